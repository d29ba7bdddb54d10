// What says where the camera is: --camera and --path as they were given, and which bird is
// followed. Shared by the window and by pictures without one, so that both fly the same way.
#pragma once

#include "camera/controller.h"
#include "film/split.h"

typedef struct Director {
    CameraPath path; // count 0 where there is none
    bool placed;     // by numbers
    Camera place;
    CameraMode mode; // otherwise
    bool has_chosen;
    uint32_t chosen; // the bird followed: the one that a person picked, or any
} Director;

// camera and path as --camera and --path take them, or NULL; nothing of the flock is looked at.
bool director_init(Director *director, const char *camera, const char *path, Error *error);
void director_deinit(Director *director); // harmless on {0}

// What there is to fly around in this picture, for this camera; with the bird that it follows, if
// it follows one.
CameraScene director_scene(Director *director, const CameraController *fly, const Split *split);

// Shows what the camera follows where it would not be seen: the leader. views: room for the
// picture's own; the session's stay as they are.
void director_show(const CameraController *fly, Split *split, View views[2]);

// How many pictures show the whole path, its first and last keyframe too; at least 1.
size_t director_path_pictures(const Director *director, double fps);

// The camera at its start, and the scene of this first picture. Refused where the options ask for
// the leader of a model without one.
bool director_begin(Director *director, CameraController *fly, const Split *split,
                    CameraScene *scene, Error *error);
