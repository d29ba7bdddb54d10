// Draws the picture of a session (show/show.h) and says where its camera is, in the window and
// offscreen alike: picture_describe, picture_set_camera, then picture_draw.
#pragma once

#include "camera/controller.h"
#include "render/renderer.h"
#include "show/show.h"

// Into the bound framebuffer, of the area's size.
bool picture_draw(Picture *picture, Renderer *renderer, Error *error);

// Instead of picture_draw: advances what the renderer smooths, as drawing would.
bool picture_skip(const Picture *picture, Renderer *renderer, Error *error);

// --- The camera ---

// The camera's options (--camera and --path), and the bird that it follows.
typedef struct Viewpoint {
    CameraPath path; // the caller's to deinit; count 0 where there is none
    bool told;       // by an option
    bool placed;     // by numbers
    Camera place;
    CameraMode mode; // otherwise
    bool has_chosen;
    uint32_t chosen; // the bird that is followed: the picked one, or any
    uint32_t falcon; // that is followed: the first, which a person flies; the director's, any
} Viewpoint;

// camera and path as --camera and --path take them, or NULL; nothing of the flock is looked at.
bool viewpoint_init(Viewpoint *viewpoint, const char *camera, const char *path, Error *error);

// Where the options say nothing of the camera, it is where the session has it: a link's place.
void viewpoint_take_place(Viewpoint *viewpoint, const Session *session);

// What there is to fly around in this picture, for this camera; with the bird that it follows, if
// it follows one.
CameraScene viewpoint_scene(Viewpoint *viewpoint, const CameraController *fly,
                            const Picture *picture);

// Shows what the camera follows where it would not be seen: the leader. views: room for the
// picture's own; the session's stay as they are.
void viewpoint_show(const CameraController *fly, Picture *picture, View views[2]);

// The camera at its start, and the scene of this first picture. Refused where the options ask for
// a leader or falcon that is not there.
bool viewpoint_begin(Viewpoint *viewpoint, CameraController *fly, const Picture *picture,
                     CameraScene *scene, Error *error);

// --- Motion blur: the mean of several pictures within an exposure time ---
//
// The mean is taken in linear light, in integers, so that the mean of equal pictures is that
// picture, in any order.

enum { EXPOSURE_LIGHTS = 65536 }; // levels of linear light, different for all 256 sRGB values

typedef struct Exposure {
    size_t size;   // bytes of a picture
    uint32_t *sum; // of light, for each byte
    uint8_t *mean;
    uint32_t count; // pictures in the sum
    uint16_t light[256];
    uint8_t code[EXPOSURE_LIGHTS];
} Exposure;

// Of pictures of width · height · 3 bytes.
bool exposure_init(Exposure *exposure, int width, int height, Error *error);
void exposure_deinit(Exposure *exposure); // harmless on {0}

// At most EXPOSURE_LIGHTS pictures.
void exposure_add(Exposure *exposure, const uint8_t *rgb);

// The mean of the pictures added since the last call, at least one. Valid until the next call.
const uint8_t *exposure_take_mean(Exposure *exposure);
