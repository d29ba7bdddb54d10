// Pictures piped to ffmpeg, which makes an H.264 video of them. Runs the program itself, no shell.
//
// ffmpeg is not believed: it may leave with status 0 where the disk was full. The file gets its
// name when ffmpeg has left with status 0 and has said nothing, and ffprobe, which comes with it,
// has found every picture in the file, and nothing to say either. One that hangs is ended
// (child.h).
//
// Errors: one line that names the file; after one only video_abort. Memory: the caller's struct.
// Threads: one.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/child.h"
#include "base/error.h"
#include "base/file.h"

typedef struct VideoFormat {
    int width, height; // pixels of a picture, even: red, green, blue, the top row first
    double fps;
    bool is_new; // replaces no file: where its name is taken it gets a number (file_begin_new)
} VideoFormat;

typedef struct Video {
    VideoFormat format;
    FileWriter file;                // ffmpeg writes to its temporary name
    char film[FILE_PATH_SIZE + 32]; // that, as ffmpeg and ffprobe take it
    Child encoder;
    int pipe;          // to ffmpeg's standard input
    uint64_t pictures; // that it took
} Video;

// SIGPIPE must be ignored (interrupt_install).
bool video_begin(Video *video, const char *path, const VideoFormat *format, Error *error);

// One picture of the format.
bool video_add(Video *video, const uint8_t *pixels, Error *error);

bool video_end(Video *video, Error *error);
void video_abort(Video *video); // harmless after video_end
