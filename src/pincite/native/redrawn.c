/* Text that is drawn once more on the page, exactly in its place. Some programs write the text of a page twice,
 * once as an artifact and once tagged, with thousands of glyphs between the two. */

#include <math.h>
#include <string.h>

#include "page.h"

enum { REPLACEMENT = 0xFFFD, MOST_STEPS = 16 }; /* letters looked at in one place: no page has so many there */
static const double CELL = 2.0;                 /* points */
static const double NEAR = 2.0;                 /* em between pens of glyphs that are of one text ... */
static const double BESIDE = 0.5;               /* ... and across its line */

/* The letters met so far, by code and place: chains of glyphs from `heads` on, the last met first, in which of
 * several that stand in each other's place is the first. `kept` is which of these is to stay. */
static int32_t *heads, *later, *kept;
static int32_t heads_room, later_room, kept_room;
/* For a letter the one that stays rather than it, and the last of those that go rather than it, or -1. */
static int32_t *stays, *goes;
static int32_t stays_room, goes_room;
static uint32_t mask;

static int start(int32_t n)
{
    uint32_t size = 64;
    while (size < (uint32_t)n)
        size *= 2;
    mask = size - 1;
    if (!grow((void **)&heads, &heads_room, (int32_t)size, sizeof *heads) ||
        !grow((void **)&later, &later_room, n, sizeof *later) ||
        !grow((void **)&kept, &kept_room, n, sizeof *kept) ||
        !grow((void **)&stays, &stays_room, n, sizeof *stays) ||
        !grow((void **)&goes, &goes_room, n, sizeof *goes))
        return 0;
    memset(heads, -1, size * sizeof *heads);
    return 1;
}

static void end(void)
{
    give_back((void **)&heads, &heads_room, sizeof *heads);
    give_back((void **)&later, &later_room, sizeof *later);
    give_back((void **)&kept, &kept_room, sizeof *kept);
    give_back((void **)&stays, &stays_room, sizeof *stays);
    give_back((void **)&goes, &goes_room, sizeof *goes);
}

/* The chain of a code and a cell of the page; those of one line lie near each other. */
static uint32_t place(uint32_t code, double x, double y)
{
    uint32_t hash = (uint32_t)(int32_t)y * UINT32_C(2654435761);
    return ((hash ^ hash >> 15) + (uint32_t)(int32_t)x * 32 + code) & mask;
}

/* How far from its own another may stand that is drawn in its place. */
static double reach(const Glyphs *g, int32_t i)
{
    double most = limits.duplicate_shadow * g->size[i];
    return most < CELL / 2 ? most : CELL / 2;
}

static int in_place(const Glyphs *g, int32_t k, int32_t j)
{
    if (g->code[k] != g->code[j] || g->font[k] != g->font[j] || g->angle[k] != g->angle[j] ||
        (g->flags[k] ^ g->flags[j]) & INVISIBLE)
        return 0;
    double most = lower(reach(g, k), reach(g, j));
    const float *a = g->origin + 2 * (size_t)k, *b = g->origin + 2 * (size_t)j;
    return fabs((double)g->size[k] - g->size[j]) <= most && fabs((double)a[0] - b[0]) <= most &&
           fabs((double)a[1] - b[1]) <= most;
}

/* The first letter in whose place `j` is drawn, -1 if there is none; `j` is then one that others may be drawn
 * in the place of. */
static int32_t first_of(const Glyphs *g, int32_t j)
{
    double x = g->origin[2 * (size_t)j], y = g->origin[2 * (size_t)j + 1], around = reach(g, j);
    double left = floor((x - around) / CELL), right = floor((x + around) / CELL);
    double top = floor((y - around) / CELL), bottom = floor((y + around) / CELL);
    int32_t best = -1;
    for (double column = left; column <= right; column++)
        for (double row = top; row <= bottom; row++) {
            int32_t k = heads[place(g->code[j], column, row)];
            for (int steps = 0; k >= 0 && steps < MOST_STEPS; k = later[k], steps++)
                if (in_place(g, k, j) && (best < 0 || k < best))
                    best = k;
        }
    if (best < 0) {
        int32_t *head = &heads[place(g->code[j], floor(x / CELL), floor(y / CELL))];
        later[j] = *head;
        *head = j;
        kept[j] = j;
    }
    return best;
}

