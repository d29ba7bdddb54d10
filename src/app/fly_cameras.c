// Which camera looks, and the keyframes of the path it is to fly.
//
// Keyframes are timed by the person's clock, not by the flock's: paused or slowed down, the film's
// camera flies as it was flown. The file is written anew with each, so that it is always whole.
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "app/flight.h"

void flight_set_camera(Flight *flight, FlyMode mode) {
    fly_camera_set_mode(&flight->camera, mode);
    flight_tell(flight, "camera", "camera: %s", fly_mode_words(mode));
}

void flight_next_camera(Flight *flight) {
    bool has_leader = model_has_leader(sim_model(session_sim(flight->session)));
    FlyMode before = flight->camera.mode, mode = fly_mode_next(before, has_leader);
    bool skipped = mode != fly_mode_next(before, true);
    flight_set_camera(flight, mode);
    if (skipped)
        flight_tell(flight, "camera", "camera: %s; this model has no leader", fly_mode_words(mode));
}

// A name that no file has, with the time in it.
static void choose_name(char *path, size_t size) {
    time_t now = time(NULL);
    struct tm local;
    char stamp[32] = "";
    if (localtime_r(&now, &local))
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &local);
    snprintf(path, size, "skein-path-%s.txt", stamp);
    for (int number = 2; access(path, F_OK) == 0; number++)
        snprintf(path, size, "skein-path-%s-%d.txt", stamp, number);
}

void flight_add_keyframe(Flight *flight) {
    CameraPath *path = &flight->keyframes;
    Error error = {0};
    if (path->count == 0) {
        flight->keyframes_since = flight->now;
        choose_name(flight->keyframe_path, sizeof flight->keyframe_path);
    }
    double seconds = flight->now - flight->keyframes_since;
    if (!camera_path_add(path, seconds, &flight->camera.camera, &error)) {
        flight_say(flight, true, "no keyframe: %s", error.text);
    } else if (camera_path_write(path, flight->keyframe_path, &error)) {
        flight_tell(flight, "keyframe", "keyframe %zu in %s; --path flies it", path->count,
                    flight->keyframe_path);
    } else {
        path->count--; // the file that is there knows nothing of it
        flight_say(flight, true, "%s", error.text);
    }
}
