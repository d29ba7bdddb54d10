#include "camera/framing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

enum { SAMPLES = 4096, EXTENT_SAMPLES = 1024, EVERY_FLOCK = MODEL_MAX_FLOCKS };

// The directions of View.home: yaw and pitch, in degrees.
static const float home_directions[][2] = {
    [VIEW_HOME_GROUND] = {20, 15}, // the horizon low, the flock above it
    [VIEW_HOME_SIDE] = {20, -12},
    [VIEW_HOME_ABOVE] = {0, -90},
    [VIEW_HOME_STANDING] = {0, 0}, // to the flock, see find_home
};

static const float arena_margin = 0.04f;   // of half the picture
static const float ball_growth = 1.6f;     // of the root mean square distance, for long flocks too
static const float stray_distance = 2.5f;  // times the root mean square
static const float all_growth = 1.1f;      // from most of the flock to nearly all of it
static const float pair_growth = 3;        // at most, of the ball, to include a second flock
static const float camera_floor = 4;       // world units above the ground
static const float obstacle_margin = 5;    // bird sizes
static const float eye_height = 1.7f;      // metres
static const float pick_tolerance = 12;    // pixels, in a picture up to pick_height high
static const float pick_height = 720;      // pixels
static const float pick_share = 0.7f;      // of half a bird's size: wing tips are too thin to count
static const float extent_outside = 0.01f; // of the birds, beyond each end of a flock's extent
static const float extent_weight = 0.7f;   // 98 % of a flock take 0.71 of the picture at most
static const float widest_tangent = 6;     // of what is beside the person, or behind
static const float dive_cosine =
    0.7f; // between the falcon's velocity and the direction to its target
static const float hardly_any = 0.05f, enough = 0.1f;     // shares of the birds
static const float too_small = 3, large_enough = 4;       // pixels
static const float until_lost = 0.5f, until_found = 0.2f; // seconds
static const float loss_fade = 5;                         // a second
static const float least_slant = 1e-3f;       // cosine of a line of sight to the direction of view
static const float least_level_slant = 1e-4f; // sine of its angle to a level plane

// --- Obstacles ---

// The part of a ray within something, in distances from where it begins; none where leave < enter.
typedef struct Span {
    float enter, leave;
} Span;

static const Span all = {-INFINITY, INFINITY}, none = {INFINITY, -INFINITY};

// Where a t² + 2 b t + c ≤ 0.
static Span solve(float a, float b, float c) {
    if (!(a > 0))
        return c <= 0 ? all : none;
    float within = b * b - a * c;
    if (!(within >= 0))
        return none;
    float root = sqrtf(within);
    return (Span){(-b - root) / a, (-b + root) / a};
}

// margin: by how much the obstacle is enlarged.
static Span cross_obstacle(const Obstacle *obstacle, float margin, const float from[3],
                           const float ray[3]) {
    float to[3], radius = obstacle->radius + margin;
    vec_subtract(from, obstacle->place, to);
    if (obstacle->kind == OBSTACLE_SPHERE)
        return solve(1, vec_dot(to, ray), vec_dot(to, to) - radius * radius);
    if (obstacle->kind != OBSTACLE_CYLINDER)
        return none;
    Span side = solve(ray[0] * ray[0] + ray[2] * ray[2], to[0] * ray[0] + to[2] * ray[2],
                      to[0] * to[0] + to[2] * to[2] - radius * radius);
    float low = -margin - to[1], high = obstacle->height + margin - to[1];
    if (ray[1] == 0)
        return low <= 0 && 0 <= high ? side : none;
    float one = low / ray[1], other = high / ray[1];
    return (Span){fmaxf(side.enter, fminf(one, other)), fminf(side.leave, fmaxf(one, other))};
}