static int is_letter(const Glyphs *g, int32_t i)
{
    return !blank(g->code[i]) && g->code[i] != REPLACEMENT && !(g->flags[i] & (UNMAPPED | DUPLICATE));
}

/* Where the stretch of drawn glyphs of one text object that starts with a glyph ends. */
static int32_t end_of(const Glyphs *g, int32_t first, int32_t n)
{
    int32_t i = first + 1;
    while (i < n && g->object[i] == g->object[first] && !(g->flags[i] & GENERATED))
        i++;
    return i;
}

/* 1 if the first letter of some text object is in the place of that of another. */
static int starts_again(const Glyphs *g, int32_t n)
{
    for (int32_t i = 0; i < n;) {
        if (g->flags[i] & GENERATED) {
            i++;
            continue;
        }
        int32_t first = i;
        i = end_of(g, first, n);
        while (first < i && !is_letter(g, first))
            first++;
        if (first < i && first_of(g, first) >= 0)
            return 1;
    }
    return 0;
}

/* For each letter the one in whose place it is drawn and that stays rather than it: what is tagged rather than
 * an artifact, the first of several. */
static void find_twins(const Glyphs *g, int32_t n)
{
    for (int32_t j = 0; j < n; j++) {
        stays[j] = goes[j] = -1;
        if (g->flags[j] & GENERATED || !is_letter(g, j))
            continue;
        int32_t first = first_of(g, j);
        if (first < 0)
            continue;
        int32_t one = kept[first], other = j;
        if (g->flags[one] & ARTIFACT && !(g->flags[j] & ARTIFACT)) {
            other = one;
            one = kept[first] = j;
        }
        stays[other] = one;
        goes[one] = other;
    }
}

/* 1 if a glyph goes on with the text of the last one drawn, along its line. */
static int goes_on(const Glyphs *g, int32_t last, int32_t i)
{
    if (g->object[last] == g->object[i])
        return 1;
    const float *a = g->origin + 2 * (size_t)last, *b = g->origin + 2 * (size_t)i;
    double x = fabs((double)a[0] - b[0]), y = fabs((double)a[1] - b[1]);
    double em = lower(g->size[last], g->size[i]), angle = g->angle[i];
    double across = angle == 90.0 || angle == 270.0 ? x : angle == 0.0 || angle == 180.0 ? y : 0.0;
    return x <= NEAR * em && y <= NEAR * em && across <= BESIDE * em;
}

/* 1 if what is written here is there once more: the letter stays elsewhere or, unless `first`, one that would
 * have gone for it has not. */
static int is_elsewhere(const Glyphs *g, int32_t i, int first)
{
    if (stays[i] >= 0 && (first || !(g->flags[stays[i]] & DUPLICATE)))
        return 1;
    return !first && goes[i] >= 0 && !(g->flags[goes[i]] & DUPLICATE);
}

/* Flags the texts of which each letter is elsewhere; text that only partly is stays whole. */
static void mark_texts(const Glyphs *g, int32_t n, int first)
{
    for (int32_t i = 0; i < n;) {
        int32_t start = i, last = -1, letters = 0, again = 0;
        for (; i < n; i++) {
            if (g->flags[i] & GENERATED)
                continue;
            if (last >= 0 && !goes_on(g, last, i))
                break;
            last = i;
            if (blank(g->code[i]) || g->flags[i] & DUPLICATE)
                continue;
            letters++;
            again += is_letter(g, i) && is_elsewhere(g, i, first);
        }
        for (int32_t k = start; k < i && letters && again == letters; k++)
            if (!(g->flags[k] & GENERATED))
                g->flags[k] |= DUPLICATE;
    }
}

void mark_redrawn(const Glyphs *g, int32_t n)
{
    if (start(n) && starts_again(g, n) && start(n)) {
        find_twins(g, n);
        mark_texts(g, n, 1);
        mark_texts(g, n, 0);
    }
    end();
}
