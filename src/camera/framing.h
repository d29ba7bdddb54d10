// Where the flock is, a good place to see all of it from, and which bird or place is under a pixel.
//
// Pure functions of a frame's birds and a camera: the window, an offscreen picture and a test get
// the same. Distances in world units, angles in degrees, pixels from the left and the top.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "camera/controller.h"
#include "scene/camera.h"
#include "scene/frame.h"

typedef struct CameraBall {
    float centre[3]; // world units
    float radius;    // world units, at least 1
} CameraBall;

// Holds most of the flock: a few strays neither move nor widen it. Looks at some thousands of the
// birds at most, so that it may be called every frame.
CameraBall camera_bound_flock(const FrameBirds *birds);

// Holds every bird. Looks at all of them.
CameraBall camera_bound_whole_flock(const FrameBirds *birds);

// The default view, from the direction that View.home says and above the ground: the arena fills
// the picture, or, where there is none, the flock. aspect: width / height.
Camera camera_frame_home(const CameraBall *flock, const FrameArena *arena, const View *view,
                         float aspect);

// What a camera flies around: the flock, its home view, its leader, and the ground; no bird. Of two
// flocks seen by one camera it is both, as long as the first does not become small by it, and the
// arena of the first. twin: NULL where there is none.
CameraScene camera_describe_scene(const FrameDescription *frame, const FrameDescription *twin,
                                  float aspect);

// The bird of this id as something to follow; not present where there is no such bird.
CameraTarget camera_find_bird(const FrameBirds *birds, uint32_t id);

// The id of the bird nearest to a place. There must be a bird. Looks at all of them.
uint32_t camera_find_nearest_bird(const FrameBirds *birds, const float place[3]);

// The bird that a click on this pixel of a picture of width x height means: of those it hits the
// one in front; where it hits none, the one it misses by the least, by 12 pixels at most (more in a
// picture higher than 720, as guides grow too). size: View.bird_size. false where no bird is meant.
bool camera_pick_bird(const Camera *camera, int width, int height, const float pixel[2],
                      const FrameBirds *birds, float size, uint32_t *bird);

// Where the line of sight through a pixel meets the plane through centre that faces the camera;
// false where that plane lies behind the camera.
bool camera_pick_place(const Camera *camera, int width, int height, const float pixel[2],
                       const float centre[3], float place[3]);

// Whether two places are more than a pixel apart in a picture of this height.
bool camera_pick_place_moved(const Camera *camera, int height, const float from[3],
                             const float to[3]);
