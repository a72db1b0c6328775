/* Points, boxes and matrices. Every sum is done in double precision and in the same order as in the Python
 * oracle of the tests, so that both give the same bits. */

#ifndef PINCITE_PLANE_H
#define PINCITE_PLANE_H

#include <math.h>

#include "limits.h"
#include "pdfium.h"

typedef struct {
    double a, b, c, d, e, f;
} Matrix;

typedef struct {
    double x0, y0, x1, y1;
} Box;

typedef struct {
    double x, y;
} Point;

/* The number cut off at the farthest coordinate, 0 for NaN: damaged files hold anything. */
static inline double finite_(double v)
{
    if (fabs(v) <= limits.farthest)
        return v;
    return v != v ? 0.0 : v > 0.0 ? limits.farthest : -limits.farthest;
}

/* Of 0.0 and -0.0 the first wins. */
static inline double lower(double a, double b) { return b < a ? b : a; }
static inline double upper(double a, double b) { return b > a ? b : a; }
static inline double clamp(double v, double low, double high) { return v < low ? low : v > high ? high : v; }

static inline Point through(const Matrix *m, double x, double y)
{
    Point p;
    p.x = m->a * x + m->c * y + m->e;
    p.y = m->b * x + m->d * y + m->f;
    return p;
}

static inline Point finite_through(const Matrix *m, double x, double y)
{
    Point p = through(m, x, y);
    if (fabs(p.x) + fabs(p.y) <= limits.farthest)
        return p;
    p.x = finite_(p.x);
    p.y = finite_(p.y);
    return p;
}

static inline Matrix concat(const MatrixF *m, const Matrix *then)
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

/* Grows the box by a point; the first point makes it. */
static inline void take_in(Box *box, Point p, int first)
{
    if (first || p.x < box->x0)
        box->x0 = p.x;
    if (first || p.x > box->x1)
        box->x1 = p.x;
    if (first || p.y < box->y0)
        box->y0 = p.y;
    if (first || p.y > box->y1)
        box->y1 = p.y;
}

/* 1 if the matrix sends upright boxes to upright boxes. */
static inline int is_straight(const Matrix *m)
{
    return (m->b == 0.0 && m->c == 0.0) || (m->a == 0.0 && m->d == 0.0);
}

/* The sum of coordinates up to which none is cut off, neither before `m` nor behind it, and a straight `m`
 * needs but two corners of a box; below 0 for an oblique one. */
static inline double near_enough(const Matrix *m)
{
    double scale = fabs(m->a) + fabs(m->b) + fabs(m->c) + fabs(m->d);
    double left = 0.5 * limits.farthest - fabs(m->e) - fabs(m->f);
    if (!is_straight(m) || !(left >= 0.0))
        return -1.0;
    return scale > 1.0 ? left / scale : left;
}

/* `box_through` for coordinates that are near enough. */
static inline Box straight_box(const Matrix *m, double x0, double y0, double x1, double y1)
{
    Point p = through(m, x0, y0), q = through(m, x1, y1);
    return (Box){lower(p.x, q.x), lower(p.y, q.y), upper(p.x, q.x), upper(p.y, q.y)};
}

/* The upright box around a box sent through `m`. */
static inline Box box_through(const Matrix *m, double x0, double y0, double x1, double y1)
{
    x0 = finite_(x0), y0 = finite_(y0), x1 = finite_(x1), y1 = finite_(y1);
    Point p = through(m, x0, y0), q = through(m, x1, y1);
    Box r = {lower(p.x, q.x), lower(p.y, q.y), upper(p.x, q.x), upper(p.y, q.y)};
    if (!is_straight(m)) {
        Point s = through(m, x0, y1), t = through(m, x1, y0);
        r.x0 = lower(lower(r.x0, s.x), t.x);
        r.y0 = lower(lower(r.y0, s.y), t.y);
        r.x1 = upper(upper(r.x1, s.x), t.x);
        r.y1 = upper(upper(r.y1, s.y), t.y);
    }
    r.x0 = finite_(r.x0), r.y0 = finite_(r.y0), r.x1 = finite_(r.x1), r.y1 = finite_(r.y1);
    return r;
}

static inline void store_box(float *to, const Box *box)
{
    to[0] = (float)box->x0;
    to[1] = (float)box->y0;
    to[2] = (float)box->x1;
    to[3] = (float)box->y1;
}

#endif
