/* What Python calls, and how it makes sure that this library is the one it was written for. */

#include <string.h>

#include "chains.h"
#include "codes.h"
#include "edges.h"
#include "lines.h"
#include "page.h"
#include "placed.h"
#include "rules.h"
#include "stops.h"
#include "ticks.h"
#include "touching.h"

#if defined(_WIN32)
#define PUBLIC __declspec(dllexport)
#else
#define PUBLIC __attribute__((visibility("default")))
#endif

/* Every function here: what it returns, its name, its arguments. */
#define EXPORTS(X)                                                                                        \
    X(uint32_t, pincite_abi, (void))                                                                      \
    X(const char *, pincite_interface, (int))                                                             \
    X(void, pincite_limits, (const Limits *))                                                             \
    X(void, pincite_measures, (const Measures *))                                                         \
    X(void, pincite_pdfium, (const Functions *))                                                          \
    X(int, pincite_read, (Handle, Handle, const double *, int32_t, void *, int32_t *))                    \
    X(const void *, pincite_fonts, (void))                                                                \
    X(Handle, pincite_font, (int32_t))                                                                    \
    X(void, pincite_take, (void *, float *, const int32_t *))                                             \
    X(int, pincite_tags, (Handle, int32_t *))                                                             \
    X(const void *, pincite_tag_rows, (void))                                                             \
    X(const void *, pincite_tag_texts, (void))                                                            \
    X(const void *, pincite_tag_mcids, (void))                                                            \
    X(ptrdiff_t, pincite_find, (const char *, size_t, const char *, size_t, size_t))                      \
    X(void, pincite_endings, (int, const char *, int32_t))                                                \
    X(ptrdiff_t, pincite_subset, (const char *, size_t, size_t))                                          \
    X(int32_t, pincite_peculiar, (const uint32_t *, const uint8_t *, int32_t, const uint8_t *, uint32_t,  \
                                  int32_t))                                                               \
    X(int32_t, pincite_lines, (const void *const *, int32_t, const double *, const uint8_t *, int32_t,    \
                               void *, void *, uint32_t *, int32_t *))                                    \
    X(int, pincite_place, (void *const *, int32_t, const int32_t *, int32_t, void *const *))              \
    X(void, pincite_touching, (const double *, int32_t, double, int32_t, int32_t, int32_t *, int32_t *))  \
    X(int32_t, pincite_chains, (const ChainLine *, int32_t, double, double, double, double, int32_t,      \
                                int32_t *))                                                               \
    X(int32_t, pincite_ticks, (const Tick *, int32_t, int, double, int32_t, double, int32_t *,            \
                               int32_t *))                                                                \
    X(void, pincite_edge, (const SetLine *, int32_t, double, double, double, double, double, double *))   \
    X(double, pincite_middle, (const SetLine *, int32_t, double, double, double, double))                 \
    X(int32_t, pincite_loose, (const double *const *, const int32_t *, int32_t, double, int32_t *,        \
                               int32_t))                                                                  \
    X(int, pincite_stops, (const double *const *, const int32_t *const *, const uint8_t *, int32_t,       \
                           int32_t, const StopBounds *, uint8_t *))                                       \
    X(int, pincite_rules, (const float *, double *, const uint8_t *, const uint32_t *, const uint32_t *,  \
                           int32_t, const double *, const Bounds *, uint8_t *, double *, int32_t *))

#define PROTOTYPE(result, name, arguments) PUBLIC result name arguments;
EXPORTS(PROTOTYPE)
#undef PROTOTYPE

Functions pdf;
Limits limits;

/* The tables both sides work by, a line an entry. Python reads functions, limits, columns and rows from
 * here; nothing is matched by position. */
static const char *const interface[] = {
#define WRITTEN(value) WRITTEN_(value)
#define WRITTEN_(value) #value
#define EXPORT_LINE(result, name, arguments) "export " #name " " #result " " #arguments,
#define FUNCTION_LINE(result, name, arguments) "function " #name " " #result " " #arguments,
#define LIMIT_LINE(name) "limit " #name,
#define GLYPH_LINE(name, type, width) "glyph " #name " " #type " " #width,
#define PATH_LINE(name, type, width) "path " #name " " #type " " #width,
#define FONT_LINE(name, type, width) "font " #name " " #type " " #width,
#define TAG_LINE(name, type, width) "tag " #name " " #type " " #width,
#define MEASURE_LINE(name) "measure " #name,
#define BOUND_LINE(name) "bound " #name,
#define STOP_LINE(name) "stop " #name,
#define INK_LINE(name, type, width) "ink " #name " " #type " " #width,
#define WORD_LINE(name, type, width) "word " #name " " #type " " #width,
#define PLACED_LINE(name, type, width) "placed " #name " " #type " " #width,
#define LINE_LINE(name, type, width) "line " #name " " #type " " #width,
    EXPORTS(EXPORT_LINE) PDFIUM_FUNCTIONS(FUNCTION_LINE) LIMITS(LIMIT_LINE) GLYPH_COLUMNS(GLYPH_LINE)
    PATH_COLUMNS(PATH_LINE) FONT_ROW(FONT_LINE) "font name char " WRITTEN(NAME_SIZE), TAG_ROW(TAG_LINE)
    MEASURES(MEASURE_LINE) INK_COLUMNS(INK_LINE) WORD_COLUMNS(WORD_LINE) LINE_COLUMNS(LINE_LINE)
    PLACED_COLUMNS(PLACED_LINE) BOUNDS(BOUND_LINE) STOPS(STOP_LINE) NULL,
};

