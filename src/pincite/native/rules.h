/* Straight drawing: what each path is, and the lines that pieces of it make. */

#ifndef PINCITE_RULES_H
#define PINCITE_RULES_H

#include <stddef.h>
#include <stdint.h>

/* The numbers the steps go by; they live beside the steps in Python and come in by name in lower case. */
#define BOUNDS(L)                                                                                         \
    L(thin) L(sliver) L(snap) L(join) L(shortest) L(smallest_fill) L(page_share) L(white) L(most)         \
    L(most_nested) L(most_fills) L(dot_0) L(dot_1) L(dot_ratio) L(sliver_ratio) L(nested_slack)           \
    L(nested_share) L(most_under_white) L(least_length) L(far_apart)

typedef struct {
#define NUMBER(name) double name;
    BOUNDS(NUMBER)
#undef NUMBER
} Bounds;

/* What a path is, in bits: a line or frame may also be white. */
enum { SHADE = 1, FRAME = 2, CURVES = 4, DOT = 8, STRAIGHT = 16, PALE = 32 };

/* The paths of a page as columns: corners of their boxes, kinds, colours. */
typedef struct {
    double *box;
    const uint8_t *kind;
    const uint32_t *stroke, *fill;
    int32_t n;
} Drawing;

/* A part of a line: where it lies across, where it starts and ends. */
typedef struct {
    double at, start, end;
    int32_t index, level;
    uint8_t ink;
} Part;

/* joined.c: the parts, in the order given, as lines of (place, start, end, edge), sorted, into `out`; how many
 * they are. */
int32_t join_parts(Part *parts, int32_t n, const Bounds *by, double *out);

/* rules.c: clips the boxes, tells in `what` what each path is, and writes level and upright lines; how many
 * these are into `count`. Returns 0 without memory. */
int find_rules(const Drawing *drawn, const double *page, const Bounds *by, uint8_t *what, double *lines,
               int32_t *count);

#endif
