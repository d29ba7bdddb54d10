// OpenGL's core lines are one pixel wide, which a big screen hardly shows: so each line is a strip
// turned towards the camera, as wide as some pixels are at the distance of either end.

#include "render/guides.h"

#include <cglm/cglm.h>
#include <math.h>
#include <string.h>

enum { GUIDES_RING_PARTS = 48 };

static const float guides_pixels = 2.2f;
static const float guides_pointer_pixels = 9; // the ring's radius
static const float guides_pointer_depth = 10; // world units

typedef struct GuidesPen {
    Guides *guides;
    const FrameDescription *frame;
    float pixel; // its width at distance 1
    uint8_t tint[4];
} GuidesPen;

static void guides_add_vertex(GuidesPen *pen, const float place[3], const float side[3],
                              float width) {
    GuideVertex *vertex = &pen->guides->vertices[pen->guides->count++];
    for (int i = 0; i < 3; i++)
        vertex->place[i] = place[i] + side[i] * width;
    memcpy(vertex->tint, pen->tint, sizeof vertex->tint);
}

// a and b in the world.
static void guides_add_line(GuidesPen *pen, const float a[3], const float b[3]) {
    if (pen->guides->count + 6 > GUIDES_MAX_VERTICES)
        return;
    const float *eye = pen->frame->camera.position;
    vec3 from, to, along, side;
    for (int i = 0; i < 3; i++) {
        from[i] = a[i] - eye[i];
        to[i] = b[i] - eye[i];
    }
    glm_vec3_sub(to, from, along);
    glm_vec3_cross(along, from, side);
    glm_vec3_normalize(side); // seen from its end a line is nothing
    float from_width = guides_pixels / 2 * pen->pixel * glm_vec3_norm(from);
    float to_width = guides_pixels / 2 * pen->pixel * glm_vec3_norm(to);
    guides_add_vertex(pen, from, side, -from_width);
    guides_add_vertex(pen, from, side, from_width);
    guides_add_vertex(pen, to, side, to_width);
    guides_add_vertex(pen, from, side, -from_width);
    guides_add_vertex(pen, to, side, to_width);
    guides_add_vertex(pen, to, side, -to_width);
}

// A circle spanned by two unit vectors.
static void guides_add_ring(GuidesPen *pen, const float centre[3], float radius, const float one[3],
                            const float other[3]) {
    vec3 last;
    for (int part = 0; part <= GUIDES_RING_PARTS; part++) {
        float angle = 2 * GLM_PIf * (float)part / GUIDES_RING_PARTS;
        float c = radius * cosf(angle), s = radius * sinf(angle);
        vec3 here;
        for (int i = 0; i < 3; i++)
            here[i] = centre[i] + c * one[i] + s * other[i];
        if (part > 0)
            guides_add_line(pen, last, here);
        glm_vec3_copy(here, last);
    }
}

static void guides_add_leader(GuidesPen *pen, const FrameLeader *leader, float radius) {
    static const float axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    guides_add_line(pen, leader->position, leader->waypoint);
    for (int axis = 0; axis < 3; axis++)
        guides_add_ring(pen, leader->waypoint, radius, axes[(axis + 1) % 3], axes[(axis + 2) % 3]);
}

// As large at any distance, and turned to the camera; near it on the line of sight, so that it is
// seen in the thick of a flock too.
static void guides_add_pointer(GuidesPen *pen, const FramePointer *pointer) {
    const Camera *camera = &pen->frame->camera;
    vec3 forward, right, up, offset;
    camera_axes(camera, forward, right, up);
    for (int i = 0; i < 3; i++)
        offset[i] = pointer->position[i] - camera->position[i];
    float depth = glm_vec3_dot(offset, forward);
    if (depth <= CAMERA_NEAR)
        return;
    float nearer = glm_min(guides_pointer_depth, depth);
    vec3 centre;
    for (int i = 0; i < 3; i++)
        centre[i] = camera->position[i] + offset[i] * nearer / depth;
    guides_add_ring(pen, centre, guides_pointer_pixels * pen->pixel * nearer, right, up);
}

void guides_describe(Guides *guides, const FrameDescription *frame) {
    guides->count = 0;
    GuidesPen pen = {.guides = guides,
                     .frame = frame,
                     .pixel =
                         2 * tanf(glm_rad(frame->camera.field_of_view) / 2) / (float)frame->height,
                     .tint = {255, 196, 64, 255}};
    if (frame->leader.present && frame->view->show_leader)
        guides_add_leader(&pen, &frame->leader, 2 * frame->view->bird_size);
    if (frame->pointer.present && frame->view->show_pointer)
        guides_add_pointer(&pen, &frame->pointer);
}
