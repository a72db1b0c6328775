/* The part of PDFium this library calls, through pointers it is handed: it always works on the very
 * libpdfium that opened the document, and needs neither PDFium's headers nor its library to be built. */

#ifndef PINCITE_PDFIUM_H
#define PINCITE_PDFIUM_H

#include <stddef.h>
#include <stdint.h>

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

/* Every function: what it returns, its name, its arguments. Python fills the pointers in by name. */
#define PDFIUM_FUNCTIONS(F)                                                                               \
    F(int, FPDFPage_CountObjects, (Handle))                                                               \
    F(Handle, FPDFPage_GetObject, (Handle, int))                                                          \
    F(int, FPDFPageObj_GetType, (Handle))                                                                 \
    F(int, FPDFFormObj_CountObjects, (Handle))                                                            \
    F(Handle, FPDFFormObj_GetObject, (Handle, unsigned long))                                             \
    F(int, FPDFPageObj_GetMatrix, (Handle, MatrixF *))                                                    \
    F(int, FPDFPageObj_GetBounds, (Handle, float *, float *, float *, float *))                           \
    F(int, FPDFPageObj_CountMarks, (Handle))                                                              \
    F(Handle, FPDFPageObj_GetMark, (Handle, unsigned long))                                               \
    F(int, FPDFPageObjMark_GetName, (Handle, unsigned short *, unsigned long, unsigned long *))           \
    F(int, FPDFPageObjMark_GetParamValueType, (Handle, const char *))                                     \
    F(int, FPDFPageObj_GetMarkedContentID, (Handle))                                                      \
    F(Handle, FPDFPageObj_GetClipPath, (Handle))                                                          \
    F(int, FPDFClipPath_CountPaths, (Handle))                                                             \
    F(int, FPDFClipPath_CountPathSegments, (Handle, int))                                                 \
    F(Handle, FPDFClipPath_GetPathSegment, (Handle, int, int))                                            \
    F(int, FPDFPathSegment_GetPoint, (Handle, float *, float *))                                          \
    F(int, FPDFPathSegment_GetType, (Handle))                                                             \
    F(int, FPDFPathSegment_GetClose, (Handle))                                                            \
    F(int, FPDFPath_CountSegments, (Handle))                                                              \
    F(Handle, FPDFPath_GetPathSegment, (Handle, int))                                                     \
    F(int, FPDFPath_GetDrawMode, (Handle, int *, int *))                                                  \
    F(int, FPDFPageObj_GetFillColor, (Handle, unsigned *, unsigned *, unsigned *, unsigned *))            \
    F(int, FPDFPageObj_GetStrokeColor, (Handle, unsigned *, unsigned *, unsigned *, unsigned *))          \
    F(int, FPDFPageObj_GetStrokeWidth, (Handle, float *))                                                 \
    F(int, FPDFText_CountChars, (Handle))                                                                 \
    F(unsigned, FPDFText_GetUnicode, (Handle, int))                                                       \
    F(Handle, FPDFText_GetTextObject, (Handle, int))                                                      \
    F(int, FPDFText_IsGenerated, (Handle, int))                                                           \
    F(int, FPDFText_HasUnicodeMapError, (Handle, int))                                                    \
    F(int, FPDFText_GetCharBox, (Handle, int, double *, double *, double *, double *))                    \
    F(int, FPDFText_GetLooseCharBox, (Handle, int, RectF *))                                              \
    F(int, FPDFText_GetCharOrigin, (Handle, int, double *, double *))                                     \
    F(int, FPDFText_GetMatrix, (Handle, int, MatrixF *))                                                  \
    F(double, FPDFText_GetFontSize, (Handle, int))                                                        \
    F(int, FPDFTextObj_GetTextRenderMode, (Handle))                                                       \
    F(Handle, FPDFTextObj_GetFont, (Handle))                                                              \
    F(size_t, FPDFFont_GetBaseFontName, (Handle, char *, size_t))                                         \
    F(int, FPDFFont_GetFlags, (Handle))                                                                   \
    F(int, FPDFFont_GetWeight, (Handle))                                                                  \
    F(int, FPDFFont_GetItalicAngle, (Handle, int *))                                                      \
    F(Handle, FPDF_StructTree_GetForPage, (Handle))                                                       \
    F(void, FPDF_StructTree_Close, (Handle))                                                              \
    F(int, FPDF_StructTree_CountChildren, (Handle))                                                       \
    F(Handle, FPDF_StructTree_GetChildAtIndex, (Handle, int))                                             \
    F(int, FPDF_StructElement_CountChildren, (Handle))                                                    \
    F(Handle, FPDF_StructElement_GetChildAtIndex, (Handle, int))                                          \
    F(int, FPDF_StructElement_GetChildMarkedContentID, (Handle, int))                                     \
    F(unsigned long, FPDF_StructElement_GetType, (Handle, void *, unsigned long))                         \
    F(unsigned long, FPDF_StructElement_GetRawType, (Handle, unsigned short *, size_t))                   \
    F(unsigned long, FPDF_StructElement_GetAltText, (Handle, void *, unsigned long))                      \
    F(int, FPDF_StructElement_GetAttributeCount, (Handle))                                                \
    F(Handle, FPDF_StructElement_GetAttributeAtIndex, (Handle, int))                                      \
    F(Handle, FPDF_StructElement_Attr_GetValue, (Handle, const char *))                                   \
    F(int, FPDF_StructElement_Attr_GetNumberValue, (Handle, float *))

typedef struct {
#define POINTER(result, name, arguments) result(CALL *name) arguments;
    PDFIUM_FUNCTIONS(POINTER)
#undef POINTER
} Functions;

extern Functions pdf;

/* What FPDFPageObj_GetType and FPDFPathSegment_GetType answer (fpdf_edit.h). */
enum { TEXT_OBJECT = 1, PATH_OBJECT = 2, IMAGE_OBJECT = 3, SHADING_OBJECT = 4, FORM_OBJECT = 5 };
enum { LINE_TO = 0, BEZIER_TO = 1, MOVE_TO = 2 };

/* Text render modes, ISO 32000-1 table 106. */
enum { STROKED = 1, FILLED_STROKED = 2, UNSEEN = 3, STROKED_CLIP = 5, FILLED_STROKED_CLIP = 6 };

enum { STRING_VALUE = 3 }; /* FPDF_OBJECT_STRING (fpdfview.h) */

#endif
