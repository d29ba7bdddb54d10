// Between keyframes each number follows a cubic Hermite curve. Its slopes are those of the parabola
// through three keyframes, which respects uneven times, and they are limited: for x and z together
// by the length of their vector, so that a circle stays round; for all others as in M. Steffen, A
// simple method for monotonic interpolation in one dimension (1990), so that nothing overshoots: a
// camera near the ground does not dip into it.
#include "camera/path.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "camera/controller.h"
#include "scene/view.h"

static const char head_line[] = "skein-path 1", about_line[] = "about flock";
static const double most_seconds = 1e6, farthest = 1e6, most_yaw = 36000;
static const float most_slope = 2; // of the slower of the two neighbours' speeds

enum { NUMBERS = 1 + CAMERA_VALUES };

// --- Keyframes ---

void camera_path_deinit(CameraPath *path) {
    array_deinit(&path->keys);
    *path = (CameraPath){0};
}

bool camera_path_add(CameraPath *path, double seconds, const Camera *camera, Error *error) {
    double time = floor(seconds * 1000 + 0.5) / 1000;
    if (path->keys.count > 0 && !(time > path->keys.items[path->keys.count - 1].seconds))
        return error_set(
            error, ERROR_FAILED,
            "%.12g seconds after %.12g: times that rise by 0.001 at least are accepted", time,
            path->keys.items[path->keys.count - 1].seconds);
    if (path->keys.count == CAMERA_PATH_MOST)
        return error_set(error, ERROR_FAILED, "more keyframes than %d", (int)CAMERA_PATH_MOST);
    CameraKey key = {time, *camera};
    return array_push(&path->keys, key, error) || error_prefix(error, "keyframes");
}

double camera_path_length(const CameraPath *path) {
    return path->keys.count > 0
               ? path->keys.items[path->keys.count - 1].seconds - path->keys.items[0].seconds
               : 0;
}

// --- Reading ---

static bool parse_key(CameraPath *path, const char *const words[NUMBERS], Error *error) {
    const Param *angle = param_find(&view_params, "field_of_view");
    const struct {
        const char *name, *unit;
        double low, high;
    } rows[NUMBERS] = {
        {"SECONDS", "seconds", 0, most_seconds},
        {"X", "units", -farthest, farthest},
        {"Y", "units", -farthest, farthest},
        {"Z", "units", -farthest, farthest},
        {"YAW", "degrees", -most_yaw, most_yaw},
        {"PITCH", "degrees", (double)-CAMERA_MAX_PITCH, (double)CAMERA_MAX_PITCH},
        {"FOV", "degrees", angle->low, angle->high},
    };
    double values[NUMBERS];
    for (int i = 0; i < NUMBERS; i++)
        if (!text_to_double(words[i], &values[i]) || values[i] < rows[i].low ||
            values[i] > rows[i].high)
            return error_set(error, ERROR_FAILED, "%s %.40s: %g to %g %s are accepted",
                             rows[i].name, words[i], rows[i].low, rows[i].high, rows[i].unit);
    Camera camera;
    for (int i = 0; i < CAMERA_VALUES; i++)
        camera.values[i] = (float)values[1 + i];
    return camera_path_add(path, values[0], &camera, error);
}

// Parses the line in place; an empty one adds nothing.
static bool parse_line(CameraPath *path, char *line, bool is_head, Error *error) {
    const char *words[NUMBERS] = {"", ""};
    size_t count = 0;
    line[strcspn(line, "#")] = '\0';
    for (char *rest = line, *word; (word = strtok_r(rest, " \t\r", &rest)); count++)
        if (count < NUMBERS)
            words[count] = word;
    if (is_head)
        return (count == 2 && strcmp(words[0], "skein-path") == 0 && strcmp(words[1], "1") == 0) ||
               error_set(error, ERROR_FAILED, "expected the line %s", head_line);
    if (count == 0)
        return true;
    if (strcmp(words[0], "about") == 0) {
        path->about_flock = count == 2 && strcmp(words[1], "flock") == 0 && path->keys.count == 0;
        return path->about_flock ||
               error_set(error, ERROR_FAILED, "the line %s is accepted, before all keyframes",
                         about_line);
    }
    if (count != NUMBERS)
        return error_set(error, ERROR_FAILED,
                         "%zu number%s: seven are accepted, SECONDS X Y Z YAW PITCH FOV", count,
                         count == 1 ? "" : "s");
    return parse_key(path, words, error);
}

