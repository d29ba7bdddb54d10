#include "show/picture.h"

int picture_half_width(int width) {
    // As thick on any screen, of the width's own parity.
    int line = width / 640 > 2 ? width / 640 : 2;
    line += (width - line) % 2;
    return width > line + 1 ? (width - line) / 2 : 1;
}

PicturePlace picture_find(bool comparing, PictureArea area, const float pixel[2]) {
    int shared = area.width - area.covered;
    PicturePlace place = {.width = comparing ? picture_half_width(shared) : shared,
                          .height = area.height};
    float x = pixel[0] - (float)area.covered, most = (float)place.width;
    place.twin = comparing && x < (float)shared / 2;
    x -= place.twin ? 0 : (float)(shared - place.width);
    place.pixel[0] = !comparing ? x : x < 0 ? 0 : x > most ? most : x;
    place.pixel[1] = pixel[1];
    return place;
}

void picture_describe(Picture *picture, Show *show, const Session *session, float blend,
                      PictureArea area) {
    FrameDescription *main = &picture->frames[PICTURE_MAIN], *twin = &picture->frames[PICTURE_TWIN];
    picture->count = session_twin(session) ? 2 : 1;
    picture->area = area;
    picture->has_picked = session_picked(session, &picture->picked);
    show_describe(show, session, blend, main);
    main->viewport_x = area.covered;
    main->width = area.width - area.covered;
    main->height = area.height;
    // It is drawn first, so it may clear all there is: a part costs a software renderer a shader.
    main->partial = false;
    if (picture->count == 1)
        return;
    show_describe_twin(show, session, blend, twin);
    twin->height = area.height;
    main->width = twin->width = picture_half_width(area.width - area.covered);
    main->viewport_x = area.width - main->width;
    twin->viewport_x = area.covered;
    twin->partial = true;
    picture->one_scale = main->view->colour == twin->view->colour;
    if (picture->one_scale)
        twin->birds.value_top = main->birds.value_top;
}

void picture_set_camera(Picture *picture, const Camera *camera) {
    for (int side = 0; side < picture->count; side++)
        picture->frames[side].camera = *camera;
}

void picture_set_exposure(Picture *picture, float seconds) {
    for (int side = 0; side < picture->count; side++)
        picture->frames[side].exposure = seconds;
}
