// Camera paths, as --path takes them: read, flown along, written and read again.
#include "camera/path.h"

#include <math.h>
#include <string.h>

#include "fuzz.h"

static void check_flight(const CameraPath *path) {
    double first = path->keys.items[0].seconds;
    for (size_t i = 0; i < path->keys.count; i++) {
        const Camera *key = &path->keys.items[i].camera;
        fuzz_require(isfinite(path->keys.items[i].seconds));
        fuzz_require(i == 0 || path->keys.items[i].seconds > path->keys.items[i - 1].seconds);
        fuzz_check_camera(key);
        fuzz_require(fabsf(key->pitch) <= CAMERA_MAX_PITCH);
        if (i + 1 == path->keys.count)
            break;
        double length = path->keys.items[i + 1].seconds - path->keys.items[i].seconds;
        for (int part = 0; part < 8; part++) {
            Camera at =
                camera_path_at(path, path->keys.items[i].seconds - first + length * part / 8);
            fuzz_check_camera(&at);
        }
    }
}

static void check_written(const CameraPath *path) {
    Error error = {0};
    CameraPath again;
    fuzz_clear_written();
    camera_path_write(path, stdout);
    fuzz_require(fflush(stdout) == 0);
    fuzz_require(camera_path_read(&again, FUZZ_WRITTEN, &error));
    fuzz_require(again.keys.count == path->keys.count && again.about_flock == path->about_flock);
    for (size_t i = 0; i < path->keys.count; i++) {
        fuzz_require(again.keys.items[i].seconds == path->keys.items[i].seconds);
        fuzz_require(
            memcmp(&again.keys.items[i].camera, &path->keys.items[i].camera, sizeof(Camera)) == 0);
    }
    camera_path_deinit(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_offer(FUZZ_INPUT, data, size);
    Error error = {0};
    CameraPath path;
    if (!camera_path_read(&path, FUZZ_INPUT, &error)) {
        fuzz_check_errors(&error, FUZZ_INPUT);
        return 0;
    }
    fuzz_require(path.keys.count > 0);
    check_flight(&path);
    check_written(&path);
    camera_path_deinit(&path);
    return 0;
}
