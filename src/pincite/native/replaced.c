/* Text that marked content replaces by an ActualText (ISO 32000-1, 14.9.4). PDFium puts all characters of
 * the replacement at the start of what they replace and lets their boxes run off the page. */

#include "page.h"

/* The mark, and the box of what it covers. */
typedef struct {
    Handle mark;
    Box box;
} Replaced;

/* A text object under such a mark: its first glyph. */
typedef struct {
    int32_t first, replaced;
} Stretch;

static Replaced *replaced;
static int32_t replaced_count, replaced_room;
static Stretch *stretches;
static int32_t stretch_count, stretch_room;

/* Hebrew, Arabic and their neighbours. */
enum { FIRST_RIGHT_TO_LEFT = 0x590, AFTER_RIGHT_TO_LEFT = 0x900 };

void start_replaced(void) { replaced_count = stretch_count = 0; }

/* The number from 1 of the replaced text under `mark`, whose box grows by that of the object; 0 none. */
int32_t replaced_by(Handle mark, Handle object, const Matrix *ctm)
{
    float left = 0, bottom = 0, right = 0, top = 0;
    if (!pdf.FPDFPageObj_GetBounds(object, &left, &bottom, &right, &top))
        return 0;
    Box box = box_through(ctm, left, bottom, right, top);
    if (replaced_count && replaced[replaced_count - 1].mark == mark) {
        Box *old = &replaced[replaced_count - 1].box;
        old->x0 = lower(old->x0, box.x0);
        old->y0 = lower(old->y0, box.y0);
        old->x1 = upper(old->x1, box.x1);
        old->y1 = upper(old->y1, box.y1);
        return replaced_count;
    }
    if (!grow((void **)&replaced, &replaced_room, replaced_count + 1, sizeof *replaced))
        return 0;
    replaced[replaced_count] = (Replaced){mark, box};
    return ++replaced_count;
}

void begin_replaced(int32_t first, int32_t number)
{
    if (grow((void **)&stretches, &stretch_room, stretch_count + 1, sizeof *stretches))
        stretches[stretch_count++] = (Stretch){first, number};
}

/* Glyphs from `first` on that PDFium put at one place. */
static int32_t end_of(const Glyphs *g, int32_t first, int32_t n)
{
    int32_t last = first + 1;
    const float *start = g->origin + 2 * (size_t)first;
    for (; last < n && g->object[last] == g->object[first] && !(g->flags[last] & GENERATED); last++) {
        const float *origin = g->origin + 2 * (size_t)last;
        if (origin[0] != start[0] || origin[1] != start[1])
            break;
    }
    return last;
}

static void reverse(uint32_t *code, int32_t first, int32_t last)
{
    for (int32_t k = first, j = last - 1; k < j; k++, j--) {
        uint32_t swapped = code[k];
        code[k] = code[j];
        code[j] = swapped;
    }
}

/* Lays the characters of a replacement over the box of what they replace, in equal parts along the line. */
static void spread(const Glyphs *g, const Stretch *s, int32_t n)
{
    const Box *box = &replaced[s->replaced - 1].box;
    int32_t first = s->first, last = end_of(g, first, n);
    float angle = g->angle[first];
    int across = angle == 0.0f || angle == 180.0f, back = angle >= 180.0f;
    if (last - first < 2 || !(across || angle == 90.0f || angle == 270.0f))
        return;
    int right_to_left = g->code[first] >= FIRST_RIGHT_TO_LEFT && g->code[first] < AFTER_RIGHT_TO_LEFT;
    if (right_to_left)
        reverse(g->code, first, last); /* PDFium turned the line round, but this text was in order */
    int along = across ? 0 : 1;
    double start = across ? box->x0 : box->y0;
    double step = ((across ? box->x1 : box->y1) - start) / (last - first);
    for (int32_t k = first; k < last; k++) {
        int32_t place = back != right_to_left ? last - 1 - k : k - first;
        float low = (float)(start + step * place), high = (float)(start + step * (place + 1));
        float *tight = g->tight + 4 * (size_t)k, *loose = g->loose + 4 * (size_t)k;
        store_box(tight, box);
        tight[along] = loose[along] = low;
        tight[along + 2] = loose[along + 2] = high;
        g->origin[2 * (size_t)k + (size_t)along] = back ? high : low;
    }
}

void spread_replaced(const Glyphs *g, int32_t n)
{
    for (int32_t i = 0; i < stretch_count; i++)
        if (stretches[i].first < n)
            spread(g, &stretches[i], n);
}
