/* Where lines begin again at one x, as at a tab stop. */

#ifndef PINCITE_STOPS_H
#define PINCITE_STOPS_H

#include <stdint.h>

/* The numbers the steps go by; they live beside the steps in Python and come in by name in lower case. */
#define STOPS(L) L(level) L(exact) L(far) L(least_gap) L(begins)

typedef struct {
#define NUMBER(name) double name;
    STOPS(NUMBER)
#undef NUMBER
} StopBounds;

/* The lines of a page, top down, each with its pieces from left to right, and what they say of stops. */
typedef struct {
    const double *x0, *x1;   /* of the words */
    const double *extent;    /* of the pieces: where each begins and ends, and its em */
    const int32_t *held;     /* ... and its words, up to but not including the last */
    const uint8_t *mark;     /* ... and whether the first of several is the mark of an item */
    const double *level;     /* of the lines: em, baseline */
    const int32_t *end;      /* ... and behind the last piece of each */
    int32_t rows;
    const int32_t *loose;    /* words that begin cells by what is before them, or may, each with its piece ... */
    const double *says;      /* ... and how much each says so */
    int32_t count;           /* ... and how many there are */
} StopLines;

/* Finds the words of `n` pieces before which `least` em of white space or more stand: found gets each with the number
 * of its piece, `room` of them at most. Returns how many there are. */
int32_t find_loose(const StopLines *lines, int32_t n, double least, int32_t *found, int32_t room);

/* Marks the words that begin a cell because lines above them, or below, do so at the same x; the pieces of a line
 * behind its first begin cells, too. Returns 0 without memory. */
int find_stops(const StopLines *lines, const StopBounds *by, uint8_t *cuts);

#endif
