/* What the paths of a page are: lines, frames, areas, shapes and dots. What the steps mean is told where they
 * are written in Python, as the oracle of this: tests/layout/drawing/plain_rules.py. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "rules.h"

enum { LEFT, TOP, RIGHT, BOTTOM, SIDES };
enum { RED = 24, GREEN = 16, BLUE = 8, CHANNEL = 255 };

/* A number that things are sorted by, and which of them it is. */
typedef struct {
    double value;
    int32_t index;
} Rank;

static int larger_first(const void *a, const void *b)
{
    const Rank *p = a, *q = b;
    if (p->value != q->value)
        return p->value > q->value ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

static int white(uint32_t colour, const Bounds *by)
{
    return (colour >> RED & CHANNEL) >= by->white && (colour >> GREEN & CHANNEL) >= by->white &&
           (colour >> BLUE & CHANNEL) >= by->white;
}

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }

/* Puts the corners of a box in order and clips them to the page; 0 where it is not on it, or is all of it. */
static int clip(double *box, const double *page, const Bounds *by)
{
    for (int k = 0; k < SIDES; k++)
        if (!isfinite(box[k]))
            return 0;
    for (int axis = 0; axis < 2; axis++) {
        double low = least(box[axis], box[axis + 2]), high = most(box[axis], box[axis + 2]);
        if (high < 0 || low > page[axis])
            return 0;
        box[axis] = least(most(low, 0.0), page[axis]);
        box[axis + 2] = least(most(high, 0.0), page[axis]);
    }
    return !(box[RIGHT] - box[LEFT] >= by->page_share * page[0] &&
             box[BOTTOM] - box[TOP] >= by->page_share * page[1]);
}

/* What a path on the page is by itself. */
static uint8_t kind_of(const Drawing *drawn, int32_t i, const Bounds *by)
{
    const double *box = drawn->box + SIDES * (size_t)i;
    double w = box[RIGHT] - box[LEFT], h = box[BOTTOM] - box[TOP];
    double thin = least(w, h), wide = most(w, h);
    int kind = drawn->kind[i], stroked = (drawn->stroke[i] & CHANNEL) > 0;
    int filled = (drawn->fill[i] & CHANNEL) > 0, pale = white(drawn->fill[i], by);
    int bar = kind == RECT && thin <= by->thin, area = kind == RECT && thin > by->thin;
    int sliver = kind == SHAPE && thin <= by->sliver && wide >= by->sliver_ratio * by->sliver;
    int thin_fill = filled && (bar || sliver);
    int inked = stroked || (filled && !pale);
    int what = 0;
    if (filled && area && !pale && thin >= by->smallest_fill)
        what |= SHADE;
    if (thin_fill || (stroked && (kind == LINE || bar)))
        what |= STRAIGHT;
    if (stroked && area)
        what |= FRAME;
    if (thin_fill ? pale : white(drawn->stroke[i], by))
        what |= PALE;
    if (inked && kind == SHAPE && !sliver)
        what |= CURVES;
    if ((stroked || filled) && kind != LINE && thin >= by->dot_0 && wide <= by->dot_1 && wide <= by->dot_ratio * thin)
        what |= DOT;
    return (uint8_t)what;
}

/* The shaded areas in order of drawing, or the largest first; how many. */
static int32_t shaded(const Drawing *drawn, const uint8_t *what, Rank *ranks, int by_size)
{
    int32_t n = 0;
    for (int32_t i = 0; i < drawn->n; i++)
        if (what[i] & SHADE) {
            const double *box = drawn->box + SIDES * (size_t)i;
            ranks[n++] = (Rank){(box[RIGHT] - box[LEFT]) * (box[BOTTOM] - box[TOP]), i};
        }
    if (by_size)
        qsort(ranks, (size_t)n, sizeof *ranks, larger_first);
    return n;
}

/* 1 if area `a` lies in a larger one, `b`, of the same colour. */
static int nested(const Drawing *drawn, const Rank *a, const Rank *b, const Bounds *by)
{
    const double *p = drawn->box + SIDES * (size_t)a->index, *q = drawn->box + SIDES * (size_t)b->index;
    double slack = by->nested_slack;
    return drawn->fill[a->index] == drawn->fill[b->index] && p[LEFT] >= q[LEFT] - slack &&
           p[TOP] >= q[TOP] - slack && p[RIGHT] <= q[RIGHT] + slack && p[BOTTOM] <= q[BOTTOM] + slack &&
           a->value < by->nested_share * b->value;
}

/* Leaves the largest areas, and of these no shading behind lines of text in shaded cells. */
static void thin_out(const Drawing *drawn, uint8_t *what, Rank *ranks, const Bounds *by)
{
    int32_t n = shaded(drawn, what, ranks, 0);
    if (n > (int32_t)by->most_fills) {
        n = shaded(drawn, what, ranks, 1);
        for (int32_t i = (int32_t)by->most_fills; i < n; i++)
            what[ranks[i].index] &= (uint8_t)~SHADE;
        n = shaded(drawn, what, ranks, 0);
    }
    if (n > (int32_t)by->most_nested)
        return;
    for (int32_t i = 0; i < n; i++)
        for (int32_t j = 0; j < n; j++)
            if (nested(drawn, &ranks[i], &ranks[j], by)) {
                what[ranks[i].index] &= (uint8_t)~SHADE;
                break;
            }
}

