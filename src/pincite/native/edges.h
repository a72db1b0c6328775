/* How far the lines of a page go, by the edge or the middle they are set to. */

#ifndef PINCITE_EDGES_H
#define PINCITE_EDGES_H

#include <stdint.h>

/* A line: where it starts, its size and where it ends. */
typedef struct {
    double x0, size, x1;
} SetLine;

/* Of those of `n` lines that start within `edge` of `left` and whose size is less than `same` from `size`: the
 * furthest end (`left` for none), how many there are, and how many end less than `flush` before the furthest. */
void measure_edge(const SetLine *lines, int32_t n, double left, double edge, double size, double same,
                  double flush, double found[3]);

/* The width of the widest of those of `n` lines whose middle is less than `edge` from `middle` and whose size is
 * less than `same` from `size`; 0 for none. */
double measure_middle(const SetLine *lines, int32_t n, double middle, double edge, double size, double same);

#endif
