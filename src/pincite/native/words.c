/* Glyphs to words, in drawing order. */

#include "lines.h"

/* Tops and bottoms of boxes, as far from the baseline as those of letters may be. */
static double top_of(const Run *run, int32_t k)
{
    double least = run->base[k] - measures.top_1 * run->size[k];
    return smaller(larger(run->top[k], least), run->base[k] - measures.top_0 * run->size[k]);
}

static double bottom_of(const Run *run, int32_t k)
{
    double least = run->base[k] + measures.bottom_0 * run->size[k];
    return smaller(larger(run->bottom[k], least), run->base[k] + measures.bottom_1 * run->size[k]);
}

int32_t find_words(const Run *run, const Chunk *pieces, Word *words)
{
    int32_t count = 0;
    Word *w = NULL;
    for (int32_t k = 0; k < run->n; k++) {
        int apart = !k || run->piece[k] != run->piece[k - 1] || run->breaks[k];
        double top = top_of(run, k), bottom = bottom_of(run, k);
        if (apart || run->level[k] != run->level[k - 1]) {
            const Chunk *c = pieces + run->piece[k];
            w = words + count++;
            *w = (Word){.x0 = run->u0[k], .y0 = top, .x1 = run->u1[k], .y1 = bottom, .base = c->base,
                        .size = c->size, .word_size = run->size[k], .piece = run->piece[k], .start = k,
                        .level = run->level[k], .glued = (uint8_t)!apart};
        } else {
            w->x0 = smaller(w->x0, run->u0[k]);
            w->y0 = smaller(w->y0, top);
            w->x1 = larger(w->x1, run->u1[k]);
            w->y1 = larger(w->y1, bottom);
            w->word_size = larger(w->word_size, run->size[k]);
        }
        w->end = k + 1;
    }
    return count;
}
