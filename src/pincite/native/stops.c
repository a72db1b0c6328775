/* Where lines begin again at one x: one pass down the lines, and one up. */

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "stops.h"

/* An x at which lines begin again, with the sum of what they say and the last of their words there. */
typedef struct {
    double x, baseline, says;
    int32_t last, count;
} Stop;

/* A word at a stop, and the one told before it there. */
typedef struct {
    int32_t word, before;
} Told;

/* Where a cell begins on the line looked at, and its number among these. */
typedef struct {
    double x;
    int32_t number, taken;
} Start;

typedef struct {
    const StopLines *lines;
    const StopBounds *by;
    uint8_t *cuts;
    double *reach; /* how far the pieces of a line up to this one go */
    int32_t *word; /* those that begin cells, or may, line by line ... */
    double *says;  /* ... and how much each says so ... */
    int32_t *upto; /* ... and behind the last of each line */
    Stop *stops;
    int32_t open;
    Start *starts;
    int32_t begun;
    Told *told;
    int32_t words, room;
} Pass;

enum { FIRST_ROOM = 256, NOTHING = -1, ACROSS = -2 };

static int by_place(const void *a, const void *b)
{
    const Start *one = a, *other = b;
    if (one->x != other->x)
        return one->x < other->x ? -1 : 1;
    return (one->number > other->number) - (one->number < other->number);
}

static int by_number(const void *a, const void *b)
{
    const Start *one = a, *other = b;
    return (one->number > other->number) - (one->number < other->number);
}

/* Adds a word to a stop. */
static int add(Pass *p, Stop *stop, int32_t word, double says, double baseline)
{
    if (p->words == p->room) {
        int32_t next = p->room ? 2 * p->room : FIRST_ROOM;
        Told *bigger = p->room > INT32_MAX / 4 ? NULL : realloc(p->told, (size_t)next * sizeof(Told));
        if (!bigger)
            return 0;
        p->told = bigger;
        p->room = next;
    }
    p->told[p->words].word = word;
    p->told[p->words].before = stop->last;
    stop->last = p->words++;
    stop->count += stop->count < 2;
    stop->says += says;
    stop->baseline = baseline;
    return 1;
}

/* The first of the starts, as they are numbered, no further than `reach` from `x`: it is then taken. */
static const Start *take(Pass *p, double x, double reach)
{
    int32_t low = 0, high = p->begun;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (p->starts[middle].x < x - 2 * reach)
            low = middle + 1;
        else
            high = middle;
    }
    Start *best = NULL;
    for (int32_t k = low; k < p->begun && p->starts[k].x - x <= reach; k++) {
        Start *at = p->starts + k;
        if (!at->taken && x - at->x <= reach && (!best || at->number < best->number))
            best = at;
    }
    if (best)
        best->taken = 1;
    return best;
}

/* The word of a piece that begins at `x` behind a blank; ACROSS where one is printed across; else NOTHING. */
static int32_t printed_in(const Pass *p, int32_t piece, double x, double em)
{
    const StopLines *lines = p->lines;
    int32_t first = lines->held[2 * (size_t)piece], last = lines->held[2 * (size_t)piece + 1];
    int32_t low = first + 1, high = last;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (lines->x0[middle] < x - p->by->level * em)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < last && fabs(lines->x0[low] - x) <= p->by->exact * em &&
        lines->x0[low] - lines->x1[low - 1] >= p->by->least_gap * em &&
        !(low == first + 1 && lines->mark[piece]))
        return low;
    return lines->x1[low - 1] > x + p->by->level * em ? ACROSS : NOTHING;
}

/* The same of those pieces of a line, from `first` up to `end`, that run across `x`. */
static int32_t printed_at(const Pass *p, int32_t first, int32_t end, double x, double em)
{
    double before = x - p->by->level * em, behind = x + p->by->level * em;
    const double *extent = p->lines->extent;
    int32_t low = first, high = end;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (extent[3 * (size_t)middle] < before)
            low = middle + 1;
        else
            high = middle;
    }
    int32_t at = low;
    while (at > first && p->reach[at - 1] > behind)
        at--;
    for (; at < low; at++)
        if (extent[3 * (size_t)at + 1] > behind) {
            int32_t word = printed_in(p, at, x, em);
            if (word != NOTHING)
                return word;
        }
    return NOTHING;
}

/* The words of a stop begin cells: this is told of each once. */
static void tell(Pass *p, Stop *stop)
{
    for (int32_t k = stop->last; k >= 0; k = p->told[k].before)
        p->cuts[p->told[k].word] = 1;
    p->told[stop->last].before = -1;
}

