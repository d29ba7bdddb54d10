// How a flight is looked at: its camera, and what the last picture showed.
#pragma once

#include "camera/controller.h"
#include "camera/framing.h"
#include "film/picture.h"
#include "show/show.h"

typedef struct FlyLook {
    CameraController camera;
    Viewpoint viewpoint;
    Show show;            // of the session
    float panel_share;    // the part of the window's width that the panel covers
    bool has_link_camera; // until the next picture
    Camera link_camera;

    // Of the last picture
    CameraScene scene;
    PictureArea area;
    const Model *model;
    int shot;              // View.shot
    float value_top;       // FrameBirds.value_top
    CameraSight sights[2]; // PICTURE_MAIN, PICTURE_TWIN
    CameraLoss losses[2];
} FlyLook;

// The part of a window of this size, in pixels, that the panel leaves to the picture.
static inline PictureArea fly_area(const FlyLook *look, int width, int height) {
    return (PictureArea){width, height, (int)((float)width * look->panel_share)};
}

// Whether the camera is where the person flew it or has it, not where the flock takes it.
static inline bool fly_has_own_camera(const FlyLook *look) {
    CameraMode mode = look->camera.mode;
    return mode == CAMERA_MODE_FREE || mode == CAMERA_MODE_GLIDE || mode == CAMERA_MODE_PATH;
}