/* Line `i` of the interface, NULL after the last. */
const char *pincite_interface(int i) { return interface[i]; }

/* The version of the interface: a hash (FNV-1a) of its lines, so that no change of it can be forgotten. */
uint32_t pincite_abi(void)
{
    uint32_t hash = UINT32_C(2166136261);
    for (const char *const *line = interface; *line; line++)
        for (const char *at = *line;; at++) {
            hash = (hash ^ (unsigned char)*at) * UINT32_C(16777619);
            if (!*at)
                break;
        }
    return hash;
}

void pincite_limits(const Limits *numbers) { limits = *numbers; }
void pincite_measures(const Measures *numbers) { measures = *numbers; }
void pincite_pdfium(const Functions *functions) { pdf = *functions; }

/* The glyphs of the page just read, in the caller's memory, until pincite_take. */
static Glyphs glyphs;
static int32_t glyph_count;

/* Reads a page. space: the matrix to displayed space (6), width, height. buffer: glyph columns of `total`
 * rows each. out: glyphs, paths, images, fonts, trouble. Returns 0 without memory. */
int pincite_read(Handle page, Handle text_page, const double *space, int32_t total, void *buffer,
                 int32_t *out)
{
    Matrix m = {space[0], space[1], space[2], space[3], space[4], space[5]};
    Box clip = {0.0, 0.0, finite_(space[6]), finite_(space[7])};
    trouble = 0;
    start_objects();
    start_paths();
    start_marks();
    start_replaced();
    start_texts();
    start_fonts();
    int count = pdf.FPDFPage_CountObjects(page);
    for (int i = 0; i < count; i++)
        visit(pdf.FPDFPage_GetObject(page, i), &m, &clip, -1, 0, 0);
    char *at = buffer;
    size_t n = (size_t)total;
#define PLACE(name, type, width) glyphs.name = (type *)(void *)at, at += n * (width) * sizeof(type);
    GLYPH_COLUMNS(PLACE)
#undef PLACE
    out[0] = glyph_count = read_characters(text_page, &m, total, &glyphs);
    mend_sizes(&glyphs, glyph_count, count_fonts());
    out[1] = count_paths();
    out[2] = count_images();
    out[3] = count_fonts();
    out[4] = trouble;
    return !(trouble & NO_MEMORY);
}

/* The font rows of the page just read. */
const void *pincite_fonts(void) { return font_rows(); }

/* PDFium's own font of row `i`, good while the page is open. */
Handle pincite_font(int32_t i) { return font_at(i); }

/* Copies the path columns and the image boxes of the page just read, replaces the page's font numbers by
 * the document's in the glyph buffer, flags glyphs drawn twice, and gives large buffers back. */
void pincite_take(void *path_buffer, float *image_buffer, const int32_t *font_numbers)
{
    int32_t fonts = count_fonts(), same = 0;
    while (same < fonts && font_numbers[same] == same)
        same++;
    for (int32_t i = 0; i < glyph_count && same < fonts; i++)
        if (glyphs.font[i] >= 0)
            glyphs.font[i] = font_numbers[glyphs.font[i]];
    mark_duplicates(&glyphs, glyph_count);
    mark_redrawn(&glyphs, glyph_count);
    glyph_count = 0;
    take_paths(path_buffer);
    take_images(image_buffer);
    give_texts_back();
}

int pincite_tags(Handle page, int32_t *out) { return read_tags(page, out); }
const void *pincite_tag_rows(void) { return tag_rows(); }
const void *pincite_tag_texts(void) { return tag_texts(); }
const void *pincite_tag_mcids(void) { return tag_mcids(); }

void pincite_endings(int pipe, const char *frame, int32_t length)
{
    endings(pipe, frame, length);
}

