/* Sizes of fonts whose glyphs are measured in pixels. Old programs for TeX write fonts as pictures of their
 * letters, and as the size of such a font that of a pixel. */

#include <math.h>
#include <string.h>

#include "page.h"

static const double TALL = 6.0; /* ems that no letter is high */
static const double MOST = 0.5; /* share of the glyphs of a font as high as that, if it is measured in pixels */
static const double SMALL = 0.44, LARGE = 0.67; /* heights in em of small letters, of capitals and digits */

/* Of a font: glyphs with an outline, those as high as no letter, and letters of known height with the sum of
 * the ems that they tell, over the size the font is said to have. */
typedef struct {
    int32_t drawn, tall, known;
    double ems;
} Tally;

static Tally *tallies;
static int32_t tallies_room;

/* The height in em of a letter, 0 where it is not known. */
static double usual(uint32_t code)
{
    if (code >= 0x80 || !code)
        return 0.0;
    int capital = code >= 'A' && code <= 'Z' && code != 'Q';
    if ((code >= '0' && code <= '9') || capital || strchr("bdfhkl", (int)code))
        return LARGE;
    return strchr("acemnorsuvwxz", (int)code) ? SMALL : 0.0;
}

/* The height of a glyph's outline across its line, 0 where it stands askew. */
static double height(const Glyphs *g, int32_t i)
{
    const float *box = g->tight + 4 * (size_t)i;
    if (g->angle[i] == 0.0f || g->angle[i] == 180.0f)
        return (double)box[3] - box[1];
    if (g->angle[i] == 90.0f || g->angle[i] == 270.0f)
        return (double)box[2] - box[0];
    return 0.0;
}

static int is_tall(const Glyphs *g, int32_t i) { return height(g, i) > TALL * g->size[i]; }

/* Counts the glyphs of each font; 0 without memory. */
static int count_glyphs(const Glyphs *g, int32_t n, int32_t fonts)
{
    if (!grow((void **)&tallies, &tallies_room, fonts, sizeof *tallies))
        return 0;
    memset(tallies, 0, (size_t)fonts * sizeof *tallies);
    for (int32_t i = 0; i < n; i++) {
        double high = height(g, i), em = usual(g->code[i]);
        if (g->font[i] < 0 || !(high > 0.0) || !(g->size[i] > 0.0f))
            continue;
        Tally *t = &tallies[g->font[i]];
        t->drawn++;
        if (!is_tall(g, i))
            continue;
        t->tall++;
        if (em > 0.0) {
            t->known++;
            t->ems += high / em / g->size[i];
        }
    }
    return 1;
}

/* Gives a glyph another size, and a loose box of that height around its outline. */
static void resize(const Glyphs *g, int32_t i, double size)
{
    g->size[i] = (float)size;
    const float *tight = g->tight + 4 * (size_t)i, *pen = g->origin + 2 * (size_t)i;
    float *loose = g->loose + 4 * (size_t)i;
    double angle = g->angle[i], above = limits.ascent * size, below = limits.descent * size;
    int along = angle == 0.0 || angle == 180.0 ? 1 : 0; /* the side of a box that is its height */
    if (g->flags[i] & GENERATED || (along == 0 && angle != 90.0 && angle != 270.0))
        return;
    int up = angle == 90.0 || angle == 180.0; /* ascenders towards larger coordinates */
    loose[along] = (float)lower(pen[along] - (up ? below : above), tight[along]);
    loose[along + 2] = (float)upper(pen[along] + (up ? above : below), tight[along + 2]);
}

void mend_sizes(const Glyphs *g, int32_t n, int32_t fonts)
{
    int32_t any = 0;
    for (int32_t i = 0; i < n && !any; i++)
        any = g->font[i] >= 0 && is_tall(g, i);
    if (!any || !count_glyphs(g, n, fonts))
        return;
    int32_t known = 0;
    double ems = 0.0, factor = 1.0;
    for (int32_t f = 0; f < fonts; f++) {
        known += tallies[f].known;
        ems += tallies[f].ems;
    }
    for (int32_t i = 0; i < n && known; i++) {
        if (g->font[i] >= 0) {
            const Tally *t = &tallies[g->font[i]];
            factor = 1.0; /* a font without letters of known height is as large as the others */
            if (t->tall > MOST * t->drawn)
                factor = t->known ? t->ems / t->known : ems / known;
        }
        if (factor != 1.0) /* what the engine put in is as large as what stands before it */
            resize(g, i, g->size[i] * factor);
    }
    give_back((void **)&tallies, &tallies_room, sizeof *tallies);
}
