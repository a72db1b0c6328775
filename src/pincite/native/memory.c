/* Buffers that grow, and are kept from page to page. */

#include <stdlib.h>

#include "page.h"

enum { FIRST_ROOM = 256, KEPT_BYTES = 4 << 20 };

int32_t trouble;

int grow(void **buffer, int32_t *room, int32_t need, size_t item)
{
    if (need <= *room)
        return 1;
    int64_t next = *room ? *room : FIRST_ROOM;
    while (next < need)
        next *= 2;
    void *bigger = next > INT32_MAX / 2 ? NULL : realloc(*buffer, (size_t)next * item);
    if (!bigger) {
        trouble |= NO_MEMORY;
        return 0;
    }
    *buffer = bigger;
    *room = (int32_t)next;
    return 1;
}

void give_back(void **buffer, int32_t *room, size_t item)
{
    if ((size_t)*room * item <= KEPT_BYTES)
        return;
    free(*buffer);
    *buffer = NULL;
    *room = 0;
}
