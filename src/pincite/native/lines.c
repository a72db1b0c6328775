/* The lines of a page, from its glyphs to the columns that Python gets. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ink.h"
#include "lines.h"

enum { ARTIFACT_MARK = -2, ALIGNED = 16 };

/* What stands between words in the text of a page; no glyph is one of these, which all count as blank. */
enum { BLANK = ' ', END = '\n', NOTHING = 0x1F };

/* 1 for a character that may be written otherwise in a word, or compose with its neighbours; most of those that
 * may not are told. */
static int peculiar(uint32_t code)
{
    return code == 0xAD || (code >= 0x300 && !(code >= 0x2010 && code <= 0x2027));
}


Measures measures;

/* Memory for all that is found of `n` glyphs, in one piece. */
typedef struct {
    char *all;
    size_t used;
} Arena;

static void *take(Arena *arena, size_t count, size_t size)
{
    void *taken = arena->all ? arena->all + arena->used : NULL;
    arena->used += (count * size + ALIGNED - 1) / ALIGNED * ALIGNED;
    return taken;
}

/* What is worked with; with no memory yet only the bytes it takes are counted. */
typedef struct {
    Run run;
    Chunk *chunks, *pieces;
    Word *words;
    Rows rows;
    double *scratch;
    int32_t *order;
    uint8_t *shade;
} Desk;

static void lay_desk(Desk *desk, Arena *a, size_t n, size_t fonts)
{
    Run *run = &desk->run;
#define ROOM(place, count) place = take(a, count, sizeof *(place));
    ROOM(run->u0, n) ROOM(run->u1, n) ROOM(run->top, n) ROOM(run->bottom, n) ROOM(run->base, n)
    ROOM(run->size, n) ROOM(run->gap, n) ROOM(run->at, n) ROOM(run->chunk, n) ROOM(run->piece, n)
    ROOM(run->drawn, n) ROOM(run->made, n) ROOM(run->blank_before, n) ROOM(run->same, n)
    ROOM(run->breaks, n) ROOM(run->superior, n) ROOM(run->level, n)
    ROOM(desk->chunks, n) ROOM(desk->pieces, n) ROOM(desk->words, n) ROOM(desk->scratch, n) ROOM(desk->order, n)
    ROOM(desk->rows.pieces, n) ROOM(desk->rows.keys, n) ROOM(desk->rows.lines, 2 * n)
    ROOM(desk->rows.number, n) ROOM(desk->shade, n + fonts + 1)
#undef ROOM
}

/* Where pieces meet, geometry decides what is a script and what is glued; in pieces they are as found. */
static int32_t flags_of(const Ink *ink, const Run *run, const Word *w, const Word *before, const Line *line,
                        int met_any, const Fonts *fonts)
{
    const Measures *m = &measures;
    int script = w->level, glued = before && w->glued;
    if (before && before->piece != w->piece)
        glued = w->x0 - before->x1 < m->glue * line->size;
    if (met_any && w->word_size < m->script_ratio * line->size) {
        double shift = line->base - w->base;
        script = shift > m->raised * line->size ? 1 : shift < -m->lowered * line->size ? -1 : script;
    }
    int32_t first = run->at[w->start], last = run->at[w->end - 1], flags = style_of(fonts, ink->font[first]) & ~FIXED;
    flags |= (script > 0) * SUPERSCRIPT | (script < 0) * SUBSCRIPT | glued * GLUED;
    flags |= ((ink->flags[first] & INVISIBLE) != 0) * HIDDEN;
    return flags | ((ink->flags[last] & HYPHEN) != 0) * SOFT_HYPHEN;
}

static void put_line(LineColumns *out, int32_t row, const Line *line, int32_t first)
{
    out->x0[row] = out->y0[row] = INFINITY;
    out->x1[row] = out->y1[row] = -INFINITY;
    out->baseline[row] = line->base;
    out->size[row] = line->size;
    out->first[row] = first;
    out->common[row] = ~0;
}

/* A line takes a word in. Scripts must not stretch it: its height is that of the main text. */
static void widen(LineColumns *out, int32_t row, const Word *w, int32_t flags, int32_t next)
{
#define LEAST(a, b) ((a) = (b) < (a) ? (b) : (a))
#define MOST(a, b) ((a) = (b) > (a) ? (b) : (a))
    LEAST(out->x0[row], w->x0);
    MOST(out->x1[row], w->x1);
    if (w->word_size >= measures.script_ratio * out->size[row]) {
        LEAST(out->y0[row], w->y0);
        MOST(out->y1[row], w->y1);
    }
#undef LEAST
#undef MOST
    if (!(flags & (SUPERSCRIPT | SUBSCRIPT)))
        out->common[row] &= flags;
    out->last[row] = next;
}

