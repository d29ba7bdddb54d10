// Pictures piped to ffmpeg, which makes an H.264 video of them. Runs the program itself, no shell;
// the file appears when it is whole.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/error.h"
#include "base/file.h"

typedef struct Video {
    FileWriter file; // ffmpeg writes to its temporary name
    pid_t encoder;   // 0 where none runs
    int frames;      // the pipe the pictures go into
    int words;       // the pipe ffmpeg's complaints come out of
    size_t frame_bytes;
} Video;

// Width and height must be even: the video has one colour for two by two pixels.
bool video_begin(Video *video, const char *path, int width, int height, double fps, Error *error);

// width · height · 3 bytes, the top row first.
bool video_add(Video *video, const uint8_t *rgb, Error *error);

bool video_end(Video *video, Error *error);
void video_abort(Video *video); // harmless after video_end
