// Where pictures go: one PNG or JPEG, numbered ones, or a video (H.264 in .mp4, VP9 in .webm,
// .gif), by the name of the file.
//
// Pictures of a video are piped to ffmpeg, run without a shell. Its status alone is not enough: it
// may be 0 where the disk was full. The file gets its name when ffmpeg and then ffprobe, which
// comes with it, have ended with status 0 and without a message, and ffprobe has found every
// picture in the file. One that hangs is ended (child.h).
//
// Errors: one line that names the file; after one only sink_end. Memory: the caller's struct.
// Threads: one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/child.h"
#include "base/error.h"
#include "base/file.h"
#include "gfx/image.h"

typedef struct VideoFormat {
    int width, height; // pixels of a picture, of a video even: red, green, blue, the top row first
    double fps;
    bool is_new; // replaces no file: where its name is taken it gets a number (file_begin_new)
} VideoFormat;

typedef enum SinkKind { SINK_ONE, SINK_NUMBERED, SINK_VIDEO } SinkKind;

typedef struct Sink {
    SinkKind kind;
    const char *out; // must outlive it
    VideoFormat format;
    ImageFormat image; // of pictures
    size_t first;      // the number of the first picture
    size_t written;
    // Of a video.
    FileWriter file;                // ffmpeg writes to its temporary name
    char film[FILE_PATH_SIZE + 32]; // that, as ffmpeg and ffprobe take it
    Child encoder;
    int pipe; // to ffmpeg's standard input
} Sink;

// Whether the name is one of numbered pictures or of a video.
bool sink_takes_many(const char *out);

// Fails for a name that is neither FILE.png, FILE.jpg, FILE-%05d.png nor a video, for one file
// with several pictures, and for a folder that cannot be written to. Numbers begin with first, so
// that the parts of a film can be in one folder. Of the format pictures only need the size. SIGPIPE
// must be ignored (interrupt_install).
bool sink_begin(Sink *sink, const char *out, const VideoFormat *format, size_t first,
                size_t pictures, Error *error);

// width · height · 3 bytes, the top row first.
bool sink_add(Sink *sink, const uint8_t *rgb, Error *error);

// Where all is good so far, finishes a video; otherwise it removes it and returns false. Pictures
// stay.
bool sink_end(Sink *sink, bool good, Error *error);

// The file of a video; for pictures what sink_begin was given.
const char *sink_path(const Sink *sink);

// Prints one line on what was written.
void sink_print_summary(const Sink *sink, FILE *stream);
