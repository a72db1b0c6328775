/* Words brought into another order. */

#ifndef PINCITE_PLACED_H
#define PINCITE_PLACED_H

#include <stddef.h>
#include <stdint.h>

#include "lines.h"

/* The columns of words as Python's model has them, without their texts; flags last, for the others to be
 * aligned. */
#define PLACED_COLUMNS(C)                                                                                 \
    C(box, float, 4) C(font, int32_t, 1) C(size, float, 1) C(colour, uint32_t, 1) C(flags, uint16_t, 1)

typedef struct {
#define COLUMN(name, type, width) type *name;
    PLACED_COLUMNS(COLUMN)
#undef COLUMN
} PlacedColumns;

/* `n` words of a table of so many `rows`, in this order; 0 where it has no such row. */
int place_words(const WordColumns *from, int32_t rows, const int32_t *order, int32_t n,
                const PlacedColumns *to);

#endif