static int line(Pass *p, int32_t row)
{
    const StopLines *lines = p->lines;
    int32_t piece = row ? lines->end[row - 1] : 0, start = row ? p->upto[row - 1] : 0;
    int32_t end = lines->end[row], last = p->upto[row];
    if (!p->open && start == last)
        return 1;
    double em = lines->level[2 * (size_t)row], baseline = lines->level[2 * (size_t)row + 1];
    p->begun = last - start;
    for (int32_t i = 0; i < p->begun; i++) {
        Start one = {lines->x0[p->word[start + i]], i, 0};
        p->starts[i] = one;
    }
    qsort(p->starts, (size_t)p->begun, sizeof(Start), by_place);
    int32_t kept = 0;
    for (int32_t k = 0; k < p->open; k++) {
        Stop stop = p->stops[k];
        if (fabs(baseline - stop.baseline) > p->by->far * em)
            continue;
        const Start *found = take(p, stop.x, p->by->level * em);
        int32_t word = found ? p->word[start + found->number] : printed_at(p, piece, end, stop.x, em);
        if (word == ACROSS)
            continue;
        if (word >= 0 && !add(p, &stop, word, found ? p->says[start + found->number] : 0.0, baseline))
            return 0;
        if (stop.says >= p->by->begins && stop.count > 1)
            tell(p, &stop);
        p->stops[kept++] = stop;
    }
    p->open = kept;
    qsort(p->starts, (size_t)p->begun, sizeof(Start), by_number);
    for (int32_t i = 0; i < p->begun; i++) {
        if (p->starts[i].taken)
            continue;
        Stop new = {p->starts[i].x, baseline, 0.0, -1, 0};
        if (!add(p, &new, p->word[start + i], p->says[start + i], baseline))
            return 0;
        p->stops[p->open++] = new;
    }
    return 1;
}

/* Down the lines, then up. */
static int passes(Pass *p)
{
    int32_t rows = p->lines->rows;
    for (int up = 0; up < 2; up++) {
        p->open = p->words = 0;
        for (int32_t k = 0; k < rows; k++)
            if (!line(p, up ? rows - 1 - k : k))
                return 0;
    }
    return 1;
}

/* The words that begin cells, or may, by lines: those of pieces behind the first, then those that are loose. */
static int32_t begin(Pass *p)
{
    const StopLines *lines = p->lines;
    int32_t count = 0, next = 0;
    for (int32_t row = 0, i = 0; row < lines->rows; row++) {
        int32_t first = i;
        for (; i < lines->end[row]; i++) {
            double x1 = lines->extent[3 * (size_t)i + 1];
            p->reach[i] = i > first && p->reach[i - 1] > x1 ? p->reach[i - 1] : x1;
            if (i > first) {
                p->word[count] = lines->held[2 * (size_t)i];
                p->says[count++] = p->by->begins;
            }
        }
        for (; next < lines->count && lines->loose[2 * (size_t)next + 1] < i; next++) {
            p->word[count] = lines->loose[2 * (size_t)next];
            p->says[count++] = lines->says[next];
        }
        p->upto[row] = count;
    }
    return count;
}

int find_stops(const StopLines *lines, const StopBounds *by, uint8_t *cuts)
{
    if (lines->rows <= 0)
        return 1;
    size_t pieces = (size_t)lines->end[lines->rows - 1], starts = pieces + (size_t)lines->count;
    Pass pass = {.lines = lines, .by = by, .cuts = cuts};
    pass.reach = malloc((pieces + 1) * sizeof(double));
    pass.word = malloc((starts + 1) * sizeof(int32_t));
    pass.says = malloc((starts + 1) * sizeof(double));
    pass.upto = malloc((size_t)lines->rows * sizeof(int32_t));
    pass.stops = malloc((starts + 1) * sizeof(Stop));
    pass.starts = malloc((starts + 1) * sizeof(Start));
    int sound = pass.reach && pass.word && pass.says && pass.upto && pass.stops && pass.starts;
    if (sound && begin(&pass))
        sound = passes(&pass);
    free(pass.reach);
    free(pass.word);
    free(pass.says);
    free(pass.upto);
    free(pass.stops);
    free(pass.starts);
    free(pass.told);
    return sound;
}

int32_t find_loose(const StopLines *lines, int32_t n, double least, int32_t *found, int32_t room)
{
    int32_t count = 0;
    for (int32_t k = 0; k < n; k++) {
        double gap = least * lines->extent[3 * (size_t)k + 2];
        for (int32_t i = lines->held[2 * (size_t)k] + 1; i < lines->held[2 * (size_t)k + 1]; i++)
            if (lines->x0[i] - lines->x1[i - 1] >= gap && count < room) {
                found[2 * (size_t)count] = i;
                found[2 * (size_t)count++ + 1] = k;
            }
    }
    return count;
}
