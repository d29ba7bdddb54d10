// The picture of a session: one flock over the whole of it, or, while it compares, two side by
// side: left the flock as it was, right the changed one, seen by the same camera. The window and
// offscreen pictures draw through here, so that both show the same.
//
// Describe it, look at it from somewhere, draw it.
#pragma once

#include "camera/controller.h"
#include "render/renderer.h"
#include "show/show.h"

enum { SPLIT_MAIN, SPLIT_TWIN }; // FrameDescription.flock

// What there is to draw into, in pixels.
typedef struct SplitArea {
    int width, height;
    int covered; // from the left, where something else will lie: the picture has the rest
} SplitArea;

typedef struct Split {
    FrameDescription frames[2]; // by side; each as large as its half
    int count;                  // 1, or 2
    SplitArea area;
    bool has_picked;
    uint32_t picked; // the bird that a person looks at
} Split;

// Each half is this wide, at least 1, on either side of a line that takes the rest. Halves are
// equally wide, so that what is equal looks equal.
int split_half_width(int width);

// Where a pixel of the window, from the left and the top, falls; on the line, into the nearer half.
typedef struct SplitPlace {
    bool twin;         // on the left, of the flock as it was
    int width, height; // of the half, or of the whole picture
    float pixel[2];    // within it, from its left and top
} SplitPlace;

SplitPlace split_find(bool comparing, SplitArea area, const float pixel[2]);

// The session between its last two ticks. Colours that stand for numbers have the changed flock's
// scale on both sides.
void split_describe(Split *split, Show *show, const Session *session, float blend, SplitArea area);

// What there is to fly around, for one camera.
CameraScene split_scene(const Split *split);

void split_look(Split *split, const Camera *camera);

// Into the bound framebuffer, of the area's size.
bool split_draw(Split *split, Renderer *renderer, Error *error);

// Instead of drawing it: the next picture is the same as if this one had been drawn.
bool split_skip(const Split *split, Renderer *renderer, Error *error);
