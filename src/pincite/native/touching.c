/* Boxes that touch: what hangs together. */

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "touching.h"

/* From the cell before a box begins to the one behind where it ends, and on from that. */
enum { SPAN = 3 };

static int32_t root(int32_t *parent, int32_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* The cell that a place lies in, or one so many further on, but none off the grid. */
static int32_t within(double at, double cell, int32_t further, int32_t most)
{
    double found = floor(at / cell) + further;
    return !(found > 0) ? 0 : found > most ? most : (int32_t)found;
}

void find_touching(const double *boxes, int32_t n, double cell, int32_t rows, int32_t columns,
                   int32_t *owner, int32_t *parent)
{
    for (int32_t i = 0; i < n; i++) {
        const double *box = boxes + 4 * (size_t)i;
        int32_t left = within(box[0], cell, 0, columns), right = within(box[2], cell, SPAN, columns);
        int32_t top = within(box[1], cell, 0, rows), bottom = within(box[3], cell, SPAN, rows);
        parent[i] = i;
        for (int32_t r = top; r < bottom; r++)
            for (int32_t c = left; c < right; c++) {
                int32_t *at = owner + (size_t)r * (size_t)columns + c;
                if (*at >= 0 && *at != i) {
                    int32_t a = root(parent, i), b = root(parent, *at);
                    parent[a > b ? a : b] = a < b ? a : b;
                }
            }
        for (int32_t r = top + 1; r < bottom - 1; r++)
            for (int32_t c = left + 1; c < right - 1; c++)
                owner[(size_t)r * (size_t)columns + (size_t)c] = i;
    }
    for (int32_t i = 0; i < n; i++)
        parent[i] = root(parent, i);
}
