/* Marked content (ISO 32000-1, 14.6): ids, artifacts, and which mark replaces the text under it. */

#include <string.h>

#include "page.h"

/* Neighbours mostly lie under the same marks: the last few are remembered. */
enum { KNOWN_MARKS = 4, NAME_UNITS = 16 };

typedef struct {
    Handle mark;
    int artifact, actual_text;
} Mark;

static Mark known[KNOWN_MARKS];
static int32_t count;

void start_marks(void)
{
    count = 0;
    memset(known, 0, sizeof known);
}

static int is_artifact(Handle mark)
{
    static const unsigned short word[] = {'A', 'r', 't', 'i', 'f', 'a', 'c', 't', 0};
    unsigned short name[NAME_UNITS] = {0};
    unsigned long size = 0;
    return pdf.FPDFPageObjMark_GetName(mark, name, sizeof name, &size) && size == sizeof word &&
           !memcmp(name, word, sizeof word);
}

static const Mark *mark_of(Handle mark)
{
    for (int i = 0; i < KNOWN_MARKS; i++)
        if (known[i].mark == mark)
            return &known[i];
    Mark *m = &known[count++ % KNOWN_MARKS];
    m->mark = mark;
    m->artifact = is_artifact(mark);
    m->actual_text = pdf.FPDFPageObjMark_GetParamValueType(mark, "ActualText") == STRING_VALUE;
    return m;
}

/* Puts the object's marked-content id and artifact state in place of those around it. Returns the mark with
 * an ActualText, if there is one. */
Handle marks(Handle object, int32_t *mcid, int32_t *artifact)
{
    Handle replacing = NULL;
    int total = pdf.FPDFPageObj_CountMarks(object);
    if (total <= 0)
        return NULL;
    int own = pdf.FPDFPageObj_GetMarkedContentID(object);
    if (own >= 0)
        *mcid = own;
    for (int i = 0; i < total; i++) {
        Handle handle = pdf.FPDFPageObj_GetMark(object, (unsigned long)i);
        if (!handle)
            continue;
        const Mark *mark = mark_of(handle);
        if (mark->artifact)
            *artifact = 1;
        if (mark->actual_text)
            replacing = handle;
    }
    return replacing;
}