static void put_word(WordColumns *out, int32_t i, const Ink *ink, const Run *run, const Word *w, int32_t flags)
{
    int32_t first = run->at[w->start];
    out->x0[i] = w->x0;
    out->y0[i] = w->y0;
    out->x1[i] = w->x1;
    out->y1[i] = w->y1;
    out->size[i] = w->word_size;
    out->colour[i] = ink->colour[first];
    out->font[i] = ink->font[first];
    out->flags[i] = flags;
    out->mcid[i] = ink->flags[first] & ARTIFACT ? ARTIFACT_MARK : ink->mcid[first];
}

/* Writes words and lines; returns the letters of their text with what stands between the words. *odd is 1 if
 * some are peculiar. */
static int32_t put_lines(const Ink *ink, const Desk *desk, int32_t words, int met_any, const Fonts *fonts,
                         WordColumns *out, LineColumns *lines, uint32_t *letters, int32_t *odd)
{
    const Run *run = &desk->run;
    const Word *before = NULL;
    int32_t written = 0, row = -1;
    for (int32_t i = 0; i < words; i++) {
        const Word *w = desk->words + desk->order[i];
        const Line *line = desk->rows.lines + w->line;
        if (w->line != row) {
            if (row >= 0)
                letters[written++] = END;
            before = NULL;
            put_line(lines, row = w->line, line, i);
        }
        int32_t flags = flags_of(ink, run, w, before, line, met_any, fonts);
        if (before)
            letters[written++] = flags & GLUED ? NOTHING : BLANK;
        for (int32_t k = w->start; k < w->end; k++) {
            letters[written] = ink->code[run->at[k]];
            *odd |= peculiar(letters[written++]);
        }
        put_word(out, i, ink, run, w, flags);
        widen(lines, row, w, flags, i + 1);
        before = w;
    }
    return written;
}

static int32_t make(const Ink *ink, int32_t n, const double *page, Desk *desk, const Fonts *fonts,
                    WordColumns *words, LineColumns *lines, uint32_t *letters, int32_t *out)
{
    if (!visible_glyphs(ink, n, page, &desk->run, desk->shade, out + 3))
        return 0;
    out[0] = out[1] = out[2] = out[4] = 0;
    if (!desk->run.n)
        return 1;
    find_chunks(ink, fonts, &desk->run, desk->chunks, desk->pieces, desk->scratch);
    out[0] = find_words(&desk->run, desk->pieces, desk->words);
    out[1] = find_rows(desk->words, out[0], &desk->rows, desk->order);
    int met_any = desk->run.piece[desk->run.n - 1] + 1 > out[1];
    out[2] = put_lines(ink, desk, out[0], met_any, fonts, words, lines, letters, out + 4);
    for (int32_t i = 0; i < out[1]; i++) {
        int32_t middle = (lines->first[i] + lines->last[i]) / 2;
        if (lines->common[i] == ~0) /* nothing but scripts */
            for (int32_t w = lines->first[i]; w < lines->last[i]; w++)
                lines->common[i] &= words->flags[w];
        lines->font[i] = words->font[middle];
        lines->colour[i] = words->colour[middle];
    }
    return 1;
}

/* Reads `n` glyphs of a page (width, height) of fonts with these `styles`. The columns of words and lines
 * have room for `n` rows each, `letters` for twice as many. out: words, lines, letters, glyphs off the page, whether
 * some letters are peculiar.
 * Returns 1, 0 where some text is turned or runs from right to left, -1 without
 * memory. */
int32_t find_lines(const void *const *columns, int32_t n, const double *page, const uint8_t *styles,
                   int32_t fonts, void *word_rows, void *line_rows, uint32_t *letters, int32_t *out)
{
    Ink ink;
    WordColumns words;
    LineColumns lines;
    char *at = word_rows;
    int c = 0;
#define GIVEN(name, type, width) ink.name = columns[c++];
    INK_COLUMNS(GIVEN)
#undef GIVEN
#define PLACE(name, type, width) words.name = (type *)(void *)at, at += (size_t)n * sizeof(type);
    WORD_COLUMNS(PLACE)
#undef PLACE
    at = line_rows;
#define PLACE(name, type, width) lines.name = (type *)(void *)at, at += (size_t)n * sizeof(type);
    LINE_COLUMNS(PLACE)
#undef PLACE
    if (stands(&ink, n))
        return 0;
    Desk desk;
    Arena arena = {NULL, 0};
    lay_desk(&desk, &arena, (size_t)n, (size_t)fonts);
    arena = (Arena){malloc(arena.used), 0};
    if (!arena.all)
        return -1;
    lay_desk(&desk, &arena, (size_t)n, (size_t)fonts);
    memset(desk.shade, 0, (size_t)n + (size_t)fonts + 1);
    Fonts told = {styles, fonts};
    int32_t state = make(&ink, n, page, &desk, &told, &words, &lines, letters, out);
    free(arena.all);
    return state;
}
