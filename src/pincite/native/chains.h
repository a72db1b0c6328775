/* Lines that stand under each other at one left edge. */

#ifndef PINCITE_CHAINS_H
#define PINCITE_CHAINS_H

#include <stdint.h>

/* What two lines of one text differ by at most, each in em of the lower: where they begin, the least and the
 * greatest step between them, and their em; and how many texts are open before those far above are let go. */
typedef struct {
    double left, least, most, size;
    int32_t open;
} ChainBounds;

/* A line, as it comes in. */
typedef struct {
    double x0, x1, baseline, size;
} ChainLine;

/* The number of the text that each of the lines, top down, goes on with or begins: the first of those that are
 * open and end right above it. Returns how many texts there are, -1 without memory. */
int32_t find_chains(const ChainLine *lines, int32_t n, const ChainBounds *by, int32_t *numbers);

#endif
