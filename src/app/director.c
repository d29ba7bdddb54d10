#include "app/director.h"

#include <ctype.h>
#include <math.h>

#include "app/viewpoint.h"

static bool find_mode(const char *word, FlyMode *mode, Error *error) {
    if (fly_mode_find(word, mode))
        return true;
    return error_set(error, ERROR_USAGE,
                     "'%.80s' is no camera: X,Y,Z,YAW,PITCH, fly, follow, head, leader or orbit is "
                     "accepted",
                     word);
}

bool director_init(Director *director, const Options *options, Error *error) {
    *director = (Director){.mode = FLY_HOME};
    const char *camera = options->camera;
    bool good = true;
    if (camera && isalpha((unsigned char)camera[0])) {
        good = find_mode(camera, &director->mode, error);
    } else if (camera) {
        director->placed = true;
        good = viewpoint_parse(camera, &director->place, error);
    }
    if (!good)
        return error_prefix(error, "--camera");
    if (!options->path)
        return true;
    director->mode = FLY_PATH;
    return camera_path_read(&director->path, options->path, error) || error_prefix(error, "--path");
}

void director_deinit(Director *director) {
    camera_path_deinit(&director->path);
}

void director_show(const FlyCamera *fly, Split *split, View views[2]) {
    for (int side = 0; side < split->count && fly->mode == FLY_LEADER; side++) {
        views[side] = *split->frames[side].view;
        views[side].show_leader = true;
        split->frames[side].view = &views[side];
    }
}

size_t director_path_pictures(const Director *director, double fps) {
    return 1 + (size_t)ceil(camera_path_length(&director->path) * fps - 1e-6);
}

FlyScene director_scene(Director *director, const FlyCamera *fly, const Split *split) {
    FlyScene scene = split_scene(split);
    bool follows = fly->mode == FLY_FOLLOW || fly->mode == FLY_HEAD;
    const FrameBirds *birds = &split->frames[SPLIT_MAIN].birds;
    if (!follows || birds->count == 0) {
        director->has_chosen = false;
    } else if (split->has_picked && split->picked < birds->count) {
        director->chosen = split->picked; // kept when it is picked no more
        director->has_chosen = true;
    } else if (!director->has_chosen || director->chosen >= birds->count) {
        director->chosen = viewpoint_nearest_bird(birds, scene.centre);
        director->has_chosen = true;
    }
    if (director->has_chosen)
        scene.bird = viewpoint_bird(birds, director->chosen);
    return scene;
}

bool director_begin(Director *director, FlyCamera *fly, const Split *split, FlyScene *scene,
                    Error *error) {
    *fly = (FlyCamera){.mode = director->mode};
    *scene = director_scene(director, fly, split);
    if (director->mode == FLY_LEADER && !scene->leader.present)
        return error_set(error, ERROR_USAGE,
                         "--camera leader: this model has no leader; fly, follow, head or orbit is "
                         "accepted");
    fly_camera_init(fly, scene);
    if (director->placed) {
        fly_camera_place(fly, director->place.position, director->place.yaw, director->place.pitch);
        return true;
    }
    if (director->mode == FLY_PATH)
        fly_camera_set_path(fly, &director->path);
    else
        fly_camera_set_mode(fly, director->mode);
    fly_camera_cut(fly, scene);
    return true;
}
