/* Paths as straight strokes, rectangles and other shapes: one row a subpath or segment. */

#include <string.h>

#include "page.h"

typedef struct {
    float box[4];
    float width;
    uint32_t stroke, fill;
    int32_t segments, object;
    uint8_t kind;
} Row;

/* How a path is drawn: its clip as displayed, colours (0 for none), the width of the pen before the matrix.
 * */
typedef struct {
    const Matrix *matrix;
    const Box *clip;
    uint32_t stroke, fill;
    double pen;
    int32_t number;
} Drawing;

static Row *rows;
static int32_t count, room;
static Point *points;
static int32_t point_room;
static double walked;

void start_paths(void)
{
    count = 0;
    walked = 0;
}

int32_t count_paths(void) { return count; }

/* Adds a row, cut to the clip, unless it lies outside. */
static void put(int kind, const Box *box, const Drawing *by, uint32_t stroke, uint32_t fill, double width,
                int32_t segments)
{
    const Box *clip = by->clip;
    double margin = limits.edge_slack + (stroke ? 0.5 * width : 0.0);
    if (box->x0 > clip->x1 + margin || box->x1 < clip->x0 - margin || box->y0 > clip->y1 + margin ||
        box->y1 < clip->y0 - margin)
        return;
    if (count >= limits.max_paths) {
        trouble |= FULL_PATHS;
        return;
    }
    if (!grow((void **)&rows, &room, count + 1, sizeof *rows))
        return;
    Row *row = &rows[count++];
    row->box[0] = (float)clamp(box->x0, clip->x0, clip->x1);
    row->box[1] = (float)clamp(box->y0, clip->y0, clip->y1);
    row->box[2] = (float)clamp(box->x1, clip->x0, clip->x1);
    row->box[3] = (float)clamp(box->y1, clip->y0, clip->y1);
    row->width = (float)width;
    row->stroke = stroke;
    row->fill = fill;
    row->segments = segments;
    row->object = by->number;
    row->kind = (uint8_t)kind;
}

void put_shape(const Box *box, const Box *clip, uint32_t fill, int32_t number)
{
    Drawing by = {NULL, clip, 0, fill, 0.0, number};
    put(SHAPE, box, &by, 0, fill, 0.0, 0);
}

/* Bits of the axes a step runs along: both for a step that goes nowhere, none for an oblique one. */
enum { ALONG_X = 1, ALONG_Y = 2 };

static int axis(const Point *p, const Point *q)
{
    double ax = fabs(q->x - p->x), ay = fabs(q->y - p->y);
    double slack_x = limits.straight_slope * ax, slack_y = limits.straight_slope * ay;
    if (slack_x < limits.straight_slack)
        slack_x = limits.straight_slack;
    if (slack_y < limits.straight_slack)
        slack_y = limits.straight_slack;
    return (ay <= slack_x ? ALONG_X : 0) | (ax <= slack_y ? ALONG_Y : 0);
}

static int same(const Point *p, const Point *q) { return p->x == q->x && p->y == q->y; }

static double area_of(const Matrix *m) { return fabs(m->a * m->d - m->b * m->c); }

/* One straight stroke. Where the matrix does not scale x and y alike, its width depends on its direction.
 * */
static void line(Point p, Point q, const Drawing *by, uint32_t stroke, double pen)
{
    const Matrix *m = by->matrix;
    double dx = q.x - p.x, dy = q.y - p.y;
    double det = area_of(m);
    double width = pen * sqrt(det);
    double length = sqrt(dx * dx + dy * dy);
    if (det > 0.0 && length > 0.0) {
        double ux = (m->d * dx - m->c * dy) / det, uy = (m->a * dy - m->b * dx) / det;
        width = pen * det * sqrt(ux * ux + uy * uy) / length;
    }
    Box box = {lower(p.x, q.x), lower(p.y, q.y), upper(p.x, q.x), upper(p.y, q.y)};
    put(LINE, &box, by, stroke, 0, finite_(width), 1);
}

/* A stroke, or the thin fill that stands for one. */
static void stroke_or_fill(Point p, Point q, const Drawing *by)
{
    line(p, q, by, by->stroke ? by->stroke : by->fill, by->stroke ? by->pen : 0.0);
}

/* A rectangle; a flat one is a line, of one that the clip cuts the visible sides are kept. */
static void rectangle(const Box *box, const Drawing *by, double width)
{
    const Box *clip = by->clip;
    double x0 = box->x0, y0 = box->y0, x1 = box->x1, y1 = box->y1;
    Point nw = {x0, y0}, ne = {x1, y0}, sw = {x0, y1}, se = {x1, y1};
    if (x1 - x0 <= limits.straight_slack || y1 - y0 <= limits.straight_slack) {
        stroke_or_fill(nw, se, by);
        return;
    }
    double margin = limits.edge_slack + 0.5 * width;
    int cut = x0 < clip->x0 - margin || y0 < clip->y0 - margin || x1 > clip->x1 + margin ||
              y1 > clip->y1 + margin;
    if (!by->stroke || !cut) {
        put(RECT, box, by, by->stroke, by->fill, width, 4);
        return;
    }
    if (by->fill)
        put(RECT, box, by, 0, by->fill, 0.0, 4);
    line(nw, ne, by, by->stroke, by->pen);
    line(ne, se, by, by->stroke, by->pen);
    line(sw, se, by, by->stroke, by->pen);
    line(nw, sw, by, by->stroke, by->pen);
}

