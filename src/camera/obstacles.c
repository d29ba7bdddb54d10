#include "camera/obstacles.h"

#include <math.h>

#include "base/vec.h"

// The part of a ray within something, in distances from where it begins; none where leave < enter.
typedef struct Span {
    float enter, leave;
} Span;

static const Span all = {-INFINITY, INFINITY}, none = {INFINITY, -INFINITY};

static Span overlap(Span a, Span b) {
    return (Span){fmaxf(a.enter, b.enter), fminf(a.leave, b.leave)};
}

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

// Where y + slope t is from low to high.
static Span cross_layer(float y, float slope, float low, float high) {
    if (slope == 0)
        return low <= y && y <= high ? all : none;
    float one = (low - y) / slope, other = (high - y) / slope;
    return (Span){fminf(one, other), fmaxf(one, other)};
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
    return overlap(side, cross_layer(to[1], ray[1], -margin, obstacle->height + margin));
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

// The line of sight through a pixel, as long as it takes to go one unit ahead.
static bool look_ahead(const Camera *camera, int width, int height, const float pixel[2],
                       const float forward[3], float ray[3]) {
    camera_ray(camera, width, height, pixel, ray);
    float ahead = vec_dot(ray, forward);
    for (int k = 0; k < 3; k++)
        ray[k] /= ahead;
    return ahead > 1e-3f;
}

bool camera_drag_place(const Camera *camera, int width, int height, const float from[2],
                       const float to[2], bool level, float place[3]) {
    float forward[3], right[3], up[3], offset[3], one[3], other[3], ray[3];
    camera_axes(camera, forward, right, up);
    vec_subtract(place, camera->position, offset);
    float depth = vec_dot(offset, forward);
    if (!(depth > CAMERA_NEAR) || !look_ahead(camera, width, height, from, forward, one) ||
        !look_ahead(camera, width, height, to, forward, other))
        return false;
    for (int k = 0; k < 3; k++)
        ray[k] = offset[k] / depth + other[k] - one[k];
    float way = level ? offset[1] / ray[1] : depth;
    if (!(way > 0 && way * vec_length(ray) <= 1e4f * fmaxf(fabsf(offset[1]), 1)))
        return false;
    for (int k = 0; k < 3; k++)
        if (k != 1 || !level)
            place[k] = camera->position[k] + ray[k] * way;
    return true;
}

void camera_leave_obstacles(float place[3], const float forward[3], float margin,
                            const Obstacle *obstacles) {
    // Out of one it may come into another: each is left at most once on the way.
    for (int left = 0; left < MODEL_MAX_OBSTACLES; left++) {
        float way = 0;
        for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
            Span span = cross_obstacle(&obstacles[i], margin, place, forward);
            if (span.enter < 0 && span.leave > 0)
                way = fmaxf(way, span.leave);
        }
        if (way == 0)
            return;
        for (int k = 0; k < 3; k++)
            place[k] += forward[k] * way;
    }
}
