/* The glyph loop: a page's characters, paths and images into columns.
 *
 * Plain C without Python.h, loaded through ctypes. It calls libpdfium only through the
 * function pointers it is given, so it always works on the very library that opened the
 * document. The Python twin is pure.py and strokes.py: the same sums in the same order,
 * in double precision, stored as float32, so both give the same bits.
 *
 * Not re-entrant: the caller holds the PDFium lock.
 */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define PUBLIC __declspec(dllexport)
#else
#define PUBLIC __attribute__((visibility("default")))
#endif

#if defined(_WIN32) && !defined(_WIN64)
#define CALL __stdcall
#else
#define CALL
#endif

typedef void *Handle;

typedef struct {
    float left, top, right, bottom;
} RectF;

typedef struct {
    float a, b, c, d, e, f;
} MatrixF;

/* In the order of native.py's FUNCTIONS. */
typedef struct {
    int(CALL *Page_CountObjects)(Handle);
    Handle(CALL *Page_GetObject)(Handle, int);
    int(CALL *PageObj_GetType)(Handle);
    int(CALL *FormObj_CountObjects)(Handle);
    Handle(CALL *FormObj_GetObject)(Handle, unsigned long);
    int(CALL *PageObj_GetMatrix)(Handle, MatrixF *);
    int(CALL *PageObj_GetBounds)(Handle, float *, float *, float *, float *);
    int(CALL *PageObj_CountMarks)(Handle);
    Handle(CALL *PageObj_GetMark)(Handle, unsigned long);
    int(CALL *PageObjMark_GetName)(Handle, unsigned short *, unsigned long, unsigned long *);
    int(CALL *PageObjMark_GetParamValueType)(Handle, const char *);
    int(CALL *PageObj_GetMarkedContentID)(Handle);
    Handle(CALL *PageObj_GetClipPath)(Handle);
    int(CALL *ClipPath_CountPaths)(Handle);
    int(CALL *ClipPath_CountPathSegments)(Handle, int);
    Handle(CALL *ClipPath_GetPathSegment)(Handle, int, int);
    int(CALL *PathSegment_GetPoint)(Handle, float *, float *);
    int(CALL *PathSegment_GetType)(Handle);
    int(CALL *PathSegment_GetClose)(Handle);
    int(CALL *Path_CountSegments)(Handle);
    Handle(CALL *Path_GetPathSegment)(Handle, int);
    int(CALL *Path_GetDrawMode)(Handle, int *, int *);
    int(CALL *PageObj_GetFillColor)(Handle, unsigned *, unsigned *, unsigned *, unsigned *);
    int(CALL *PageObj_GetStrokeColor)(Handle, unsigned *, unsigned *, unsigned *, unsigned *);
    int(CALL *PageObj_GetStrokeWidth)(Handle, float *);
    int(CALL *Text_CountChars)(Handle);
    unsigned(CALL *Text_GetUnicode)(Handle, int);
    Handle(CALL *Text_GetTextObject)(Handle, int);
    int(CALL *Text_IsGenerated)(Handle, int);
    int(CALL *Text_HasUnicodeMapError)(Handle, int);
    int(CALL *Text_GetCharBox)(Handle, int, double *, double *, double *, double *);
    int(CALL *Text_GetLooseCharBox)(Handle, int, RectF *);
    int(CALL *Text_GetCharOrigin)(Handle, int, double *, double *);
    int(CALL *Text_GetMatrix)(Handle, int, MatrixF *);
    double(CALL *Text_GetFontSize)(Handle, int);
    int(CALL *TextObj_GetTextRenderMode)(Handle);
    Handle(CALL *TextObj_GetFont)(Handle);
    size_t(CALL *Font_GetBaseFontName)(Handle, char *, size_t);
    int(CALL *Font_GetFlags)(Handle);
    int(CALL *Font_GetWeight)(Handle);
    int(CALL *Font_GetItalicAngle)(Handle, int *);
    Handle(CALL *StructTree_GetForPage)(Handle);
    void(CALL *StructTree_Close)(Handle);
    int(CALL *StructTree_CountChildren)(Handle);
    Handle(CALL *StructTree_GetChildAtIndex)(Handle, int);
    int(CALL *StructElement_CountChildren)(Handle);
    Handle(CALL *StructElement_GetChildAtIndex)(Handle, int);
    int(CALL *StructElement_GetChildMarkedContentID)(Handle, int);
    unsigned long(CALL *StructElement_GetType)(Handle, void *, unsigned long);
    unsigned long(CALL *StructElement_GetRawType)(Handle, unsigned short *, size_t);
    unsigned long(CALL *StructElement_GetAltText)(Handle, void *, unsigned long);
    int(CALL *StructElement_GetAttributeCount)(Handle);
    Handle(CALL *StructElement_GetAttributeAtIndex)(Handle, int);
    Handle(CALL *StructElement_Attr_GetValue)(Handle, const char *);
    int(CALL *StructElement_Attr_GetNumberValue)(Handle, float *);
} Functions;

/* In the order of native.py's LIMITS. */
typedef struct {
    double max_paths, max_objects, max_segments, max_depth;
    double duplicate_runs, duplicate_overlap, duplicate_window;
    double blank_height, shortest_font, tallest_font, ascent, descent, straight_slack, straight_slope, edge_slack, farthest, fake_bold_stroke;
    double shading;
    double max_tags, max_tag_depth, max_alt_bytes;
} Limits;

typedef struct {
    double a, b, c, d, e, f;
} Matrix;

typedef struct {
    double x0, y0, x1, y1;
} Box;

typedef struct {
    double x, y;
} Point;

typedef struct {
    float box[4];
    float width;
    uint32_t stroke, fill;
    int32_t segments, object;
    uint8_t kind;
} PathRow;

typedef struct {
    Handle object;
    int32_t stamp, number, mcid, artifact, actual;
} TextSlot;

/* Text that marked content replaces by an ActualText: the mark and the box of what it covers. */
typedef struct {
    Handle mark;
    Box box;
} Actual;

typedef struct {
    int32_t first; /* first glyph of the text object */
    int32_t actual;
} Spread;

typedef struct {
    Handle mark;
    int artifact, actual;
} Mark;

#define NAME_SIZE 240
typedef struct {
    uint64_t handle; /* 0 unless the name did not fit */
    int32_t flags, weight, angle, drawn_bold;
    char name[NAME_SIZE];
} FontRow;

typedef struct {
    Handle handle;
    int drawn_bold;
} FontKey;

typedef struct {
    double size, angle;
    int32_t font, number, mcid, actual;
    uint32_t colour;
    int invisible, artifact;
} Style;

