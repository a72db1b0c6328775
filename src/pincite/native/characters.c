/* The characters of PDFium's text page as glyphs: code points, boxes as displayed, and the style of their
 * text object. */

#include "page.h"

/* What all glyphs of a text object share. Of its size: the heights between which a loose box is as the font
 * has it, what it is given above and below the pen otherwise, and the most that a blank's outline has. */
typedef struct {
    double size, angle, shortest, tallest, above, below, blank;
    int32_t font, number, mcid, replaced;
    uint32_t colour;
    int flags, runs;
} Style;

/* Where text runs to, in quarter turns; ASKEW between them. */
enum { ACROSS = 0, DOWN = 1, BACK = 2, UP = 3, ASKEW = 4 };

static const Style no_style = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1, -1, -1, 0, 0, 0, ACROSS};

enum { TAB = 9, LINE_FEED = 10, RETURN = 13, SPACE = 0x20, NO_BREAK_SPACE = 0xA0, HYPHEN_MINUS = 0x2D };
enum { FIRST_HIGH = 0xD800, FIRST_LOW = 0xDC00, LAST_LOW = 0xDFFF }; /* halves of surrogate pairs */
enum { REPLACEMENT = 0xFFFD, FIRST_PAIR = 0x10000, LAST_CODE = 0x10FFFF };
enum { SOFT_BREAK = 2, OLD_SOFT_BREAK = 0xFFFE }; /* PDFium's signs for a hyphen that breaks a word */

static const double PI = 3.141592653589793;
static const double QUARTER = 90.0, FULL_TURN = 360.0; /* degrees */
static const double ANGLE_SLACK = 0.05;                /* degrees off a quarter turn that are rounding */

/* Degrees clockwise from left-to-right, [0, 360); quarter turns exactly. */
static double direction(double x, double y)
{
    if (x != x || y != y || (x > 0.0 && y == 0.0))
        return 0.0;
    double degrees = atan2(y, x) * (180.0 / PI);
    double quarter = floor(degrees / QUARTER + 0.5) * QUARTER;
    if (fabs(degrees - quarter) < ANGLE_SLACK)
        degrees = quarter;
    if (degrees < 0.0)
        degrees += FULL_TURN;
    return degrees >= FULL_TURN - ANGLE_SLACK ? 0.0 : degrees;
}

static int runs_to(double angle)
{
    for (int turn = ACROSS; turn < ASKEW; turn++)
        if (angle == turn * QUARTER)
            return turn;
    return ASKEW;
}

/* The colour a text object shows, and whether its stroke makes it look bold. */
static uint32_t shown_colour(Handle object, int mode, double em, int *drawn_bold)
{
    uint32_t fill = fill_of(object);
    if (mode == STROKED || mode == STROKED_CLIP)
        return stroke_of(object);
    if (mode != FILLED_STROKED && mode != FILLED_STROKED_CLIP)
        return fill;
    float width = 0;
    if (stroke_of(object) == fill && (fill & 255) && pdf.FPDFPageObj_GetStrokeWidth(object, &width))
        *drawn_bold = width >= limits.fake_bold_stroke * fabs(em) && em != 0.0;
    return fill;
}

static void set_size(Style *s, double size)
{
    s->size = size;
    s->shortest = limits.shortest_font * size;
    s->tallest = limits.tallest_font * size;
    s->above = limits.ascent * size;
    s->below = limits.descent * size;
    s->blank = limits.blank_height * size;
}

/* The style of the text object that character `i` belongs to. */
static Style style_of(Handle text_page, int i, Handle object, const Matrix *m)
{
    Style s = no_style;
    MatrixF t = {1, 0, 0, 1, 0, 0};
    if (!pdf.FPDFText_GetMatrix(text_page, i, &t))
        t = (MatrixF){1, 0, 0, 1, 0, 0};
    double em = finite_(pdf.FPDFText_GetFontSize(text_page, i));
    double a = t.a, b = t.b, c = t.c, d = t.d;
    double vx = m->a * c + m->c * d, vy = m->b * c + m->d * d;
    set_size(&s, finite_(fabs(em) * sqrt(vx * vx + vy * vy)));
    double hx = m->a * a + m->c * b, hy = m->b * a + m->d * b;
    s.angle = em < 0.0 ? direction(-hx, -hy) : direction(hx, hy);
    s.runs = runs_to(s.angle);
    const Text *text = find_text(object);
    if (text) {
        s.number = text->number;
        s.mcid = text->mcid;
        s.replaced = text->replaced;
        s.flags = text->artifact ? ARTIFACT : 0;
    }
    int mode = pdf.FPDFTextObj_GetTextRenderMode(object), drawn_bold = 0;
    s.colour = shown_colour(object, mode, em, &drawn_bold);
    if (mode == UNSEEN || !(s.colour & 255))
        s.flags |= INVISIBLE;
    s.font = font_of(pdf.FPDFTextObj_GetFont(object), drawn_bold);
    return s;
}

/* Gives a loose box its height from the em where the font's own ascent and descent are missing or cannot be
 * true; the outline stays inside. */
static inline void set_height(Box *loose, const Box *tight, Point origin, const Style *style)
{
    int across = style->runs == ACROSS || style->runs == BACK;
    double height = across ? loose->y1 - loose->y0 : loose->x1 - loose->x0;
    int same = loose->x0 == tight->x0 && loose->y0 == tight->y0 && loose->x1 == tight->x1 &&
               loose->y1 == tight->y1;
    if (style->runs == ASKEW || (!same && height >= style->shortest && height <= style->tallest))
        return;
    int up = style->runs == DOWN || style->runs == BACK; /* ascenders towards larger coordinates */
    double low = up ? style->below : style->above, high = up ? style->above : style->below;
    if (across) {
        loose->y0 = lower(origin.y - low, tight->y0);
        loose->y1 = upper(origin.y + high, tight->y1);
    } else {
        loose->x0 = lower(origin.x - low, tight->x0);
        loose->x1 = upper(origin.x + high, tight->x1);
    }
}

