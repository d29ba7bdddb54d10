#include "app/split.h"

#include <glad/gl.h>

#include "app/viewpoint.h"

static const float line_grey = 0.9f;

int split_half_width(int width) {
    // As thick on any screen, of the width's own parity.
    int line = width / 640 > 2 ? width / 640 : 2;
    line += (width - line) % 2;
    return width > line + 1 ? (width - line) / 2 : 1;
}

SplitPlace split_find(bool comparing, int width, int height, const float pixel[2]) {
    SplitPlace place = {.width = width, .height = height, .pixel = {pixel[0], pixel[1]}};
    if (!comparing)
        return place;
    place.width = split_half_width(width);
    place.twin = pixel[0] < (float)width / 2;
    float x = place.twin ? pixel[0] : pixel[0] - (float)(width - place.width);
    float most = (float)place.width;
    place.pixel[0] = x < 0 ? 0 : x > most ? most : x;
    return place;
}

static bool shows_numbers_alike(const FrameDescription *a, const FrameDescription *b) {
    return a->view->colour == b->view->colour;
}

void split_describe(Split *split, Session *session, float blend, int width, int height) {
    FrameDescription *main = &split->frames[SPLIT_MAIN], *twin = &split->frames[SPLIT_TWIN];
    split->count = session_twin(session) ? 2 : 1;
    split->width = width;
    split->height = height;
    session_describe(session, blend, main);
    main->width = width;
    main->height = height;
    if (split->count == 1)
        return;
    session_describe_twin(session, blend, twin);
    twin->height = height;
    main->width = twin->width = split_half_width(width);
    main->left = width - main->width;
    main->part = twin->part = true;
    if (shows_numbers_alike(main, twin))
        twin->birds.value_top = main->birds.value_top;
}

FlyScene split_scene(const Split *split) {
    const FrameDescription *main = &split->frames[SPLIT_MAIN];
    float aspect = (float)main->width / (float)main->height;
    return viewpoint_scene_of_two(main, split->count == 2 ? &split->frames[SPLIT_TWIN] : NULL,
                                  aspect);
}

void split_look(Split *split, const Camera *camera) {
    for (int side = 0; side < split->count; side++)
        split->frames[side].camera = *camera;
}

static void draw_line(const Split *split) {
    int half = split->frames[SPLIT_TWIN].width;
    glEnable(GL_SCISSOR_TEST);
    glScissor(half, 0, split->width - 2 * half, split->height);
    glClearColor(line_grey, line_grey, line_grey, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

bool split_draw(Split *split, Renderer *renderer, Error *error) {
    FrameDescription *main = &split->frames[SPLIT_MAIN], *twin = &split->frames[SPLIT_TWIN];
    bool good = renderer_draw(renderer, main, error);
    if (split->count == 1)
        return good;
    if (shows_numbers_alike(main, twin))
        twin->birds.mean_speed = renderer_mean_speed(renderer);
    draw_line(split);
    return renderer_draw(renderer, twin, error) && good;
}
