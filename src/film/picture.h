// The picture of a session: one flock, or, during a comparison, two side by side: left the twin,
// right the changed flock, with the same camera. The window and offscreen pictures both use this,
// so that they show the same.
//
// Call picture_describe, picture_set_camera, then picture_draw.
#pragma once

#include "camera/controller.h"
#include "render/renderer.h"
#include "show/show.h"

enum { PICTURE_MAIN, PICTURE_TWIN }; // FrameDescription.side

// What there is to draw into, in pixels.
typedef struct PictureArea {
    int width, height;
    int covered; // pixels from the left that something else covers: the picture has the rest
} PictureArea;

typedef struct Picture {
    FrameDescription frames[2]; // each with the size of its half
    int count;                  // 1, or 2
    PictureArea area;
    bool has_picked;
    uint32_t picked; // the picked bird
} Picture;

// The width of each half, at least 1. The rest is a dividing line, so that both halves are equally
// wide.
int picture_half_width(int width);

// The half that a pixel of the window, from the left and the top, is in; on the dividing line, the
// nearer half.
typedef struct PicturePlace {
    bool twin;         // the left half
    int width, height; // of the half, or of the whole picture
    float pixel[2];    // within it, from its left and top
} PicturePlace;

PicturePlace picture_find(bool comparing, PictureArea area, const float pixel[2]);

// Describes the session between its last two ticks. Colours by value have the changed flock's scale
// in both halves.
void picture_describe(Picture *picture, Show *show, const Session *session, float blend,
                      PictureArea area);

// camera_describe_scene of its frames.
CameraScene picture_scene(const Picture *picture);

void picture_set_camera(Picture *picture, const Camera *camera);

// Instead of the views' shutter; seconds.
void picture_set_exposure(Picture *picture, float seconds);

// Into the bound framebuffer, of the area's size.
bool picture_draw(Picture *picture, Renderer *renderer, Error *error);

// Instead of picture_draw: advances what the renderer smooths, as drawing would.
bool picture_skip(const Picture *picture, Renderer *renderer, Error *error);

// --- The camera ---

// The camera's options (--camera and --path), and the bird that it follows. Shared by the window
// and by offscreen pictures, so that both move it the same way.
typedef struct Viewpoint {
    CameraPath path; // count 0 where there is none
    bool told;       // by an option
    bool placed;     // by numbers
    Camera place;
    CameraMode mode; // otherwise
    bool has_chosen;
    uint32_t chosen; // the bird that is followed: the picked one, or any
} Viewpoint;

// camera and path as --camera and --path take them, or NULL; nothing of the flock is looked at.
bool viewpoint_init(Viewpoint *viewpoint, const char *camera, const char *path, Error *error);
void viewpoint_deinit(Viewpoint *viewpoint); // harmless on {0}

// Where the options say nothing of the camera, it is where the session has it: a link's place.
void viewpoint_take_place(Viewpoint *viewpoint, const Session *session);

// What there is to fly around in this picture, for this camera; with the bird that it follows, if
// it follows one.
CameraScene viewpoint_scene(Viewpoint *viewpoint, const CameraController *fly,
                            const Picture *picture);

// Shows what the camera follows where it would not be seen: the leader. views: room for the
// picture's own; the session's stay as they are.
void viewpoint_show(const CameraController *fly, Picture *picture, View views[2]);

// How many pictures show the whole path, its first and last keyframe too; at least 1.
size_t viewpoint_path_pictures(const Viewpoint *viewpoint, double fps);

// The camera at its start, and the scene of this first picture. Refused where the options ask for
// a leader or falcon that is not there.
bool viewpoint_begin(Viewpoint *viewpoint, CameraController *fly, const Picture *picture,
                     CameraScene *scene, Error *error);