typedef struct {
    int32_t first, last; /* glyphs first up to but not including last */
    float x0, y0, x1, y1;
} Run;

enum { LINE = 0, RECT = 1, SHAPE = 2 };
enum { GENERATED = 1, HYPHEN = 2, UNMAPPED = 4, INVISIBLE = 8, ARTIFACT = 16, DUPLICATE = 32 };
enum { FULL_PATHS = 1, TOO_DEEP = 2, NO_MEMORY = 4 };

static Functions pdf;
static Limits limits;

/* State of the page being read; buffers are kept for the next page unless they grew large. */
static PathRow *paths;
static int32_t path_count, path_room;
static float *images;
static int32_t image_count, image_room;
static Point *points;
static int32_t point_room;
static TextSlot *texts;
static int32_t text_count, text_room, text_stamp;
static FontRow *fonts;
static FontKey *font_keys;
static int32_t font_count, font_room;
static Actual *actuals;
static int32_t actual_count, actual_room;
static Spread *spreads;
static int32_t spread_count, spread_room;
static Mark known_marks[4];
static int32_t mark_count;
static int32_t trouble, object_count;
static double segments_walked;

#define KEEP_BYTES (4u << 20) /* a buffer above this is given back after the page */

static int grow(void **buffer, int32_t *room, int32_t need, size_t item)
{
    if (need <= *room)
        return 1;
    int64_t next = *room ? *room : 256;
    while (next < need)
        next *= 2;
    if (next > INT32_MAX / 2)
        return 0;
    void *bigger = realloc(*buffer, (size_t)next * item);
    if (!bigger)
        return 0;
    *buffer = bigger;
    *room = (int32_t)next;
    return 1;
}

static inline double finite_(double v)
{
    if (fabs(v) <= limits.farthest)
        return v;
    return v != v ? 0.0 : v > 0.0 ? limits.farthest : -limits.farthest;
}

static inline double lower(double a, double b) { return b < a ? b : a; }
static inline double upper(double a, double b) { return b > a ? b : a; }
static double clamp(double v, double low, double high) { return v < low ? low : v > high ? high : v; }

static inline Point through(const Matrix *m, double x, double y)
{
    Point p;
    p.x = m->a * x + m->c * y + m->e;
    p.y = m->b * x + m->d * y + m->f;
    return p;
}

static Matrix concat(const MatrixF *m, const Matrix *then)
{
    double a = m->a, b = m->b, c = m->c, d = m->d, e = m->e, f = m->f;
    Matrix r;
    r.a = a * then->a + b * then->c;
    r.b = a * then->b + b * then->d;
    r.c = c * then->a + d * then->c;
    r.d = c * then->b + d * then->d;
    r.e = e * then->a + f * then->c + then->e;
    r.f = e * then->b + f * then->d + then->f;
    return r;
}

static inline Box box_through(const Matrix *m, double x0, double y0, double x1, double y1)
{
    x0 = finite_(x0), y0 = finite_(y0), x1 = finite_(x1), y1 = finite_(y1);
    Point p = through(m, x0, y0), q = through(m, x1, y1);
    Box r = {lower(p.x, q.x), lower(p.y, q.y), upper(p.x, q.x), upper(p.y, q.y)};
    if (!((m->b == 0.0 && m->c == 0.0) || (m->a == 0.0 && m->d == 0.0))) {
        Point s = through(m, x0, y1), t = through(m, x1, y0);
        r.x0 = lower(lower(r.x0, s.x), t.x);
        r.y0 = lower(lower(r.y0, s.y), t.y);
        r.x1 = upper(upper(r.x1, s.x), t.x);
        r.y1 = upper(upper(r.y1, s.y), t.y);
    }
    r.x0 = finite_(r.x0), r.y0 = finite_(r.y0), r.x1 = finite_(r.x1), r.y1 = finite_(r.y1);
    return r;
}

/* ---- strokes and shapes ------------------------------------------------------------ */

static int axis(double dx, double dy)
{
    double ax = fabs(dx), ay = fabs(dy);
    double slack_x = limits.straight_slope * ax, slack_y = limits.straight_slope * ay;
    if (slack_x < limits.straight_slack)
        slack_x = limits.straight_slack;
    if (slack_y < limits.straight_slack)
        slack_y = limits.straight_slack;
    return (ay <= slack_x ? 1 : 0) | (ax <= slack_y ? 2 : 0);
}

static int side(const Point *p, const Point *q) { return axis(q->x - p->x, q->y - p->y); }

static int same(const Point *p, const Point *q) { return p->x == q->x && p->y == q->y; }

static void put(int kind, const Box *box, const Box *clip, uint32_t stroke, uint32_t fill, double width,
                int32_t segments, int32_t number)
{
    double margin = limits.edge_slack + (stroke ? 0.5 * width : 0.0);
    if (box->x0 > clip->x1 + margin || box->x1 < clip->x0 - margin || box->y0 > clip->y1 + margin ||
        box->y1 < clip->y0 - margin)
        return;
    if (path_count >= limits.max_paths) {
        trouble |= FULL_PATHS;
        return;
    }
    if (!grow((void **)&paths, &path_room, path_count + 1, sizeof *paths)) {
        trouble |= NO_MEMORY;
        return;
    }
    PathRow *row = &paths[path_count++];
    row->box[0] = (float)clamp(box->x0, clip->x0, clip->x1);
    row->box[1] = (float)clamp(box->y0, clip->y0, clip->y1);
    row->box[2] = (float)clamp(box->x1, clip->x0, clip->x1);
    row->box[3] = (float)clamp(box->y1, clip->y0, clip->y1);
    row->width = (float)width;
    row->stroke = stroke;
    row->fill = fill;
    row->segments = segments;
    row->object = number;
    row->kind = (uint8_t)kind;
}

static void line(Point p, Point q, const Box *clip, uint32_t stroke, double pen, const Matrix *m, int32_t number)
{
    double dx = q.x - p.x, dy = q.y - p.y;
    double det = fabs(m->a * m->d - m->b * m->c);
    double width = pen * sqrt(det);
    double length = sqrt(dx * dx + dy * dy);
    if (det > 0.0 && length > 0.0) {
        double ux = (m->d * dx - m->c * dy) / det, uy = (m->a * dy - m->b * dx) / det;
        width = pen * det * sqrt(ux * ux + uy * uy) / length;
    }
    Box box = {lower(p.x, q.x), lower(p.y, q.y), upper(p.x, q.x), upper(p.y, q.y)};
    put(LINE, &box, clip, stroke, 0, finite_(width), 1, number);
}