/* The code point of a character that may be no character at all. */
static inline uint32_t sound_code(uint32_t code, int *flags)
{
    if (code >= SPACE && code < FIRST_HIGH)
        return code; /* nearly all */
    if (code == OLD_SOFT_BREAK || code == SOFT_BREAK) {
        *flags |= HYPHEN;
        return HYPHEN_MINUS;
    }
    if (code == 0 || (code >= FIRST_HIGH && code <= LAST_LOW) || code > LAST_CODE) {
        *flags |= UNMAPPED;
        return REPLACEMENT;
    }
    if (code < SPACE && code != TAB && !(*flags & GENERATED))
        *flags |= UNMAPPED;
    return code;
}

/* The boxes and the pen of character `i`, into row `n`. `near`: see `near_enough`. */
static inline void place(Handle text_page, int32_t i, int32_t n, const Matrix *m, double near,
                         const Style *style, const Glyphs *g)
{
    double left = 0, right = 0, bottom = 0, top = 0, x = 0, y = 0;
    RectF rect;
    pdf.FPDFText_GetCharBox(text_page, i, &left, &right, &bottom, &top);
    pdf.FPDFText_GetCharOrigin(text_page, i, &x, &y);
    int has_loose = pdf.FPDFText_GetLooseCharBox(text_page, i, &rect);
    Point origin;
    Box tight, loose;
    if (has_loose && fabs(left) + fabs(right) + fabs(bottom) + fabs(top) + fabs(x) + fabs(y) +
                             fabs((double)rect.left) + fabs((double)rect.right) +
                             fabs((double)rect.bottom) + fabs((double)rect.top) <=
                         near) {
        origin = through(m, x, y);
        tight = straight_box(m, left, bottom, right, top);
        loose = straight_box(m, rect.left, rect.bottom, rect.right, rect.top);
    } else {
        origin = finite_through(m, x, y);
        tight = box_through(m, left, bottom, right, top);
        loose = has_loose ? box_through(m, rect.left, rect.bottom, rect.right, rect.top) : tight;
    }
    if (!(g->flags[n] & GENERATED))
        set_height(&loose, &tight, origin, style);
    uint32_t code = g->code[n];
    if (code == SPACE || code == NO_BREAK_SPACE || code == TAB || tight.x1 - tight.x0 <= style->blank ||
        tight.y1 - tight.y0 <= style->blank) {
        tight.x1 = tight.x0;
        tight.y1 = tight.y0;
    }
    store_box(g->tight + 4 * (size_t)n, &tight);
    store_box(g->loose + 4 * (size_t)n, &loose);
    g->origin[2 * (size_t)n] = (float)origin.x;
    g->origin[2 * (size_t)n + 1] = (float)origin.y;
}

static inline void put_style(const Glyphs *g, int32_t n, const Style *style)
{
    g->size[n] = (float)style->size;
    g->angle[n] = (float)style->angle;
    if (g->flags[n] & GENERATED)
        style = &no_style;
    g->font[n] = style->font;
    g->colour[n] = style->colour;
    g->object[n] = style->number;
    g->mcid[n] = style->mcid;
}

/* 1 if the last letter, a pair, is the same again for the same glyph: a common word processor writes its
 * letters for mathematics twice into the map of the font. */
static int told_twice(const Glyphs *g, int32_t n)
{
    if (n < 2)
        return 0;
    const float *here = g->origin + 2 * (size_t)n - 2, *before = here - 2;
    return g->code[n - 1] == g->code[n - 2] && g->object[n - 1] == g->object[n - 2] &&
           here[0] == before[0] && here[1] == before[1];
}

int32_t read_characters(Handle text_page, const Matrix *m, int32_t total, const Glyphs *g)
{
    Style style = no_style;
    Handle last = NULL;
    double near = near_enough(m);
    int32_t n = 0;
    uint32_t high = 0; /* the first half of a surrogate pair just met */
    for (int32_t i = 0; i < total && !(trouble & NO_MEMORY); i++) {
        uint32_t code = pdf.FPDFText_GetUnicode(text_page, i);
        Handle object = pdf.FPDFText_GetTextObject(text_page, i);
        if (object && object != last) {
            last = object;
            style = style_of(text_page, i, object, m);
            if (style.replaced)
                begin_replaced(n, style.replaced);
        }
        if (high && code >= FIRST_LOW && code <= LAST_LOW) {
            /* Both halves are one glyph. */
            g->code[n - 1] = FIRST_PAIR + ((high - FIRST_HIGH) << 10) + (code - FIRST_LOW);
            g->flags[n - 1] &= (uint8_t)~UNMAPPED;
            high = 0;
            n -= told_twice(g, n);
            continue;
        }
        high = code >= FIRST_HIGH && code < FIRST_LOW ? code : 0;
        int flags = style.flags;
        /* PDFium puts in nothing but spaces and line breaks. */
        int blank = code == SPACE || code == RETURN || code == LINE_FEED;
        if (blank && pdf.FPDFText_IsGenerated(text_page, i) == 1)
            flags = GENERATED;
        else if (pdf.FPDFText_HasUnicodeMapError(text_page, i) == 1)
            flags |= UNMAPPED;
        g->code[n] = sound_code(code, &flags);
        g->flags[n] = (uint8_t)flags;
        place(text_page, i, n, m, near, &style, g);
        put_style(g, n, &style);
        n++;
    }
    spread_replaced(g, n);
    return n;
}
