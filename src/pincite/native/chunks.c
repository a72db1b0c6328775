/* Chunks: runs of glyphs that move forward on one baseline; where words end in them, and pieces. */

#include <math.h>
#include <stdlib.h>

#include "lines.h"

/* Signs that mark list items. */
static int sign(uint32_t code)
{
    switch (code) {
    case '-': case 0x2013: case 0x2014: case 0x2022: case 0x25E6: case 0x25AA: case 0x25AB: case 0x2023:
    case 0xB7: case 0x25CF: case 0x25CB: case 0x25A0: case 0x25A1:
        return 1;
    }
    return 0;
}

static double between(double value, double least, double most) { return smaller(larger(value, least), most); }

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The letters of a ligature share one box: the later ones take no room of their own. */
static void part_shared(Run *run)
{
    double u0 = run->u0[0], u1 = run->u1[0];
    for (int32_t k = 1; k < run->n; k++) {
        double own0 = run->u0[k], own1 = run->u1[k];
        if (own0 == u0 && own1 == u1 && run->base[k] == run->base[k - 1] && !run->blank_before[k])
            run->u0[k] = own1;
        u0 = own0;
        u1 = own1;
    }
}

/* 1 if glyph `k` and the one before are of one chunk. */
static int goes_on(const Run *run, int32_t k)
{
    const Measures *m = &measures;
    double em = larger(run->size[k], run->size[k - 1]), small = smaller(run->size[k], run->size[k - 1]);
    double gap = run->gap[k], shift = fabs(run->base[k] - run->base[k - 1]), ratio = small / em;
    int on_line = shift <= m->baseline_shift * em && !(ratio < m->initial);
    int script = ratio < m->script_ratio && ratio > m->script_floor && shift < m->script_shift * em &&
                 gap > -m->script_back * em && gap < m->script_gap * em;
    if (!on_line && !script)
        return 0;
    double step = run->u0[k] - run->u0[k - 1];
    int tail = step > m->tail_step * em || (step > m->tail_on * em && gap > -m->tail_back * em);
    return gap > -m->back_step * em || tail;
}

static int32_t cut_chunks(Run *run, Chunk *chunks)
{
    int32_t count = 0;
    for (int32_t k = 0; k < run->n; k++) {
        run->gap[k] = k ? run->u0[k] - run->u1[k - 1] : 0.0;
        run->same[k] = k && goes_on(run, k);
        if (!run->same[k])
            chunks[count++].first = k;
        chunks[count - 1].last = k + 1;
        run->chunk[k] = count - 1;
    }
    return count;
}

/* Size and baseline of the main text: the largest, so that scripts do not lower it. Bullets count where there is
 * nothing else: they may be larger than their text. */
static void find_main_text(const Ink *ink, const Run *run, Chunk *c)
{
    double weight = 0.0, sum = 0.0, all = 0.0;
    c->size = 0.0;
    for (int32_t k = c->first; k < c->last; k++) {
        all = larger(all, run->size[k]);
        if (!sign(ink->code[run->at[k]]))
            c->size = larger(c->size, run->size[k]);
    }
    c->size = c->size > 0.0 ? c->size : all;
    double least = measures.script_ratio * c->size;
    for (int32_t k = c->first; k < c->last; k++)
        if (run->size[k] >= least) {
            weight += 1.0;
            sum += run->base[k];
        }
    c->base = sum / weight;
}

/* Scripts off the main text. */
static void find_levels(Run *run, const Chunk *c)
{
    double least = measures.script_ratio * c->size;
    for (int32_t k = c->first; k < c->last; k++) {
        int big = run->size[k] >= least;
        double shift = c->base - run->base[k];
        run->level[k] = (int8_t)((!big && shift > measures.raised * c->size) -
                                 (!big && shift < -measures.lowered * c->size));
        if (run->superior[k])
            run->level[k] = 1;
    }
}

/* Pieces of a line may stand in columns, each at a height or in a size of its own. */
static void find_pieces(const Ink *ink, Run *run, const Chunk *chunks, Chunk *pieces)
{
    int32_t count = 0;
    for (int32_t k = 0; k < run->n; k++) {
        if (run->piece[k] == count)
            pieces[count++].first = k;
        pieces[count - 1].last = k + 1;
    }
    for (Chunk *p = pieces; p < pieces + count; p++) {
        const Chunk *c = chunks + run->chunk[p->first];
        find_main_text(ink, run, p);
        double big = larger(p->size, c->size), small = smaller(p->size, c->size);
        if (fabs(p->base - c->base) > measures.column_shift * big || small < measures.column_size * big) {
            find_levels(run, p);
        } else {
            p->base = c->base;
            p->size = c->size;
        }
    }
}

