/* The fonts a page uses, in order of first use. */

#include <string.h>

#include "page.h"

typedef struct {
#define FIELD(name, type, width) type name;
    FONT_ROW(FIELD)
#undef FIELD
    char name[NAME_SIZE];
} FontRow;

typedef struct {
    Handle handle;
    int drawn_bold;
} Key;

static FontRow *rows;
static Key *keys;
static int32_t count, row_room, key_room;

void start_fonts(void) { count = 0; }
int32_t count_fonts(void) { return count; }
const void *font_rows(void) { return rows; }
Handle font_at(int32_t i) { return keys[i].handle; }

/* The page's number of a font, -1 for none. */
int32_t font_of(Handle font, int drawn_bold)
{
    if (!font)
        return -1;
    for (int32_t i = count - 1; i >= 0; i--)
        if (keys[i].handle == font && keys[i].drawn_bold == drawn_bold)
            return i;
    if (!grow((void **)&rows, &row_room, count + 1, sizeof *rows) ||
        !grow((void **)&keys, &key_room, count + 1, sizeof *keys))
        return -1;
    FontRow *row = &rows[count];
    memset(row, 0, sizeof *row);
    if (pdf.FPDFFont_GetBaseFontName(font, row->name, NAME_SIZE) > NAME_SIZE) {
        memset(row->name, 0, NAME_SIZE);
        row->handle = (uint64_t)(uintptr_t)font;
    }
    int flags = pdf.FPDFFont_GetFlags(font), weight = pdf.FPDFFont_GetWeight(font), angle = 0;
    pdf.FPDFFont_GetItalicAngle(font, &angle);
    row->flags = flags > 0 ? flags : 0;
    row->weight = weight > 0 ? weight : 0;
    row->angle = angle;
    row->drawn_bold = drawn_bold;
    keys[count] = (Key){font, drawn_bold};
    return count++;
}
