/* Words of a page in reading order: their columns as those who ask for words get them. */

#include "placed.h"

int place_words(const WordColumns *from, int32_t rows, const int32_t *order, int32_t n, const PlacedColumns *to)
{
    for (int32_t i = 0; i < n; i++) {
        int32_t row = order[i];
        if (row < 0 || row >= rows)
            return 0;
        float *box = to->box + 4 * (size_t)i;
        box[0] = (float)from->x0[row];
        box[1] = (float)from->y0[row];
        box[2] = (float)from->x1[row];
        box[3] = (float)from->y1[row];
        to->font[i] = from->font[row];
        to->size[i] = (float)from->size[row];
        to->colour[i] = from->colour[row];
        to->flags[i] = (uint16_t)from->flags[row];
    }
    return 1;
}
