/* How far the lines of a page go. Each question looks at all of them: many lines of one edge and of ever other
 * sizes leave nothing that could be sorted beforehand. */

#include "edges.h"

#include <math.h>

static int suits(const SetLine *one, double left, double right, double size, double same)
{
    return one->x0 >= left && one->x0 <= right && fabs(one->size - size) < same;
}

void measure_edge(const SetLine *lines, int32_t n, double left, double edge, double size, double same,
                  double flush, double found[3])
{
    double first = left - edge, last = left + edge, most = -INFINITY;
    int32_t count = 0, near = 0;
    for (int32_t i = 0; i < n; i++)
        if (suits(lines + i, first, last, size, same)) {
            count++;
            if (lines[i].x1 > most)
                most = lines[i].x1;
        }
    if (!count)
        most = left;
    for (int32_t i = 0; i < n && count; i++)
        near += suits(lines + i, first, last, size, same) && lines[i].x1 > most - flush;
    found[0] = most;
    found[1] = count;
    found[2] = near;
}

double measure_middle(const SetLine *lines, int32_t n, double middle, double edge, double size, double same)
{
    double widest = 0;
    for (int32_t i = 0; i < n; i++) {
        double at = (lines[i].x0 + lines[i].x1) / 2, width = lines[i].x1 - lines[i].x0;
        if (fabs(at - middle) < edge && fabs(lines[i].size - size) < same && width > widest)
            widest = width;
    }
    return widest;
}
