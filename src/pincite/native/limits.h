/* The numbers a page is read with. They live in limits.py, each with its unit and its reason, and come in
 * by name. */

#ifndef PINCITE_LIMITS_H
#define PINCITE_LIMITS_H

#define LIMITS(L)                                                                                         \
    L(max_paths) L(max_objects) L(max_segments) L(max_depth)                                              \
    L(duplicate_runs) L(duplicate_overlap) L(duplicate_shift) L(duplicate_shadow) L(duplicate_window)     \
    L(blank_height) L(shortest_font) L(tallest_font) L(ascent) L(descent)                                 \
    L(straight_slack) L(straight_slope) L(edge_slack) L(farthest) L(fake_bold_stroke) L(shading)          \
    L(max_tags) L(max_tag_depth) L(max_alt_bytes)

typedef struct {
#define NUMBER(name) double name;
    LIMITS(NUMBER)
#undef NUMBER
} Limits;

extern Limits limits;

#endif