// Moves the camera forward until it is clear of what it would be within. The ground is none here:
// cameras stay above it by themselves.
static void leave_obstacles(Camera *camera, const FrameDescription *frame) {
    float forward[3], right[3], up[3], margin = obstacle_margin * frame->view->bird_size;
    camera_axes(camera, forward, right, up);
    // Out of one it may come into another: each is left at most once.
    for (int left = 0; left < MODEL_MAX_OBSTACLES; left++) {
        float way = 0;
        for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
            Span span = cross_obstacle(&frame->obstacles[i], margin, camera->position, forward);
            if (span.enter < 0 && span.leave > 0)
                way = fmaxf(way, span.leave);
        }
        if (way == 0)
            return;
        vec_add_scaled(camera->position, forward, way, camera->position);
    }
}

// --- The flock ---

// From one sampled bird to the next: without a factor in common with the number of flocks, or birds
// in the order of their ids would be sampled from some of the flocks alone.
static size_t choose_stride(const FrameBirds *birds, size_t samples) {
    for (size_t stride = birds->count / samples + 1;; stride++) {
        size_t factor = stride, rest = birds->flocks;
        while (rest > 0) { // Euclid's algorithm
            size_t next = factor % rest;
            factor = rest;
            rest = next;
        }
        if (birds->flocks <= 1 || factor == 1)
            return stride;
    }
}

// The centre of the sampled birds no farther than limit from about, and their mean distance squared
// from that centre.
static double measure(const FrameBirds *birds, uint32_t flock, size_t stride, const float about[3],
                      double limit, float centre[3]) {
    double sum[3] = {0}, squares = 0, count = 0;
    FrameBirds some;
    stride = frame_sample_birds(birds, stride, &some);
    for (size_t i = 0; i < some.count; i += stride) {
        float at[3];
        if (flock != EVERY_FLOCK && frame_bird_flock(&some, i) != flock)
            continue;
        frame_bird_place(&some, i, at);
        if ((double)vec_distance_squared(at, about) > limit * limit)
            continue;
        for (int k = 0; k < 3; k++) {
            sum[k] += (double)at[k];
            squares += (double)at[k] * (double)at[k];
        }
        count++;
    }
    if (count == 0) {
        memcpy(centre, about, 3 * sizeof(float));
        return 0;
    }
    for (int k = 0; k < 3; k++) {
        double mean = sum[k] / count;
        centre[k] = (float)mean;
        squares -= mean * mean * count;
    }
    return fmax(squares / count, 0);
}

// flock: its number, or EVERY_FLOCK.
static CameraBall bound_one_flock(const FrameBirds *birds, uint32_t flock) {
    size_t stride = choose_stride(birds, SAMPLES);
    CameraBall ball = {0};
    float first[3] = {0};
    double spread = measure(birds, flock, stride, first, INFINITY, first);
    spread = measure(birds, flock, stride, first, (double)stray_distance * sqrt(spread) + 1e-3,
                     ball.centre);
    ball.radius = fmaxf(ball_growth * (float)sqrt(spread), 1);
    return ball;
}

CameraBall camera_bound_flock(const FrameBirds *birds) {
    return bound_one_flock(birds, EVERY_FLOCK);
}

CameraBall camera_bound_whole_flock(const FrameBirds *birds) {
    CameraBall ball = {0};
    float origin[3] = {0}, farthest = 0;
    measure(birds, EVERY_FLOCK, 1, origin, INFINITY, ball.centre);
    for (size_t i = 0; i < birds->count; i++) {
        float at[3];
        frame_bird_place(birds, i, at);
        farthest = fmaxf(farthest, vec_distance_squared(at, ball.centre));
    }
    ball.radius = fmaxf(sqrtf(farthest), 1);
    return ball;
}

// --- The home view ---

// Fills the picture with the arena, or the flock where there is none.
static void frame_subject(Camera *camera, const CameraBall *flock, const FrameArena *arena,
                          float aspect) {
    if (arena->present)
        camera_frame_box(camera, arena->low, arena->high, aspect, arena_margin);
    else
        camera_frame_ball(camera, flock->centre, flock->radius, aspect);
}

