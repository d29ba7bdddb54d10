// Blades and stems are ribbons that the vertex shader turns to the eye. Trees and bushes are
// skylines: strips that stand upright on an arc about the person. Both tell the fragment shader how
// far a pixel is from their edge, so that they are smooth without multisampling, and thinner than a
// pixel they are faint, not broken. All is drawn after ground and sky, from far to near: drawn
// first it would save 3 % of the ground and sky that lie behind it, and its edges would be steps.

#include "render/parts.h"

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/vec.h"
#include "gfx/context.h"
#include "gfx/objects.h"

// Places are metres to the right of the person, upwards and backwards; angles are from straight
// ahead to the right, in degrees.
typedef struct ForegroundVertex {
    float place[3];
    float way[3];  // of growth, a ribbon's; 0 for a skyline
    float width;   // of a ribbon half its width, of a skyline its height; metres
    float side;    // -1, 0 or 1: where within the width
    float bend;    // how far strong wind pushes it, metres
    float crown;   // the width of a skyline's crowns, metres; 0 for a ribbon
    float between; // along a skyline, in crowns; of a ribbon from its tip, in metres
} ForegroundVertex;

enum { MOST_VERTICES = 6000, MOST_INDICES = 3 * 4000 };

typedef struct Builder {
    ForegroundVertex vertices[MOST_VERTICES];
    uint16_t indices[MOST_INDICES];
    size_t vertex_count, index_count;
    uint64_t draws; // of random numbers
} Builder;

static const float degree = 0.0174532925f;

static float draw_between(Builder *builder, float low, float high) {
    return low + (high - low) * random_unit(random_bits(1, 0, 0, builder->draws++));
}

// Adds two vertices, at these sides; joined: with two triangles between them and the two before.
static void add_pair(Builder *builder, ForegroundVertex vertex, int low, int high, bool joined) {
    static const int corners[6] = {-2, -1, 0, -1, 0, 1};
    assert(builder->vertex_count + 2 <= MOST_VERTICES && builder->index_count + 6 <= MOST_INDICES);
    for (int i = 0; i < 6 && joined; i++)
        builder->indices[builder->index_count++] =
            (uint16_t)((int)builder->vertex_count + corners[i]);
    vertex.side = (float)low;
    builder->vertices[builder->vertex_count++] = vertex;
    vertex.side = (float)high;
    builder->vertices[builder->vertex_count++] = vertex;
}

// --- Ribbons ---

// How far strong wind pushes reeds, over the square of the height in metres.
static const float reed_bend = 0.07f;

// A point of a ribbon's middle line.
typedef struct RibbonPoint {
    float place[3], half_width, bend;
} RibbonPoint;

// Where its width is 0 it ends in a point, which has two vertices all the same: the edges of what a
// pixel covers in part are drawn half a pixel wider than it is.
static void add_ribbon(Builder *builder, const RibbonPoint *points, int count) {
    float left = 0;
    for (int i = 1; i < count; i++)
        left += vec_distance(points[i].place, points[i - 1].place);
    for (int i = 0; i < count; i++) {
        const RibbonPoint *at = &points[i], *from = i > 0 ? at - 1 : at,
                          *to = i + 1 < count ? at + 1 : at;
        left -= vec_distance(at->place, from->place);
        ForegroundVertex vertex = {.width = at->half_width, .bend = at->bend, .between = left};
        vec_copy(at->place, vertex.place);
        vec_subtract(to->place, from->place, vertex.way);
        add_pair(builder, vertex, -1, 1, i > 0);
    }
}

// How a blade stands, as shares at its foot, between and at its tip: of its height, of how far
// it reaches out, and of its width.
typedef struct BladeForm {
    float up[3], out[3], wide[3];
} BladeForm;

static const BladeForm leaf_form = {{0, 0.62f, 1}, {0, 0.3f, 1}, {0.6f, 1, 0}};
// Of a reed, at its top and drooping.
static const BladeForm plume_form = {{-0.2f, 0.4f, 0.85f}, {0, 0.08f, 0.36f}, {0.012f, 0.05f, 0}};

