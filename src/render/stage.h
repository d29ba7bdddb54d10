// Where a benchmark draws: offscreen, or into a window that shows pictures as fast as they come. To
// whoever measures, both are the same.
#pragma once

#include <stdbool.h>

#include "gfx/window.h"
#include "render/shot.h"

typedef struct StageOptions {
    bool window;
    int device;        // offscreen, as gfx_context_create takes it
    int width, height; // in a window, screen coordinates
} StageOptions;

typedef struct Stage {
    bool windowed;
    bool closed;       // the window was closed by hand: time to stop
    int width, height; // of the picture, in pixels
    double refresh_hz; // of the window's screen; 0: not known, or offscreen
    GfxInfo gfx;
    Window *window;
    Shot shot; // with a window, its renderer alone
} Stage;

// Pictures have one sample a pixel. The pool must outlive the stage. There can be but one stage in
// a window at a time.
bool stage_init(Stage *stage, const StageOptions *options, Pool *pool, Error *error);
void stage_deinit(Stage *stage); // harmless on {0}

Renderer *stage_renderer(const Stage *stage);

// Whatever is drawn from now on goes to the stage's picture.
void stage_bind(Stage *stage);

// Draws the frame at the stage's size, whatever size it names. Does not wait, shows nothing yet.
bool stage_draw(Stage *stage, const FrameDescription *frame, Error *error);

// In a window, shows what was drawn and takes in events; offscreen, nothing. Fails where the window
// has another size than at first: what is measured before and after would not be the same.
bool stage_present(Stage *stage, Error *error);

// As cover_measure, for either stage.
double stage_cover(Stage *stage, const FrameDescription *frame, Error *error);
