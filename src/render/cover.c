// White birds before a black background: so brightly exposed that no light is too little for white,
// whatever the view's colours and hour. Birds that are points cover parts of pixels, which are
// grey.

#include "render/cover.h"

#include <stddef.h>

// The view without all that is no bird.
static View cover_view(const View *wanted) {
    View view = *wanted;
    view.sky = view.ground = view.haze = view.show_leader = view.show_pointer = view.trails = 0;
    view.background = 0;
    view.colour = VIEW_COLOUR_PLAIN;
    view.sun_height = 90;
    view.exposure = 1e6f;
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
    size_t count = (size_t)width * (size_t)height * 3, covered = 0;
    for (size_t i = 0; i < count; i++)
        covered += pixels[i];
    return (double)covered / (255 * (double)count);
}