// In the camera's direction. A flock near the ground is seen from higher up, so that the camera
// stays above the ground.
static void stand_back(Camera *camera, const CameraBall *flock, const FrameDescription *frame,
                       float aspect) {
    const FrameArena *arena = &frame->arena;
    float middle[3]; // of what is framed
    for (int k = 0; k < 3; k++)
        middle[k] = arena->present ? (arena->low[k] + arena->high[k]) / 2 : flock->centre[k];
    frame_subject(camera, flock, arena, aspect);
    if (camera_rig_lift(camera, middle, frame_ground_y(frame) + camera_floor))
        frame_subject(camera, flock, arena, aspect);
    leave_obstacles(camera, frame);
}

static int compare_floats(const void *a, const void *b) {
    float first = *(const float *)a, second = *(const float *)b;
    return (first > second) - (first < second);
}

// The middle of what holds all of these but a few at both ends, half of its extent, and its
// standard deviation.
static float find_extent(float *values, size_t count, float *half, float *deviation) {
    qsort(values, count, sizeof *values, compare_floats);
    size_t first = (size_t)(extent_outside * (float)count), last = count - 1 - first;
    double sum = 0, squares = 0, kept = (double)(last - first + 1);
    for (size_t i = first; i <= last; i++) {
        sum += (double)values[i];
        squares += (double)values[i] * (double)values[i];
    }
    *deviation = (float)sqrt(fmax(squares / kept - sum / kept * (sum / kept), 0));
    *half = (values[last] - values[first]) / 2;
    return (values[last] + values[first]) / 2;
}

// As tangents about the line from the camera to a place near the flock's middle: its position and
// direction are all that counts of it.
static size_t project_birds(const Camera *to_middle, const FrameBirds *birds, float *across,
                            float *above, size_t used) {
    float forward[3], right[3], up[3];
    camera_axes(to_middle, forward, right, up);
    FrameBirds some;
    size_t stride = frame_sample_birds(birds, choose_stride(birds, EXTENT_SAMPLES), &some);
    for (size_t i = 0; i < some.count; i += stride, used++) {
        float offset[3];
        frame_bird_place(&some, i, offset);
        vec_subtract(offset, to_middle->position, offset);
        float depth = vec_dot(offset, forward), x = vec_dot(offset, right), y = vec_dot(offset, up);
        depth = fmaxf(depth, fmaxf(fabsf(x), fabsf(y)) / widest_tangent + CAMERA_NEAR);
        across[used] = x / depth;
        above[used] = y / depth;
    }
    return used;
}

static void look_at(Camera *camera, const float place[3]) {
    float way[3];
    vec_subtract(place, camera->position, way);
    float level = hypotf(way[0], way[2]);
    if (level > 0)
        camera->yaw = atan2f(way[0], -way[2]) * 57.29577951f;
    camera->pitch = atan2f(way[1], level) * 57.29577951f;
}

// Of both flocks of a comparison. A few birds that flee from a falcon change the standard deviation
// less than the extent, and so the lens: over 180 s of starlings the flock's width is as wanted in
// 91 to 95 % of pictures, by the extent alone in 76 to 92 %.
static CameraExtent find_flock_extent(const Camera *home, const float middle[3],
                                      const FrameDescription *frame, const FrameDescription *twin) {
    float across[2 * EXTENT_SAMPLES], above[2 * EXTENT_SAMPLES];
    Camera to_middle = *home;
    look_at(&to_middle, middle);
    size_t count = project_birds(&to_middle, &frame->birds, across, above, 0);
    if (twin)
        count = project_birds(&to_middle, &twin->birds, across, above, count);
    CameraExtent extent;
    float half, deviation, unused;
    float x = find_extent(across, count, &half, &deviation), place[3];
    float y = find_extent(above, count, &extent.above, &unused), forward[3], right[3], up[3];
    extent.across = fmaxf(2 * deviation, extent_weight * half);
    camera_axes(&to_middle, forward, right, up);
    for (int k = 0; k < 3; k++)
        place[k] = to_middle.position[k] + forward[k] + right[k] * x + up[k] * y;
    look_at(&to_middle, place);
    extent.yaw = to_middle.yaw;
    extent.pitch = to_middle.pitch;
    return extent;
}

