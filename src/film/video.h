// Pictures piped to ffmpeg, which makes an H.264 video of them. Runs the program itself, no shell;
// the file appears when it is complete. An ffmpeg that hangs is killed (CHILD_PATIENCE).
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/child.h"
#include "base/error.h"
#include "base/file.h"

typedef struct VideoFormat {
    int width, height; // pixels of a picture, even: red, green, blue, the top row first
    double fps;
} VideoFormat;

typedef struct Video {
    FileWriter file; // ffmpeg writes to its temporary name
    Child encoder;
    int frames;     // the pipe to ffmpeg's standard input
    int messages;   // the pipe from ffmpeg's standard error
    char text[512]; // the beginning of what it wrote there
    size_t text_length;
    size_t frame_bytes;
} Video;

// SIGPIPE must be ignored (interrupt_install).
bool video_begin(Video *video, const char *path, const VideoFormat *format, Error *error);

// One picture of the format.
bool video_add(Video *video, const uint8_t *pixels, Error *error);

bool video_end(Video *video, Error *error);
void video_abort(Video *video); // harmless after video_end