static void rectangle(const Box *box, const Box *clip, uint32_t stroke, uint32_t fill, double pen, double width,
                      const Matrix *m, int32_t number)
{
    double x0 = box->x0, y0 = box->y0, x1 = box->x1, y1 = box->y1;
    Point nw = {x0, y0}, ne = {x1, y0}, sw = {x0, y1}, se = {x1, y1};
    if (x1 - x0 <= limits.straight_slack || y1 - y0 <= limits.straight_slack) {
        line(nw, se, clip, stroke ? stroke : fill, stroke ? pen : 0.0, m, number);
        return;
    }
    double margin = limits.edge_slack + 0.5 * width;
    int cut = x0 < clip->x0 - margin || y0 < clip->y0 - margin || x1 > clip->x1 + margin || y1 > clip->y1 + margin;
    if (!stroke || !cut) {
        put(RECT, box, clip, stroke, fill, width, 4, number);
        return;
    }
    if (fill)
        put(RECT, box, clip, 0, fill, 0.0, 4, number);
    line(nw, ne, clip, stroke, pen, m, number);
    line(ne, se, clip, stroke, pen, m, number);
    line(sw, se, clip, stroke, pen, m, number);
    line(nw, sw, clip, stroke, pen, m, number);
}

static void subpath(int32_t n, int curved, int closed, int32_t pieces, const Box *clip, uint32_t stroke,
                    uint32_t fill, double pen, const Matrix *m, int32_t number)
{
    const Point *p = points;
    int32_t i;
    if (n < 2 && !(closed && stroke))
        return;
    Box box = {p[0].x, p[0].y, p[0].x, p[0].y};
    for (i = 1; i < n; i++) {
        if (p[i].x < box.x0)
            box.x0 = p[i].x;
        if (p[i].x > box.x1)
            box.x1 = p[i].x;
        if (p[i].y < box.y0)
            box.y0 = p[i].y;
        if (p[i].y > box.y1)
            box.y1 = p[i].y;
    }
    double det = fabs(m->a * m->d - m->b * m->c);
    double width = stroke ? finite_(pen * sqrt(det)) : 0.0;
    int open_end = closed && !same(&p[n - 1], &p[0]);
    if (open_end)
        pieces++;
    if (!curved) {
        if (((closed || !stroke) && n == 4) ||
            (n == 5 && fabs(p[4].x - p[0].x) <= limits.straight_slack &&
             fabs(p[4].y - p[0].y) <= limits.straight_slack)) {
            int first = side(&p[0], &p[1]), second = side(&p[1], &p[2]);
            int third = side(&p[2], &p[3]), fourth = side(&p[3], &p[0]);
            if (((first & third & 1) && (second & fourth & 2)) || ((first & third & 2) && (second & fourth & 1))) {
                rectangle(&box, clip, stroke, fill, pen, width, m, number);
                return;
            }
        }
        int straight = 1;
        for (i = 1; i < n && straight; i++)
            straight = side(&p[i - 1], &p[i]) != 0;
        if (straight && closed && !side(&p[n - 1], &p[0]))
            straight = 0;
        if (straight && (n <= 2 || stroke)) {
            if (n <= 2) {
                line(p[0], p[n - 1], clip, stroke ? stroke : fill, stroke ? pen : 0.0, m, number);
                return;
            }
            if (fill)
                put(SHAPE, &box, clip, 0, fill, 0.0, pieces, number);
            for (i = 1; i < n; i++)
                if (!same(&p[i], &p[i - 1]))
                    line(p[i - 1], p[i], clip, stroke, pen, m, number);
            if (open_end)
                line(p[n - 1], p[0], clip, stroke, pen, m, number);
            return;
        }
    }
    put(SHAPE, &box, clip, stroke, fill, width, pieces, number);
}

typedef int(CALL *ColourGetter)(Handle, unsigned *, unsigned *, unsigned *, unsigned *);

static uint32_t colour(ColourGetter getter, Handle object)
{
    unsigned r = 0, g = 0, b = 0, a = 0;
    if (!getter(object, &r, &g, &b, &a))
        return 0;
    return (uint32_t)(r & 255) << 24 | (g & 255) << 16 | (b & 255) << 8 | (a & 255);
}

static int matrix_of(Handle object, MatrixF *m)
{
    if (pdf.PageObj_GetMatrix(object, m))
        return 1;
    m->a = m->d = 1.0f;
    m->b = m->c = m->e = m->f = 0.0f;
    return 0;
}

static void path(Handle object, const Matrix *ctm, const Box *clip, int32_t number)
{
    int mode = 0, stroked = 0;
    if (!pdf.Path_GetDrawMode(object, &mode, &stroked))
        return;
    uint32_t fill = mode ? colour(pdf.PageObj_GetFillColor, object) : 0;
    uint32_t stroke = stroked ? colour(pdf.PageObj_GetStrokeColor, object) : 0;
    if (!(fill & 255))
        fill = 0;
    if (!(stroke & 255))
        stroke = 0;
    if (!fill && !stroke)
        return;
    float x = 0, y = 0;
    double pen = 0.0;
    if (stroke && pdf.PageObj_GetStrokeWidth(object, &x))
        pen = finite_(x);
    MatrixF own;
    matrix_of(object, &own);
    Matrix m = concat(&own, ctm);
    int count = pdf.Path_CountSegments(object);
    if (segments_walked + count > limits.max_segments) {
        trouble |= FULL_PATHS;
        return;
    }
    segments_walked += count > 0 ? count : 0;
    int32_t n = 0, pieces = 0, curves = 0;
    int curved = 0, closed = 0;
    for (int i = 0; i < count; i++) {
        Handle segment = pdf.Path_GetPathSegment(object, i);
        int kind = pdf.PathSegment_GetType(segment);
        pdf.PathSegment_GetPoint(segment, &x, &y);
        if (kind == 2 || closed) {
            if (n)
                subpath(n, curved, closed, pieces + curves / 3, clip, stroke, fill, pen, &m, number);
            n = closed && n && kind != 2 ? 1 : 0; /* after a close, go on from the start point */
            curved = closed = 0;
            pieces = curves = 0;
        }
        if (kind == 1) {
            curved = 1;
            curves++;
        } else if (kind == 0) {
            pieces++;
        }
        if (!grow((void **)&points, &point_room, n + 1, sizeof *points)) {
            trouble |= NO_MEMORY;
            return;
        }
        Point q = through(&m, x, y);
        points[n].x = finite_(q.x);
        points[n].y = finite_(q.y);
        n++;
        closed = pdf.PathSegment_GetClose(segment) != 0;
    }
    if (n)
        subpath(n, curved, closed, pieces + curves / 3, clip, stroke, fill, pen, &m, number);
}

