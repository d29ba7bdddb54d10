#include "film/picture.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "camera/framing.h"
#include "gfx/gl.h"

static const float line_grey = 0.9f, covered_grey = 0.06f;

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
    if (picture->one_scale)
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

bool viewpoint_init(Viewpoint *viewpoint, const char *camera, const char *path, Error *error) {
    *viewpoint = (Viewpoint){.mode = CAMERA_MODE_HOME, .told = camera || path};
    bool good = true;
    if (camera && isalpha((unsigned char)camera[0])) {
        int shot = text_list_find(VIEW_SHOTS, camera);
        viewpoint->mode = shot < 0 ? CAMERA_MODE_HOME : (CameraMode)shot;
        good = shot >= 0 ||
               error_set(error, ERROR_USAGE,
                         "'%.80s' is no camera: " CAMERA_TEXT " or " VIEW_SHOTS " is accepted",
                         camera);
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

void viewpoint_show(const CameraController *fly, Picture *picture, View views[2]) {
    for (int side = 0; side < picture->count && fly->mode == CAMERA_MODE_LEADER; side++) {
        views[side] = *picture->frames[side].view;
        views[side].show_leader = true;
        picture->frames[side].view = &views[side];
    }
}

CameraScene viewpoint_scene(Viewpoint *viewpoint, const CameraController *fly,
                            const Picture *picture) {
    const FrameDescription *main = &picture->frames[PICTURE_MAIN];
    CameraScene scene =
        camera_describe_scene(main, picture->count == 2 ? &picture->frames[PICTURE_TWIN] : NULL,
                              (float)main->width / (float)main->height, &picture->cover);
    CameraMode mode = camera_controller_mode(fly);
    bool follows = mode == CAMERA_MODE_FOLLOW || mode == CAMERA_MODE_HEAD;
    bool may = follows || fly->mode == CAMERA_MODE_DIRECTOR; // at its next cut
    const FrameBirds *birds = &main->birds;
    bool keeps = viewpoint->has_chosen && follows && viewpoint->chosen < birds->count;
    viewpoint->has_chosen = may && birds->count > 0;
    if (viewpoint->has_chosen && picture->has_picked && picture->picked < birds->count)
        viewpoint->chosen = picture->picked; // kept when it is picked no more
    else if (viewpoint->has_chosen && !keeps)
        viewpoint->chosen = camera_find_nearest_bird(birds, scene.centre);
    if (viewpoint->has_chosen)
        scene.bird = camera_find_bird(birds, viewpoint->chosen);
    if (fly->mode != CAMERA_MODE_DIRECTOR)
        viewpoint->falcon = 0;
    else if (mode != CAMERA_MODE_FALCON)
        viewpoint->falcon = camera_find_diving(main);
    camera_describe_falcon(&scene, main, viewpoint->falcon);
    return scene;
}

bool viewpoint_begin(Viewpoint *viewpoint, CameraController *fly, const Picture *picture,
                     CameraScene *scene, Error *error) {
    const FrameDescription *main = &picture->frames[PICTURE_MAIN];
    CameraSubjects subjects = {main->leader_count > 0, main->falcon_count > 0};
    CameraMode mode = viewpoint->mode;
    if (!viewpoint->told)
        viewpoint->mode = mode = camera_mode_of(main->view->shot, subjects);
    if (camera_mode_of((int)mode, subjects) != mode)
        return error_set(
            error, ERROR_USAGE, "--camera %s: %s; fly, follow, head or orbit is accepted",
            camera_modes[mode].name,
            mode == CAMERA_MODE_LEADER ? "this model has no leader" : "no falcon flies here");
    *fly = (CameraController){.mode = mode};
    *scene = viewpoint_scene(viewpoint, fly, picture);
    camera_controller_init(fly, scene);
    if (viewpoint->placed) {
        camera_controller_place(fly, &viewpoint->place, scene);
        return true;
    }
    fly->path = &viewpoint->path;
    camera_controller_set_mode(fly, mode);
    camera_controller_cut(fly, scene);
    return true;
}

// --- Motion blur ---
//
// On the processor, for the pictures have to come there anyway, and a sum there needs no format of
// OpenGL's: 6 ms for one of 1920 by 1080, of the 200 that a software renderer with two cores took
// to draw it with 5,000 birds.

bool exposure_init(Exposure *exposure, int width, int height, Error *error) {
    *exposure = (Exposure){.size = (size_t)width * (size_t)height * 3};
    exposure->sum = memory_alloc(exposure->size, sizeof *exposure->sum, error);
    exposure->mean = exposure->sum ? memory_alloc(exposure->size, 1, error) : NULL;
    if (!exposure->mean) {
        exposure_deinit(exposure);
        return false;
    }
    // IEC 61966-2-1, both ways.
    const double brightest = EXPOSURE_LIGHTS - 1;
    for (int i = 0; i < 256; i++) {
        double code = i / 255.0;
        double light = code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4);
        exposure->light[i] = (uint16_t)lrint(light * brightest);
    }
    for (int i = 0; i < EXPOSURE_LIGHTS; i++) {
        double light = i / brightest;
        double code = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
        exposure->code[i] = (uint8_t)lrint(code * 255);
    }
    return true;
}

void exposure_deinit(Exposure *exposure) {
    memory_free(exposure->sum);
    memory_free(exposure->mean);
    *exposure = (Exposure){0};
}

void exposure_add(Exposure *exposure, const uint8_t *rgb) {
    assert(exposure->count < EXPOSURE_LIGHTS);
    for (size_t i = 0; i < exposure->size; i++)
        exposure->sum[i] += exposure->light[rgb[i]];
    exposure->count++;
}

const uint8_t *exposure_take_mean(Exposure *exposure) {
    assert(exposure->count > 0);
    uint32_t count = exposure->count;
    for (size_t i = 0; i < exposure->size; i++)
        exposure->mean[i] = exposure->code[(exposure->sum[i] + count / 2) / count];
    memset(exposure->sum, 0, exposure->size * sizeof *exposure->sum);
    exposure->count = 0;
    return exposure->mean;
}
