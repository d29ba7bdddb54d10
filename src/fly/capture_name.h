// Names of files that a flight leaves: skein-DATE-TIME.png, with a number where the name is taken.
//
// A name is taken by creating an empty file, which fails where there is one: so nothing is ever
// overwritten, not even by a second program in the same second. What is written later replaces the
// empty file; whoever fails removes it.
#pragma once

#include <stdbool.h>
#include <time.h>

#include "base/error.h"

enum { CAPTURE_NAME_SIZE = 64 };

#define CAPTURE_LEAD "skein" // of pictures and videos

typedef char CaptureName[CAPTURE_NAME_SIZE];

// LEAD-DATE-TIME.ENDING in the current folder, such as CAPTURE_LEAD and "png".
bool capture_name_take(CaptureName name, const char *lead, const char *ending, time_t now,
                       Error *error);

// Numbered PNGs: skein-DATE-TIME-00000.png and on. {0} to begin with; the first name decides on the
// date, later ones pass over numbers that are taken.
typedef struct CaptureSeries {
    CaptureName stem; // "" before the first
    unsigned next;
} CaptureSeries;

bool capture_series_take(CaptureSeries *series, CaptureName name, time_t now, Error *error);

// Removes the empty file of a name that was taken in vain.
void capture_name_give_back(const CaptureName name);
