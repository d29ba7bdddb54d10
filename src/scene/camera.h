// The camera: its position and direction, and the matrices made from them.
//
// World units and degrees. Yaw 0 looks along -z and grows to the right (90 looks along +x); pitch
// grows upwards, within ±90. Pixels count from the picture's left and top; aspect is its width /
// height. All functions are pure.
#pragma once

#include <stdbool.h>

#include "base/error.h"

enum { CAMERA_VALUES = 6 };

typedef union Camera {
    struct {
        float position[3];   // world units
        float yaw, pitch;    // degrees
        float field_of_view; // degrees, vertical; where a person placed it, 0 is the view's
    };
    float values[CAMERA_VALUES]; // all of these
} Camera;

// What lies over a picture along its edges, in shares of its width and height.
typedef struct CameraCover {
    float left, right, top, bottom;
} CameraCover;

// World units along the line of sight. Nothing nearer than CAMERA_NEAR is drawn: a bird of 0.4
// units beside the camera is whole, and 24 bits of depth still resolve 0.6 units at a distance of a
// thousand. Birds and trails beyond CAMERA_FAR are left out.
#define CAMERA_NEAR 0.1f
#define CAMERA_FAR 8000.0f
#define CAMERA_MAX_PITCH 90.0f

// From one camera to another: the differences of their values, of yaw the short way.
Camera camera_change(const Camera *from, const Camera *to);

// Unit vectors: forward, right and up of the picture.
void camera_axes(const Camera *camera, float forward[3], float right[3], float up[3]);

// Moves the camera, its direction kept, until a ball fills the picture's smaller extent.
void camera_frame_ball(Camera *camera, const float centre[3], float radius, float aspect);

// Moves the camera, its direction kept, until a box fills the picture except for a margin at its
// edges, a share of half the picture.
void camera_frame_box(Camera *camera, const float low[3], const float high[3], float aspect,
                      float margin);

// From positions relative to the camera to OpenGL's clip space, in column-major order. Relative
// positions keep their precision far from the world's origin. There is no far plane, so that the
// ground reaches the horizon: what is infinitely far, a direction with w = 0, has depth 1. Eric
// Lengyel, Projection Matrix Tricks (2007).
void camera_matrix(const Camera *camera, float aspect, float matrix[16]);

// Half the height of the picture of a plane at distance 1: the tangent of half the angle of view.
float camera_half_height(const Camera *camera);

// The focal length in pixels: how many pixels a unit spans at distance 1 in the picture's middle.
float camera_focal(const Camera *camera, int height);

// The unit vector from the camera through a pixel.
void camera_ray(const Camera *camera, int width, int height, const float pixel[2],
                float direction[3]);

// CAMERA_TEXT: world units and degrees, pitch within ±90, ANGLE, of view, as View.field_of_view,
// all others within ±1e9. Without ANGLE field_of_view is 0, the view's.
#define CAMERA_TEXT "X,Y,Z,YAW,PITCH[,ANGLE]"
bool camera_parse(const char *text, Camera *camera, Error *error);
