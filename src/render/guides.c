#include "render/parts.h"

#include <math.h>
#include <string.h>

#include "base/vec.h"
#include "gfx/context.h"
#include "gfx/objects.h"
#include "render/pack.h"

enum { GUIDES_RING_PARTS = 64, GUIDES_CORNERS = 6 };

static const float guides_width = 2.2f;          // pixels, of the leader's guides and the pointer
static const float guides_pointer_pixels = 9;    // the ring's radius
static const float guides_full_height = 720;     // of a picture: in higher ones widths grow with it
static const float guides_mark_full_pixels = 36; // a larger ring is fainter,
static const float guides_mark_least = 0.35f;    // down to this share
static const float guides_falcon_margin = 9;     // pixels, of the ring around it
static const float guides_reach_pixels = 75; // what FrameDescription.overlay_line_reach is at least
static const float guides_pi = 3.14159265f;
static const uint8_t guides_tint[4] = {255, 196, 64, 255};

// Lure and threat: told apart by their shape, too, and with an edge that is seen before any sky.
static const float guides_stimulus_pixels = 13; // the ring's radius
static const float guides_stimulus_width = 3, guides_stimulus_edge = 6;
static const uint8_t guides_edge_tint[4] = {16, 20, 24, 150};
static const uint8_t guides_lure_tint[4] = {72, 232, 112, 255};
static const uint8_t guides_threat_tint[4] = {255, 72, 56, 255};