/* ---- page objects ------------------------------------------------------------------ */

static void clipped(Handle object, const Matrix *ctm, Box *clip)
{
    Handle path_list = pdf.PageObj_GetClipPath(object);
    if (!path_list)
        return;
    int count = pdf.ClipPath_CountPaths(path_list);
    for (int i = 0; i < count; i++) {
        int n = pdf.ClipPath_CountPathSegments(path_list, i);
        Box box = {0, 0, 0, 0};
        for (int k = 0; k < n; k++) {
            float x = 0, y = 0;
            pdf.PathSegment_GetPoint(pdf.ClipPath_GetPathSegment(path_list, i, k), &x, &y);
            Point p = through(ctm, x, y);
            p.x = finite_(p.x), p.y = finite_(p.y);
            if (k == 0 || p.x < box.x0)
                box.x0 = p.x;
            if (k == 0 || p.x > box.x1)
                box.x1 = p.x;
            if (k == 0 || p.y < box.y0)
                box.y0 = p.y;
            if (k == 0 || p.y > box.y1)
                box.y1 = p.y;
        }
        if (n > 0) {
            clip->x0 = upper(clip->x0, box.x0);
            clip->y0 = upper(clip->y0, box.y0);
            clip->x1 = lower(clip->x1, box.x1);
            clip->y1 = lower(clip->y1, box.y1);
        }
    }
}

static int is_artifact(Handle mark)
{
    static const unsigned short word[9] = {'A', 'r', 't', 'i', 'f', 'a', 'c', 't', 0};
    unsigned short name[16] = {0};
    unsigned long size = 0;
    return pdf.PageObjMark_GetName(mark, name, sizeof name, &size) && size == sizeof word &&
           !memcmp(name, word, sizeof word);
}

static const Mark *mark_of(Handle mark)
{
    for (int i = 0; i < 4; i++)
        if (known_marks[i].mark == mark)
            return &known_marks[i];
    Mark *m = &known_marks[mark_count++ & 3];
    m->mark = mark;
    m->artifact = is_artifact(mark);
    m->actual = pdf.PageObjMark_GetParamValueType(mark, "ActualText") == 3;
    return m;
}

/* Returns the mark with an ActualText, if there is one. */
static Handle marks(Handle object, int32_t *mcid, int32_t *artifact)
{
    Handle actual = NULL;
    int count = pdf.PageObj_CountMarks(object);
    if (count <= 0)
        return NULL;
    int own = pdf.PageObj_GetMarkedContentID(object);
    if (own >= 0)
        *mcid = own;
    for (int i = 0; i < count; i++) {
        Handle handle = pdf.PageObj_GetMark(object, (unsigned long)i);
        if (!handle)
            continue;
        const Mark *mark = mark_of(handle);
        if (mark->artifact)
            *artifact = 1;
        if (mark->actual)
            actual = handle;
    }
    return actual;
}

/* The number from 1 of the replaced text under `mark`, whose box grows by that of the object. */
static int32_t actual_of(Handle mark, Handle object, const Matrix *ctm)
{
    float left = 0, bottom = 0, right = 0, top = 0;
    if (!pdf.PageObj_GetBounds(object, &left, &bottom, &right, &top))
        return 0;
    Box box = box_through(ctm, left, bottom, right, top);
    if (actual_count && actuals[actual_count - 1].mark == mark) {
        Box *old = &actuals[actual_count - 1].box;
        old->x0 = lower(old->x0, box.x0);
        old->y0 = lower(old->y0, box.y0);
        old->x1 = upper(old->x1, box.x1);
        old->y1 = upper(old->y1, box.y1);
        return actual_count;
    }
    if (!grow((void **)&actuals, &actual_room, actual_count + 1, sizeof *actuals)) {
        trouble |= NO_MEMORY;
        return 0;
    }
    actuals[actual_count].mark = mark;
    actuals[actual_count].box = box;
    return ++actual_count;
}

static size_t slot_of(Handle object, int32_t room)
{
    uint64_t h = (uint64_t)(uintptr_t)object;
    h = (h >> 4) * UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(h >> 32) & (size_t)(room - 1);
}

static TextSlot *find_text(Handle object)
{
    if (!text_room)
        return NULL;
    size_t i = slot_of(object, text_room);
    while (texts[i].stamp == text_stamp) {
        if (texts[i].object == object)
            return &texts[i];
        i = (i + 1) & (size_t)(text_room - 1);
    }
    return NULL;
}

static void put_text(Handle object, int32_t number, int32_t mcid, int32_t artifact, int32_t actual)
{
    if (2 * (text_count + 1) > text_room) {
        int32_t room = text_room ? text_room * 2 : 1024;
        TextSlot *bigger = calloc((size_t)room, sizeof *bigger);
        if (!bigger) {
            trouble |= NO_MEMORY;
            return;
        }
        for (int32_t k = 0; k < text_room; k++) {
            if (texts[k].stamp != text_stamp)
                continue;
            size_t i = slot_of(texts[k].object, room);
            while (bigger[i].stamp == text_stamp)
                i = (i + 1) & (size_t)(room - 1);
            bigger[i] = texts[k];
        }
        free(texts);
        texts = bigger;
        text_room = room;
    }
    size_t i = slot_of(object, text_room);
    while (texts[i].stamp == text_stamp)
        i = (i + 1) & (size_t)(text_room - 1);
    texts[i].object = object;
    texts[i].stamp = text_stamp;
    texts[i].number = number;
    texts[i].mcid = mcid;
    texts[i].artifact = artifact;
    texts[i].actual = actual;
    text_count++;
}