/* Four sides along the axes in turn; they close where the subpath does, where it is filled, or by a fifth
 * point. */
static int is_rectangle(const Point *p, int32_t n, int closed, int stroked)
{
    if (n == 5) {
        if (fabs(p[4].x - p[0].x) > limits.straight_slack || fabs(p[4].y - p[0].y) > limits.straight_slack)
            return 0;
    } else if (n != 4 || (stroked && !closed)) {
        return 0;
    }
    int across = axis(&p[0], &p[1]) & axis(&p[2], &p[3]), down = axis(&p[1], &p[2]) & axis(&p[3], &p[0]);
    return ((across & ALONG_X) && (down & ALONG_Y)) || ((across & ALONG_Y) && (down & ALONG_X));
}

static int all_straight(const Point *p, int32_t n, int closed)
{
    for (int32_t i = 1; i < n; i++)
        if (!axis(&p[i - 1], &p[i]))
            return 0;
    return !closed || axis(&p[n - 1], &p[0]) != 0;
}

/* Adds the subpath of the first n points (curves with their control points) and so many drawn pieces. */
static void subpath(int32_t n, int curved, int closed, int32_t pieces, const Drawing *by)
{
    const Point *p = points;
    if (n < 2 && !(closed && by->stroke))
        return;
    Box box = {0, 0, 0, 0};
    for (int32_t i = 0; i < n; i++)
        take_in(&box, p[i], i == 0);
    double width = by->stroke ? finite_(by->pen * sqrt(area_of(by->matrix))) : 0.0;
    int open_end = closed && !same(&p[n - 1], &p[0]);
    if (open_end)
        pieces++;
    if (!curved && is_rectangle(p, n, closed, by->stroke != 0)) {
        rectangle(&box, by, width);
        return;
    }
    if (curved || !all_straight(p, n, closed) || (n > 2 && !by->stroke)) {
        put(SHAPE, &box, by, by->stroke, by->fill, width, pieces);
        return;
    }
    if (n <= 2) {
        stroke_or_fill(p[0], p[n - 1], by);
        return;
    }
    if (by->fill)
        put(SHAPE, &box, by, 0, by->fill, 0.0, pieces);
    for (int32_t i = 1; i < n; i++)
        if (!same(&p[i], &p[i - 1]))
            line(p[i - 1], p[i], by, by->stroke, by->pen);
    if (open_end)
        line(p[n - 1], p[0], by, by->stroke, by->pen);
}

/* Cuts a path into its subpaths. */
static void segments(Handle object, const Drawing *by)
{
    int total = pdf.FPDFPath_CountSegments(object);
    if (walked + total > limits.max_segments) {
        trouble |= FULL_PATHS;
        return;
    }
    walked += total > 0 ? total : 0;
    int32_t n = 0, pieces = 0, curves = 0;
    int closed = 0;
    for (int i = 0; i < total; i++) {
        float x = 0, y = 0;
        Handle segment = pdf.FPDFPath_GetPathSegment(object, i);
        int kind = pdf.FPDFPathSegment_GetType(segment);
        pdf.FPDFPathSegment_GetPoint(segment, &x, &y);
        if (kind == MOVE_TO || closed) {
            if (n)
                subpath(n, curves > 0, closed, pieces + curves / 3, by);
            n = closed && n && kind != MOVE_TO ? 1 : 0; /* after a close, go on from the start point */
            closed = 0;
            pieces = curves = 0;
        }
        curves += kind == BEZIER_TO;
        pieces += kind == LINE_TO;
        if (!grow((void **)&points, &point_room, n + 1, sizeof *points))
            return;
        points[n++] = finite_through(by->matrix, x, y);
        closed = pdf.FPDFPathSegment_GetClose(segment) != 0;
    }
    if (n)
        subpath(n, curves > 0, closed, pieces + curves / 3, by);
}

void path(Handle object, const Matrix *ctm, const Box *clip, int32_t number)
{
    int mode = 0, stroked = 0;
    if (!pdf.FPDFPath_GetDrawMode(object, &mode, &stroked))
        return;
    uint32_t fill = mode ? fill_of(object) : 0, stroke = stroked ? stroke_of(object) : 0;
    if (!(fill & 255))
        fill = 0;
    if (!(stroke & 255))
        stroke = 0;
    if (!fill && !stroke)
        return;
    float width = 0;
    int has_pen = stroke && pdf.FPDFPageObj_GetStrokeWidth(object, &width);
    Matrix matrix = matrix_of(object, ctm);
    Drawing by = {&matrix, clip, stroke, fill, has_pen ? finite_(width) : 0.0, number};
    segments(object, &by);
}

void take_paths(void *buffer)
{
    Paths to;
    char *at = buffer;
    size_t n = (size_t)count;
#define PLACE(name, type, wide) to.name = (type *)(void *)at, at += n * (wide) * sizeof(type);
    PATH_COLUMNS(PLACE)
#undef PLACE
    for (size_t i = 0; i < n; i++) {
        const Row *row = &rows[i];
        memcpy(to.box + 4 * i, row->box, sizeof row->box);
        to.stroke[i] = row->stroke;
        to.fill[i] = row->fill;
        to.width[i] = row->width;
        to.segments[i] = row->segments;
        to.object[i] = row->object;
        to.kind[i] = row->kind;
    }
    give_back((void **)&rows, &room, sizeof *rows);
    give_back((void **)&points, &point_room, sizeof *points);
}
