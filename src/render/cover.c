// Bright grey birds before a black background: no bird is black then, whatever the view's colours,
// hour and exposure.

#include "render/cover.h"

#include <stddef.h>

// The view without all that is no bird.
static View cover_view(const View *wanted) {
    View view = *wanted;
    view.sky = view.ground = view.haze = view.show_leader = view.show_pointer = view.trails = 0;
    view.background = 0;
    view.colour = VIEW_COLOUR_PLAIN;
    view.sun_height = 90;
    view.exposure = 1;
    return view;
}

double cover_measure(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                     Error *error) {
    if (frame->draw == FRAME_DRAW_NONE)
        return 0;
    View view = cover_view(frame->view);
    FrameDescription birds = *frame;
    birds.view = &view;
    birds.draw = FRAME_DRAW_INSTANCED;
    birds.line_count = birds.top_line_count = birds.mark_count = 0;
    if (!offscreen_draw(offscreen, renderer, &birds, error))
        return -1;
    int width, height;
    offscreen_get_size(offscreen, &width, &height);
    const uint8_t *pixels = offscreen_pixels(offscreen);
    size_t count = (size_t)width * (size_t)height, covered = 0;
    for (size_t i = 0; i < count; i++, pixels += 3)
        covered += (pixels[0] | pixels[1] | pixels[2]) != 0;
    return (double)covered / (double)count;
}
