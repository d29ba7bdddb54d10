#include "render/guides.h"

#include <assert.h>
#include <cglm/cglm.h>
#include <math.h>
#include <string.h>

#include "gfx/debug.h"

enum {
    GUIDES_RING_PARTS = 64,
    GUIDES_LEADER_LINES = 1 + 3 * GUIDES_RING_PARTS,
};

static const float guides_width = 2.2f;          // pixels, of the leader's guides and the pointer
static const float guides_pointer_pixels = 9;    // the ring's radius
static const float guides_full_height = 720;     // of a picture: from here on widths grow with it
static const float guides_mark_full_pixels = 36; // a larger ring is fainter,
static const float guides_mark_least = 0.35f;    // down to this share
static const float guides_reach_pixels = 75;     // what FrameDescription.top_line_reach is at least
static const uint8_t guides_tint[4] = {255, 196, 64, 255};

// Where lines are written, and how.
typedef struct GuidesPen {
    FrameLine *next;
    const FrameDescription *frame;
    float forward[3], right[3], up[3];
    float pixel; // its width at distance 1
    float scale; // of widths and radii in pixels
    float width;
    uint8_t tint[4];
} GuidesPen;

static float guides_scale(const FrameDescription *frame) {
    return fmaxf((float)frame->height / guides_full_height, 1);
}

