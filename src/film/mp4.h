// Whether a film is whole: an MP4 file as ffmpeg writes it, one track of H.264 pictures (ISO/IEC
// 14496-12, "ISO base media file format", and 14496-15, "Carriage of network abstraction layer unit
// structured video"). A film of which something is missing, because the disk was full or the
// encoder died, is told from a whole one; the pictures themselves are not decoded.
//
// No length or count of the file is believed: nothing is read beyond what surrounds it, and nothing
// is allocated.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef struct Mp4Film {
    int width, height; // pixels
    double fps;
    uint64_t pictures;
} Mp4Film;

// Whether the file is this film; otherwise the error says what is wrong with it, as a clause that
// does not name the file ("pictures of it are missing"). Any thread.
bool mp4_check(const char *path, const Mp4Film *film, Error *error);