/* Where the needle (at least two bytes) occurs from a place in the data on, -1 nowhere. memchr skips fast to its
 * second letter, which is rare in the files it is used on. */
ptrdiff_t pincite_find(const char *data, size_t size, const char *needle, size_t length, size_t from)
{
    if (size < length || from > size - length)
        return -1;
    const char *at = data + from + 1, *last = data + size - (length - 1);
    while (at <= last && (at = memchr(at, needle[1], (size_t)(last - at) + 1)) != NULL) {
        if (at[-1] == needle[0] && !memcmp(at, needle + 1, length - 1))
            return at - 1 - data;
        at++;
    }
    return -1;
}

ptrdiff_t pincite_subset(const char *data, size_t size, size_t from)
{
    return next_subset(data, size, from);
}

int32_t pincite_peculiar(const uint32_t *codes, const uint8_t *flags, int32_t n, const uint8_t *bits,
                         uint32_t beyond, int32_t unless_generated)
{
    return codes_need(codes, flags, n, bits, beyond, unless_generated);
}

int32_t pincite_lines(const void *const *columns, int32_t n, const double *page, const uint8_t *styles,
                      int32_t fonts, void *words, void *lines, uint32_t *letters, int32_t *out)
{
    return find_lines(columns, n, page, styles, fonts, words, lines, letters, out);
}

/* `columns` are those of words, `out` those of placed ones, each in the order of its table. */
int pincite_place(void *const *columns, int32_t rows, const int32_t *order, int32_t n, void *const *out)
{
    WordColumns from;
    PlacedColumns to;
    int c = 0;
#define GIVEN(name, type, width) from.name = columns[c++];
    WORD_COLUMNS(GIVEN)
#undef GIVEN
    c = 0;
#define GIVEN(name, type, width) to.name = out[c++];
    PLACED_COLUMNS(GIVEN)
#undef GIVEN
    return place_words(&from, rows, order, n, &to);
}

void pincite_touching(const double *boxes, int32_t n, double cell, int32_t rows, int32_t columns,
                      int32_t *owner, int32_t *first)
{
    find_touching(boxes, n, cell, rows, columns, owner, first);
}

int32_t pincite_ticks(const Tick *ticks, int32_t n, int upright, double edge, int32_t least, double equal,
                      int32_t *found, int32_t *ends)
{
    return find_ticks(ticks, n, upright, edge, least, equal, found, ends);
}

void pincite_edge(const SetLine *lines, int32_t n, double left, double edge, double size, double same,
                  double flush, double *found)
{
    measure_edge(lines, n, left, edge, size, same, flush, found);
}

double pincite_middle(const SetLine *lines, int32_t n, double middle, double edge, double size, double same)
{
    return measure_middle(lines, n, middle, edge, size, same);
}

int32_t pincite_chains(const ChainLine *lines, int32_t n, double left, double least, double most, double size,
                       int32_t open, int32_t *numbers)
{
    ChainBounds bounds = {left, least, most, size, open};
    return find_chains(lines, n, &bounds, numbers);
}

/* numbers: where words begin and end, pieces, lines, and what loose words say. places: the words of pieces, the ends
 * of lines, loose words. */
static StopLines stop_lines(const double *const *numbers)
{
    StopLines lines = {.x0 = numbers[0], .x1 = numbers[1], .extent = numbers[2]};
    return lines;
}

int32_t pincite_loose(const double *const *numbers, const int32_t *held, int32_t n, double least, int32_t *found,
                      int32_t room)
{
    StopLines lines = stop_lines(numbers);
    lines.held = held;
    return find_loose(&lines, n, least, found, room);
}

int pincite_stops(const double *const *numbers, const int32_t *const *places, const uint8_t *marks, int32_t rows,
                  int32_t count, const StopBounds *bounds, uint8_t *cuts)
{
    StopLines lines = stop_lines(numbers);
    lines.held = places[0];
    lines.mark = marks;
    lines.level = numbers[3];
    lines.end = places[1];
    lines.rows = rows;
    lines.loose = places[2];
    lines.says = numbers[4];
    lines.count = count;
    return find_stops(&lines, bounds, cuts);
}

/* The boxes of paths are taken from `singles` where these are given. */
int pincite_rules(const float *singles, double *boxes, const uint8_t *kinds, const uint32_t *strokes,
                  const uint32_t *fills, int32_t n, const double *page, const Bounds *bounds, uint8_t *what,
                  double *lines, int32_t *count)
{
    if (singles)
        for (size_t i = 0; i < 4 * (size_t)n; i++)
            boxes[i] = singles[i];
    Drawing drawn = {boxes, kinds, strokes, fills, n};
    return find_rules(&drawn, page, bounds, what, lines, count);
}
