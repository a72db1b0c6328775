/* Runs drawn again at the same place within a few text runs, or a line of short ones: fake bold, shadows.
 * A run is a stretch of drawn glyphs of one text object. */

#include <math.h>
#include <string.h>

#include "page.h"

enum { MOST_RUNS = 64, KINDS = 256, SPACE = 0x20, REPLACEMENT = 0xFFFD };
static const double SAFELY = 0.999; /* of the least height in common: sums are rounded */

typedef struct {
    int32_t first, last; /* glyphs first up to but not including last */
    int32_t letters;     /* of them, no spaces */
    float x0, y0, x1, y1;
    float lowest; /* height of its lowest glyph */
} Run;

static int covers(const float *a, const float *b)
{
    double w = lower(a[2], b[2]) - upper(a[0], b[0]), h = lower(a[3], b[3]) - upper(a[1], b[1]);
    if (!(w > 0.0 && h > 0.0))
        return 0;
    double sa = ((double)a[2] - a[0]) * ((double)a[3] - a[1]);
    double sb = ((double)b[2] - b[0]) * ((double)b[3] - b[1]);
    return w * h > limits.duplicate_overlap * lower(sa, sb);
}

/* 1 if the pen is no further than so many em, along and across: what stands further is the next letter. */
static int is_near(const Glyphs *g, int32_t k, int32_t j, double most)
{
    const float *a = g->origin + 2 * (size_t)k, *b = g->origin + 2 * (size_t)j;
    double em = lower(g->size[k], g->size[j]);
    return fabs((double)a[0] - b[0]) <= most * em && fabs((double)a[1] - b[1]) <= most * em;
}

/* Letters that nothing tells may be different ones. */
static int is_same(const Glyphs *g, int32_t k, int32_t j)
{
    uint32_t code = g->code[j];
    return g->code[k] == code && g->font[k] == g->font[j] && code != REPLACEMENT &&
           !(g->flags[j] & UNMAPPED) && is_near(g, k, j, limits.duplicate_shift) &&
           covers(g->loose + 4 * (size_t)k, g->loose + 4 * (size_t)j);
}

/* Flags glyphs of `now` that repeat one of `before`: both go through their text in step. How many. */
static int32_t mark_repeats(const Glyphs *g, const Run *before, const Run *now)
{
    int32_t from = before->first, window = (int32_t)limits.duplicate_window, count = 0;
    for (int32_t j = now->first; j < now->last; j++) {
        int32_t end = from + window < before->last ? from + window : before->last;
        for (int32_t k = from; k < end; k++) {
            if (is_same(g, k, j)) {
                g->flags[j] |= DUPLICATE;
                from = k + 1;
                count += g->code[j] != SPACE;
                break;
            }
        }
    }
    return count;
}

/* Flags the first of two drawings of the same letters in place of the second, if it is a shadow of that: what
 * is drawn last is seen, and what belongs to it, such as a bullet, mostly stands beside it. */
static void keep_last(const Glyphs *g, const Run *before, const Run *now)
{
    if (is_near(g, before->first, now->first, limits.duplicate_shadow))
        return;
    for (int32_t i = before->first; i < before->last; i++)
        g->flags[i] |= DUPLICATE;
    for (int32_t i = now->first; i < now->last; i++)
        g->flags[i] &= (uint8_t)~DUPLICATE;
}

/* Takes the flags back where some glyph of a run is drawn once: it is no second drawing of others. */
static void keep_whole(const Glyphs *g, const Run *run)
{
    int32_t i = run->first;
    while (i < run->last && (g->flags[i] & DUPLICATE || g->code[i] == SPACE))
        i++;
    for (int32_t k = run->first; i < run->last && k < run->last; k++)
        g->flags[k] &= (uint8_t)~DUPLICATE;
}

