/* Lines that stand under each other at one left edge. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "chains.h"

/* Where the last line of an open text begins. */
typedef struct {
    double x;
    int32_t number;
} Open;

typedef struct {
    const ChainLine *lines;
    const ChainBounds *by;
    Open *open; /* from left to right */
    int32_t count;
    int32_t *last; /* the last line of each text, -1 of those let go */
} Chains;

/* The first of the open texts that does not begin before `x`. */
static int32_t first_at(const Chains *c, double x)
{
    int32_t low = 0, high = c->count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (c->open[middle].x < x)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void let_go(Chains *c, int32_t number, double x)
{
    for (int32_t at = first_at(c, x); at < c->count; at++)
        if (c->open[at].number == number) {
            memmove(c->open + at, c->open + at + 1, (size_t)(--c->count - at) * sizeof(Open));
            return;
        }
}

static void keep(Chains *c, int32_t number, double x)
{
    int32_t at = first_at(c, x);
    memmove(c->open + at + 1, c->open + at, (size_t)(c->count++ - at) * sizeof(Open));
    c->open[at].x = x;
    c->open[at].number = number;
}

/* May `s` be the line after `last`? */
static int under(const ChainLine *last, const ChainLine *s, const ChainBounds *by)
{
    double step = s->baseline - last->baseline;
    return fabs(s->x0 - last->x0) <= by->left * s->size && by->least * s->size < step &&
           step <= by->most * s->size && fabs(s->size - last->size) <= by->size * s->size &&
           (s->x1 < last->x1 ? s->x1 : last->x1) - (s->x0 > last->x0 ? s->x0 : last->x0) > 0;
}

/* The first text that goes on with a line; `count`, those there are, for none. */
static int32_t going_on(const Chains *c, const ChainLine *s, int32_t count)
{
    double reach = c->by->left * s->size;
    int32_t best = count;
    for (int32_t at = first_at(c, s->x0 - 2 * reach); at < c->count && c->open[at].x - s->x0 <= reach; at++) {
        int32_t number = c->open[at].number;
        if (number < best && c->last[number] >= 0 && under(c->lines + c->last[number], s, c->by))
            best = number;
    }
    return best;
}

int32_t find_chains(const ChainLine *lines, int32_t n, const ChainBounds *by, int32_t *numbers)
{
    Chains c = {.lines = lines, .by = by};
    c.open = malloc(((size_t)n + 1) * sizeof(Open));
    c.last = malloc(((size_t)n + 1) * sizeof(int32_t));
    int32_t count = c.open && c.last ? 0 : -1;
    int32_t oldest = 0; /* no line before this one is the last of an open text */
    for (int32_t i = 0; count >= 0 && i < n; i++) {
        const ChainLine *s = lines + i;
        int32_t number = numbers[i] = going_on(&c, s, count);
        if (number < count)
            let_go(&c, number, lines[c.last[number]].x0);
        else
            count++;
        c.last[number] = i;
        keep(&c, number, s->x0);
        if (c.count <= by->open)
            continue;
        /* From the one that ends highest: lines come from the top down. */
        for (; oldest <= i && c.count; oldest++) {
            if (c.last[numbers[oldest]] != oldest)
                continue;
            if (s->baseline - lines[oldest].baseline <= by->most * s->size)
                break;
            let_go(&c, numbers[oldest], lines[oldest].x0);
            c.last[numbers[oldest]] = -1;
        }
    }
    free(c.open);
    free(c.last);
    return count;
}