static void add_blade(Builder *builder, const BladeForm *form, const float root[3], float height,
                      float angle, float reach, float half_width) {
    RibbonPoint points[3];
    for (int i = 0; i < 3; i++) {
        RibbonPoint *at = &points[i];
        at->place[0] = root[0] + sinf(angle) * reach * form->out[i];
        at->place[1] = root[1] + height * form->up[i];
        at->place[2] = root[2] - cosf(angle) * reach * form->out[i];
        at->half_width = half_width * form->wide[i];
        at->bend = reed_bend * at->place[1] * at->place[1];
    }
    add_ribbon(builder, points, 3);
}

static void add_reed(Builder *builder, const float root[3], float height, float wind) {
    float angle = draw_between(builder, 0, 360) * degree, lean = draw_between(builder, 0, 0.14f);
    float top[3] = {root[0] + sinf(angle) * lean * height, height,
                    root[2] - cosf(angle) * lean * height};
    RibbonPoint stem[2] = {{{root[0], root[1], root[2]}, 0.006f, 0},
                           {{top[0], top[1], top[2]}, 0.0035f, reed_bend * height * height}};
    add_ribbon(builder, stem, 2);
    if (draw_between(builder, 0, 1) < 0.7f) {
        float length = draw_between(builder, 0.2f, 0.34f);
        add_blade(builder, &plume_form, top, length, wind, length, length);
    }
    for (int leaf = 0; leaf < 2; leaf++) {
        float share = draw_between(builder, 0.3f, 0.75f);
        float from[3] = {root[0] + (top[0] - root[0]) * share * share, height * share,
                         root[2] + (top[2] - root[2]) * share * share};
        add_blade(builder, &leaf_form, from, draw_between(builder, 0.1f, 0.34f),
                  draw_between(builder, 0, 360) * degree, draw_between(builder, 0.2f, 0.42f),
                  0.011f);
    }
}

// At this angle and distance.
static void find_root(float angle, float distance, float root[3]) {
    root[0] = sinf(angle * degree) * distance;
    root[1] = 0;
    root[2] = -cosf(angle * degree) * distance;
}

// Clumps of reeds with grass between them, from far to near: high ones at the sides, low grass
// straight ahead, so that the flock and the water are seen over it, and a few where the person
// looks when they turn round.
static void add_reeds(Builder *builder) {
    enum { CLUMPS = 35, REEDS = 6, BLADES = 3 };
    for (int i = 0; i < CLUMPS; i++) {
        float distance = 12 - 7 * (float)i / CLUMPS;
        float aside = draw_between(builder, 0, 1), angle = 4 + 56 * aside;
        float height = 1.45f + 0.75f * fminf(angle / 24, 1) * draw_between(builder, 0.2f, 1);
        angle *= draw_between(builder, 0, 1) < 0.5f ? -1 : 1;
        if (i % 6 == 5)
            angle = draw_between(builder, 60, 300);
        for (int k = 0; k < REEDS + BLADES; k++) {
            float root[3], grown = draw_between(builder, 0.7f, 1) * height;
            find_root(angle + draw_between(builder, -1, 1) * draw_between(builder, 0, 6),
                      distance + draw_between(builder, -0.5f, 0.5f), root);
            if (k < REEDS)
                add_reed(builder, root, grown, draw_between(builder, 40, 130) * degree);
            else
                add_blade(builder, &leaf_form, root, 0.75f * grown,
                          draw_between(builder, 0, 360) * degree,
                          draw_between(builder, 0.1f, 0.5f) * grown, 0.009f);
        }
    }
}

// --- Skylines ---

// Trees beside each other, whose crowns and leaves the fragment shader makes.
typedef struct Wood {
    float from, to, distance; // where it begins and ends, and how far away it is
    float low, high, crown;   // metres: the heights of the trees, and the width of a crown
    int steps;
} Wood;

static void add_wood(Builder *builder, const Wood *wood) {
    for (int i = 0; i <= wood->steps; i++) {
        float share = (float)i / (float)wood->steps;
        float angle = wood->from + (wood->to - wood->from) * share;
        // Groups of high and of low trees in a wood all around, otherwise one group.
        float turn = share * 360 * degree;
        float group =
            wood->to - wood->from < 360
                ? 2 * sinf(turn / 2) - 1
                : 0.6f * sinf(8 * turn + 4) + 0.5f * sinf(13 * turn) + 0.3f * sinf(29 * turn);
        float high = fminf(fmaxf(0.5f + 0.5f * group, 0), 1);
        ForegroundVertex vertex = {.width = wood->low + (wood->high - wood->low) * high,
                                   .crown = wood->crown,
                                   .between = angle * degree * wood->distance / wood->crown};
        find_root(angle, wood->distance, vertex.place);
        add_pair(builder, vertex, 0, 1, i > 0);
    }
}

