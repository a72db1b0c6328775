/* Glyphs of upright text that runs from left to right, to words and lines. What the steps mean is told where
 * they are written in Python, for all other text: layout/text/glyphrun.py, gathering.py and directed.py. Every
 * sum is done there and here in the same order, so that both give the same bits. */

#ifndef PINCITE_LINES_H
#define PINCITE_LINES_H

#include <stddef.h>
#include <stdint.h>

/* The columns of glyphs as Python has them: name, C type, numbers in a row. */
#define INK_COLUMNS(C)                                                                                    \
    C(code, uint32_t, 1) C(loose, float, 4) C(tight, float, 4) C(origin, float, 2) C(size, float, 1)      \
    C(angle, float, 1) C(font, int32_t, 1) C(colour, uint32_t, 1) C(flags, uint8_t, 1) C(mcid, int32_t, 1)

/* The columns of words that Python gets, in line order, and those of lines. */
#define WORD_COLUMNS(C)                                                                                   \
    C(x0, double, 1) C(y0, double, 1) C(x1, double, 1) C(y1, double, 1) C(size, double, 1)                \
    C(colour, uint32_t, 1) C(font, int32_t, 1) C(flags, int32_t, 1) C(mcid, int32_t, 1)

#define LINE_COLUMNS(C)                                                                                   \
    C(x0, double, 1) C(y0, double, 1) C(x1, double, 1) C(y1, double, 1) C(baseline, double, 1)            \
    C(size, double, 1) C(first, int32_t, 1) C(last, int32_t, 1) C(common, int32_t, 1)                     \
    C(font, int32_t, 1) C(colour, uint32_t, 1)

/* The numbers the steps go by; they live in layout/text/measures.py and come in by name in lower case. */
#define MEASURES(L)                                                                                       \
    L(off_page) L(raised_bottom) L(raised_height_0) L(raised_height_1) L(least_size) L(baseline_shift)    \
    L(column_shift) L(column_size) L(script_ratio) L(script_floor) L(script_shift) L(script_gap)          \
    L(script_back) L(back_step) L(tail_step) L(tail_on) L(tail_back) L(initial) L(word_gap)               \
    L(generated_gap) L(solid_gap) L(zero_gap) L(mark_gap) L(mark_glyphs) L(spaced_breaks_0)               \
    L(spaced_breaks_1) L(spaced_glyphs) L(spaced_letters) L(letter_gap) L(letter_gap_most)                \
    L(letter_factor) L(letter_more) L(column_gap) L(column_more) L(usual_gap) L(gaps_0) L(gaps_1)         \
    L(low_gaps) L(wide_gap)                                                                               \
    L(wide_gap_rows) L(wide_gap_most) L(smallest_em) L(raised) L(lowered) L(top_0) L(top_1) L(bottom_0)   \
    L(bottom_1) L(baseline) L(join_gap) L(overlap) L(sizes) L(beside_gap) L(script_step) L(glue)          \
    L(tallest) L(first_wide) L(least_standing) L(standing_step_0) L(standing_step_1) L(standing_beside)

typedef struct {
#define NUMBER(name) double name;
    MEASURES(NUMBER)
#undef NUMBER
} Measures;

typedef struct {
#define COLUMN(name, type, width) const type *name;
    INK_COLUMNS(COLUMN)
#undef COLUMN
} Ink;

typedef struct {
#define COLUMN(name, type, width) type *name;
    WORD_COLUMNS(COLUMN)
} WordColumns;

typedef struct {
    LINE_COLUMNS(COLUMN)
#undef COLUMN
} LineColumns;

/* Flags of words, as in pincite.model.words. */
enum { BOLD = 1, ITALIC = 2, SUPERSCRIPT = 4, SUBSCRIPT = 8, GLUED = 16, SOFT_HYPHEN = 32, HIDDEN = 128 };

/* What is told of a font beside its BOLD and ITALIC: its letters are of one width. */
enum { FIXED = 64 };

/* The fonts of a document: what is told of each, by its number. */
typedef struct {
    const uint8_t *styles;
    int32_t count;
} Fonts;

static inline int32_t style_of(const Fonts *fonts, int32_t font)
{
    return font >= 0 && font < fonts->count ? fonts->styles[font] : 0;
}

/* The visible glyphs of a page, and what is found of each and of the step to it. */
typedef struct {
    int32_t n;
    int32_t *at;                                    /* its row in the ink */
    double *u0, *u1, *top, *bottom, *base, *size;
    double *gap;                                    /* from the glyph before */
    uint8_t *drawn, *made, *blank_before;           /* what stands between them */
    uint8_t *same, *breaks;                         /* one chunk; a word ends */
    uint8_t *superior;
    int8_t *level;                                  /* 1 raised, -1 lowered */
    int32_t *chunk, *piece;
} Run;

/* A chunk: its glyphs, the size and baseline of its main text, its own word gap. */
typedef struct {
    int32_t first, last;
    double size, base, gap;
} Chunk;

/* A word before lines are put in order. */
typedef struct {
    double x0, y0, x1, y1, base, size, word_size;
    int32_t piece, line, start, end;
    int8_t level;
    uint8_t glued;
} Word;

/* A piece of a line: its extent, baseline and size, its first word, and the first piece of its line. */
typedef struct {
    double x0, x1, base, size;
    int32_t first, line;
} Piece;

/* What things are sorted by, and which of them it is: equal ones keep their order. */
typedef struct {
    double first, second;
    int32_t index;
} Key;

/* A line: the size and baseline of its main text, its left end. */
typedef struct {
    double size, x0, base, weight;
} Line;

/* Room for the making of lines: for each word one, and two lines. */
typedef struct {
    Piece *pieces;
    Key *keys;
    Line *lines;
    int32_t *number;
} Rows;

extern Measures measures;

static inline double larger(double a, double b) { return a > b ? a : b; }
static inline double smaller(double a, double b) { return a < b ? a : b; }

/* glyphs.c: the visible glyphs; 0 where some are turned or run from right to left. */
int visible_glyphs(const Ink *ink, int32_t n, const double *page, Run *run, uint8_t *shade, int32_t *off);
int ideograph(uint32_t code);

/* chunks.c: chunks, where words end, and pieces. */
int32_t find_chunks(const Ink *ink, const Fonts *fonts, Run *run, Chunk *chunks, Chunk *pieces,
                    double *scratch);

/* words.c */
int32_t find_words(const Run *run, const Chunk *pieces, Word *words);

/* rows.c: the lines of words from top to bottom, first in `room`, and the words in their order. */
int32_t find_rows(Word *words, int32_t n, const Rows *room, int32_t *order);

/* lines.c: all of it. */
int32_t find_lines(const void *const *columns, int32_t n, const double *page, const uint8_t *styles,
                   int32_t fonts, void *words, void *lines, uint32_t *letters, int32_t *out);

/* 1 if ideographs of a page may stand in columns: at least as many steps from one to the next lead down as to
 * the right. */
int32_t stands(const Ink *ink, int32_t n);

#endif
