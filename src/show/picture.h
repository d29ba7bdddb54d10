// The picture of a session: one flock, or, during a comparison, two side by side: left the twin,
// right the changed flock, with the same camera. The window, offscreen pictures and the benchmark
// all describe their pictures here, so that they show the same.
#pragma once

#include "show/show.h"

// What is asked of every picture, in a window, a file or a benchmark.
typedef struct PictureOptions {
    int width, height;         // pixels
    int gpu;                   // GFX_DEVICE_AUTO, GFX_DEVICE_SOFTWARE or an index
    const char *camera, *path; // as viewpoint_init takes them, or NULL
} PictureOptions;

enum { PICTURE_MAIN, PICTURE_TWIN }; // FrameDescription.side

// What there is to draw into, in pixels.
typedef struct PictureArea {
    int width, height;
    int covered; // pixels from the left that something else covers: the picture has the rest
} PictureArea;

typedef struct Picture {
    FrameDescription frames[2]; // each with the size of its half
    int count;                  // 1, or 2
    bool one_scale;             // colours by value have the changed flock's scale in both halves
    PictureArea area;
    bool has_picked;
    uint32_t picked; // the picked bird
} Picture;

// The width of each half, at least 1. The rest is a dividing line, so that both halves are equally
// wide.
int picture_half_width(int width);

// The half that a pixel of the window, from the left and the top, is in; on the dividing line, the
// nearer half.
typedef struct PicturePlace {
    bool twin;         // the left half
    int width, height; // of the half, or of the whole picture
    float pixel[2];    // within it, from its left and top
} PicturePlace;

PicturePlace picture_find(bool comparing, PictureArea area, const float pixel[2]);

// Describes the session as show_describe does; the camera is the caller's.
void picture_describe(Picture *picture, Show *show, const Session *session, float blend,
                      PictureArea area);

void picture_set_camera(Picture *picture, const Camera *camera);

// Instead of the views' shutter; seconds.
void picture_set_exposure(Picture *picture, float seconds);
