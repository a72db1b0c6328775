/* Boxes that touch: what hangs together. */

#include <stddef.h>
#include <stdint.h>

#include "touching.h"

static int32_t root(int32_t *parent, int32_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

static int32_t within(int32_t value, int32_t most) { return value < 0 ? 0 : value > most ? most : value; }

void find_touching(const int32_t *cells, int32_t n, int32_t rows, int32_t columns, int32_t *owner,
                   int32_t *parent)
{
    for (int32_t i = 0; i < n; i++) {
        const int32_t *box = cells + 4 * (size_t)i;
        int32_t left = within(box[0], columns), right = within(box[2] + 3, columns);
        int32_t top = within(box[1], rows), bottom = within(box[3] + 3, rows);
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
                owner[(size_t)r * (size_t)columns + c] = i;
    }
    for (int32_t i = 0; i < n; i++)
        parent[i] = root(parent, i);
}