static void visit(Handle object, const Matrix *ctm, const Box *outer, int32_t mcid, int32_t artifact, int depth)
{
    if (!object || trouble & NO_MEMORY)
        return;
    if (object_count >= limits.max_objects) {
        trouble |= FULL_PATHS;
        return;
    }
    int32_t number = object_count++;
    int kind = pdf.PageObj_GetType(object);
    if (kind == 1) {
        Handle actual = marks(object, &mcid, &artifact);
        put_text(object, number, mcid, artifact, actual ? actual_of(actual, object, ctm) : 0);
        return;
    }
    if (kind < 2 || kind > 5)
        return;
    Box clip = *outer;
    clipped(object, ctm, &clip);
    if (kind == 5) {
        if (depth >= limits.max_depth) {
            trouble |= TOO_DEEP;
            return;
        }
        marks(object, &mcid, &artifact);
        MatrixF own;
        matrix_of(object, &own);
        Matrix inner = concat(&own, ctm);
        int count = pdf.FormObj_CountObjects(object);
        for (int i = 0; i < count; i++)
            visit(pdf.FormObj_GetObject(object, (unsigned long)i), &inner, &clip, mcid, artifact, depth + 1);
        return;
    }
    if (clip.x0 > clip.x1 || clip.y0 > clip.y1)
        return;
    if (kind == 2) {
        path(object, ctm, &clip, number);
        return;
    }
    float left = 0, bottom = 0, right = 0, top = 0;
    if (!pdf.PageObj_GetBounds(object, &left, &bottom, &right, &top))
        return;
    Box box = box_through(ctm, left, bottom, right, top);
    if (kind == 4) {
        put(SHAPE, &box, &clip, 0, (uint32_t)limits.shading, 0.0, 0, number);
    } else if (!(box.x0 > clip.x1 || box.x1 < clip.x0 || box.y0 > clip.y1 || box.y1 < clip.y0)) {
        if (!grow((void **)&images, &image_room, 4 * (image_count + 1), sizeof *images)) {
            trouble |= NO_MEMORY;
            return;
        }
        float *row = images + 4 * image_count++;
        row[0] = (float)clamp(box.x0, clip.x0, clip.x1);
        row[1] = (float)clamp(box.y0, clip.y0, clip.y1);
        row[2] = (float)clamp(box.x1, clip.x0, clip.x1);
        row[3] = (float)clamp(box.y1, clip.y0, clip.y1);
    }
}

/* ---- characters -------------------------------------------------------------------- */

static int32_t font_of(Handle font, int drawn_bold)
{
    if (!font)
        return -1;
    for (int32_t i = font_count - 1; i >= 0; i--)
        if (font_keys[i].handle == font && font_keys[i].drawn_bold == drawn_bold)
            return i;
    int32_t room = font_room;
    if (!grow((void **)&fonts, &font_room, font_count + 1, sizeof *fonts) ||
        !grow((void **)&font_keys, &room, font_count + 1, sizeof *font_keys)) {
        trouble |= NO_MEMORY;
        return -1;
    }
    FontRow *row = &fonts[font_count];
    memset(row, 0, sizeof *row);
    if (pdf.Font_GetBaseFontName(font, row->name, NAME_SIZE) > NAME_SIZE) {
        memset(row->name, 0, NAME_SIZE);
        row->handle = (uint64_t)(uintptr_t)font;
    }
    int value = pdf.Font_GetFlags(font);
    row->flags = value > 0 ? value : 0;
    value = pdf.Font_GetWeight(font);
    row->weight = value > 0 ? value : 0;
    value = 0;
    pdf.Font_GetItalicAngle(font, &value);
    row->angle = value;
    row->drawn_bold = drawn_bold;
    font_keys[font_count].handle = font;
    font_keys[font_count].drawn_bold = drawn_bold;
    return font_count++;
}

static double direction(double x, double y)
{
    if (x != x || y != y)
        return 0.0;
    double degrees = atan2(y, x) * (180.0 / 3.141592653589793);
    double quarter = floor(degrees / 90.0 + 0.5) * 90.0;
    if (fabs(degrees - quarter) < 0.05)
        degrees = quarter;
    if (degrees < 0.0)
        degrees += 360.0;
    return degrees >= 359.95 ? 0.0 : degrees;
}

static Style style_of(Handle text_page, int i, Handle object, const Matrix *m)
{
    Style s;
    MatrixF t = {1, 0, 0, 1, 0, 0};
    if (!pdf.Text_GetMatrix(text_page, i, &t)) {
        t.a = t.d = 1.0f;
        t.b = t.c = 0.0f;
    }
    double em = finite_(pdf.Text_GetFontSize(text_page, i));
    double a = t.a, b = t.b, c = t.c, d = t.d;
    double vx = m->a * c + m->c * d, vy = m->b * c + m->d * d;
    s.size = finite_(fabs(em) * sqrt(vx * vx + vy * vy));
    double hx = m->a * a + m->c * b, hy = m->b * a + m->d * b;
    if (em < 0.0) {
        hx = -hx;
        hy = -hy;
    }
    s.angle = direction(hx, hy);
    TextSlot *slot = find_text(object);
    s.number = slot ? slot->number : -1;
    s.mcid = slot ? slot->mcid : -1;
    s.artifact = slot ? slot->artifact : 0;
    s.actual = slot ? slot->actual : 0;
    int mode = pdf.TextObj_GetTextRenderMode(object);
    uint32_t fill = colour(pdf.PageObj_GetFillColor, object);
    int drawn_bold = 0;
    if (mode == 1 || mode == 2 || mode == 5 || mode == 6) {
        uint32_t stroke = colour(pdf.PageObj_GetStrokeColor, object);
        if (mode == 1 || mode == 5) {
            fill = stroke;
        } else if (stroke == fill && (fill & 255)) {
            float width = 0;
            if (pdf.PageObj_GetStrokeWidth(object, &width))
                drawn_bold = width >= limits.fake_bold_stroke * fabs(em) && em != 0.0;
        }
    }
    s.colour = fill;
    s.invisible = mode == 3 || !(fill & 255);
    s.font = font_of(pdf.TextObj_GetFont(object), drawn_bold);
    return s;
}

static void store_box(float *to, const Box *box)
{
    to[0] = (float)box->x0;
    to[1] = (float)box->y0;
    to[2] = (float)box->x1;
    to[3] = (float)box->y1;
}

static int covers(const float *a, const float *b)
{
    double w = lower(a[2], b[2]) - upper(a[0], b[0]), h = lower(a[3], b[3]) - upper(a[1], b[1]);
    if (!(w > 0.0 && h > 0.0))
        return 0;
    double sa = ((double)a[2] - a[0]) * ((double)a[3] - a[1]), sb = ((double)b[2] - b[0]) * ((double)b[3] - b[1]);
    return w * h > limits.duplicate_overlap * lower(sa, sb);
}

/* The columns of one page, one after the other in the caller's buffer of `room` rows. */
typedef struct {
    uint32_t *code;
    float *loose, *tight, *origin, *size, *angle;
    int32_t *font;
    uint32_t *colour;
    int32_t *object, *mcid;
    uint8_t *flags;
} Columns;

/* The columns of the page just read, in the caller's memory, until pincite_take. */
static Columns columns;
static int32_t glyph_count;