/* Takes white ink away that is not on an area: white lines between shaded cells part them. */
static void take_pale(const Drawing *drawn, uint8_t *what, Rank *ranks, const Bounds *by)
{
    int32_t fills = shaded(drawn, what, ranks, 1);
    if (fills > (int32_t)by->most_under_white)
        fills = (int32_t)by->most_under_white;
    for (int32_t i = 0; i < drawn->n; i++) {
        if (!(what[i] & PALE) || !(what[i] & (STRAIGHT | FRAME)))
            continue;
        const double *box = drawn->box + SIDES * (size_t)i;
        double x = (box[LEFT] + box[RIGHT]) / 2, y = (box[TOP] + box[BOTTOM]) / 2;
        int on = 0;
        for (int32_t k = 0; k < fills && !on; k++) {
            const double *fill = drawn->box + SIDES * (size_t)ranks[k].index;
            on = x >= fill[LEFT] - by->snap && x <= fill[RIGHT] + by->snap && y >= fill[TOP] - by->snap &&
                 y <= fill[BOTTOM] + by->snap;
        }
        if (!on)
            what[i] &= (uint8_t)~(STRAIGHT | FRAME);
    }
}

static int32_t add_part(Part *parts, int32_t n, double at, const double *box, int along, int ink)
{
    parts[n] = (Part){at, box[along], box[along + 2], n, 0, (uint8_t)ink};
    return n + 1;
}

/* The parts of lines in one direction: lines, then the sides of frames and the edges of areas, first those at
 * the top or left. */
static int32_t parts_of(const Drawing *drawn, const uint8_t *what, int across, double far, const Bounds *by,
                        Part *parts)
{
    int along = 1 - across;
    int32_t n = 0;
    for (int32_t i = 0; i < drawn->n; i++) {
        const double *box = drawn->box + SIDES * (size_t)i;
        double length = box[along + 2] - box[along], width = box[across + 2] - box[across];
        if (what[i] & STRAIGHT && (length >= width || most(length, width) <= by->join))
            n = add_part(parts, n, (box[across] + box[across + 2]) / 2, box, along, 1);
    }
    for (int side = across; side < SIDES; side += 2) {
        for (int32_t i = 0; i < drawn->n; i++)
            if (what[i] & FRAME) {
                const double *box = drawn->box + SIDES * (size_t)i;
                n = add_part(parts, n, box[side], box, along, 1);
            }
        for (int32_t i = 0; i < drawn->n; i++) {
            const double *box = drawn->box + SIDES * (size_t)i;
            /* Without those that the border of the page cuts off. */
            if (what[i] & SHADE && box[side] > by->snap && box[side] < far - by->snap)
                n = add_part(parts, n, box[side], box, along, 0);
        }
    }
    return n;
}

/* Level lines, then upright ones. */
static int join_all(const Drawing *drawn, const double *page, const Bounds *by, const uint8_t *what,
                    int32_t parts, double *lines, int32_t *count)
{
    Part *own = malloc((size_t)parts * sizeof *own);
    double *rows = malloc((size_t)parts * SIDES * sizeof *rows);
    int sound = own && rows;
    for (int across = 1; sound && across >= 0; across--) {
        int32_t n = parts_of(drawn, what, across, page[across], by, own);
        int32_t made = join_parts(own, n, by, rows);
        sound = made >= 0;
        if (!sound)
            break;
        memcpy(lines, rows, (size_t)made * SIDES * sizeof *rows);
        lines += SIDES * (size_t)made;
        count[1 - across] = made;
    }
    free(own);
    free(rows);
    return sound;
}

int find_rules(const Drawing *drawn, const double *page, const Bounds *by, uint8_t *what, double *lines,
               int32_t *count)
{
    int32_t areas = 0, pale = 0, parts = 0;
    count[0] = count[1] = 0;
    for (int32_t i = 0; i < drawn->n; i++) {
        what[i] = clip(drawn->box + SIDES * (size_t)i, page, by) ? kind_of(drawn, i, by) : 0;
        areas += (what[i] & SHADE) != 0;
        pale += (what[i] & PALE) && (what[i] & (STRAIGHT | FRAME));
    }
    if (areas || pale) {
        Rank *ranks = malloc(((size_t)areas + 1) * sizeof *ranks);
        if (!ranks)
            return 0;
        thin_out(drawn, what, ranks, by);
        take_pale(drawn, what, ranks, by);
        free(ranks);
    }
    for (int32_t i = 0; i < drawn->n; i++)
        parts += (what[i] & STRAIGHT ? 1 : 0) + (what[i] & FRAME ? 2 : 0) + (what[i] & SHADE ? 2 : 0);
    return !parts || join_all(drawn, page, by, what, parts, lines, count);
}
