/* The structure tree as it touches one page (ISO 32000-1, 14.7): nodes, their texts, their marked-content
 * ids. */

#include <string.h>

#include "page.h"

enum { FIRST_GUESS = 64, MOST_ATTRIBUTES = 16 };
static const float LARGEST_SPAN = 10000.0f;

typedef struct {
#define FIELD(name, type, width) type name;
    TAG_ROW(FIELD)
#undef FIELD
} TagRow;

static TagRow *rows;
static int32_t count, room;
static unsigned char *texts;
static int32_t text_size, text_room;
static int32_t *mcids;
static int32_t mcid_count, mcid_room;

const void *tag_rows(void) { return rows; }
const void *tag_texts(void) { return texts; }
const void *tag_mcids(void) { return mcids; }

enum { TYPE, RAW_TYPE, ALT };

static unsigned long ask(Handle element, int what, void *buffer, unsigned long size)
{
    /* Older releases of PDFium tell the mapped role only. */
    if (what == TYPE || (what == RAW_TYPE && !pdf.FPDF_StructElement_GetRawType))
        return pdf.FPDF_StructElement_GetType(element, buffer, size);
    if (what == RAW_TYPE)
        return pdf.FPDF_StructElement_GetRawType(element, buffer, size);
    return pdf.FPDF_StructElement_GetAltText(element, buffer, size);
}

/* Keeps one text of an element, without its NUL; one that is too long is left out. */
static void put_text_of(Handle element, int what, int32_t *at, int32_t *size)
{
    unsigned long guess = what == ALT ? 0 : FIRST_GUESS, need;
    *at = text_size;
    *size = 0;
    if (!grow((void **)&texts, &text_room, text_size + FIRST_GUESS, 1))
        return;
    need = ask(element, what, guess ? texts + text_size : NULL, guess);
    if (need <= 2 || (double)need > limits.max_alt_bytes)
        return;
    if (need > guess) {
        if (!grow((void **)&texts, &text_room, text_size + (int32_t)need, 1))
            return;
        if (ask(element, what, texts + text_size, need) != need)
            return;
    }
    *size = (int32_t)need - 2;
    text_size += *size;
}

static int32_t span_of(Handle attribute, const char *name)
{
    float value = 0;
    Handle found = pdf.FPDF_StructElement_Attr_GetValue(attribute, name);
    if (!found || !pdf.FPDF_StructElement_Attr_GetNumberValue(found, &value) ||
        !(value >= 1.0f && value <= LARGEST_SPAN))
        return 1;
    return (int32_t)value;
}

static void put_spans(Handle element, TagRow *row)
{
    row->row_span = row->col_span = 1;
    int32_t attributes = pdf.FPDF_StructElement_GetAttributeCount(element);
    for (int32_t i = 0; i < attributes && i < MOST_ATTRIBUTES; i++) {
        Handle attribute = pdf.FPDF_StructElement_GetAttributeAtIndex(element, i);
        if (!attribute)
            continue;
        int32_t down = span_of(attribute, "RowSpan"), across = span_of(attribute, "ColSpan");
        if (down > 1)
            row->row_span = down;
        if (across > 1)
            row->col_span = across;
    }
}

static void put_mcids(Handle element, int32_t children, TagRow *row)
{
    row->ids_at = mcid_count;
    for (int32_t i = 0; i < children; i++) {
        int id = pdf.FPDF_StructElement_GetChildMarkedContentID(element, i);
        if (id < 0)
            continue;
        if (!grow((void **)&mcids, &mcid_room, mcid_count + 1, sizeof *mcids))
            return;
        mcids[mcid_count++] = id;
        row->ids_count++;
    }
}

static void put_node(Handle element, int32_t parent, int depth)
{
    if (count >= limits.max_tags || depth > limits.max_tag_depth || trouble & NO_MEMORY)
        return;
    if (!grow((void **)&rows, &room, count + 1, sizeof *rows))
        return;
    int32_t own = count++;
    TagRow *row = &rows[own]; /* until a child makes the rows move */
    memset(row, 0, sizeof *row);
    row->parent = parent;
    put_text_of(element, TYPE, &row->role_at, &row->role_size);
    put_text_of(element, RAW_TYPE, &row->raw_at, &row->raw_size);
    put_text_of(element, ALT, &row->alt_at, &row->alt_size);
    put_spans(element, row);
    int32_t children = pdf.FPDF_StructElement_CountChildren(element);
    put_mcids(element, children, row);
    for (int32_t i = 0; i < children && count < limits.max_tags; i++) {
        Handle child = pdf.FPDF_StructElement_GetChildAtIndex(element, i);
        if (child)
            put_node(child, own, depth + 1);
    }
}

/* out gets the number of nodes, of bytes of text and of marked-content ids; parents come before their
 * children. Returns -1 without a tree, 0 without memory. */
int read_tags(Handle page, int32_t *out)
{
    count = text_size = mcid_count = 0;
    trouble = 0;
    Handle tree = pdf.FPDF_StructTree_GetForPage(page);
    if (!tree)
        return -1;
    int total = pdf.FPDF_StructTree_CountChildren(tree);
    for (int i = 0; i < total; i++) {
        Handle child = pdf.FPDF_StructTree_GetChildAtIndex(tree, i);
        if (child)
            put_node(child, -1, 1);
    }
    pdf.FPDF_StructTree_Close(tree);
    out[0] = count;
    out[1] = text_size;
    out[2] = mcid_count;
    return !(trouble & NO_MEMORY);
}
