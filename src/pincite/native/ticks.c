/* Numbers on a page that may be those of an axis: sorted by the line they stand at, then along it. */

#include <math.h>
#include <stdlib.h>

#include "ticks.h"

/* A number at one of the lines it may stand at. */
typedef struct {
    double line, place;
    int32_t number;
} At;

static int in_order(const void *a, const void *b)
{
    const At *one = a, *other = b;
    if (one->line != other->line)
        return one->line < other->line ? -1 : 1;
    if (one->place != other->place)
        return one->place < other->place ? -1 : 1;
    return (one->number > other->number) - (one->number < other->number);
}

/* Enters a number at a line, if both are on a page. */
static int32_t enter(At *all, int32_t count, double at, double edge, double place, int32_t number)
{
    double line = rint(at / edge);
    if (!isfinite(line) || !isfinite(place))
        return count;
    At one = {line, place, number};
    all[count] = one;
    return count + 1;
}

/* Do two steps of values, one after the other, hardly differ? */
static int in_steps(const Tick *ticks, const At *group, int32_t count, double equal)
{
    for (int32_t i = 0; i + 2 < count; i++) {
        double middle = ticks[group[i + 1].number].value;
        double step = middle - ticks[group[i].number].value, after = ticks[group[i + 2].number].value - middle;
        if (step != 0 && fabs(after - step) <= equal * (1.0 + fabs(step)))
            return 1;
    }
    return 0;
}

int32_t find_ticks(const Tick *ticks, int32_t n, int upright, double edge, int32_t least, double equal,
                   int32_t *found, int32_t *ends)
{
    At *all = malloc((3 * (size_t)n + 1) * sizeof(At));
    if (!all)
        return -1;
    int32_t count = 0, groups = 0, written = 0;
    for (int32_t i = 0; i < n; i++) {
        const Tick *t = ticks + i;
        double wide = edge * t->size, middle = (t->x0 + t->x1) / 2;
        if (upright) {
            count = enter(all, count, t->x1, wide, t->baseline, i);
            count = enter(all, count, middle, wide, t->baseline, i);
            count = enter(all, count, t->x0, wide, t->baseline, i);
        } else
            count = enter(all, count, t->baseline, wide, middle, i);
    }
    qsort(all, (size_t)count, sizeof(At), in_order);
    for (int32_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && all[end].line == all[first].line; end++)
            continue;
        if (end - first < least || !in_steps(ticks, all + first, end - first, equal))
            continue;
        for (int32_t k = first; k < end; k++)
            found[written++] = all[k].number;
        ends[groups++] = written;
    }
    free(all);
    return groups;
}