/* Marks glyphs of `now` that repeat one of `before`: both go through their text in step. */
static void mark_repeats(const Columns *g, const Run *before, const Run *now)
{
    int32_t from = before->first, window = (int32_t)limits.duplicate_window;
    for (int32_t j = now->first; j < now->last; j++) {
        int32_t end = from + window < before->last ? from + window : before->last;
        for (int32_t k = from; k < end; k++) {
            if (g->code[k] == g->code[j] && g->font[k] == g->font[j] && covers(g->loose + 4 * (size_t)k, g->loose + 4 * (size_t)j)) {
                g->flags[j] |= DUPLICATE;
                from = k + 1;
                break;
            }
        }
    }
}

/* Lays the characters of an ActualText over the box of the text they replace, in equal parts along
 * the line: the engine puts them all at the start and lets their boxes run off the page. */
static void spread(const Columns *g, const Spread *s, int32_t n)
{
    const Box *box = &actuals[s->actual - 1].box;
    int32_t first = s->first, last = first + 1;
    while (last < n && g->object[last] == g->object[first] && !(g->flags[last] & GENERATED) &&
           g->origin[2 * (size_t)last] == g->origin[2 * (size_t)first] &&
           g->origin[2 * (size_t)last + 1] == g->origin[2 * (size_t)first + 1])
        last++;
    float angle = g->angle[first];
    int across = angle == 0.0f || angle == 180.0f, back = angle >= 180.0f;
    int right_to_left = g->code[first] >= 0x590 && g->code[first] < 0x900;
    if (last - first < 2 || !(across || angle == 90.0f || angle == 270.0f))
        return;
    double start = across ? box->x0 : box->y0;
    double step = ((across ? box->x1 : box->y1) - start) / (last - first);
    for (int32_t k = first, j = last - 1; right_to_left && k < j; k++, j--) {
        uint32_t swapped = g->code[k]; /* the engine turned the line round, but this text was in order */
        g->code[k] = g->code[j];
        g->code[j] = swapped;
    }
    for (int32_t k = first; k < last; k++) {
        int32_t place = back != right_to_left ? last - 1 - k : k - first;
        float low = (float)(start + step * place), high = (float)(start + step * (place + 1));
        float *tight = g->tight + 4 * (size_t)k, *loose = g->loose + 4 * (size_t)k, *origin = g->origin + 2 * (size_t)k;
        store_box(tight, box);
        if (across) {
            tight[0] = loose[0] = low;
            tight[2] = loose[2] = high;
            origin[0] = back ? high : low;
        } else {
            tight[1] = loose[1] = low;
            tight[3] = loose[3] = high;
            origin[1] = back ? high : low;
        }
    }
}

#define MAX_RUNS 32

/* Flags glyphs drawn again at the same place within a few runs. */
static void mark_duplicates(const Columns *g, int32_t n)
{
    Run runs[MAX_RUNS];
    int32_t kept = (int32_t)limits.duplicate_runs, count = 0, i = 0;
    if (kept > MAX_RUNS)
        kept = MAX_RUNS;
    while (i < n) {
        if (g->flags[i] & GENERATED) {
            i++;
            continue;
        }
        const float *box = g->loose + 4 * (size_t)i;
        Run run = {i, 0, box[0], box[1], box[2], box[3]};
        for (i++; i < n && g->object[i] == g->object[run.first] && !(g->flags[i] & GENERATED); i++) {
            box = g->loose + 4 * (size_t)i;
            run.x0 = box[0] < run.x0 ? box[0] : run.x0;
            run.y0 = box[1] < run.y0 ? box[1] : run.y0;
            run.x1 = box[2] > run.x1 ? box[2] : run.x1;
            run.y1 = box[3] > run.y1 ? box[3] : run.y1;
        }
        run.last = i;
        for (int32_t k = count > kept ? count - kept : 0; k < count; k++) {
            const Run *before = &runs[k % MAX_RUNS];
            if (before->x0 < run.x1 && run.x0 < before->x1 && before->y0 < run.y1 && run.y0 < before->y1)
                mark_repeats(g, before, &run);
        }
        runs[count++ % MAX_RUNS] = run;
    }
}

/* Gives a loose box its height from the em where the font's own ascent and descent are missing or
 * cannot be true; the outline stays inside. */
static void set_height(Box *loose, const Box *tight, Point origin, const Style *style)
{
    double angle = style->angle, size = style->size;
    int across = angle == 0.0 || angle == 180.0;
    if (!across && angle != 90.0 && angle != 270.0)
        return;
    double height = across ? loose->y1 - loose->y0 : loose->x1 - loose->x0;
    int same_box = loose->x0 == tight->x0 && loose->y0 == tight->y0 && loose->x1 == tight->x1 && loose->y1 == tight->y1;
    if (!same_box && height >= limits.shortest_font * size && height <= limits.tallest_font * size)
        return;
    int up = angle == 90.0 || angle == 180.0; /* ascenders towards larger coordinates */
    double above = limits.ascent * size, below = limits.descent * size;
    double low = up ? below : above, high = up ? above : below;
    if (across) {
        loose->y0 = lower(origin.y - low, tight->y0);
        loose->y1 = upper(origin.y + high, tight->y1);
    } else {
        loose->x0 = lower(origin.x - low, tight->x0);
        loose->x1 = upper(origin.x + high, tight->x1);
    }
}

