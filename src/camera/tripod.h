// A person on the ground with a camera on a tripod and a zoom lens: it keeps its place, pans, tilts
// and zooms, so that the flock fills half of the picture.
//
// As a person does, it stands still while the flock is well in the picture; once the flock has left
// that zone, the camera follows until it has it in the middle again. What keeps still between two
// pictures need not be drawn again, so the dead zones save time, too.
#pragma once

#include "scene/camera.h"

// What nearly all birds of a flock take of what a person sees.
typedef struct CameraExtent {
    float yaw, pitch; // to its middle, degrees
    // Tangents of half its width, which is four standard deviations or, where some are far off,
    // 0.65 of its extent, and of half its height, which is its extent.
    float across, above;
} CameraExtent;

// What its lens has to do with.
typedef struct CameraLens {
    float widest;  // degrees across the picture's smaller side
    float horizon; // how high in the picture, as View.horizon
    float aspect;  // of the picture, width / height
} CameraLens;

// One of a tripod's three movements.
typedef struct CameraTripodAxis {
    float goal;   // the angle, in degrees; of the lens the logarithm of camera_half_height
    bool follows; // the goal goes with the flock
} CameraTripodAxis;

typedef struct CameraTripod {
    CameraTripodAxis yaw, pitch, lens;
    float lens_velocity; // of that logarithm, a second
    bool by_hand;        // the lens is the person's
    float opening;       // seconds for which the lens still comes from its widest
} CameraTripod;

// The lens, in degrees across the picture's smaller side: no narrower than this. Its widest is a
// view's own.
#define CAMERA_LENS_NARROWEST 8.0f

// Turns and zooms a camera at its place to a flock at once: the lens so that the flock takes half
// of the picture, straight to it from side to side; the horizon low in the picture where the lens
// is wide, the flock in its middle where it is long. A high horizon stays.
void camera_tripod_face(Camera *camera, const CameraExtent *extent, const CameraLens *lens);

// Rests where this camera looks.
void camera_tripod_begin(CameraTripod *tripod, const Camera *camera);

// Begins with the widest lens, and eases to the flock in ten seconds.
void camera_tripod_open(CameraTripod *tripod, Camera *camera, const CameraExtent *extent,
                        const CameraLens *lens);

// One frame of a camera on it, at this velocity.
void camera_tripod_advance(CameraTripod *tripod, Camera *camera, Camera *velocity,
                           const CameraExtent *extent, const CameraLens *lens, float seconds);

// The person's own lens, until camera_tripod_release: longer by this factor.
void camera_tripod_zoom(CameraTripod *tripod, const Camera *camera, float factor);
void camera_tripod_release(CameraTripod *tripod);