/* 1 if a word ends before glyph `k`, which is the `since`th of its chunk. */
static int word_ends(const Ink *ink, const Run *run, int32_t k, int32_t since)
{
    const Measures *m = &measures;
    double em = larger(run->size[k], run->size[k - 1]), gap = run->gap[k];
    uint32_t code = ink->code[run->at[k]], before = ink->code[run->at[k - 1]];
    int drawn = run->drawn[k], made = run->made[k];
    int ends = drawn || gap > m->word_gap * em || (made && gap > m->generated_gap * em);
    if (made && !drawn && gap < m->zero_gap * em)
        ends = 0;
    if (ends && !drawn && ideograph(code) && ideograph(before))
        ends = gap > m->solid_gap * em;
    int mark = ((before == '.' || before == ')') && since <= m->mark_glyphs) || (since == 1 && sign(before));
    return ends || (mark && gap > m->mark_gap * em);
}

/* Sorts the numbers. */
static double median_of(double *own, int32_t n)
{
    qsort(own, (size_t)n, sizeof *own, ascending);
    return n % 2 ? own[n / 2] : (own[n / 2 - 1] + own[n / 2]) / 2.0;
}

/* Letter-spaced runs: most glyphs stand alone. Their own gaps then tell words apart. */
static void mend_spaced(const Ink *ink, Run *run, const Chunk *c, double *own)
{
    const Measures *m = &measures;
    int32_t n = c->last - c->first, breaks = 0, letters = 0, gaps = n - 1;
    for (int32_t k = c->first + 1; k < c->last; k++)
        breaks += run->breaks[k];
    if (n < m->spaced_glyphs || breaks < larger(m->spaced_breaks_0, m->spaced_breaks_1 * (n - 1)))
        return;
    for (int32_t k = c->first; k < c->last; k++) {
        uint32_t code = ink->code[run->at[k]];
        letters += (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') || code > 0xBF;
    }
    for (int32_t k = 0; k < gaps; k++)
        own[k] = run->gap[c->first + 1 + k] / run->size[c->first + 1 + k];
    double median = median_of(own, gaps);
    if ((double)letters / n < m->spaced_letters || !(m->letter_gap < median && median < m->letter_gap_most))
        return;
    double most = larger(m->letter_factor * median, median + m->letter_more);
    for (int32_t k = c->first + 1; k < c->last; k++)
        run->breaks[k] = run->gap[k] / run->size[k] > most;
}

/* 1 if glyph `k` and the one before are letters of fixed width. */
static int are_fixed(const Ink *ink, const Fonts *fonts, const Run *run, int32_t k)
{
    return style_of(fonts, ink->font[run->at[k]]) & style_of(fonts, ink->font[run->at[k - 1]]) & FIXED;
}

/* Letters of fixed width in columns that are wider than these: what stands between words is wider by a blank. */
static void mend_columns(const Ink *ink, const Fonts *fonts, Run *run, const Chunk *c, double *own)
{
    const Measures *m = &measures;
    int32_t count = 0;
    for (int32_t k = c->first + 1; k < c->last; k++)
        if (are_fixed(ink, fonts, run, k))
            own[count++] = run->gap[k] / run->size[k];
    if (count < m->spaced_glyphs)
        return;
    double median = median_of(own, count);
    if (!(m->column_gap < median && median < m->letter_gap))
        return;
    for (int32_t k = c->first + 1; k < c->last; k++)
        if (are_fixed(ink, fonts, run, k))
            run->breaks[k] = run->drawn[k] || run->gap[k] / run->size[k] > median + m->column_more;
}

/* A typical word gap of a chunk in em: the largest of the smallest third. */
static double word_gap_of(const Run *run, const Chunk *c, double *own)
{
    int32_t n = 0;
    for (int32_t k = c->first + 1; k < c->last; k++)
        if (run->breaks[k])
            own[n++] = run->gap[k] / run->size[k];
    if (!n)
        return measures.usual_gap;
    qsort(own, (size_t)n, sizeof *own, ascending);
    return between(own[n / (int32_t)measures.low_gaps], measures.gaps_0, measures.gaps_1);
}

int32_t find_chunks(const Ink *ink, const Fonts *fonts, Run *run, Chunk *chunks, Chunk *pieces,
                    double *scratch)
{
    const Measures *m = &measures;
    part_shared(run);
    int32_t count = cut_chunks(run, chunks), piece = 0;
    for (int32_t k = 1; k < run->n; k++)
        run->breaks[k] = (uint8_t)word_ends(ink, run, k, k - chunks[run->chunk[k]].first);
    for (Chunk *c = chunks; c < chunks + count; c++) {
        find_main_text(ink, run, c);
        find_levels(run, c);
        mend_spaced(ink, run, c, scratch);
        mend_columns(ink, fonts, run, c, scratch);
        c->gap = word_gap_of(run, c, scratch);
    }
    run->piece[0] = 0;
    for (int32_t k = 1; k < run->n; k++) {
        const Chunk *c = chunks + run->chunk[k];
        double most = between(m->wide_gap_rows * c->gap, m->wide_gap, m->wide_gap_most);
        piece += !run->same[k] || run->gap[k] > most * larger(c->size, m->smallest_em);
        run->piece[k] = piece;
    }
    find_pieces(ink, run, chunks, pieces);
    return count;
}
