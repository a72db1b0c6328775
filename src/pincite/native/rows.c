/* Words to lines: pieces that stand close together on one baseline are one line. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

enum { FEW_PAIRS = 64 }; /* pairs a piece that are compared sooner than others are looked for */

static int by_key(const void *a, const void *b)
{
    const Key *p = a, *q = b;
    if (p->first != q->first)
        return p->first < q->first ? -1 : 1;
    if (p->second != q->second)
        return p->second < q->second ? -1 : 1;
    return (p->index > q->index) - (p->index < q->index);
}

/* Sorts them; most are in order. */
static void sort(Key *keys, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        if (by_key(keys + i - 1, keys + i) > 0) {
            qsort(keys, (size_t)count, sizeof *keys, by_key);
            return;
        }
}

static int32_t root(Piece *pieces, int32_t i)
{
    while (pieces[i].line != i)
        i = pieces[i].line = pieces[pieces[i].line].line;
    return i;
}

/* 1 if two pieces are of one line. */
static int together(const Piece *a, const Piece *b)
{
    const Measures *m = &measures;
    double gap = larger(b->x0 - a->x1, a->x0 - b->x1);
    double em = larger(a->size, b->size), small = smaller(a->size, b->size);
    if (!(gap > -m->overlap * small))
        return 0;
    double shift = fabs(a->base - b->base), ratio = small / em;
    if (shift <= m->baseline * small && gap < m->join_gap * small && ratio > m->sizes)
        return 1;
    return ratio < m->script_ratio && ratio > m->script_floor && shift <= m->script_shift * em &&
           shift > m->script_step * em && gap < m->beside_gap * small;
}

static int32_t find_pieces(const Word *words, int32_t n, Piece *pieces)
{
    int32_t count = 0;
    for (int32_t i = 0; i < n; i++) {
        const Word *w = words + i;
        if (!i || w->piece != w[-1].piece) {
            pieces[count] = (Piece){w->x0, w->x1, w->base, w->word_size, i, count};
            count++;
        } else {
            Piece *p = pieces + count - 1;
            p->x0 = smaller(p->x0, w->x0);
            p->x1 = larger(p->x1, w->x1);
            p->size = larger(p->size, w->word_size);
        }
    }
    return count;
}

static void join(Piece *pieces, int32_t a, int32_t b)
{
    if (!together(pieces + a, pieces + b))
        return;
    int32_t p = root(pieces, a), q = root(pieces, b);
    pieces[p > q ? p : q].line = p < q ? p : q;
}

/* How far right of its left end those begin that may be of one line with a piece, and a little more. */
static double reach_of(const Piece *piece)
{
    double gap = larger(measures.join_gap, measures.beside_gap);
    return piece->x1 + gap * piece->size + 1.0;
}

/* The place behind all of the keys, sorted, that are no larger. */
static int32_t behind(const Key *keys, int32_t low, int32_t count, double most)
{
    int32_t high = count;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        if (keys[middle].first <= most)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Sorts the pieces by their baselines, or by their left ends. Returns how many pairs are to be compared. */
static int64_t pairs(const Piece *pieces, int32_t count, Key *keys, int across, double reach)
{
    int64_t found = 0;
    for (int32_t i = 0; i < count; i++)
        keys[i] = (Key){across ? pieces[i].x0 : pieces[i].base, 0.0, i};
    sort(keys, count);
    for (int32_t i = 0, end = 0; i < count; i++) {
        if (across)
            end = behind(keys, i + 1, count, reach_of(pieces + keys[i].index));
        else
            while (end < count && keys[end].first <= keys[i].first + reach)
                end++;
        found += end - i - 1;
    }
    return found;
}

/* Gives each piece the first it hangs together with: each is compared with those whose baselines follow
 * within the reach of a script, or, where these are many, with those that begin near it. */
static void join_pieces(Piece *pieces, int32_t count, Key *keys)
{
    double tallest = 0.0;
    for (int32_t i = 0; i < count; i++)
        tallest = larger(tallest, pieces[i].size);
    double reach = measures.script_shift * smaller(tallest, measures.tallest);
    int64_t level = pairs(pieces, count, keys, 0, reach);
    int across = 0;
    if (level > (int64_t)FEW_PAIRS * count) {
        across = pairs(pieces, count, keys, 1, reach) < level;
        if (!across)
            pairs(pieces, count, keys, 0, reach);
    }
    for (int32_t i = 0; i < count; i++) {
        double most = across ? reach_of(pieces + keys[i].index) : keys[i].first + reach;
        for (int32_t j = i + 1; j < count && keys[j].first <= most; j++)
            join(pieces, keys[i].index, keys[j].index);
    }
    for (int32_t i = 0; i < count; i++)
        pieces[i].line = root(pieces, i);
}

/* Numbers the lines that hang together, and gives each word the number of its own. */
static int32_t name_lines(Word *words, int32_t n, const Piece *pieces, int32_t count, int32_t *number)
{
    int32_t total = 0;
    for (int32_t i = 0; i < count; i++)
        number[i] = pieces[i].line == i ? total++ : number[pieces[i].line];
    for (int32_t i = 0, p = -1; i < n; i++) {
        p += p + 1 < count && pieces[p + 1].first == i;
        words[i].line = number[p];
    }
    return total;
}

/* Size, left end and baseline of each line; the baseline is that of the main text. */
static void measure_lines(const Word *words, int32_t n, Line *lines, int32_t total)
{
    for (int32_t i = 0; i < total; i++)
        lines[i] = (Line){0.0, INFINITY, 0.0, 0.0};
    for (int32_t i = 0; i < n; i++) {
        Line *line = lines + words[i].line;
        line->size = larger(line->size, words[i].word_size);
        line->x0 = smaller(line->x0, words[i].x0);
    }
    for (int32_t i = 0; i < n; i++) {
        Line *line = lines + words[i].line;
        if (words[i].word_size >= measures.script_ratio * line->size) {
            line->base += words[i].base;
            line->weight += 1.0;
        }
    }
    for (int32_t i = 0; i < total; i++)
        lines[i].base /= lines[i].weight;
}

int32_t find_rows(Word *words, int32_t n, const Rows *room, int32_t *order)
{
    int32_t count = find_pieces(words, n, room->pieces);
    join_pieces(room->pieces, count, room->keys);
    int32_t total = name_lines(words, n, room->pieces, count, room->number);
    Line *lines = room->lines + n;  /* as named; the first half is for them in order */
    measure_lines(words, n, lines, total);
    for (int32_t i = 0; i < total; i++)
        room->keys[i] = (Key){rint(lines[i].base * 10.0) / 10.0, lines[i].x0, i};
    sort(room->keys, total);
    for (int32_t i = 0; i < total; i++) {
        room->lines[i] = lines[room->keys[i].index];
        room->number[room->keys[i].index] = i;
    }
    /* Where no pieces met, drawing order inside a piece is reading order. */
    int met = count > total;
    for (int32_t i = 0; i < n; i++) {
        words[i].line = room->number[words[i].line];
        room->keys[i] = (Key){words[i].line, met ? words[i].x0 : 0.0, i};
    }
    sort(room->keys, n);
    for (int32_t i = 0; i < n; i++)
        order[i] = room->keys[i].index;
    return total;
}
