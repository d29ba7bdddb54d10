// Drawn after everything opaque, blended, with the depth test, in one strip. Not sorted by depth,
// since ribbons are faint and similar.
//
// On a software renderer nearly all of their cost depends on the number of triangles, hardly any on
// their width, their edges or blending: hence as few pieces as the eye allows, and a pointed end,
// which saves a triangle. 5,000 birds, 1280x720, two cores: 44.6 ms a picture instead of 32.3, 1.3
// of it to make the ribbons. Blunt ends and half the error took a third more.

#include "render/trails.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/vec.h"
#include "gfx/context.h"
#include "gfx/gl.h"
#include "gfx/objects.h"

// --- Curve ---

// Adds scale times the slope at position i, by age. weights[0] is the weight of position `first`.
static void trail_curve_add_slope(const float *ages, int count, int i, float scale, int first,
                                  float *weights) {
    if (count == 2) {
        float rate = scale / (ages[1] - ages[0]);
        weights[0] -= rate;
        weights[1] += rate;
        return;
    }
    // The derivative at ages[i] of the Lagrange polynomial through three positions.
    int middle = i < 1 ? 1 : i > count - 2 ? count - 2 : i;
    for (int k = 0; k < 3; k++) {
        float own = ages[middle - 1 + k];
        float one = ages[middle - 1 + (k + 1) % 3], other = ages[middle - 1 + (k + 2) % 3];
        weights[middle - 1 + k - first] +=
            scale * (2 * ages[i] - one - other) / ((own - one) * (own - other));
    }
}

void trail_curve_divide(const float *ages, int count, float span, int pieces, TrailStep *steps) {
    assert(count >= 2 && pieces >= 1 && span > 0);
    int last = count - TRAIL_CURVE_TAPS > 0 ? count - TRAIL_CURVE_TAPS : 0;
    for (int piece = 0, i = 0; piece <= pieces; piece++) {
        float age = span * (float)piece / (float)pieces;
        while (i + 2 < count && age > ages[i + 1])
            i++;
        TrailStep step = {.first = i - 1 < 0 ? 0 : i - 1 > last ? last : i - 1};
        float length = ages[i + 1] - ages[i], s = (age - ages[i]) / length;
        step.weights[i - step.first] += (1 + 2 * s) * (1 - s) * (1 - s);
        step.weights[i + 1 - step.first] += s * s * (3 - 2 * s);
        trail_curve_add_slope(ages, count, i, length * s * (1 - s) * (1 - s), step.first,
                              step.weights);
        trail_curve_add_slope(ages, count, i + 1, length * s * s * (s - 1), step.first,
                              step.weights);
        steps[piece] = step;
    }
}

// --- Ribbons ---

enum { RIBBONS_CHUNK = 512, RIBBONS_PLACES = FRAME_TRAIL_POINTS + 1 };

// The number of pieces of a ribbon at each level. Level 0 is no ribbon.
static const int ribbons_pieces[RIBBONS_LEVELS] = {0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 48};
static_assert(TRAIL_CURVE_MOST == 48, "the last level is the finest");

static const float ribbons_cover = 0.7f;      // opacity at the bird
static const float ribbons_tip = 0.3f;        // of that at the other end, where the width is 0
static const float ribbons_long = 1;          // seconds: longer trails are fainter from the start
static const float ribbons_out = 0.45f;       // bird sizes along the path, until which it fades in
static const float ribbons_error = 0.75f;     // pixels: largest deviation from the curve
static const float ribbons_piece_pixels = 80; // pixels: longest piece
static const float ribbons_least_pixels = 2.5f; // of width: thinner ones are paler instead
static const float ribbons_shortest_pixels = 1; // shorter ones are not drawn
static const float ribbons_least_depth = 1;     // bird sizes: nearer ones get no more pieces
static const float ribbons_rest_speed = 1e-6f;  // units/s: slower, a bird has no heading
// Without colours by value: visible against a bright sky and dark land.
static const float ribbons_colour[3] = {0.60f, 0.34f, 0.25f};

void ribbons_deinit(Ribbons *ribbons) {
    array_deinit(&ribbons->levels);
    array_deinit(&ribbons->slots);
    array_deinit(&ribbons->chunks);
    *ribbons = (Ribbons){.pool = ribbons->pool};
}

// --- What is the same for all birds ---

