/* Boxes that touch each other. */

#ifndef PINCITE_TOUCHING_H
#define PINCITE_TOUCHING_H

#include <stdint.h>

/* For each of `n` boxes, the first of those it hangs together with, on a grid of cells
 * of this side. They are painted on the grid `owner` (-1 where nothing is yet) one after the other;
 * those found in the cells they cover, and around these, touch them. */
void find_touching(const double *boxes, int32_t n, double cell, int32_t rows, int32_t columns,
                   int32_t *owner, int32_t *parent);

#endif
