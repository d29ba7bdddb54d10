// A take as it is being written: a video through ffmpeg, or numbered PNGs where there is none. It
// is told of pictures with their times, and works out how often each is shown (take_pace.h).
// Belongs to the one thread that writes; times are seconds of the clock.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "film/video.h"
#include "fly/capture_name.h"
#include "fly/picture_ring.h"

// Told of every file that is whole.
typedef void TakeTell(void *context, const CaptureName name);

typedef struct Take {
    bool open, numbered; // numbered: PNGs
    CaptureName name;    // of the video, or of the first PNG
    CaptureName last;    // of the last PNG
    int width, height;
    double start;
    size_t frames;   // written, each picture as often as it is shown
    size_t pictures; // that came
    size_t bytes;    // so far; of a video looked up now and then
    Picture *held;   // shown until the next comes; NULL before the first
    uint8_t *fitted; // for pictures of another size than the take's; NULL until there is one
    Video video;
    CaptureSeries series;
    TakeTell *tell;
    void *context;
} Take;

// The take has the first picture's size and begins at its time. After false, here and below,
// nothing is left of it but PNGs that are whole, and it is closed; release the held picture.
bool take_begin(Take *take, const Picture *first, TakeTell *tell, void *context, Error *error);

// Shows the held picture up to this one's time, and holds this one; the one before is the caller's
// again (NULL for none). After false this one is the caller's still.
bool take_show(Take *take, Picture *picture, Picture **before, Error *error);

// Shows the held picture up to this time.
bool take_advance(Take *take, double time, Error *error);

// ... and finishes the file.
bool take_end(Take *take, double time, Error *error);

// Gives the held picture back, or NULL.
Picture *take_release(Take *take);
