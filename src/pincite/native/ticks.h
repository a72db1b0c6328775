/* Numbers on a page that may be those of an axis. */

#ifndef PINCITE_TICKS_H
#define PINCITE_TICKS_H

#include <stdint.h>

/* A number: its text's box and em, and its value. */
typedef struct {
    double x0, x1, baseline, size, value;
} Tick;

/* Finds those of `n` numbers that stand under each other (`upright`: they end, are centred or start at one line,
 * `edge` em wide) or side by side, `least` or more, with two steps of values one after the other that differ by
 * no more than the share `equal`. found gets their numbers along the axis, group after group, 3 n at most; ends
 * where each group ends, as many at most. Returns how many groups there are, -1 without memory. */
int32_t find_ticks(const Tick *ticks, int32_t n, int upright, double edge, int32_t least, double equal,
                   int32_t *found, int32_t *ends);

#endif