/* The run that starts with a glyph. */
static Run run_from(const Glyphs *g, int32_t first, int32_t n)
{
    const float *box = g->loose + 4 * (size_t)first;
    Run run = {first, first + 1, g->code[first] != SPACE, box[0], box[1], box[2], box[3], box[3] - box[1]};
    for (int32_t i = first + 1; i < n; i++) {
        if (g->object[i] != g->object[first] || g->flags[i] & GENERATED)
            break;
        run.last = i + 1;
        run.letters += g->code[i] != SPACE;
        box = g->loose + 4 * (size_t)i;
        run.x0 = box[0] < run.x0 ? box[0] : run.x0;
        run.y0 = box[1] < run.y0 ? box[1] : run.y0;
        run.x1 = box[2] > run.x1 ? box[2] : run.x1;
        run.y1 = box[3] > run.y1 ? box[3] : run.y1;
        float high = box[3] - box[1];
        run.lowest = high < run.lowest ? high : run.lowest;
    }
    return run;
}

/* 1 if glyphs of two runs may cover each other. Lines mostly overlap a little, by less than any of their
 * glyphs would have to. */
static int meet(const Run *a, const Run *b)
{
    if (!(a->x0 < b->x1 && b->x0 < a->x1 && a->y0 < b->y1 && b->y0 < a->y1))
        return 0;
    double shared = lower(a->y1, b->y1) - upper(a->y0, b->y0);
    return !(shared < SAFELY * limits.duplicate_overlap * lower(a->lowest, b->lowest));
}

/* The last runs by their number, and for each the one before it whose first code has the same last bits. */
typedef struct {
    Run runs[MOST_RUNS];
    int32_t earlier[MOST_RUNS], latest[KINDS], count;
} Runs;

/* Flags a run that repeats an earlier one. */
static void compare(const Glyphs *g, const Run *before, const Run *run)
{
    if (meet(before, run) && mark_repeats(g, before, run) == run->letters && before->letters == run->letters)
        keep_last(g, before, run);
}

/* Compares a run with those that it may be a shadow of, although many short ones lie between, in order. */
static void compare_far(const Glyphs *g, const Runs *all, const Run *run, int32_t near)
{
    int32_t found[MOST_RUNS], n = 0;
    uint32_t code = g->code[run->first];
    for (int32_t k = all->latest[code % KINDS]; k >= 0 && all->count - k <= MOST_RUNS;
         k = all->earlier[k % MOST_RUNS]) {
        const Run *before = &all->runs[k % MOST_RUNS];
        if (run->first - before->first > (int32_t)limits.duplicate_window)
            break;
        if (k < near && g->code[before->first] == code && before->letters == run->letters &&
            !is_near(g, before->first, run->first, limits.duplicate_shadow))
            found[n++] = k;
    }
    while (n > 0)
        compare(g, &all->runs[found[--n] % MOST_RUNS], run);
}

static void add(const Glyphs *g, Runs *all, const Run *run)
{
    int32_t *latest = &all->latest[g->code[run->first] % KINDS];
    all->runs[all->count % MOST_RUNS] = *run;
    all->earlier[all->count % MOST_RUNS] = *latest;
    *latest = all->count++;
}

void mark_duplicates(const Glyphs *g, int32_t n)
{
    Runs all = {.count = 0};
    memset(all.latest, -1, sizeof all.latest);
    int32_t kept = limits.duplicate_runs < MOST_RUNS ? (int32_t)limits.duplicate_runs : MOST_RUNS;
    int32_t i = 0;
    while (i < n) {
        if (g->flags[i] & GENERATED) {
            i++;
            continue;
        }
        Run run = run_from(g, i, n);
        i = run.last;
        int32_t near = all.count - kept;
        if (run.letters && near > 0)
            compare_far(g, &all, &run, near);
        for (int32_t k = near > 0 ? near : 0; k < all.count && run.letters; k++)
            compare(g, &all.runs[k % MOST_RUNS], &run);
        keep_whole(g, &run);
        add(g, &all, &run);
    }
}
