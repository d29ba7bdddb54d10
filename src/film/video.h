// Pictures piped to ffmpeg, which makes an H.264 video of them. Runs the program itself, no shell;
// the file appears when it is whole. An ffmpeg that hangs is ended (CHILD_PATIENCE).
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/child.h"
#include "base/error.h"
#include "base/file.h"

typedef struct VideoFormat {
    int width, height; // pixels of a picture
    double fps;
    // Of a window while it flies: its pictures are blue, green, red and a byte without meaning, the
    // lowest row first, of any size from 2 by 2 (an odd row or column is cut off), and encoded at a
    // third of the work, for twice the bytes. Otherwise: red, green, blue, the top row first, width
    // and height even.
    bool live;
} VideoFormat;

typedef struct Video {
    FileWriter file; // ffmpeg writes to its temporary name
    Child encoder;
    int frames;     // the pipe the pictures go into
    int words;      // the pipe ffmpeg's complaints come out of
    char said[512]; // their beginning
    size_t said_length;
    size_t frame_bytes;
    bool missing; // no ffmpeg is installed
} Video;

// Where ffmpeg is not installed, `missing` is set too. SIGPIPE must be ignored (interrupt_install).
bool video_begin(Video *video, const char *path, const VideoFormat *format, Error *error);

// One picture of the format.
bool video_add(Video *video, const uint8_t *pixels, Error *error);

// Bytes of the file so far.
size_t video_size(const Video *video);

bool video_end(Video *video, Error *error);
void video_abort(Video *video); // harmless after video_end