// --- The pole ---

static void add_pole(Builder *builder) {
    static const float angle = -13, distance = 62, height = 5.6f, arm = 0.75f;
    float root[3];
    find_root(angle, distance, root);
    RibbonPoint pole[2] = {{{root[0], 0, root[2]}, 0.12f, 0},
                           {{root[0] + 0.12f, height, root[2]}, 0.09f, 0}};
    add_ribbon(builder, pole, 2);
    RibbonPoint across[2] = {{{root[0] + 0.1f - arm, height - 0.42f, root[2]}, 0.06f, 0},
                             {{root[0] + 0.1f + arm, height - 0.42f, root[2]}, 0.06f, 0}};
    add_ribbon(builder, across, 2);
    for (int side = -1; side <= 1; side += 2) {
        float x = root[0] + 0.1f + 0.85f * arm * (float)side;
        RibbonPoint insulator[2] = {{{x, height - 0.4f, root[2]}, 0.04f, 0},
                                    {{x, height - 0.16f, root[2]}, 0.04f, 0}};
        add_ribbon(builder, insulator, 2);
    }
}

// --- Drawing ---

bool foreground_init(Foreground *foreground, Error *error) {
    static const Wood woods[] = {
        {-180, 180, 560, 2.0f, 11.5f, 5.5f, 240}, // beyond the lake
        {-34, -19, 80, 0.4f, 3.3f, 1.5f, 12},     // bushes on the bank
        {15, 19.5f, 74, 0.3f, 2.3f, 1.0f, 8},     {37, 62, 90, 0.4f, 3.8f, 1.8f, 16},
        {-75, -52, 85, 0.4f, 3.4f, 1.4f, 16},
    };
    Builder *builder = memory_alloc(1, sizeof *builder, error);
    if (!builder)
        return false;
    for (size_t i = 0; i < sizeof woods / sizeof *woods; i++)
        add_wood(builder, &woods[i]);
    add_pole(builder);
    add_reeds(builder);
    typedef ForegroundVertex V;
    foreground->array = gfx_array_create("foreground");
    foreground->vertices = gfx_buffer_create(GL_ARRAY_BUFFER, "foreground");
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(builder->vertex_count * sizeof(V)),
                 builder->vertices, GL_STATIC_DRAW);
    foreground->indices = gfx_buffer_create(GL_ELEMENT_ARRAY_BUFFER, "foreground's indices");
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)(builder->index_count * sizeof(uint16_t)),
                 builder->indices, GL_STATIC_DRAW);
    gfx_attribute(0, 3, GL_FLOAT, sizeof(V), offsetof(V, place));
    gfx_attribute(1, 3, GL_FLOAT, sizeof(V), offsetof(V, way));
    gfx_attribute(2, 3, GL_FLOAT, sizeof(V), offsetof(V, width));
    gfx_attribute(3, 2, GL_FLOAT, sizeof(V), offsetof(V, crown));
    glBindVertexArray(0);
    foreground->index_count = (GLsizei)builder->index_count;
    memory_free(builder);
    return true;
}

void foreground_deinit(Foreground *foreground) {
    glDeleteVertexArrays(1, &foreground->array);
    glDeleteBuffers(1, &foreground->vertices);
    glDeleteBuffers(1, &foreground->indices);
}

void foreground_draw(const Foreground *foreground, Programs *programs, Program program) {
    if (!programs_use(programs, program))
        return;
    gfx_debug_begin("foreground");
    glBindVertexArray(foreground->array);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthRangef(0, BIRDS_FAR_DEPTH);
    glDrawElements(GL_TRIANGLES, foreground->index_count, GL_UNSIGNED_SHORT, NULL);
    glDisable(GL_BLEND);
    glBindVertexArray(0);
    gfx_debug_end();
    programs->draw_calls++;
}
