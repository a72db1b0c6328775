/* What all that look at glyphs know of them. */

#ifndef PINCITE_INK_H
#define PINCITE_INK_H

#include <stdint.h>

/* Flags of glyphs, as in pincite.model.ink. */
enum { GENERATED = 1, HYPHEN = 2, UNMAPPED = 4, INVISIBLE = 8, ARTIFACT = 16, DUPLICATE = 32 };

/* glyphs.c: 1 if a code point leaves no ink. */
int blank(uint32_t code);

#endif