// false where there is nothing to draw.
static bool ribbons_describe_trails(Ribbons *ribbons, const FrameDescription *frame) {
    const FrameTrails *trails = &frame->trails;
    ribbons->skipped = 0;
    // A point of the same moment would repeat the bird's present position.
    while (ribbons->skipped < trails->points &&
           !(trails->ages[ribbons->skipped] > 1e-3f * frame->birds.tick_seconds))
        ribbons->skipped++;
    int known = trails->points - ribbons->skipped;
    if (known < 1)
        return false;
    ribbons->places = known + 1;
    float ages[RIBBONS_PLACES] = {0};
    memcpy(ages + 1, trails->ages + ribbons->skipped, (size_t)known * sizeof *ages);
    float oldest = ages[known], wanted = frame->view->trail_time;
    ribbons->span = oldest < wanted ? oldest : wanted;
    ribbons->cover = ribbons_cover * (wanted > ribbons_long ? sqrtf(ribbons_long / wanted) : 1);
    float interval = known > 1 ? (oldest - ages[1]) / (float)(known - 1) : oldest;
    ribbons->taper = frame->view->trail_end_width / frame->view->trail_width;
    ribbons->bends = ribbons->span / interval / sqrtf(8 * ribbons_error);
    for (int level = 1; level < RIBBONS_LEVELS; level++)
        trail_curve_divide(ages, ribbons->places, ribbons->span, ribbons_pieces[level],
                           ribbons->steps[level]);
    return true;
}

// --- The first pass ---

static void ribbons_map_slots(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Ribbons *ribbons = context;
    const uint32_t *id = ribbons->frame->birds.id;
    for (size_t slot = begin; slot < end; slot++)
        ribbons->slots.items[id[slot]] = (uint32_t)slot;
}

// All known positions of a bird, relative to the eye. Those without a weight may be any finite
// numbers.
static void ribbons_gather(const Ribbons *ribbons, size_t bird, float places[RIBBONS_PLACES][3]) {
    const FrameTrails *trails = &ribbons->frame->trails;
    const float(*kept)[3] = trails->places + bird * FRAME_TRAIL_POINTS;
    cull_place(&ribbons->cull, &ribbons->frame->birds, ribbons->slots.items[bird], places[0]);
    int point = trails->newest + FRAME_TRAIL_POINTS - ribbons->skipped;
    for (int i = 1; i < ribbons->places; i++, point--)
        vec_subtract(kept[point % FRAME_TRAIL_POINTS], ribbons->cull.eye, places[i]);
    for (int i = ribbons->places; i < TRAIL_CURVE_TAPS; i++)
        memset(places[i], 0, sizeof places[i]);
}

static bool ribbons_sees(const Ribbons *ribbons, const float centre[3], float radius) {
    const Cull *cull = &ribbons->cull;
    float depth = vec_dot(centre, cull->forward);
    return depth > CAMERA_NEAR - radius && depth < CAMERA_FAR + radius &&
           fabsf(vec_dot(centre, cull->right)) <
               depth * cull->across + radius * sqrtf(1 + cull->across * cull->across) &&
           fabsf(vec_dot(centre, cull->up)) <
               depth * cull->above + radius * sqrtf(1 + cull->above * cull->above);
}

// The largest second difference of the known positions, squared: how far the path is from straight.
static float ribbons_find_bend(const Ribbons *ribbons, float places[RIBBONS_PLACES][3]) {
    float most = 0;
    for (int i = 2; i + 1 < ribbons->places; i++) {
        float bend[3];
        for (int k = 0; k < 3; k++)
            bend[k] = places[i - 1][k] - 2 * places[i][k] + places[i + 1][k];
        float squared = vec_dot(bend, bend);
        most = squared > most ? squared : most;
    }
    return most;
}

// A straight piece over m intervals of a path with second difference b deviates by b m² / 8.
static uint8_t ribbons_choose_level(const Ribbons *ribbons, size_t bird) {
    float places[RIBBONS_PLACES][3], low[3], high[3], centre[3], extent[3];
    ribbons_gather(ribbons, bird, places);
    for (int k = 0; k < 3; k++) {
        low[k] = high[k] = places[0][k];
        for (int i = 1; i < ribbons->places; i++) {
            low[k] = places[i][k] < low[k] ? places[i][k] : low[k];
            high[k] = places[i][k] > high[k] ? places[i][k] : high[k];
        }
        centre[k] = (low[k] + high[k]) / 2;
        extent[k] = high[k] - low[k];
    }
    float size = vec_length(extent), width = ribbons->frame->view->trail_width;
    float widest = ribbons->taper > 1 ? ribbons->taper * width : width;
    if (!ribbons_sees(ribbons, centre, size / 2 + widest))
        return 0;
    float nearest = vec_length(centre) - size / 2;
    float least = ribbons_least_depth * ribbons->frame->view->bird_size;
    float pixel = ribbons->pixel * (nearest > least ? nearest : least);
    if (size < ribbons_shortest_pixels * pixel ||
        255 * ribbons->cover * width < ribbons_least_pixels * pixel)
        return 0;
    float bend = sqrtf(ribbons_find_bend(ribbons, places)) / pixel;
    float wanted = ribbons->bends * sqrtf(bend), long_ones = size / pixel / ribbons_piece_pixels;
    wanted = wanted > long_ones ? wanted : long_ones;
    uint8_t level = 1;
    while (level + 1 < RIBBONS_LEVELS && wanted > (float)ribbons_pieces[level])
        level++;
    return level;
}

