// The picture of a session: one flock over the whole of it, or, while it compares, two side by
// side: left the flock as it was, right the changed one, seen by the same camera. The window and
// offscreen pictures draw through here, so that both show the same.
//
// Describe it, look at it from somewhere, draw it.
#pragma once

#include "camera/controller.h"
#include "render/renderer.h"
#include "show/show.h"

enum { PICTURE_MAIN, PICTURE_TWIN }; // FrameDescription.flock

// What there is to draw into, in pixels.
typedef struct PictureArea {
    int width, height;
    int covered; // from the left, where something else will lie: the picture has the rest
} PictureArea;

typedef struct Picture {
    FrameDescription frames[2]; // by side; each as large as its half
    int count;                  // 1, or 2
    PictureArea area;
    bool has_picked;
    uint32_t picked; // the bird that a person looks at
} Picture;

// Each half is this wide, at least 1, on either side of a line that takes the rest. Halves are
// equally wide, so that what is equal looks equal.
int picture_half_width(int width);

// Where a pixel of the window, from the left and the top, falls; on the line, into the nearer half.
typedef struct PicturePlace {
    bool twin;         // on the left, of the flock as it was
    int width, height; // of the half, or of the whole picture
    float pixel[2];    // within it, from its left and top
} PicturePlace;

PicturePlace picture_find(bool comparing, PictureArea area, const float pixel[2]);

// The session between its last two ticks. Colours that stand for numbers have the changed flock's
// scale on both sides.
void picture_describe(Picture *picture, Show *show, const Session *session, float blend,
                      PictureArea area);

// What there is to fly around, for one camera.
CameraScene picture_scene(const Picture *picture);

void picture_look(Picture *picture, const Camera *camera);

// Into the bound framebuffer, of the area's size.
bool picture_draw(Picture *picture, Renderer *renderer, Error *error);

// Instead of drawing it: the next picture is the same as if this one had been drawn.
bool picture_skip(const Picture *picture, Renderer *renderer, Error *error);

// --- Where the camera is ---

// What says where the camera is: --camera and --path as they were given, and which bird is
// followed. Shared by the window and by pictures without one, so that both fly the same way.
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
CameraScene director_scene(Director *director, const CameraController *fly, const Picture *picture);

// Shows what the camera follows where it would not be seen: the leader. views: room for the
// picture's own; the session's stay as they are.
void director_show(const CameraController *fly, Picture *picture, View views[2]);

// How many pictures show the whole path, its first and last keyframe too; at least 1.
size_t director_path_pictures(const Director *director, double fps);

// The camera at its start, and the scene of this first picture. Refused where the options ask for
// the leader of a model without one.
bool director_begin(Director *director, CameraController *fly, const Picture *picture,
                    CameraScene *scene, Error *error);
