/* Text objects by address: a page of text asks for the object of every character. A hash table with open
 * addressing; slots of earlier pages carry an older stamp and count as empty. */

#include <stdlib.h>

#include "page.h"

enum { FIRST_ROOM = 1024 };

static Text *texts;
static int32_t count, room, stamp;

void start_texts(void)
{
    count = 0;
    if (++stamp == INT32_MAX) {
        free(texts);
        texts = NULL;
        room = 0;
        stamp = 1;
    }
}

/* Where an object is, or else belongs. Fibonacci hashing; addresses are multiples of 16. */
static Text *slot_of(Text *table, int32_t size, Handle object)
{
    uint64_t h = ((uint64_t)(uintptr_t)object >> 4) * UINT64_C(0x9E3779B97F4A7C15);
    size_t i = (size_t)(h >> 32) & (size_t)(size - 1);
    while (table[i].stamp == stamp && table[i].object != object)
        i = (i + 1) & (size_t)(size - 1);
    return &table[i];
}

const Text *find_text(Handle object)
{
    if (!room)
        return NULL;
    const Text *found = slot_of(texts, room, object);
    return found->stamp == stamp ? found : NULL;
}

static int make_room(void)
{
    if (2 * (count + 1) <= room)
        return 1;
    int32_t next = room ? room * 2 : FIRST_ROOM;
    Text *bigger = calloc((size_t)next, sizeof *bigger);
    if (!bigger) {
        trouble |= NO_MEMORY;
        return 0;
    }
    for (int32_t k = 0; k < room; k++)
        if (texts[k].stamp == stamp)
            *slot_of(bigger, next, texts[k].object) = texts[k];
    free(texts);
    texts = bigger;
    room = next;
    return 1;
}

void put_text(Handle object, int32_t number, int32_t mcid, int32_t artifact, int32_t replaced)
{
    if (!make_room())
        return;
    Text *text = slot_of(texts, room, object);
    if (text->stamp == stamp)
        return; /* should an object be met twice, the first time counts */
    *text = (Text){object, stamp, number, mcid, artifact, replaced};
    count++;
}

void give_texts_back(void) { give_back((void **)&texts, &room, sizeof *texts); }
