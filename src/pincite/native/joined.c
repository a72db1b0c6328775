/* Parallel pieces of drawing, snapped and joined end to end. The sums are NumPy's, bit for bit. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules.h"

enum { FEW = 8, BLOCK = 128 };
enum { PLACE, START, END, EDGE, ROW };

static int by_place(const void *a, const void *b)
{
    const Part *p = a, *q = b;
    if (p->at != q->at)
        return p->at < q->at ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

static int by_level(const void *a, const void *b)
{
    const Part *p = a, *q = b;
    if (p->level != q->level)
        return p->level < q->level ? -1 : 1;
    if (p->start != q->start)
        return p->start < q->start ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

static int by_row(const void *a, const void *b)
{
    const double *p = a, *q = b;
    for (int k = PLACE; k < ROW; k++)
        if (p[k] != q[k])
            return p[k] < q[k] ? -1 : 1;
    return 0;
}

static int longer(const void *a, const void *b)
{
    double p = *(const double *)a, q = *(const double *)b;
    return p == q ? 0 : p > q ? -1 : 1;
}

static double length_of(const Part *part, const Bounds *by)
{
    double length = part->end - part->start;
    return length > by->least_length ? length : by->least_length;
}

static double term(const Part *part, const Bounds *by, int placed)
{
    return placed ? part->at * length_of(part, by) : length_of(part, by);
}

/* The sum of lengths, or of places times lengths, in pairs as NumPy adds. */
static double pairwise(const Part *parts, int32_t n, const Bounds *by, int placed)
{
    double sum = 0.0;
    if (n < FEW) {
        for (int32_t i = 0; i < n; i++)
            sum += term(parts + i, by, placed);
        return sum;
    }
    if (n > BLOCK) {
        int32_t half = n / 2;
        half -= half % FEW;
        return pairwise(parts, half, by, placed) + pairwise(parts + half, n - half, by, placed);
    }
    double r[FEW];
    int32_t i;
    for (i = 0; i < FEW; i++)
        r[i] = term(parts + i, by, placed);
    for (; i < n - n % FEW; i += FEW)
        for (int k = 0; k < FEW; k++)
            r[k] += term(parts + i + k, by, placed);
    sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
    for (; i < n; i++)
        sum += term(parts + i, by, placed);
    return sum;
}

static double added(const Part *parts, int32_t n, const Bounds *by, int placed)
{
    double first = term(parts, by, placed);
    return n > 1 ? first + pairwise(parts + 1, n - 1, by, placed) : first;
}

/* Numbers the sorted places; those that are near share theirs. Long chains of near places (hatching) are cut
 * into steps. */
static void set_levels(Part *parts, int32_t n, const Bounds *by)
{
    double begun = parts[0].at, before = 0.0;
    int32_t level = 0;
    for (int32_t i = 0; i < n; i++) {
        if (i && parts[i].at - parts[i - 1].at > by->snap) {
            level++;
            begun = parts[i].at;
            before = 0.0;
        } else {
            double step = floor((parts[i].at - begun) / (2 * by->snap));
            level += step > before;
            before = step;
        }
        parts[i].level = level;
    }
}

/* Writes the line that `n` parts make; 0 where it is too short. */
static int put_line(const Part *parts, int32_t n, const Bounds *by, double *row)
{
    double end = parts[0].end;
    int ink = 0;
    for (int32_t i = 0; i < n; i++) {
        end = parts[i].end > end ? parts[i].end : end;
        ink |= parts[i].ink;
    }
    row[PLACE] = added(parts, n, by, 1) / added(parts, n, by, 0);
    row[START] = parts[0].start;
    row[END] = end;
    row[EDGE] = !ink;
    return end - parts[0].start >= by->shortest;
}

/* Cuts `n` rows down to the longest, of those as long to the first; -1 without memory. */
static int32_t keep_longest(double *rows, int32_t n, int32_t most)
{
    if (n <= most)
        return n;
    double *lengths = malloc((size_t)n * sizeof *lengths);
    if (!lengths)
        return -1;
    for (int32_t i = 0; i < n; i++)
        lengths[i] = rows[ROW * (size_t)i + END] - rows[ROW * (size_t)i + START];
    qsort(lengths, (size_t)n, sizeof *lengths, longer);
    double least = lengths[most - 1];
    int32_t equal = most, kept = 0;
    while (equal && lengths[equal - 1] == least)
        equal--;
    equal = most - equal; /* so many of the shortest length */
    free(lengths);
    for (int32_t i = 0; i < n; i++) {
        const double *row = rows + ROW * (size_t)i;
        double length = row[END] - row[START];
        if (length > least || (length == least && equal-- > 0))
            memmove(rows + ROW * (size_t)kept++, row, ROW * sizeof *row);
    }
    return kept;
}

int32_t join_parts(Part *parts, int32_t n, const Bounds *by, double *out)
{
    int32_t found = 0;
    if (!n)
        return 0;
    qsort(parts, (size_t)n, sizeof *parts, by_place);
    set_levels(parts, n, by);
    qsort(parts, (size_t)n, sizeof *parts, by_level);
    int32_t first = 0;
    double shift = parts[0].level * by->far_apart, most = parts[0].end + shift;
    for (int32_t i = 1; i <= n; i++) {
        /* The furthest end so far, of all levels: they are shifted far apart, as in Python. */
        int fresh = i == n || parts[i].level != parts[i - 1].level || parts[i].start > most - shift + by->join;
        if (fresh) {
            found += put_line(parts + first, i - first, by, out + ROW * (size_t)found);
            first = i;
        }
        if (i < n) {
            shift = parts[i].level * by->far_apart;
            most = parts[i].end + shift > most ? parts[i].end + shift : most;
        }
    }
    found = keep_longest(out, found, (int32_t)by->most);
    if (found > 0)
        qsort(out, (size_t)found, ROW * sizeof *out, by_row);
    return found;
}