static void ribbons_sort_chunk(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Ribbons *ribbons = context;
    size_t vertices = 0, end_vertices = ribbons->taper > 0 ? 2 : 1;
    for (size_t bird = begin; bird < end; bird++) {
        ribbons->levels.items[bird] = ribbons_choose_level(ribbons, bird);
        // Two where each piece begins, two at the end, one where it is a point, and two for the
        // degenerate triangles to its neighbours.
        if (ribbons->levels.items[bird] > 0)
            vertices += 2 * (size_t)ribbons_pieces[ribbons->levels.items[bird]] + end_vertices + 2;
    }
    ribbons->chunks.items[begin / RIBBONS_CHUNK] = vertices;
}

bool ribbons_sort(Ribbons *ribbons, const FrameDescription *frame, float mean_speed, size_t *count,
                  Error *error) {
    size_t birds = frame->birds.count, chunks = (birds + RIBBONS_CHUNK - 1) / RIBBONS_CHUNK;
    *count = 0;
    if (!frame->view->trails)
        return true;
    if (!array_reserve(&ribbons->levels, birds, error) ||
        !array_reserve(&ribbons->slots, birds, error) ||
        !array_reserve(&ribbons->chunks, chunks, error))
        return false;
    if (!ribbons_describe_trails(ribbons, frame))
        return true;
    ribbons->frame = frame;
    ribbons->tint = tint_describe(frame, mean_speed);
    ribbons->cull = cull_describe(frame, false);
    frame_bring_birds(&frame->birds);
    ribbons->pixel = 2 * ribbons->cull.above / (float)frame->height;
    pool_run(ribbons->pool, birds, RIBBONS_CHUNK, ribbons_map_slots, ribbons);
    pool_run(ribbons->pool, birds, RIBBONS_CHUNK, ribbons_sort_chunk, ribbons);
    for (size_t chunk = 0; chunk < chunks; chunk++) {
        size_t here = ribbons->chunks.items[chunk];
        ribbons->chunks.items[chunk] = *count;
        *count += here;
    }
    return true;
}

// --- The second pass ---

static void ribbons_find_tint(const Ribbons *ribbons, size_t bird, uint8_t tint[3]) {
    const FrameDescription *frame = ribbons->frame;
    size_t slot = ribbons->slots.items[bird];
    float heading[3], seen[3];
    cull_velocity(&ribbons->cull, &frame->birds, slot, heading);
    float speed = vec_length(heading);
    for (int k = 0; k < 3; k++)
        heading[k] = speed > ribbons_rest_speed ? heading[k] / speed : k == 2;
    float value = frame->birds.value ? frame->birds.value[slot] : 0;
    if (!tint_of_bird(&ribbons->tint, (uint32_t)bird, value, heading, speed, seen))
        memcpy(seen, ribbons_colour, sizeof seen);
    for (int i = 0; i < 3; i++)
        tint[i] = (uint8_t)tint_reflect(seen[i]);
}

// The unit vector across the ribbon at a place, perpendicular to the view ray, on the same side as
// the one before.
static void ribbons_find_side(const float along[3], const float place[3], float side[3]) {
    float wanted[3];
    vec_cross(along, place, wanted);
    float length = vec_length(wanted);
    if (length > 0)
        vec_scale(wanted, (vec_dot(wanted, side) < 0 ? -1 : 1) / length, side);
}

static void ribbons_lay(const Ribbons *ribbons, size_t bird,
                        float places[TRAIL_CURVE_MOST + 1][3]) {
    float known[RIBBONS_PLACES][3];
    ribbons_gather(ribbons, bird, known);
    int level = ribbons->levels.items[bird];
    for (int i = 0; i <= ribbons_pieces[level]; i++) {
        const TrailStep *step = &ribbons->steps[level][i];
        float(*tap)[3] = known + step->first;
        for (int k = 0; k < 3; k++)
            places[i][k] = step->weights[0] * tap[0][k] + step->weights[1] * tap[1][k] +
                           step->weights[2] * tap[2][k] + step->weights[3] * tap[3][k];
    }
}

