// OpenGL's core lines are one pixel wide, which a big screen hardly shows: so each line is a strip
// turned towards the camera, as wide as some pixels are at the distance of either end.

#include "render/guides.h"

#include <cglm/cglm.h>
#include <math.h>
#include <string.h>

enum { GUIDES_RING_PARTS = 48 };

static const float guides_pixels = 2.2f;

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

// A circle about one of the axes.
static void guides_add_ring(GuidesPen *pen, const float centre[3], float radius, int axis) {
    vec3 last;
    for (int i = 0; i <= GUIDES_RING_PARTS; i++) {
        float angle = 2 * GLM_PIf * (float)i / GUIDES_RING_PARTS;
        vec3 here = {centre[0], centre[1], centre[2]};
        here[(axis + 1) % 3] += radius * cosf(angle);
        here[(axis + 2) % 3] += radius * sinf(angle);
        if (i > 0)
            guides_add_line(pen, last, here);
        glm_vec3_copy(here, last);
    }
}

void guides_describe_leader(Guides *guides, const FrameDescription *frame) {
    guides->count = 0;
    if (!frame->leader.present)
        return;
    GuidesPen pen = {.guides = guides,
                     .frame = frame,
                     .pixel =
                         2 * tanf(glm_rad(frame->camera.field_of_view) / 2) / (float)frame->height,
                     .tint = {255, 196, 64, 255}};
    guides_add_line(&pen, frame->leader.position, frame->leader.waypoint);
    for (int axis = 0; axis < 3; axis++)
        guides_add_ring(&pen, frame->leader.waypoint, 2 * frame->view->bird_size, axis);
}