static int32_t read_text(Handle text_page, const Matrix *m, int32_t total, const Columns *g)
{
    Style style = {0.0, 0.0, -1, -1, -1, 0, 0, 0, 0};
    Handle last = NULL;
    int32_t n = 0;
    uint32_t high = 0;
    for (int32_t i = 0; i < total && !(trouble & NO_MEMORY); i++) {
        uint32_t code = pdf.Text_GetUnicode(text_page, i);
        Handle object = pdf.Text_GetTextObject(text_page, i);
        if (object && object != last) {
            last = object;
            style = style_of(text_page, i, object, m);
            if (style.actual) {
                if (!grow((void **)&spreads, &spread_room, spread_count + 1, sizeof *spreads)) {
                    trouble |= NO_MEMORY;
                    break;
                }
                spreads[spread_count].first = n;
                spreads[spread_count++].actual = style.actual;
            }
        }
        int flags = 0, generated = 0;
        if (code == 0x20 || code == 13 || code == 10)
            generated = pdf.Text_IsGenerated(text_page, i) == 1;
        if (generated) {
            flags = GENERATED;
        } else {
            if (pdf.Text_HasUnicodeMapError(text_page, i) == 1)
                flags |= UNMAPPED;
            if (style.invisible)
                flags |= INVISIBLE;
            if (style.artifact)
                flags |= ARTIFACT;
        }
        if (high && code >= 0xDC00 && code <= 0xDFFF) {
            g->code[n - 1] = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00);
            g->flags[n - 1] &= (uint8_t)~UNMAPPED;
            high = 0;
            continue;
        }
        high = 0;
        if (code == 0xFFFE || code == 2) {
            code = 0x2D;
            flags |= HYPHEN;
        } else if (code >= 0xD800 && code <= 0xDBFF) {
            high = code;
            code = 0xFFFD;
            flags |= UNMAPPED;
        } else if (code == 0 || (code >= 0xDC00 && code <= 0xDFFF) || code > 0x10FFFF) {
            code = 0xFFFD;
            flags |= UNMAPPED;
        } else if (code < 0x20 && code != 9 && !generated) {
            flags |= UNMAPPED;
        }
        g->code[n] = code;
        double left = 0, right = 0, bottom = 0, top = 0, x = 0, y = 0;
        RectF rect;
        pdf.Text_GetCharBox(text_page, i, &left, &right, &bottom, &top);
        pdf.Text_GetCharOrigin(text_page, i, &x, &y);
        Point o = through(m, x, y);
        o.x = finite_(o.x);
        o.y = finite_(o.y);
        Box tight = box_through(m, left, bottom, right, top), loose = tight;
        if (pdf.Text_GetLooseCharBox(text_page, i, &rect))
            loose = box_through(m, rect.left, rect.bottom, rect.right, rect.top);
        if (!generated)
            set_height(&loose, &tight, o, &style);
        if (code == 0x20 || code == 0xA0 || code == 9 ||
            lower(tight.x1 - tight.x0, tight.y1 - tight.y0) <= limits.blank_height * style.size) {
            tight.x1 = tight.x0;
            tight.y1 = tight.y0;
        }
        store_box(g->tight + 4 * (size_t)n, &tight);
        store_box(g->loose + 4 * (size_t)n, &loose);
        g->origin[2 * (size_t)n] = (float)o.x;
        g->origin[2 * (size_t)n + 1] = (float)o.y;
        g->size[n] = (float)style.size;
        g->angle[n] = (float)style.angle;
        g->flags[n] = (uint8_t)flags;
        if (generated) {
            g->font[n] = -1;
            g->colour[n] = 0;
            g->object[n] = -1;
            g->mcid[n] = -1;
        } else {
            g->font[n] = style.font;
            g->colour[n] = style.colour;
            g->object[n] = style.number;
            g->mcid[n] = style.mcid;
        }
        n++;
    }
    for (int32_t i = 0; i < spread_count; i++)
        if (spreads[i].first < n)
            spread(g, &spreads[i], n);
    return n;
}

/* ---- structure tree ---------------------------------------------------------------- */

/* One node; texts are UTF-16LE bytes in `tag_text`, marked-content ids lie in `tag_ids`. */
typedef struct {
    int32_t parent, row_span, col_span;
    int32_t role_at, role_size, raw_at, raw_size, alt_at, alt_size;
    int32_t ids_at, ids_count;
} TagRow;

static TagRow *tags;
static int32_t tag_count, tag_room;
static unsigned char *tag_text;
static int32_t tag_text_size, tag_text_room;
static int32_t *tag_ids;
static int32_t tag_id_count, tag_id_room;

enum { TYPE, RAW_TYPE, ALT };

static unsigned long ask(Handle element, int what, void *buffer, unsigned long size)
{
    if (what == TYPE || (what == RAW_TYPE && !pdf.StructElement_GetRawType))
        return pdf.StructElement_GetType(element, buffer, size);
    if (what == RAW_TYPE)
        return pdf.StructElement_GetRawType(element, buffer, size);
    return pdf.StructElement_GetAltText(element, buffer, size);
}

/* Keeps one text of an element, without its NUL; one that is too long is left out. */
static void tag_string(Handle element, int what, int32_t *at, int32_t *size)
{
    unsigned long guess = what == ALT ? 0 : 64, need;
    *at = tag_text_size;
    *size = 0;
    if (!grow((void **)&tag_text, &tag_text_room, tag_text_size + 64, 1)) {
        trouble |= NO_MEMORY;
        return;
    }
    need = ask(element, what, guess ? tag_text + tag_text_size : NULL, guess);
    if (need <= 2 || (double)need > limits.max_alt_bytes)
        return;
    if (need > guess) {
        if (!grow((void **)&tag_text, &tag_text_room, tag_text_size + (int32_t)need, 1)) {
            trouble |= NO_MEMORY;
            return;
        }
        if (ask(element, what, tag_text + tag_text_size, need) != need)
            return;
    }
    *size = (int32_t)need - 2;
    tag_text_size += *size;
}

static int32_t span_of(Handle attribute, const char *name)
{
    float value = 0;
    Handle found = pdf.StructElement_Attr_GetValue(attribute, name);
    if (!found || !pdf.StructElement_Attr_GetNumberValue(found, &value) || !(value >= 1.0f && value <= 10000.0f))
        return 1;
    return (int32_t)value;
}

static void tag(Handle element, int32_t parent, int depth)
{
    if (tag_count >= limits.max_tags || depth > limits.max_tag_depth || trouble & NO_MEMORY)
        return;
    if (!grow((void **)&tags, &tag_room, tag_count + 1, sizeof *tags)) {
        trouble |= NO_MEMORY;
        return;
    }
    int32_t own = tag_count++, i;
    TagRow *row = &tags[own];
    memset(row, 0, sizeof *row);
    row->parent = parent;
    row->row_span = row->col_span = 1;
    tag_string(element, TYPE, &row->role_at, &row->role_size);
    tag_string(element, RAW_TYPE, &row->raw_at, &row->raw_size);
    tag_string(element, ALT, &row->alt_at, &row->alt_size);
    int32_t attributes = pdf.StructElement_GetAttributeCount(element);
    for (i = 0; i < attributes && i < 16; i++) {
        Handle attribute = pdf.StructElement_GetAttributeAtIndex(element, i);
        if (!attribute)
            continue;
        int32_t rows = span_of(attribute, "RowSpan"), cols = span_of(attribute, "ColSpan");
        if (rows > 1)
            row->row_span = rows;
        if (cols > 1)
            row->col_span = cols;
    }
    int32_t count = pdf.StructElement_CountChildren(element);
    row->ids_at = tag_id_count;
    for (i = 0; i < count; i++) {
        int id = pdf.StructElement_GetChildMarkedContentID(element, i);
        if (id < 0)
            continue;
        if (!grow((void **)&tag_ids, &tag_id_room, tag_id_count + 1, sizeof *tag_ids)) {
            trouble |= NO_MEMORY;
            return;
        }
        tag_ids[tag_id_count++] = id;
        row->ids_count++;
    }
    for (i = 0; i < count && tag_count < limits.max_tags; i++) {
        Handle child = pdf.StructElement_GetChildAtIndex(element, i);
        if (child)
            tag(child, own, depth + 1);
    }
}

