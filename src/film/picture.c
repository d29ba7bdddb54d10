#include "film/picture.h"

#include <ctype.h>
#include <math.h>

#include "camera/framing.h"
#include "gfx/gl.h"

static const float line_grey = 0.9f, covered_grey = 0.06f;

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

static bool shows_numbers_alike(const FrameDescription *a, const FrameDescription *b) {
    return a->view->colour == b->view->colour;
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
    if (shows_numbers_alike(main, twin))
        twin->birds.value_top = main->birds.value_top;
}

CameraScene picture_scene(const Picture *picture) {
    const FrameDescription *main = &picture->frames[PICTURE_MAIN];
    float aspect = (float)main->width / (float)main->height;
    return camera_describe_scene(main, picture->count == 2 ? &picture->frames[PICTURE_TWIN] : NULL,
                                 aspect);
}

void picture_set_camera(Picture *picture, const Camera *camera) {
    for (int side = 0; side < picture->count; side++)
        picture->frames[side].camera = *camera;
}

void picture_set_exposure(Picture *picture, float seconds) {
    for (int side = 0; side < picture->count; side++)
        picture->frames[side].exposure = seconds;
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

bool picture_draw(Picture *picture, Renderer *renderer, Error *error) {
    FrameDescription *main = &picture->frames[PICTURE_MAIN], *twin = &picture->frames[PICTURE_TWIN];
    const PictureArea *area = &picture->area;
    bool good = renderer_draw(renderer, main, error);
    fill(0, area->covered, area->height, covered_grey);
    if (picture->count == 1)
        return good;
    if (shows_numbers_alike(main, twin))
        twin->birds.mean_speed = renderer_mean_speed(renderer);
    int line = area->covered + twin->width;
    fill(line, main->viewport_x - line, area->height, line_grey);
    return renderer_draw(renderer, twin, error) && good;
}

bool picture_skip(const Picture *picture, Renderer *renderer, Error *error) {
    bool good = true;
    for (int side = 0; side < picture->count && good; side++)
        good = renderer_skip(renderer, &picture->frames[side], error);
    return good;
}

// --- Where the camera is ---

static bool find_mode(const char *word, CameraMode *mode, Error *error) {
    if (camera_mode_find(word, mode))
        return true;
    return error_set(error, ERROR_USAGE,
                     "'%.80s' is no camera: " CAMERA_TEXT " or " VIEW_SHOTS " is accepted", word);
}

bool viewpoint_init(Viewpoint *viewpoint, const char *camera, const char *path, Error *error) {
    *viewpoint = (Viewpoint){.mode = CAMERA_MODE_HOME, .told = camera || path};
    bool good = true;
    if (camera && isalpha((unsigned char)camera[0])) {
        good = find_mode(camera, &viewpoint->mode, error);
    } else if (camera) {
        viewpoint->placed = true;
        good = camera_parse(camera, &viewpoint->place, error);
    }
    if (!good)
        return error_prefix(error, "--camera");
    if (!path)
        return true;
    viewpoint->mode = CAMERA_MODE_PATH;
    return camera_path_read(&viewpoint->path, path, error) || error_prefix(error, "--path");
}

void viewpoint_take_place(Viewpoint *viewpoint, const Session *session) {
    if (!viewpoint->told)
        viewpoint->placed = session_camera(session, &viewpoint->place);
}

void viewpoint_deinit(Viewpoint *viewpoint) {
    camera_path_deinit(&viewpoint->path);
}

void viewpoint_show(const CameraController *fly, Picture *picture, View views[2]) {
    for (int side = 0; side < picture->count && fly->mode == CAMERA_MODE_LEADER; side++) {
        views[side] = *picture->frames[side].view;
        views[side].show_leader = true;
        picture->frames[side].view = &views[side];
    }
}

size_t viewpoint_path_pictures(const Viewpoint *viewpoint, double fps) {
    return 1 + (size_t)ceil(camera_path_length(&viewpoint->path) * fps - 1e-6);
}

CameraScene viewpoint_scene(Viewpoint *viewpoint, const CameraController *fly,
                            const Picture *picture) {
    CameraScene scene = picture_scene(picture);
    CameraMode mode = camera_controller_mode(fly);
    bool follows = mode == CAMERA_MODE_FOLLOW || mode == CAMERA_MODE_HEAD;
    bool may = follows || fly->mode == CAMERA_MODE_DIRECTOR; // at its next cut
    const FrameBirds *birds = &picture->frames[PICTURE_MAIN].birds;
    viewpoint->has_chosen &= follows;
    if (!may || birds->count == 0) {
        viewpoint->has_chosen = false;
    } else if (picture->has_picked && picture->picked < birds->count) {
        viewpoint->chosen = picture->picked; // kept when it is picked no more
        viewpoint->has_chosen = true;
    } else if (!viewpoint->has_chosen || viewpoint->chosen >= birds->count) {
        viewpoint->chosen = camera_find_nearest_bird(birds, scene.centre);
        viewpoint->has_chosen = true;
    }
    if (viewpoint->has_chosen)
        scene.bird = camera_find_bird(birds, viewpoint->chosen);
    return scene;
}

bool viewpoint_begin(Viewpoint *viewpoint, CameraController *fly, const Picture *picture,
                     CameraScene *scene, Error *error) {
    const FrameDescription *main = &picture->frames[PICTURE_MAIN];
    if (!viewpoint->told)
        viewpoint->mode =
            camera_mode_of(main->view->shot, (CameraSubjects){.leader = main->leader_count > 0,
                                                              .falcon = main->falcon.present});
    *fly = (CameraController){.mode = viewpoint->mode};
    *scene = viewpoint_scene(viewpoint, fly, picture);
    if (viewpoint->mode == CAMERA_MODE_LEADER && !scene->leader.present)
        return error_set(error, ERROR_USAGE,
                         "--camera leader: this model has no leader; fly, follow, head or orbit is "
                         "accepted");
    if (viewpoint->mode == CAMERA_MODE_FALCON && !scene->falcon.present)
        return error_set(error, ERROR_USAGE,
                         "--camera falcon: no falcon flies here; fly, follow, head or orbit is "
                         "accepted");
    camera_controller_init(fly, scene);
    if (viewpoint->placed) {
        camera_controller_place(fly, &viewpoint->place, scene);
        return true;
    }
    if (viewpoint->mode == CAMERA_MODE_PATH)
        camera_controller_set_path(fly, &viewpoint->path);
    else
        camera_controller_set_mode(fly, viewpoint->mode);
    camera_controller_cut(fly, scene);
    return true;
}