// Adds lines to those of the picture.
typedef struct GuidesPen {
    Guides *guides;
    Error *error;
    bool good; // there was memory for all of them
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

static void guides_choose(GuidesPen *pen, float width, const uint8_t tint[4]) {
    pen->width = width;
    memcpy(pen->tint, tint, sizeof pen->tint);
}

static void guides_put(GuidesPen *pen, const FrameLine *line) {
    for (int corner = 0; corner < GUIDES_CORNERS; corner++)
        pen->good = pen->good && array_push(&pen->guides->corners, *line, pen->error);
}

static void guides_add_line(GuidesPen *pen, const float a[3], const float b[3]) {
    FrameLine line = {.width = pen->width};
    memcpy(line.from, a, sizeof line.from);
    memcpy(line.to, b, sizeof line.to);
    memcpy(line.tint, pen->tint, sizeof line.tint);
    guides_put(pen, &line);
}

// A circle spanned by two unit vectors.
static void guides_add_ring(GuidesPen *pen, const float centre[3], float radius, const float one[3],
                            const float other[3]) {
    float last[3];
    for (int part = 0; part <= GUIDES_RING_PARTS; part++) {
        float angle = 2 * guides_pi * (float)part / GUIDES_RING_PARTS;
        float c = radius * cosf(angle), s = radius * sinf(angle);
        float here[3];
        vec_add_scaled(centre, one, c, here);
        vec_add_scaled(here, other, s, here);
        if (part > 0)
            guides_add_line(pen, last, here);
        vec_copy(here, last);
    }
}

// The paper's frame around the birds' box: two lines a side.
static void guides_add_frame(GuidesPen *pen) {
    // Shares of the box's lesser side; the home view leaves twice as much around it.
    static const float margins[] = {0.007f, 0.012f};
    static const float widths[] = {0.8f, 1.6f}; // pixels
    const FrameArena *arena = &pen->frame->arena;
    const float *low = arena->low, *high = arena->high;
    float side = fminf(high[0] - low[0], high[2] - low[2]);
    for (int i = 0; i < 2; i++) {
        float margin = margins[i] * side;
        float left = low[0] - margin, right = high[0] + margin;
        float front = low[2] - margin, back = high[2] + margin;
        const float corners[5][3] = {{left, low[1], front},
                                     {right, low[1], front},
                                     {right, low[1], back},
                                     {left, low[1], back},
                                     {left, low[1], front}};
        pen->width = widths[i];
        for (int corner = 0; corner < 4; corner++)
            guides_add_line(pen, corners[corner], corners[corner + 1]);
    }
}

static void guides_add_leader(GuidesPen *pen, size_t index) {
    static const float axes[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const FrameLeader *leader = &pen->frame->leaders[index];
    float radius = 2 * pen->frame->view->bird_size, seen[3];
    guides_choose(pen, guides_width, guides_tint);
    if (tint_of_flock(pen->frame, index, seen))
        for (int i = 0; i < 3; i++)
            pen->tint[i] = (uint8_t)(seen[i] * 255 + 0.5f);
    guides_add_line(pen, leader->position, leader->waypoint);
    for (int axis = 0; axis < 3; axis++)
        guides_add_ring(pen, leader->waypoint, radius, axes[(axis + 1) % 3], axes[(axis + 2) % 3]);
}

// The depth of a position along the view direction; false where it is behind the camera.
static bool guides_find_depth(const GuidesPen *pen, const float place[3], float *depth) {
    float offset[3];
    vec_subtract(place, pen->frame->camera.position, offset);
    *depth = vec_dot(offset, pen->forward);
    return *depth > CAMERA_NEAR;
}

static void guides_add_mark(GuidesPen *pen, const FrameMark *mark) {
    float depth;
    if (!guides_find_depth(pen, mark->position, &depth) || depth < 2 * mark->radius)
        return; // the camera is within it
    float inside = mark->radius / (depth * pen->pixel * pen->scale), pixels = inside + mark->margin;
    if (inside < mark->least_radius)
        return;
    float share = fmaxf(fminf(guides_mark_full_pixels / pixels, 1), guides_mark_least);
    if (inside < 2 * mark->least_radius)
        share *= inside / mark->least_radius - 1;
    guides_choose(pen, mark->width, mark->tint);
    pen->tint[3] = (uint8_t)((float)mark->tint[3] * share);
    guides_add_ring(pen, mark->position, pixels * pen->scale * pen->pixel * depth, pen->right,
                    pen->up);
}

// A ring around it, and a line to the bird that it flies at.
static void guides_add_falcon(GuidesPen *pen, const FrameFalcon *falcon) {
    FrameMark mark = {.radius = pen->frame->view->bird_size * FRAME_FALCON_SIZE / 2,
                      .margin = guides_falcon_margin,
                      .width = guides_width};
    memcpy(mark.tint, guides_tint, sizeof mark.tint);
    memcpy(mark.position, falcon->position, sizeof mark.position);
    guides_add_mark(pen, &mark);
    guides_choose(pen, guides_width, guides_tint);
    if (falcon->has_target)
        guides_add_line(pen, falcon->position, falcon->target);
}

// Scales the line with the distance, all lines by the same factor, so that they can be compared.
static void guides_add_overlay_line(GuidesPen *pen, const FrameLine *line) {
    float depth, reach = pen->frame->overlay_line_reach;
    if (!guides_find_depth(pen, line->from, &depth))
        return;
    float least = guides_reach_pixels * pen->scale * pen->pixel * depth;
    float stretch = reach > 0 && reach < least ? least / reach : 1;
    FrameLine longer = *line;
    vec_mix(line->from, line->to, stretch, longer.to);
    guides_put(pen, &longer);
}

// A line through a place, across the picture, from and to so many units aside.
static void guides_add_stroke(GuidesPen *pen, const float place[3], float right, float up) {
    float aside[3], from[3], to[3];
    vec_scale(pen->right, right, aside);
    vec_add_scaled(aside, pen->up, up, aside);
    vec_subtract(place, aside, from);
    vec_add(place, aside, to);
    guides_add_line(pen, from, to);
}

// A ring with a smaller one inside, or, for what birds flee from, with a cross.
static void guides_add_stimulus(GuidesPen *pen, const float place[3], float radius, bool crossed) {
    const float diagonal = radius * sqrtf(0.5f);
    guides_add_ring(pen, place, radius, pen->right, pen->up);
    if (crossed) {
        guides_add_stroke(pen, place, diagonal, diagonal);
        guides_add_stroke(pen, place, diagonal, -diagonal);
    } else {
        guides_add_ring(pen, place, radius / 3, pen->right, pen->up);
    }
}

// Of one size at any distance.
static void guides_mark_stimulus(GuidesPen *pen, const Stimulus *stimulus, const uint8_t tint[4],
                                 bool crossed) {
    float depth;
    if (!stimulus->on || !guides_find_depth(pen, stimulus->place, &depth))
        return;
    float radius = guides_stimulus_pixels * pen->scale * pen->pixel * depth;
    guides_choose(pen, guides_stimulus_edge, guides_edge_tint);
    guides_add_stimulus(pen, stimulus->place, radius, crossed);
    guides_choose(pen, guides_stimulus_width, tint);
    guides_add_stimulus(pen, stimulus->place, radius, crossed);
}

// Fills in all lines; those with a depth test, whose corners are counted by hidden, come first.
// false where there is no memory.
static bool guides_fill(Guides *guides, const FrameDescription *frame, size_t *hidden,
                        Error *error) {
    GuidesPen pen = {.guides = guides,
                     .error = error,
                     .good = true,
                     .frame = frame,
                     .pixel = 2 * camera_half_height(&frame->camera) / (float)frame->height,
                     .scale = guides_scale(frame),
                     .tint = {96, 76, 52, 120}};
    float depth;
    camera_axes(&frame->camera, pen.forward, pen.right, pen.up);
    guides->corners.count = 0;
    if (frame->view->world == VIEW_WORLD_PAPER && frame->view->ground && frame->arena.present)
        guides_add_frame(&pen);
    for (size_t i = 0; i < frame->leader_count && frame->view->show_leader; i++)
        guides_add_leader(&pen, i);
    for (size_t i = 0; i < frame->line_count; i++)
        guides_put(&pen, &frame->lines[i]);
    *hidden = guides->corners.count;
    const float *pointer = frame->pointer.place;
    guides_choose(&pen, guides_width, guides_tint);
    if (frame->pointer.on && frame->view->show_pointer && guides_find_depth(&pen, pointer, &depth))
        guides_add_ring(&pen, pointer, guides_pointer_pixels * pen.scale * pen.pixel * depth,
                        pen.right, pen.up);
    for (size_t i = 0; frame->view->show_falcon && i < frame->falcon_count; i++)
        guides_add_falcon(&pen, &frame->falcons[i]);
    if (frame->view->show_stimuli) {
        guides_mark_stimulus(&pen, &frame->lure, guides_lure_tint, false);
        guides_mark_stimulus(&pen, &frame->threat, guides_threat_tint, true);
    }
    for (size_t i = 0; i < frame->mark_count; i++)
        guides_add_mark(&pen, &frame->marks[i]);
    for (size_t i = 0; i < frame->overlay_line_count; i++)
        guides_add_overlay_line(&pen, &frame->lines[frame->line_count + i]);
    return pen.good;
}

void guides_init(Guides *guides) {
    guides->array = gfx_array_create("guides");
    guides->vertices = gfx_buffer_create(GL_ARRAY_BUFFER, "guides");
    typedef FrameLine L;
    gfx_attribute(0, 3, GL_FLOAT, sizeof(L), offsetof(L, from));
    gfx_attribute(1, 3, GL_FLOAT, sizeof(L), offsetof(L, to));
    gfx_attribute(2, 1, GL_FLOAT, sizeof(L), offsetof(L, width));
    gfx_attribute(3, 4, GL_UNSIGNED_BYTE, sizeof(L), offsetof(L, tint));
}

void guides_deinit(Guides *guides) {
    glDeleteVertexArrays(1, &guides->array);
    glDeleteBuffers(1, &guides->vertices);
    array_deinit(&guides->corners);
}

bool guides_draw(Guides *guides, Programs *programs, const FrameDescription *frame, Error *error) {
    size_t hidden;
    bool good = guides_fill(guides, frame, &hidden, error);
    GLsizei count = (GLsizei)guides->corners.count, tested = (GLsizei)hidden;
    if (!good || count == 0 || !programs_use(programs, PROGRAM_GUIDE))
        return good;
    gfx_debug_begin("guides");
    glBindVertexArray(guides->array);
    glBindBuffer(GL_ARRAY_BUFFER, guides->vertices);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(guides->corners.count * sizeof(FrameLine)),
                 guides->corners.items, GL_STREAM_DRAW);
    glUniform3f(programs_find(programs, "picture"), (float)frame->width, (float)frame->height,
                guides_scale(frame));
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLES, 0, tested);
    glDisable(GL_DEPTH_TEST);
    glDrawArrays(GL_TRIANGLES, tested, count - tested);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    gfx_debug_end();
    programs->draw_calls += tested == 0 || tested == count ? 1 : 2;
    return true;
}
