/* Whether ideographs stand in columns: what layout/text/standing.py counts of each page, at one look. */

#include <math.h>

#include "ink.h"
#include "lines.h"

static double em_of(const Ink *ink, int32_t i)
{
    return ink->size[i] > measures.least_size ? ink->size[i] : measures.least_size;
}

static int is_wide(const Ink *ink, int32_t i)
{
    return ink->code[i] >= measures.first_wide && ink->angle[i] == 0;
}

/* Whether one glyph is a step behind another along an axis, and hardly beside it: in em. */
static int is_step(double along, double beside)
{
    const Measures *m = &measures;
    return fabs(beside) < m->standing_beside && along > m->standing_step_0 && along < m->standing_step_1;
}

int32_t stands(const Ink *ink, int32_t n)
{
    int32_t down = 0, across = 0, before = -1;
    for (int32_t i = 0; i < n; i++) {
        if (ink->flags[i] & GENERATED)
            continue;
        if (before >= 0 && is_wide(ink, before) && is_wide(ink, i)) {
            double em = em_of(ink, before);
            double right = ((double)ink->origin[2 * i] - ink->origin[2 * before]) / em;
            double below = ((double)ink->origin[2 * i + 1] - ink->origin[2 * before + 1]) / em;
            down += is_step(below, right);
            across += is_step(right, below);
        }
        before = i;
    }
    return down >= measures.least_standing && down >= across;
}