/* ---- what Python calls ------------------------------------------------------------- */

PUBLIC void pincite_setup(const Functions *functions, const Limits *numbers)
{
    pdf = *functions;
    limits = *numbers;
}

/* Reads a page. space: the matrix to displayed space (6), width, height. buffer: columns of
 * `total` rows each. out: glyphs, paths, images, fonts, trouble. Returns 0 without memory. */
PUBLIC int pincite_read(Handle page, Handle text_page, const double *space, int32_t total, void *buffer, int32_t *out)
{
    Matrix m = {space[0], space[1], space[2], space[3], space[4], space[5]};
    Box clip = {0.0, 0.0, finite_(space[6]), finite_(space[7])};
    path_count = image_count = font_count = text_count = object_count = 0;
    actual_count = spread_count = mark_count = 0;
    memset(known_marks, 0, sizeof known_marks);
    trouble = 0;
    segments_walked = 0;
    if (++text_stamp == INT32_MAX) {
        free(texts);
        texts = NULL;
        text_room = 0;
        text_stamp = 1;
    }
    int count = pdf.Page_CountObjects(page);
    for (int i = 0; i < count; i++)
        visit(pdf.Page_GetObject(page, i), &m, &clip, -1, 0, 0);

    uint32_t *at = buffer;
    size_t n = (size_t)total;
    Columns *g = &columns;
    g->code = at, at += n;
    g->loose = (float *)at, at += 4 * n;
    g->tight = (float *)at, at += 4 * n;
    g->origin = (float *)at, at += 2 * n;
    g->size = (float *)at, at += n;
    g->angle = (float *)at, at += n;
    g->font = (int32_t *)at, at += n;
    g->colour = at, at += n;
    g->object = (int32_t *)at, at += n;
    g->mcid = (int32_t *)at, at += n;
    g->flags = (uint8_t *)at;
    out[0] = glyph_count = read_text(text_page, &m, total, g);
    out[1] = path_count;
    out[2] = image_count;
    out[3] = font_count;
    out[4] = trouble;
    return !(trouble & NO_MEMORY);
}

/* The font rows of the page just read. */
PUBLIC const void *pincite_fonts(void) { return fonts; }

PUBLIC int32_t pincite_font_size(void) { return (int32_t)sizeof(FontRow); }

/* Copies the path columns (box, stroke, fill, width, segments, object, kind) and the image boxes
 * of the page just read, replaces the page's font numbers by the document's in the glyph buffer,
 * flags glyphs drawn twice, and gives large buffers back. */
PUBLIC void pincite_take(void *path_buffer, float *image_buffer, const int32_t *font_numbers)
{
    int32_t *font = columns.font;
    for (int32_t i = 0; i < glyph_count; i++)
        if (font[i] >= 0)
            font[i] = font_numbers[font[i]];
    mark_duplicates(&columns, glyph_count);
    glyph_count = 0;
    size_t n = (size_t)path_count;
    float *box = path_buffer;
    uint32_t *stroke = (uint32_t *)(box + 4 * n), *fill = stroke + n;
    float *width = (float *)(fill + n);
    int32_t *segments = (int32_t *)(width + n), *object = segments + n;
    uint8_t *kind = (uint8_t *)(object + n);
    for (size_t i = 0; i < n; i++) {
        const PathRow *row = &paths[i];
        memcpy(box + 4 * i, row->box, sizeof row->box);
        stroke[i] = row->stroke;
        fill[i] = row->fill;
        width[i] = row->width;
        segments[i] = row->segments;
        object[i] = row->object;
        kind[i] = row->kind;
    }
    if (image_count)
        memcpy(image_buffer, images, (size_t)image_count * 4 * sizeof *images);
    if ((size_t)path_room * sizeof *paths > KEEP_BYTES) {
        free(paths);
        paths = NULL;
        path_room = 0;
    }
    if ((size_t)image_room * sizeof *images > KEEP_BYTES) {
        free(images);
        images = NULL;
        image_room = 0;
    }
    if ((size_t)point_room * sizeof *points > KEEP_BYTES) {
        free(points);
        points = NULL;
        point_room = 0;
    }
    if ((size_t)text_room * sizeof *texts > KEEP_BYTES) {
        free(texts);
        texts = NULL;
        text_room = 0;
    }
}

/* Reads the structure tree of a page: out gets the number of nodes, of bytes of text and of
 * marked-content ids; parents come before their children. Returns -1 without a tree, 0 without memory. */
PUBLIC int pincite_tags(Handle page, int32_t *out)
{
    tag_count = tag_text_size = tag_id_count = 0;
    trouble = 0;
    Handle tree = pdf.StructTree_GetForPage(page);
    if (!tree)
        return -1;
    int count = pdf.StructTree_CountChildren(tree);
    for (int i = 0; i < count; i++) {
        Handle child = pdf.StructTree_GetChildAtIndex(tree, i);
        if (child)
            tag(child, -1, 1);
    }
    pdf.StructTree_Close(tree);
    out[0] = tag_count;
    out[1] = tag_text_size;
    out[2] = tag_id_count;
    return !(trouble & NO_MEMORY);
}

PUBLIC const void *pincite_tag_rows(void) { return tags; }
PUBLIC const void *pincite_tag_text(void) { return tag_text; }
PUBLIC const void *pincite_tag_ids(void) { return tag_ids; }

/* 1 if the needle (at least two bytes) occurs in the data. memchr skips fast to its second letter,
 * which is rare in the files it is used on. */
PUBLIC int pincite_contains(const char *data, size_t size, const char *needle, size_t length)
{
    if (size < length)
        return 0;
    const char *at = data + 1, *last = data + size - (length - 1);
    while (at <= last && (at = memchr(at, needle[1], (size_t)(last - at) + 1)) != NULL) {
        if (at[-1] == needle[0] && !memcmp(at, needle + 1, length - 1))
            return 1;
        at++;
    }
    return 0;
}

/* Some linkers insist on a module's entry point; nothing imports this as a Python module. */
PUBLIC void *PyInit__glyphs(void) { return NULL; }