static Camera turn_to_home(const View *view, int home) {
    return (Camera){.yaw = home_directions[home][0],
                    .pitch = home_directions[home][1],
                    .field_of_view = view->field_of_view};
}

static void find_home(const CameraBall *flock, const FrameDescription *frame,
                      const FrameDescription *twin, CameraScene *scene) {
    const View *view = frame->view;
    scene->home = turn_to_home(view, view->home);
    scene->home_stands = view->home == VIEW_HOME_STANDING;
    if (!scene->home_stands) {
        stand_back(&scene->home, flock, frame, camera_free_aspect(scene));
        return;
    }
    // A person keeps their place, and turns to the flock.
    ViewStand stand = view_find_stand(view);
    scene->home.yaw = stand.yaw;
    scene->home.position[0] = stand.x;
    scene->home.position[1] = frame_ground_y(frame) + eye_height * view->metre;
    scene->home.position[2] = stand.z;
    leave_obstacles(&scene->home, frame);
    scene->extent = find_flock_extent(&scene->home, flock->centre, frame, twin);
    camera_tripod_face(&scene->home, scene);
}

Camera camera_frame_whole(const CameraBall *flock, const FrameDescription *frame, float aspect) {
    int home = frame->view->home;
    Camera camera = turn_to_home(frame->view, home == VIEW_HOME_STANDING ? VIEW_HOME_GROUND : home);
    stand_back(&camera, flock, frame, aspect);
    return camera;
}

// The ball around both, but no larger than pair_growth times the larger of them: beyond that it
// keeps the first and gives up the second.
static CameraBall ball_around(const CameraBall *first, const CameraBall *second) {
    float apart = vec_distance(first->centre, second->centre);
    float larger = fmaxf(first->radius, second->radius);
    CameraBall ball = *first;
    if (apart + second->radius <= first->radius)
        return ball;
    if (apart + first->radius <= second->radius)
        return *second;
    ball.radius = fminf((apart + first->radius + second->radius) / 2, pair_growth * larger);
    float share = (ball.radius - first->radius) / apart;
    vec_mix(first->centre, second->centre, share, ball.centre);
    return ball;
}

CameraScene camera_describe_scene(const FrameDescription *frame, const FrameDescription *twin,
                                  float aspect, const CameraCover *cover) {
    CameraBall flock = camera_bound_flock(&frame->birds);
    if (twin) {
        CameraBall other = camera_bound_flock(&twin->birds);
        flock = ball_around(&flock, &other);
    }
    CameraScene scene = {.radius = flock.radius * all_growth,
                         .aspect = aspect,
                         .cover = *cover,
                         .ground_y = frame_ground_y(frame),
                         .bird_size = frame->view->bird_size,
                         .field_of_view = frame->view->field_of_view,
                         .horizon = frame->view->horizon,
                         .restarted = frame->restarted,
                         .seconds = frame->seconds,
                         .home_is_fixed = frame->arena.present};
    find_home(&flock, frame, twin, &scene);
    memcpy(scene.centre, flock.centre, sizeof scene.centre);
    uint32_t followed = (uint32_t)frame->followed_leader;
    const FrameLeader *leader = &frame->leaders[followed];
    scene.leader = (CameraTarget){.present = frame->leader_count > followed, .id = followed};
    vec_copy(leader->position, scene.leader.position);
    vec_copy(leader->heading, scene.leader.velocity);
    if (frame->birds.flocks > 1)
        flock = bound_one_flock(&frame->birds, followed);
    vec_copy(flock.centre, scene.followers);
    scene.followers_radius = flock.radius * all_growth;
    return scene;
}

// It turns to its target first.
static bool falcon_dives(const FrameFalcon *falcon) {
    float way[3];
    vec_subtract(falcon->target, falcon->position, way);
    return falcon->has_target && vec_dot(way, falcon->velocity) >
                                     dive_cosine * vec_length(way) * vec_length(falcon->velocity);
}

uint32_t camera_find_diving(const FrameDescription *frame) {
    for (uint32_t id = 0; id < frame->falcon_count; id++)
        if (falcon_dives(&frame->falcons[id]))
            return id;
    return 0;
}

