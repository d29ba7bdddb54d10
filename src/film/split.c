#include "film/split.h"

#include <glad/gl.h>

#include "camera/framing.h"

static const float line_grey = 0.9f, covered_grey = 0.06f;

int split_half_width(int width) {
    // As thick on any screen, of the width's own parity.
    int line = width / 640 > 2 ? width / 640 : 2;
    line += (width - line) % 2;
    return width > line + 1 ? (width - line) / 2 : 1;
}

SplitPlace split_find(bool comparing, SplitArea area, const float pixel[2]) {
    int shared = area.width - area.covered;
    SplitPlace place = {.width = comparing ? split_half_width(shared) : shared,
                        .height = area.height};
    float x = pixel[0] - (float)area.covered, most = (float)place.width;
    place.twin = comparing && x < (float)shared / 2;
    x -= place.twin ? 0 : (float)(shared - place.width);
    place.pixel[0] = !comparing ? x : x < 0 ? 0 : x > most ? most : x;
    place.pixel[1] = pixel[1];
    return place;
}

static bool shows_numbers_alike(const FrameDescription *a, const FrameDescription *b) {
    return a->view->colour == b->view->colour;
}

void split_describe(Split *split, Show *show, const Session *session, float blend, SplitArea area) {
    FrameDescription *main = &split->frames[SPLIT_MAIN], *twin = &split->frames[SPLIT_TWIN];
    split->count = session_twin(session) ? 2 : 1;
    split->area = area;
    split->has_picked = session_picked(session, &split->picked);
    show_describe(show, session, blend, main);
    main->viewport_x = area.covered;
    main->width = area.width - area.covered;
    main->height = area.height;
    main->partial = area.covered > 0;
    if (split->count == 1)
        return;
    show_describe_twin(show, session, blend, twin);
    twin->height = area.height;
    main->width = twin->width = split_half_width(area.width - area.covered);
    main->viewport_x = area.width - main->width;
    twin->viewport_x = area.covered;
    main->partial = twin->partial = true;
    if (shows_numbers_alike(main, twin))
        twin->birds.value_top = main->birds.value_top;
}

CameraScene split_scene(const Split *split) {
    const FrameDescription *main = &split->frames[SPLIT_MAIN];
    float aspect = (float)main->width / (float)main->height;
    return camera_describe_scene(main, split->count == 2 ? &split->frames[SPLIT_TWIN] : NULL,
                                 aspect);
}

void split_look(Split *split, const Camera *camera) {
    for (int side = 0; side < split->count; side++)
        split->frames[side].camera = *camera;
}

static void fill(int left, int width, int height, float grey) {
    if (width <= 0)
        return;
    glEnable(GL_SCISSOR_TEST);
    glScissor(left, 0, width, height);
    glClearColor(grey, grey, grey, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
}

bool split_draw(Split *split, Renderer *renderer, Error *error) {
    FrameDescription *main = &split->frames[SPLIT_MAIN], *twin = &split->frames[SPLIT_TWIN];
    const SplitArea *area = &split->area;
    bool good = renderer_draw(renderer, main, error);
    fill(0, area->covered, area->height, covered_grey);
    if (split->count == 1)
        return good;
    if (shows_numbers_alike(main, twin))
        twin->birds.mean_speed = renderer_mean_speed(renderer);
    int line = area->covered + twin->width;
    fill(line, main->viewport_x - line, area->height, line_grey);
    return renderer_draw(renderer, twin, error) && good;
}

bool split_skip(const Split *split, Renderer *renderer, Error *error) {
    bool good = true;
    for (int side = 0; side < split->count && good; side++)
        good = renderer_skip(renderer, &split->frames[side], error);
    return good;
}