// Collects the mistakes of all lines; without the head nothing else is looked at.
bool camera_path_read(CameraPath *path, const char *file, Error *error) {
    Error problems = {0}, problem;
    size_t size;
    *path = (CameraPath){0};
    char *text = file_read_text(file, CAMERA_PATH_MAX_BYTES, &size, error);
    if (!text)
        return false;
    // Reserved whole, so that no line lacks memory: it would be reported as a mistake of each.
    bool room = array_reserve(&path->keys, CAMERA_PATH_MOST, &problems);
    unsigned number = 1;
    for (char *line = text, *next; line && room; line = next, number++) {
        if ((next = strchr(line, '\n')))
            *next++ = '\0';
        if (parse_line(path, line, number == 1, &problem))
            continue;
        error_prefix(&problem, "%s:%u", file, number);
        error_add(&problems, &problem);
        if (number == 1)
            break;
    }
    if (problems.kind == ERROR_NONE && path->keys.count == 0)
        error_set(&problems, ERROR_FAILED,
                  "%s: no keyframe: one a line is expected, SECONDS X Y Z YAW PITCH FOV", file);
    memory_free(text);
    if (problems.kind == ERROR_NONE)
        return true;
    *error = problems;
    camera_path_deinit(path);
    return false;
}

// --- Writing ---

void camera_path_write(const CameraPath *path, FILE *stream) {
    fprintf(stream, "%s\n", head_line);
    if (path->about_flock)
        fprintf(stream, "%s\n", about_line);
    fprintf(stream, "# seconds x y z yaw pitch fov\n");
    for (size_t i = 0; i < path->keys.count; i++) {
        fprintf(stream, "%.12g", path->keys.items[i].seconds);
        for (int k = 0; k < CAMERA_VALUES; k++)
            fprintf(stream, " %.9g", (double)path->keys.items[i].camera.values[k]);
        fprintf(stream, "\n");
    }
}

// --- Sampling ---

// Mean change a second from a keyframe to the next; returns the seconds between them.
static float find_speed(const CameraKey *from, float speed[CAMERA_VALUES]) {
    float seconds = (float)(from[1].seconds - from->seconds);
    Camera change = camera_change(&from->camera, &from[1].camera);
    for (int i = 0; i < CAMERA_VALUES; i++)
        speed[i] = change.values[i] / seconds;
    return seconds;
}

// The slope a second at a keyframe; zero at both ends of the path.
static void find_slope(const CameraPath *path, size_t at, float slope[CAMERA_VALUES]) {
    memset(slope, 0, CAMERA_VALUES * sizeof *slope);
    if (at == 0 || at + 1 == path->keys.count)
        return;
    float before[CAMERA_VALUES], after[CAMERA_VALUES];
    const CameraKey *key = &path->keys.items[at];
    float first = find_speed(key - 1, before), second = find_speed(key, after);
    for (int i = 0; i < CAMERA_VALUES; i++) {
        float most = most_slope * fminf(fabsf(before[i]), fabsf(after[i]));
        slope[i] = (before[i] * second + after[i] * first) / (first + second);
        if (i != 0 && i != 2)
            slope[i] = before[i] * after[i] <= 0 ? 0 : camera_clamp(slope[i], -most, most);
    }
    float length = hypotf(slope[0], slope[2]);
    float most = most_slope * fminf(hypotf(before[0], before[2]), hypotf(after[0], after[2]));
    if (length > most) {
        slope[0] *= most / length;
        slope[2] *= most / length;
    }
}

Camera camera_path_at(const CameraPath *path, double seconds) {
    assert(path->keys.count > 0);
    if (seconds <= 0 || path->keys.count == 1)
        return path->keys.items[0].camera;
    if (seconds >= camera_path_length(path)) // before anything is added: rounding must not undo it
        return path->keys.items[path->keys.count - 1].camera;
    double time = path->keys.items[0].seconds + seconds;
    size_t at = 0;
    while (path->keys.items[at + 1].seconds <= time && at + 2 < path->keys.count)
        at++;
    const CameraKey *from = &path->keys.items[at];
    double length = from[1].seconds - from->seconds;
    double t = (time - from->seconds) / length;
    float out[CAMERA_VALUES], in[CAMERA_VALUES];
    Camera camera = from->camera, way = camera_change(&from->camera, &from[1].camera);
    find_slope(path, at, out);
    find_slope(path, at + 1, in);
    for (int i = 0; i < CAMERA_VALUES; i++)
        camera.values[i] += (float)camera_cubic((double)way.values[i], (double)out[i] * length,
                                                (double)in[i] * length, t);
    return camera;
}
