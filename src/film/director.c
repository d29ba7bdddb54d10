#include "film/director.h"

#include <ctype.h>
#include <math.h>

#include "camera/framing.h"

static bool find_mode(const char *word, CameraMode *mode, Error *error) {
    if (camera_mode_find(word, mode))
        return true;
    return error_set(error, ERROR_USAGE,
                     "'%.80s' is no camera: X,Y,Z,YAW,PITCH, fly, follow, head, leader or orbit is "
                     "accepted",
                     word);
}

bool director_init(Director *director, const char *camera, const char *path, Error *error) {
    *director = (Director){.mode = CAMERA_MODE_HOME};
    bool good = true;
    if (camera && isalpha((unsigned char)camera[0])) {
        good = find_mode(camera, &director->mode, error);
    } else if (camera) {
        director->placed = true;
        good = camera_parse(camera, &director->place, error);
    }
    if (!good)
        return error_prefix(error, "--camera");
    if (!path)
        return true;
    director->mode = CAMERA_MODE_PATH;
    return camera_path_read(&director->path, path, error) || error_prefix(error, "--path");
}

void director_deinit(Director *director) {
    camera_path_deinit(&director->path);
}

void director_show(const CameraController *fly, Split *split, View views[2]) {
    for (int side = 0; side < split->count && fly->mode == CAMERA_MODE_LEADER; side++) {
        views[side] = *split->frames[side].view;
        views[side].show_leader = true;
        split->frames[side].view = &views[side];
    }
}

size_t director_path_pictures(const Director *director, double fps) {
    return 1 + (size_t)ceil(camera_path_length(&director->path) * fps - 1e-6);
}

CameraScene director_scene(Director *director, const CameraController *fly, const Split *split) {
    CameraScene scene = split_scene(split);
    bool follows = fly->mode == CAMERA_MODE_FOLLOW || fly->mode == CAMERA_MODE_HEAD;
    const FrameBirds *birds = &split->frames[SPLIT_MAIN].birds;
    if (!follows || birds->count == 0) {
        director->has_chosen = false;
    } else if (split->has_picked && split->picked < birds->count) {
        director->chosen = split->picked; // kept when it is picked no more
        director->has_chosen = true;
    } else if (!director->has_chosen || director->chosen >= birds->count) {
        director->chosen = camera_find_nearest_bird(birds, scene.centre);
        director->has_chosen = true;
    }
    if (director->has_chosen)
        scene.bird = camera_find_bird(birds, director->chosen);
    return scene;
}

bool director_begin(Director *director, CameraController *fly, const Split *split,
                    CameraScene *scene, Error *error) {
    *fly = (CameraController){.mode = director->mode};
    *scene = director_scene(director, fly, split);
    if (director->mode == CAMERA_MODE_LEADER && !scene->leader.present)
        return error_set(error, ERROR_USAGE,
                         "--camera leader: this model has no leader; fly, follow, head or orbit is "
                         "accepted");
    camera_controller_init(fly, scene);
    if (director->placed) {
        camera_controller_place(fly, director->place.position, director->place.yaw,
                                director->place.pitch);
        return true;
    }
    if (director->mode == CAMERA_MODE_PATH)
        camera_controller_set_path(fly, &director->path);
    else
        camera_controller_set_mode(fly, director->mode);
    camera_controller_cut(fly, scene);
    return true;
}
