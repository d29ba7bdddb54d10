// Which camera looks, and the keyframes of the path it is to fly.
//
// Keyframes are timed by the person's clock, not by the flock's: paused or slowed down, the film's
// camera flies as it was flown. The file is written anew with each, so that it is always whole.
#include <time.h>

#include "fly/capture_name.h"
#include "fly/flight.h"

void fly_set_camera(Flight *flight, CameraMode mode) {
    camera_controller_set_mode(&flight->camera, mode);
    fly_tell(flight, "camera", "camera: %s", camera_mode_words(mode));
}

void fly_next_camera(Flight *flight) {
    bool has_leader = model_has_leader(sim_model(session_sim(flight->session)));
    CameraMode before = flight->camera.mode, mode = camera_mode_next(before, has_leader);
    bool skipped = mode != camera_mode_next(before, true);
    fly_set_camera(flight, mode);
    if (skipped)
        fly_tell(flight, "camera", "camera: %s; this model has no leader", camera_mode_words(mode));
}

void fly_add_keyframe(Flight *flight) {
    CameraPath *path = &flight->keyframes;
    Error error = {0};
    bool first = path->count == 0;
    if (first) {
        flight->keyframes_since = flight->now;
        if (!capture_name_take(flight->keyframe_path, "skein-path", "txt", time(NULL), &error)) {
            fly_say(flight, true, "no keyframe: %s", error.text);
            return;
        }
    }
    double seconds = flight->now - flight->keyframes_since;
    bool added = camera_path_add(path, seconds, &flight->camera.camera, &error);
    if (added && camera_path_write(path, flight->keyframe_path, &error)) {
        fly_tell(flight, "keyframe", "keyframe %zu in %s; --path flies it", path->count,
                 flight->keyframe_path);
        return;
    }
    fly_say(flight, true, "no keyframe: %s", error.text);
    path->count -= added; // the file that is there knows nothing of it
    if (first)
        capture_name_give_back(flight->keyframe_path);
}
