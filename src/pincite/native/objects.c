/* Page objects in drawing order, forms included: numbered, clipped, their marks handed down. */

#include <string.h>

#include "page.h"

static float *images;
static int32_t image_count, room;
static int32_t visited;

void start_objects(void) { image_count = visited = 0; }

int32_t count_images(void) { return image_count; }

void take_images(float *buffer)
{
    if (image_count)
        memcpy(buffer, images, (size_t)image_count * 4 * sizeof *images);
    give_back((void **)&images, &room, sizeof *images);
}

typedef int(CALL *ColourGetter)(Handle, unsigned *, unsigned *, unsigned *, unsigned *);

/* 0xRRGGBBAA, 0 where PDFium gives none. */
static uint32_t colour(ColourGetter getter, Handle object)
{
    unsigned r = 0, g = 0, b = 0, a = 0;
    if (!getter(object, &r, &g, &b, &a))
        return 0;
    return (uint32_t)(r & 255) << 24 | (g & 255) << 16 | (b & 255) << 8 | (a & 255);
}

uint32_t fill_of(Handle object) { return colour(pdf.FPDFPageObj_GetFillColor, object); }
uint32_t stroke_of(Handle object) { return colour(pdf.FPDFPageObj_GetStrokeColor, object); }

/* The object's own matrix, and after it `ctm`. */
Matrix matrix_of(Handle object, const Matrix *ctm)
{
    MatrixF own;
    if (!pdf.FPDFPageObj_GetMatrix(object, &own))
        own = (MatrixF){1, 0, 0, 1, 0, 0};
    return concat(&own, ctm);
}

/* The clip cut by the boxes of the object's own clip paths. */
static Box clipped(Handle object, const Matrix *ctm, Box clip)
{
    Handle path_list = pdf.FPDFPageObj_GetClipPath(object);
    if (!path_list)
        return clip;
    int count = pdf.FPDFClipPath_CountPaths(path_list);
    for (int i = 0; i < count; i++) {
        int n = pdf.FPDFClipPath_CountPathSegments(path_list, i);
        Box box = {0, 0, 0, 0};
        for (int k = 0; k < n; k++) {
            float x = 0, y = 0;
            pdf.FPDFPathSegment_GetPoint(pdf.FPDFClipPath_GetPathSegment(path_list, i, k), &x, &y);
            take_in(&box, finite_through(ctm, x, y), k == 0);
        }
        if (n > 0) {
            clip.x0 = upper(clip.x0, box.x0);
            clip.y0 = upper(clip.y0, box.y0);
            clip.x1 = lower(clip.x1, box.x1);
            clip.y1 = lower(clip.y1, box.y1);
        }
    }
    return clip;
}

static void put_image(const Box *box, const Box *clip)
{
    if (box->x0 > clip->x1 || box->x1 < clip->x0 || box->y0 > clip->y1 || box->y1 < clip->y0)
        return;
    if (!grow((void **)&images, &room, 4 * (image_count + 1), sizeof *images))
        return;
    Box seen = {clamp(box->x0, clip->x0, clip->x1), clamp(box->y0, clip->y0, clip->y1),
                clamp(box->x1, clip->x0, clip->x1), clamp(box->y1, clip->y0, clip->y1)};
    store_box(images + 4 * (size_t)image_count++, &seen);
}

static void form(Handle object, const Matrix *ctm, const Box *clip, int32_t mcid, int32_t artifact, int depth)
{
    if (depth >= limits.max_depth) {
        trouble |= TOO_DEEP;
        return;
    }
    marks(object, &mcid, &artifact);
    Matrix inner = matrix_of(object, ctm);
    int count = pdf.FPDFFormObj_CountObjects(object);
    for (int i = 0; i < count; i++)
        visit(pdf.FPDFFormObj_GetObject(object, (unsigned long)i), &inner, clip, mcid, artifact, depth + 1);
}

void visit(Handle object, const Matrix *ctm, const Box *outer, int32_t mcid, int32_t artifact, int depth)
{
    if (!object || trouble & NO_MEMORY)
        return;
    if (visited >= limits.max_objects) {
        trouble |= FULL_PATHS;
        return;
    }
    int32_t number = visited++;
    int kind = pdf.FPDFPageObj_GetType(object);
    if (kind == TEXT_OBJECT) {
        Handle mark = marks(object, &mcid, &artifact);
        put_text(object, number, mcid, artifact, mark ? replaced_by(mark, object, ctm) : 0);
        return;
    }
    if (kind < PATH_OBJECT || kind > FORM_OBJECT)
        return;
    Box clip = clipped(object, ctm, *outer);
    if (kind == FORM_OBJECT) {
        form(object, ctm, &clip, mcid, artifact, depth);
        return;
    }
    if (clip.x0 > clip.x1 || clip.y0 > clip.y1)
        return;
    if (kind == PATH_OBJECT) {
        path(object, ctm, &clip, number);
        return;
    }
    float left = 0, bottom = 0, right = 0, top = 0;
    if (!pdf.FPDFPageObj_GetBounds(object, &left, &bottom, &right, &top))
        return;
    Box box = box_through(ctm, left, bottom, right, top);
    if (kind == SHADING_OBJECT)
        put_shape(&box, &clip, (uint32_t)limits.shading, number);
    else
        put_image(&box, &clip);
}