static void guides_add_line(GuidesPen *pen, const float a[3], const float b[3]) {
    FrameLine *line = pen->next++;
    memcpy(line->from, a, sizeof line->from);
    memcpy(line->to, b, sizeof line->to);
    line->width = pen->width;
    memcpy(line->tint, pen->tint, sizeof line->tint);
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

// As far from the camera as the place, along the line of sight; false where it is behind.
static bool guides_find_depth(const GuidesPen *pen, const float place[3], float *depth) {
    vec3 offset;
    for (int i = 0; i < 3; i++)
        offset[i] = place[i] - pen->frame->camera.position[i];
    *depth = glm_vec3_dot(offset, (float *)pen->forward);
    return *depth > CAMERA_NEAR;
}

static void guides_add_mark(GuidesPen *pen, const FrameMark *mark) {
    float depth;
    if (!guides_find_depth(pen, mark->position, &depth) || depth < 2 * mark->radius)
        return; // in the midst of it there is nothing to find
    float inside = mark->radius / (depth * pen->pixel * pen->scale), pixels = inside + mark->margin;
    if (inside < mark->least)
        return;
    float share = fmaxf(fminf(guides_mark_full_pixels / pixels, 1), guides_mark_least);
    if (inside < 2 * mark->least)
        share *= inside / mark->least - 1;
    pen->width = mark->width;
    memcpy(pen->tint, mark->tint, sizeof pen->tint);
    pen->tint[3] = (uint8_t)((float)mark->tint[3] * share);
    guides_add_ring(pen, mark->position, pixels * pen->scale * pen->pixel * depth, pen->right,
                    pen->up);
}

// From afar the longer: all by the same at one distance, so that they can still be compared.
static void guides_add_top_line(GuidesPen *pen, const FrameLine *line) {
    float depth, reach = pen->frame->top_line_reach;
    if (!guides_find_depth(pen, line->from, &depth))
        return;
    float least = guides_reach_pixels * pen->scale * pen->pixel * depth;
    float stretch = reach > 0 && reach < least ? least / reach : 1;
    *pen->next = *line;
    for (int i = 0; i < 3; i++)
        pen->next->to[i] = line->from[i] + (line->to[i] - line->from[i]) * stretch;
    pen->next++;
}

static void guides_add_pointer(GuidesPen *pen, const FramePointer *pointer) {
    float depth;
    if (guides_find_depth(pen, pointer->position, &depth))
        guides_add_ring(pen, pointer->position,
                        guides_pointer_pixels * pen->scale * pen->pixel * depth, pen->right,
                        pen->up);
}

static size_t guides_count_most(const FrameDescription *frame) {
    return frame->line_count + frame->top_line_count + GUIDES_LEADER_LINES +
           (frame->mark_count + 1) * GUIDES_RING_PARTS;
}

// Fills in all lines; returns how many of them are hidden by what is before them, the others
// follow.
static size_t guides_fill(const FrameDescription *frame, FrameLine *out, size_t *count) {
    GuidesPen pen = {.next = out,
                     .frame = frame,
                     .pixel =
                         2 * tanf(glm_rad(frame->camera.field_of_view) / 2) / (float)frame->height,
                     .scale = guides_scale(frame),
                     .width = guides_width};
    camera_axes(&frame->camera, pen.forward, pen.right, pen.up);
    memcpy(pen.tint, guides_tint, sizeof pen.tint);
    if (frame->leader.present && frame->view->show_leader)
        guides_add_leader(&pen, &frame->leader, 2 * frame->view->bird_size);
    for (size_t i = 0; i < frame->line_count; i++)
        *pen.next++ = frame->lines[i];
    size_t hidden = (size_t)(pen.next - out);
    if (frame->pointer.present && frame->view->show_pointer)
        guides_add_pointer(&pen, &frame->pointer);
    for (size_t i = 0; i < frame->mark_count; i++)
        guides_add_mark(&pen, &frame->marks[i]);
    for (size_t i = 0; i < frame->top_line_count; i++)
        guides_add_top_line(&pen, &frame->lines[frame->line_count + i]);
    *count = (size_t)(pen.next - out);
    assert(*count <= guides_count_most(frame));
    return hidden;
}

void guides_init(Guides *guides) {
    gfx_stream_init(&guides->stream, "guides");
    glGenVertexArrays(1, &guides->array);
    glBindVertexArray(guides->array);
    gfx_label(GL_VERTEX_ARRAY, guides->array, "guides");
    for (GLuint i = 0; i < 4; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribDivisor(i, 1);
    }
}

void guides_deinit(Guides *guides) {
    glDeleteVertexArrays(1, &guides->array);
    gfx_stream_deinit(&guides->stream);
    *guides = (Guides){0};
}

static void guides_draw_run(const Guides *guides, size_t first, size_t count, size_t *calls) {
    typedef FrameLine L;
    if (count == 0)
        return;
    size_t at = first * sizeof(L);
    glBindBuffer(GL_ARRAY_BUFFER, guides->stream.name);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(L),
                          (const void *)(at + offsetof(L, from)));
    glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, sizeof(L),
                          (const void *)(at + offsetof(L, to)));
    glVertexAttribPointer(2, 1, GL_FLOAT, GL_FALSE, sizeof(L),
                          (const void *)(at + offsetof(L, width)));
    glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(L),
                          (const void *)(at + offsetof(L, tint)));
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, (GLsizei)count);
    (*calls)++;
}

bool guides_draw(Guides *guides, const Programs *programs, const FrameDescription *frame,
                 size_t *calls, Error *error) {
    bool leading = frame->leader.present && frame->view->show_leader;
    bool pointing = frame->pointer.present && frame->view->show_pointer;
    if (!leading && !pointing && frame->line_count + frame->top_line_count + frame->mark_count == 0)
        return true;
    size_t size = guides_count_most(frame) * sizeof(FrameLine), count;
    FrameLine *out = gfx_stream_map(&guides->stream, size, error);
    if (!out)
        return false;
    size_t hidden = guides_fill(frame, out, &count);
    if (!gfx_stream_unmap(&guides->stream))
        return true; // lost by the driver: once without guides
    glUseProgram(programs->guide);
    glUniform3f(programs->guide_picture, (float)frame->width, (float)frame->height,
                guides_scale(frame));
    glBindVertexArray(guides->array);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    guides_draw_run(guides, 0, hidden, calls);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_DEPTH_CLAMP); // nor is anything too far
    guides_draw_run(guides, hidden, count - hidden, calls);
    glDisable(GL_DEPTH_CLAMP);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    return true;
}