void camera_describe_falcon(CameraScene *scene, const FrameDescription *frame, uint32_t id) {
    const FrameFalcon *falcon = &frame->falcons[id];
    scene->falcon = (CameraTarget){.present = id < frame->falcon_count, .id = id};
    vec_copy(falcon->position, scene->falcon.position);
    vec_copy(falcon->velocity, scene->falcon.velocity);
    scene->falcon_dives = falcon_dives(falcon);
}

// --- Single birds ---

CameraTarget camera_find_bird(const FrameBirds *birds, uint32_t id) {
    frame_bring_birds(birds);
    CameraTarget target = {.id = id};
    for (size_t i = 0; i < birds->count && !target.present; i++) {
        if (birds->id[i] != id)
            continue;
        target.present = true;
        frame_bird_place(birds, i, target.position);
        frame_bird_velocity(birds, i, target.velocity);
    }
    return target;
}

uint32_t camera_find_nearest_bird(const FrameBirds *birds, const float place[3]) {
    frame_bring_birds(birds);
    float least = INFINITY;
    uint32_t id = 0;
    for (size_t i = 0; i < birds->count; i++) {
        float at[3];
        frame_bird_place(birds, i, at);
        float distance = vec_distance_squared(at, place);
        if (distance < least) {
            least = distance;
            id = birds->id[i];
        }
    }
    return id;
}

// --- Under a pixel ---

typedef struct Eye {
    const float *position;
    float forward[3], right[3], up[3], focal;
} Eye;

static Eye open_eye(const Camera *camera, int height) {
    Eye eye = {.position = camera->position, .focal = camera_focal(camera, height)};
    camera_axes(camera, eye.forward, eye.right, eye.up);
    return eye;
}

// A place as the camera sees it: pixels to the right of the picture's middle and above it, depth.
// Behind the camera: not projected.
static void see_place(const Eye *eye, const float place[3], float seen[3]) {
    float offset[3];
    vec_subtract(place, eye->position, offset);
    seen[2] = vec_dot(offset, eye->forward);
    float scale = seen[2] > CAMERA_NEAR ? eye->focal / seen[2] : 1;
    seen[0] = vec_dot(offset, eye->right) * scale;
    seen[1] = vec_dot(offset, eye->up) * scale;
}

bool camera_pick_bird(const Camera *camera, int width, int height, const float pixel[2],
                      const FrameBirds *birds, float size, uint32_t *bird) {
    Eye eye = open_eye(camera, height);
    float across = pixel[0] - (float)width / 2, above = (float)height / 2 - pixel[1];
    float least = pick_tolerance * fmaxf((float)height / pick_height, 1), nearest = INFINITY;
    bool found = false;
    frame_bring_birds(birds);
    for (size_t slot = 0; slot < birds->count; slot++) {
        float place[3], seen[3];
        frame_bird_place(birds, slot, place);
        see_place(&eye, place, seen);
        float depth = seen[2];
        if (!(depth > CAMERA_NEAR))
            continue;
        float half = pick_share * size / 2 * eye.focal / depth; // of the bird
        float missed = fmaxf(hypotf(seen[0] - across, seen[1] - above) - half, 0);
        if (missed < least || (missed == least && depth < nearest)) {
            found = true;
            least = missed;
            nearest = depth;
            *bird = birds->id[slot];
        }
    }
    return found;
}

bool camera_pick_place(const Camera *camera, int width, int height, const float pixel[2],
                       const float through[3], bool level, float place[3]) {
    float normal[3] = {0, 1, 0}, right[3], up[3], offset[3], ray[3];
    if (!level)
        camera_axes(camera, normal, right, up);
    vec_subtract(through, camera->position, offset);
    camera_ray(camera, width, height, pixel, ray);
    float depth = vec_dot(offset, normal), slant = vec_dot(ray, normal);
    if (level ? !(slant * depth > least_level_slant * fabsf(depth))
              : !(depth > CAMERA_NEAR && slant > least_slant))
        return false;
    float y = through[1];
    for (int i = 0; i < 3; i++)
        place[i] = camera->position[i] + ray[i] * depth / slant;
    place[1] = level ? y : place[1];
    return true;
}

