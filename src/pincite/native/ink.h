/* Flags of glyphs, as in pincite.model.ink. */

#ifndef PINCITE_INK_H
#define PINCITE_INK_H

enum { GENERATED = 1, HYPHEN = 2, UNMAPPED = 4, INVISIBLE = 8, ARTIFACT = 16, DUPLICATE = 32 };

#endif
