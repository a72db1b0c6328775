/* Which glyphs leave ink, on the page and upright, and what stands between them. */

#include <string.h>

#include "ink.h"
#include "lines.h"

static int within(uint32_t code, uint32_t least, uint32_t most) { return code >= least && code <= most; }

/* As in glyphrun.blank. */
int blank(uint32_t code)
{
    if (code <= 0x20 || code == 0x85 || code == 0xA0)
        return 1;
    return code >= 0x1680 && (code == 0x1680 || within(code, 0x2000, 0x200B) || code == 0x2028 ||
                              code == 0x2029 || code == 0x202F || code == 0x205F || code == 0x3000 ||
                              code == 0xFEFF);
}

static int leftward(uint32_t code)
{
    return code >= 0x590 && !within(code, 0x660, 0x669) &&
           (code <= 0x8FF || within(code, 0xFB1D, 0xFDFF) || within(code, 0xFE70, 0xFEFC));
}

int ideograph(uint32_t code)
{
    return code > 0x3000 &&
           (within(code, 0x3400, 0x9FFF) || within(code, 0x3001, 0x30FF) || within(code, 0xFF01, 0xFF9F));
}

/* Letters that stand on the baseline with all their width or with feet. */
static int flat(uint32_t code)
{
    static const char latin[] = "acemnorsuvwxzACEMNORSUVWXZ";
    static const uint8_t cyrillic[] = {0x30, 0x41, 0x35, 0x38, 0x3C, 0x3D, 0x3E, 0x3F, 0x40, 0x42,
                                       0x10, 0x21, 0x15, 0x18, 0x1C, 0x1D, 0x1E, 0x1F, 0x20, 0x22};
    if (code < 0x80)
        return code && strchr(latin, (int)code) != NULL;
    return code >> 8 == 4 && memchr(cyrillic, (int)(code & 0xFF), sizeof cyrillic) != NULL;
}

static float em_of(const Ink *ink, int32_t i)
{
    float least = (float)measures.least_size;
    return ink->size[i] > least ? ink->size[i] : least;
}

/* 1 if the outline of a glyph hangs above the baseline. */
static int hangs(const Ink *ink, int32_t i)
{
    float em = em_of(ink, i);
    return (double)ink->origin[2 * i + 1] - (double)ink->tight[4 * i + 3] >
           (double)((float)measures.raised_bottom * em);
}

/* 1 if a glyph is a digit that may be a superscript which the font itself holds. */
static int raised(const Ink *ink, int32_t i)
{
    if (!within(ink->code[i], '0', '9') || !hangs(ink, i))
        return 0;
    float em = em_of(ink, i), height = ink->tight[4 * i + 3] - ink->tight[4 * i + 1];
    return height > (float)measures.raised_height_0 * em && height < (float)measures.raised_height_1 * em;
}

/* Marks the fonts (of -1 and up) that have letters which stand on the baseline, if some digit is raised. */
static int standing_fonts(const Ink *ink, int32_t n, const uint8_t *kept, uint8_t *standing)
{
    int any = 0;
    for (int32_t i = 0; i < n && !any; i++)
        any = kept[i] && raised(ink, i);
    for (int32_t i = 0; i < n && any; i++)
        if (kept[i] && flat(ink->code[i]) && !hangs(ink, i))
            standing[ink->font[i] + 1] = 1;
    return any;
}

/* Marks the glyphs whose middle is on the page and that are not drawn there again, and what the engine made;
 * counts those off the page. */
static int32_t on_page(const Ink *ink, int32_t n, const double *page, uint8_t *kept)
{
    float least = (float)-measures.off_page;
    float right = (float)(page[0] + measures.off_page), down = (float)(page[1] + measures.off_page);
    int32_t off = 0;
    for (int32_t i = 0; i < n; i++) {
        const float *box = ink->loose + 4 * (size_t)i;
        float x = (box[0] + box[2]) * 0.5f, y = (box[1] + box[3]) * 0.5f;
        int inside = x >= least && x <= right && y >= least && y <= down;
        int made = ink->flags[i] & GENERATED;
        kept[i] = (inside && !(ink->flags[i] & DUPLICATE)) || made;
        off += !(inside || made);
    }
    return off;
}

int visible_glyphs(const Ink *ink, int32_t n, const double *page, Run *run, uint8_t *shade, int32_t *off)
{
    uint8_t *kept = shade, *standing = shade + n;
    for (int32_t i = 0; i < n; i++)
        if (ink->angle[i] != 0.0f)
            return 0;
    *off = on_page(ink, n, page, kept);
    int superior = standing_fonts(ink, n, kept, standing);
    int32_t k = 0;
    uint8_t drawn = 0, made = 0, before = 0;
    for (int32_t i = 0; i < n; i++) {
        if (!kept[i])
            continue;
        int generated = ink->flags[i] & GENERATED;
        if (generated || blank(ink->code[i])) {
            drawn |= !generated;
            made |= generated != 0;
            before = 1;
            continue;
        }
        if (leftward(ink->code[i]))
            return 0;
        const float *box = ink->loose + 4 * (size_t)i;
        run->at[k] = i;
        run->u0[k] = box[0];
        run->u1[k] = box[2] > box[0] ? box[2] : box[0];
        run->top[k] = box[1];
        run->bottom[k] = box[3];
        run->base[k] = ink->origin[2 * (size_t)i + 1];
        run->size[k] = em_of(ink, i);
        run->drawn[k] = drawn;
        run->made[k] = made;
        run->blank_before[k] = before;
        run->superior[k] = superior && raised(ink, i) && standing[ink->font[i] + 1];
        drawn = made = before = 0;
        k++;
    }
    run->n = k;
    return 1;
}
