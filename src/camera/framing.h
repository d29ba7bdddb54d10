// The flock's bounding ball, the default view of it, and the bird or position under a pixel: pure
// functions of a frame's birds and a camera. World units, degrees, pixels from the left and the
// top.
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

// Holds most of the flock: a few outliers neither move nor widen it. Samples at most some thousands
// of the birds, so that it may be called every frame.
CameraBall camera_bound_flock(const FrameBirds *birds);

// Holds every bird. Reads all of them.
CameraBall camera_bound_whole_flock(const FrameBirds *birds);

// The view from the direction that View.home says, above the ground and in no obstacle: the arena
// fills the picture, or, where there is none, the flock. A person on the ground, who keeps their
// place, counts as VIEW_HOME_GROUND. frame: its arena, obstacles and view. aspect: width / height.
Camera camera_frame_whole(const CameraBall *flock, const FrameDescription *frame, float aspect);

// The flock, of at least one bird, its home view, its leader and the ground, without
// CameraScene.bird and CameraScene.falcon. With a twin, the ball holds both flocks unless that
// would make the first too small in the picture; the arena is that of the first. twin: NULL where
// there is none.
CameraScene camera_describe_scene(const FrameDescription *frame, const FrameDescription *twin,
                                  float aspect, const CameraCover *cover);

// The first falcon that dives at a bird; 0 where none does.
uint32_t camera_find_diving(const FrameDescription *frame);

// Sets CameraScene.falcon and CameraScene.falcon_dives; not present where there is no such falcon.
// id: below MODEL_MAX_FALCONS.
void camera_describe_falcon(CameraScene *scene, const FrameDescription *frame, uint32_t id);

// The bird of this id as a target; not present where there is no such bird.
CameraTarget camera_find_bird(const FrameBirds *birds, uint32_t id);

// The id of the bird nearest to a position. There must be a bird. Reads all of them.
uint32_t camera_find_nearest_bird(const FrameBirds *birds, const float place[3]);

// The bird picked by a click on this pixel of a picture of width x height: the nearest to the
// camera of those under the pixel; otherwise the nearest to the pixel, at most 12 pixels away (more
// in a picture higher than 720, in proportion). size: View.bird_size. false where there is none.
bool camera_pick_bird(const Camera *camera, int width, int height, const float pixel[2],
                      const FrameBirds *birds, float size, uint32_t *bird);

// Where the line of sight through a pixel meets the plane through a place: the level one, or the
// one that faces the camera. false where that is behind the camera, or, of a level plane, more than
// 10,000 times as far as the camera is from the plane.
bool camera_pick_place(const Camera *camera, int width, int height, const float pixel[2],
                       const float through[3], bool level, float place[3]);

// Whether two places are more than a pixel apart in a picture of this height.
bool camera_pick_place_moved(const Camera *camera, int height, const float from[3],
                             const float to[3]);

// The number of the nearest sphere or cylinder that a pixel of a picture of width x height shows,
// from the left and the top; false where it shows none. obstacles: MODEL_MAX_OBSTACLES of them.
bool camera_pick_obstacle(const Camera *camera, int width, int height, const float pixel[2],
                          const Obstacle *obstacles, size_t *index);

// Moves a place by as much in the picture as from one pixel to another, on a plane through it as
// of camera_pick_place. false, and nothing moved, where it is or comes behind the camera or beyond
// the horizon.
bool camera_drag_place(const Camera *camera, int width, int height, const float from[2],
                       const float to[2], bool level, float place[3]);

// --- A flock out of the picture ---

// What of a flock a picture of width x height shows.
typedef struct CameraSight {
    float share;        // of the birds that are in the picture, 0 to 1
    bool has_middle;    // the flock's middle is in it
    bool ahead;         // it would be, but may be beyond the far plane
    float radius;       // of the flock, in pixels
    float direction[2]; // the way to turn to it: of length 1, right and down positive
    float distance;     // of the middle from the camera, in world units
} CameraSight;

// Samples at most some thousands of the birds, so that it may be called every frame.
CameraSight camera_see_flock(const Camera *camera, int width, int height, const FrameBirds *birds);

// Whether a person has lost the flock: it is out of the picture for a moment, hardly any bird is
// left in it, or it is too small to be seen. {false} at first.
typedef struct CameraLoss {
    bool lost;
    float seconds;  // for how long the sight was otherwise than this says
    float strength; // 0 to 1: follows softly, to draw with
} CameraLoss;

// One frame of this many seconds. A flock at the picture's edge does not make it flicker.
void camera_watch_flock(CameraLoss *loss, const CameraSight *sight, float seconds);