static RibbonVertex *ribbons_write(const Ribbons *ribbons, size_t bird, RibbonVertex *out) {
    float places[TRAIL_CURVE_MOST + 1][3], side[3] = {0};
    ribbons_lay(ribbons, bird, places);
    const View *view = ribbons->frame->view;
    float least = ribbons_least_pixels * ribbons->pixel * vec_length(places[0]);
    float width = view->trail_width > least ? view->trail_width : least;
    float cover = ribbons->cover * (view->trail_width < least ? view->trail_width / least : 1);
    int pieces = ribbons_pieces[ribbons->levels.items[bird]];
    bool pointed = !(ribbons->taper > 0);
    RibbonVertex vertex = {.out = 0}, *next = out + 1;
    ribbons_find_tint(ribbons, bird, vertex.tint);
    for (int i = 0; i <= pieces - pointed; i++) {
        float along[3];
        for (int k = 0; k < 3; k++)
            along[k] = places[i < pieces ? i + 1 : i][k] - places[i > 0 ? i - 1 : 0][k];
        ribbons_find_side(along, places[i], side);
        // Width and opacity fall linearly, so that they do not depend on the number of pieces.
        float left = 1 - (float)i / (float)pieces;
        float here = width * (ribbons->taper + (1 - ribbons->taper) * left);
        vertex.cover = (uint8_t)tint_byte(cover * (ribbons_tip + (1 - ribbons_tip) * left));
        for (int edge = -1; edge <= 1; edge += 2) {
            vertex.across = (float)edge;
            for (int k = 0; k < 3; k++)
                vertex.place[k] = places[i][k] + here / 2 * vertex.across * side[k];
            *next++ = vertex;
        }
        vertex.across = 0;
        if (i < pieces)
            vertex.out += vec_distance(places[i], places[i + 1]) / (ribbons_out * view->bird_size);
    }
    if (pointed) {
        memcpy(vertex.place, places[pieces], sizeof vertex.place);
        vertex.cover = (uint8_t)tint_byte(cover * ribbons_tip);
        *next++ = vertex;
    }
    // Once more the first and the last, for the degenerate triangles.
    *out = out[1];
    *next = next[-1];
    return next + 1;
}

static void ribbons_fill_chunk(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const Ribbons *ribbons = context;
    RibbonVertex *out = ribbons->out + ribbons->chunks.items[begin / RIBBONS_CHUNK];
    for (size_t bird = begin; bird < end; bird++)
        if (ribbons->levels.items[bird] > 0)
            out = ribbons_write(ribbons, bird, out);
}

void ribbons_fill(Ribbons *ribbons, RibbonVertex *out) {
    ribbons->out = out;
    pool_run(ribbons->pool, ribbons->frame->birds.count, RIBBONS_CHUNK, ribbons_fill_chunk,
             ribbons);
}

// --- Drawing ---

void trails_init(Trails *trails, Pool *pool) {
    trails->ribbons.pool = pool;
    trails->array = gfx_array_create("trails");
    gfx_stream_init(&trails->stream, GL_ARRAY_BUFFER, "trails");
    typedef RibbonVertex V;
    gfx_attribute(0, 3, GL_FLOAT, sizeof(V), offsetof(V, place));
    gfx_attribute(1, 4, GL_UNSIGNED_BYTE, sizeof(V), offsetof(V, tint));
    gfx_attribute(2, 2, GL_FLOAT, sizeof(V), offsetof(V, across));
    glBindVertexArray(0);
}

void trails_deinit(Trails *trails) {
    ribbons_deinit(&trails->ribbons);
    glDeleteVertexArrays(1, &trails->array);
    gfx_stream_deinit(&trails->stream);
}

bool trails_pack(Trails *trails, const FrameDescription *frame, float mean_speed, RenderCost *cost,
                 Error *error) {
    size_t birds = frame->birds.count, count = 0;
    trails->count = 0;
    // A failed allocation is tried again when trails are switched on again.
    if (!frame->view->trails)
        trails->refused = 0;
    if (!frame->view->trails || (birds > 0 && birds == trails->refused))
        return true;
    double started = clock_now();
    bool good = ribbons_sort(&trails->ribbons, frame, mean_speed, &count, error);
    double sorted = clock_now();
    RibbonVertex *out =
        good && count ? gfx_stream_map(&trails->stream, count * sizeof *out, error) : NULL;
    trails->refused = good && (count == 0 || out) ? 0 : birds;
    if (trails->refused)
        return error_prefix(error, "no trails");
    double mapped = clock_now();
    if (out)
        ribbons_fill(&trails->ribbons, out);
    double filled = clock_now();
    if (out && gfx_stream_unmap(&trails->stream))
        trails->count = count;
    cost->pack_seconds += (sorted - started) + (filled - mapped);
    cost->upload_seconds += (mapped - sorted) + (clock_now() - filled);
    return true;
}

void trails_draw(const Trails *trails, Programs *programs, const FrameDescription *frame) {
    if (trails->count == 0 || !programs_use(programs, PROGRAM_TRAIL))
        return;
    gfx_debug_begin("trails");
    glUniform1f(programs_find(programs, "trail_emission"), tint_emission(frame));
    glBindVertexArray(trails->array);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, (GLsizei)trails->count);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    programs->draw_calls++;
    gfx_debug_end();
}
