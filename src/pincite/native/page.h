/* What is known of the page being read. Every file keeps its own part of it and forgets it in its
 * `start_...`. Not re-entrant: the caller holds the PDFium lock. */

#ifndef PINCITE_PAGE_H
#define PINCITE_PAGE_H

#include "ink.h"
#include "plane.h"

/* The columns Python gets, one after the other in one buffer: name, C type, numbers in a row. */
#define GLYPH_COLUMNS(C)                                                                                  \
    C(code, uint32_t, 1) C(loose, float, 4) C(tight, float, 4) C(origin, float, 2)                        \
    C(size, float, 1) C(angle, float, 1) C(font, int32_t, 1) C(colour, uint32_t, 1)                       \
    C(object, int32_t, 1) C(mcid, int32_t, 1) C(flags, uint8_t, 1)

#define PATH_COLUMNS(C)                                                                                   \
    C(box, float, 4) C(stroke, uint32_t, 1) C(fill, uint32_t, 1) C(width, float, 1)                       \
    C(segments, int32_t, 1) C(object, int32_t, 1) C(kind, uint8_t, 1)

#define NAME_SIZE 240

/* A font as PDFium describes it: the rows Python gets, each followed by the name in so many bytes. `handle`
 * is 0 unless the name did not fit. */
#define FONT_ROW(F)                                                                                       \
    F(handle, uint64_t, 1) F(flags, int32_t, 1) F(weight, int32_t, 1) F(angle, int32_t, 1)                \
    F(drawn_bold, int32_t, 1)

/* A node of the structure tree: texts are UTF-16LE bytes, kept together, as are the marked-content ids. */
#define TAG_ROW(F)                                                                                        \
    F(parent, int32_t, 1) F(row_span, int32_t, 1) F(col_span, int32_t, 1)                                 \
    F(role_at, int32_t, 1) F(role_size, int32_t, 1) F(raw_at, int32_t, 1) F(raw_size, int32_t, 1)         \
    F(alt_at, int32_t, 1) F(alt_size, int32_t, 1) F(ids_at, int32_t, 1) F(ids_count, int32_t, 1)

typedef struct {
#define COLUMN(name, type, width) type *name;
    GLYPH_COLUMNS(COLUMN)
} Glyphs;

typedef struct {
    PATH_COLUMNS(COLUMN)
#undef COLUMN
} Paths;

/* Kinds of paths, as in pincite.model.ink. */
enum { LINE = 0, RECT = 1, SHAPE = 2 };

/* What went wrong on the page so far. */
enum { FULL_PATHS = 1, TOO_DEEP = 2, NO_MEMORY = 4 };
extern int32_t trouble;

/* memory.c: 1 if there is room for `need` items, else trouble. A buffer is kept for the next page, unless
 * it grew large. */
int grow(void **buffer, int32_t *room, int32_t need, size_t item);
void give_back(void **buffer, int32_t *room, size_t item);

/* ending.c */
void endings(int pipe, const char *frame, int32_t length);

/* paths.c: strokes, rectangles and shapes. */
void start_paths(void);
int32_t count_paths(void);
void take_paths(void *buffer);
void put_shape(const Box *box, const Box *clip, uint32_t fill, int32_t number);
void path(Handle object, const Matrix *ctm, const Box *clip, int32_t number);

/* objects.c: page objects in drawing order. */
void start_objects(void);
void visit(Handle object, const Matrix *ctm, const Box *outer, int32_t mcid, int32_t artifact, int depth);
int32_t count_images(void);
void take_images(float *buffer);
uint32_t fill_of(Handle object);
uint32_t stroke_of(Handle object);
Matrix matrix_of(Handle object, const Matrix *ctm);

/* marks.c: marked content. */
void start_marks(void);
Handle marks(Handle object, int32_t *mcid, int32_t *artifact);

/* replaced.c: text that marked content replaces by an ActualText. */
void start_replaced(void);
int32_t replaced_by(Handle mark, Handle object, const Matrix *ctm);
void begin_replaced(int32_t first, int32_t replaced);
void spread_replaced(const Glyphs *g, int32_t n);

/* texts.c: what the walk knows of a text object, by its address. */
typedef struct {
    Handle object;
    int32_t stamp, number, mcid, artifact, replaced;
} Text;

void start_texts(void);
void put_text(Handle object, int32_t number, int32_t mcid, int32_t artifact, int32_t replaced);
const Text *find_text(Handle object);
void give_texts_back(void);

/* fonts.c */
void start_fonts(void);
int32_t count_fonts(void);
const void *font_rows(void);
Handle font_at(int32_t i);
int32_t font_of(Handle font, int drawn_bold);

/* characters.c, pixels.c, repeats.c and redrawn.c */
int32_t read_characters(Handle text_page, const Matrix *m, int32_t total, const Glyphs *g);
void mend_sizes(const Glyphs *g, int32_t n, int32_t fonts);
void mark_duplicates(const Glyphs *g, int32_t n);
void mark_redrawn(const Glyphs *g, int32_t n);

/* tags.c: the structure tree. */
int read_tags(Handle page, int32_t *out);
const void *tag_rows(void);
const void *tag_texts(void);
const void *tag_mcids(void);

#endif
