/* What codes of glyphs may need, and where names of embedded subsets stand: looks that most files pass. */

#include <string.h>

#include "codes.h"
#include "ink.h"

int32_t codes_need(const uint32_t *codes, const uint8_t *flags, int32_t n, const uint8_t *bits,
                   uint32_t beyond, int32_t unless_generated)
{
    int32_t found = 0;
    for (int32_t i = 0; i < n; i++) {
        int32_t own = bits[codes[i] < beyond ? codes[i] : beyond];
        found |= flags && (flags[i] & GENERATED) ? own & ~unless_generated : own;
    }
    return found;
}

enum { CAPITALS = 6 }; /* before the plus sign */

static int is_prefix(const char *at)
{
    if (at[0] != '/')
        return 0;
    for (int k = 1; k <= CAPITALS; k++)
        if (at[k] < 'A' || at[k] > 'Z')
            return 0;
    return 1;
}

ptrdiff_t next_subset(const char *data, size_t size, size_t from)
{
    /* A plus sign is rarer than a slash. */
    size_t at = from + CAPITALS + 1;
    while (at < size) {
        const char *plus = memchr(data + at, '+', size - at);
        if (!plus)
            return -1;
        if (is_prefix(plus - CAPITALS - 1))
            return plus - CAPITALS - 1 - data;
        at = (size_t)(plus - data) + 1;
    }
    return -1;
}