bool camera_pick_place_moved(const Camera *camera, int height, const float from[3],
                             const float to[3]) {
    float pixel = 1 / camera_focal(camera, height);
    return vec_distance_squared(to, from) >
           pixel * pixel * vec_distance_squared(to, camera->position);
}

bool camera_pick_obstacle(const Camera *camera, int width, int height, const float pixel[2],
                          const Obstacle *obstacles, size_t *index) {
    float ray[3], nearest = INFINITY;
    camera_ray(camera, width, height, pixel, ray);
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        Span span = cross_obstacle(&obstacles[i], 0, camera->position, ray);
        // One that the camera is within is not seen: its walls face away.
        if (span.enter > span.leave || span.enter < 0 || span.enter >= nearest)
            continue;
        nearest = span.enter;
        *index = i;
    }
    return nearest < INFINITY;
}

bool camera_drag_place(const Camera *camera, int width, int height, const float from[2],
                       const float to[2], bool level, float place[3]) {
    Eye eye = open_eye(camera, height);
    float seen[3];
    see_place(&eye, place, seen);
    const float pixel[2] = {(float)width / 2 + seen[0] + to[0] - from[0],
                            (float)height / 2 - seen[1] + to[1] - from[1]};
    return seen[2] > CAMERA_NEAR &&
           camera_pick_place(camera, width, height, pixel, place, level, place);
}

// --- A flock out of the picture ---

static bool is_in_picture(const float seen[3], int width, int height, float far) {
    return seen[2] > CAMERA_NEAR && seen[2] < far && fabsf(seen[0]) < (float)width / 2 &&
           fabsf(seen[1]) < (float)height / 2;
}

CameraSight camera_see_flock(const Camera *camera, int width, int height, const FrameBirds *birds) {
    CameraBall ball = camera_bound_flock(birds);
    Eye eye = open_eye(camera, height);
    float seen[3];
    FrameBirds some;
    size_t stride = frame_sample_birds(birds, choose_stride(birds, SAMPLES), &some);
    size_t looked_at = 0, inside = 0;
    for (size_t i = 0; i < some.count; i += stride) {
        float place[3];
        frame_bird_place(&some, i, place);
        see_place(&eye, place, seen);
        inside += is_in_picture(seen, width, height, CAMERA_FAR);
        looked_at++;
    }
    see_place(&eye, ball.centre, seen);
    CameraSight sight = {.share = looked_at > 0 ? (float)inside / (float)looked_at : 0,
                         .has_middle = is_in_picture(seen, width, height, CAMERA_FAR),
                         .distance = vec_distance(ball.centre, camera->position)};
    sight.radius = ball.radius * eye.focal / fmaxf(sight.distance, CAMERA_NEAR);
    sight.ahead = is_in_picture(seen, width, height, INFINITY);
    // What is behind the camera is reached by turning to the side, not head over heels.
    float across = seen[0] + copysignf(fmaxf(-seen[2], 0), seen[0]);
    float length = hypotf(across, seen[1]);
    sight.direction[0] = length > 0 ? across / length : 1;
    sight.direction[1] = length > 0 ? -seen[1] / length : 0;
    return sight;
}

void camera_watch_flock(CameraLoss *loss, const CameraSight *sight, float seconds) {
    bool small = sight->radius < (loss->lost ? large_enough : too_small);
    bool gone = sight->share == 0 || (!sight->has_middle && sight->share < hardly_any);
    bool back = sight->share >= enough || (sight->has_middle && sight->share > 0);
    bool otherwise = loss->lost ? back && !small : gone || small;
    loss->seconds = otherwise ? loss->seconds + seconds : 0;
    if (loss->seconds > (loss->lost ? until_found : until_lost)) {
        loss->lost = !loss->lost;
        loss->seconds = 0;
    }
    float step = loss_fade * seconds;
    loss->strength = camera_clamp(loss->lost ? loss->strength + step : loss->strength - step, 0, 1);
}
