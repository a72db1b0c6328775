/* What is out of the ordinary among codes and names. */

#ifndef PINCITE_CODES_H
#define PINCITE_CODES_H

#include <stddef.h>
#include <stdint.h>

/* The bits of all these codes: `bits` has those of each below `beyond`, and of all others in the last place.
 * Glyphs that the engine made have none of `unless_generated`; flags may be NULL. */
int32_t codes_need(const uint32_t *codes, const uint8_t *flags, int32_t n, const uint8_t *bits,
                   uint32_t beyond, int32_t unless_generated);

/* Where the next name with six capitals and a plus sign before it begins, its slash; -1 for none. */
ptrdiff_t next_subset(const char *data, size_t size, size_t from);

#endif
