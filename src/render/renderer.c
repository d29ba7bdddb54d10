// One picture: the birds first, then obstacles, ground and sky only where no bird is, since without
// a GPU every pixel drawn twice costs time; last trails and guides, drawn over it.

#include "render/renderer.h"

#include <assert.h>
#include <glad/gl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "gfx/context.h"
#include "gfx/debug.h"
#include "gfx/objects.h"
#include "render/guides.h"
#include "render/mesh.h"
#include "render/obstacles.h"
#include "render/pack.h"
#include "render/programs.h"
#include "render/shadows.h"
#include "render/shape.h"
#include "render/tint.h"
#include "render/trails.h"
#include "render/uniforms.h"
#include "render/world.h"

// A leader is drawn larger than its flock, and emissive.
static const float leader_size = 2.5f, leader_emission = 0.9f;

// The number of levels, from the finest, with the sheen of feathers: it is invisible on coarser
// ones.
enum { sheen_levels = 2 };

// The margin of the viewport for points, in pixels: more than half of the largest point.
enum { POINT_MARGIN = 8 };

// Leaves the last value of depth to the sky, which is exactly at the far end.
static const double depth_of_birds = 0.999999;

// A mesh with its texture.
typedef struct Body {
    char mesh[PARAM_TEXT_SIZE]; // the name of the last attempt to load, "" before the first
    Shape shape;
    GLuint array;
} Body;

enum { BODY_FALCON = 2, BODIES };

struct Renderer {
    Pack *packs[2]; // by FrameDescription.side; NULL until that flock is first drawn
    Programs programs;
    // By FrameDescription.side, the second only where its mesh differs; and the falcon's.
    Body bodies[BODIES];
    const Body *body; // of this picture's birds
    GLuint scene;     // uniform buffer
    GLuint empty_array, point_array;
    GfxStream instances;
    Guides guides;
    Trails *trails;
    Shadows *shadows;
    bool software;
    RenderCost cost, before; // of this picture, and of the one of flock 0 beside it
};

static GLuint renderer_create_array(const char *label) {
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    gfx_label(GL_VERTEX_ARRAY, array, label);
    return array;
}

// Sets up the vertex array for the mesh.
static void renderer_bind_shape(const Body *body) {
    typedef MeshVertex V;
    glBindVertexArray(body->array);
    glBindBuffer(GL_ARRAY_BUFFER, body->shape.vertices);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, position));
    glVertexAttribPointer(1, 4, GL_SHORT, GL_TRUE, sizeof(V), (void *)offsetof(V, normal));
    glVertexAttribPointer(2, 2, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, uv));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, body->shape.indices);
    for (GLuint i = 0; i < 7; i++)
        glEnableVertexAttribArray(i);
    for (GLuint i = 3; i < 7; i++)
        glVertexAttribDivisor(i, 1);
}

// OpenGL 3.3 has no base instance, so the attributes' offsets begin at the first instance.
static void renderer_bind_instances(const Renderer *renderer, size_t first) {
    typedef BirdInstance B;
    size_t at = first * sizeof(B);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->instances.name);
    glVertexAttribPointer(3, 3, GL_FLOAT, GL_FALSE, sizeof(B),
                          (const void *)(at + offsetof(B, position)));
    glVertexAttribPointer(4, 4, GL_SHORT, GL_TRUE, sizeof(B),
                          (const void *)(at + offsetof(B, forward)));
    glVertexAttribPointer(5, 2, GL_UNSIGNED_SHORT, GL_TRUE, sizeof(B),
                          (const void *)(at + offsetof(B, phase)));
    glVertexAttribPointer(6, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(B),
                          (const void *)(at + offsetof(B, tint)));
}

static bool renderer_load_shape(Body *body, Error *error) {
    Shape shape;
    if (!shape_init(&shape, body->mesh, error))
        return false;
    shape_deinit(&body->shape);
    body->shape = shape;
    renderer_bind_shape(body);
    return true;
}

Renderer *renderer_create(Pool *pool, Error *error) {
    Renderer *renderer = calloc(1, sizeof *renderer);
    if (!renderer) {
        error_set(error, ERROR_FAILED, "out of memory for the renderer");
        return NULL;
    }
    if (!(renderer->packs[0] = pack_create(pool, error)) ||
        !(renderer->trails = trails_create(pool, error)) ||
        !(renderer->shadows = shadows_create(error)) ||
        !programs_load(&renderer->programs, error)) {
        renderer_destroy(renderer);
        return NULL;
    }
    renderer->software = gfx_info().software;
    glGenBuffers(1, &renderer->scene);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->scene);
    gfx_label(GL_BUFFER, renderer->scene, "scene");
    renderer->empty_array = renderer_create_array("nothing");
    renderer->point_array = renderer_create_array("birds as points");
    for (GLuint i = 3; i < 7; i++)
        glEnableVertexAttribArray(i);
    renderer->bodies[0].array = renderer_create_array("birds");
    renderer->bodies[1].array = renderer_create_array("birds of the other side");
    renderer->bodies[BODY_FALCON].array = renderer_create_array("falcon");
    gfx_stream_init(&renderer->instances, "instances");
    guides_init(&renderer->guides);
    return renderer;
}

void renderer_destroy(Renderer *renderer) {
    if (!renderer)
        return;
    pack_destroy(renderer->packs[0]);
    pack_destroy(renderer->packs[1]);
    trails_destroy(renderer->trails);
    shadows_destroy(renderer->shadows);
    programs_deinit(&renderer->programs);
    for (int body = 0; body < BODIES; body++) {
        shape_deinit(&renderer->bodies[body].shape);
        glDeleteVertexArrays(1, &renderer->bodies[body].array);
    }
    glDeleteBuffers(1, &renderer->scene);
    glDeleteVertexArrays(1, &renderer->empty_array);
    glDeleteVertexArrays(1, &renderer->point_array);
    gfx_stream_deinit(&renderer->instances);
    guides_deinit(&renderer->guides);
    free(renderer);
}

bool renderer_reload_shaders(Renderer *renderer, Error *error) {
    return programs_load(&renderer->programs, error);
}

bool renderer_reload_mesh(Renderer *renderer, Error *error) {
    bool good = true;
    for (int body = 0; body < BODIES; body++)
        if (renderer->bodies[body].mesh[0])
            good &= renderer_load_shape(&renderer->bodies[body], error);
    return good;
}

// The pack of the frame's flock.
static Pack *renderer_choose_pack(Renderer *renderer, const FrameDescription *frame, Error *error) {
    Pack **other = &renderer->packs[1];
    if (frame->side == 0)
        return renderer->packs[0];
    Postures postures = pack_postures(renderer->packs[0]);
    if ((*other || (*other = pack_create(pack_pool(renderer->packs[0]), error))) &&
        (!frame->branched || pack_set_postures(*other, &postures, error)))
        return *other;
    return NULL;
}

// Fills the instances: the flock's, then the leaders' if they are shown, then the falcon's.
static bool renderer_pack(Renderer *renderer, const FrameDescription *frame, size_t leaders,
                          Error *error) {
    size_t counts[CULL_BINS];
    double started = clock_now();
    Pack *pack = renderer_choose_pack(renderer, frame, error);
    if (!pack || !pack_sort(pack, frame, counts, error))
        return false;
    double sorted = clock_now();
    size_t shown = frame->birds.count - counts[CULL_HIDDEN];
    // Room for the falcon in any case: a buffer of 0 bytes cannot be mapped.
    BirdInstance *out =
        gfx_stream_map(&renderer->instances, (shown + leaders + 1) * sizeof *out, error);
    if (!out)
        return false;
    double mapped = clock_now();
    pack_fill(pack, frame, out);
    for (size_t i = 0; i < leaders; i++)
        out[shown + i] = pack_leader(frame, i);
    out[shown + leaders] = pack_falcon(frame);
    double filled = clock_now();
    if (!gfx_stream_unmap(&renderer->instances))
        memset(counts, 0, sizeof counts); // the driver lost the content: a picture without birds
    double unmapped = clock_now();

    RenderCost *cost = &renderer->cost;
    cost->pack_seconds = (sorted - started) + (filled - mapped);
    cost->upload_seconds = (mapped - sorted) + (unmapped - filled);
    static_assert(sizeof cost->levels == CULL_LEVELS * sizeof *counts, "a count for each level");
    memcpy(cost->levels, counts, sizeof cost->levels);
    cost->hidden = counts[CULL_HIDDEN];
    return true;
}

// count birds of one level, from the instance first on. The body's array is bound.
static void renderer_draw_run(Renderer *renderer, const Body *body, int level, size_t first,
                              size_t count) {
    renderer->cost.draw_calls++;
    if (level == CULL_POINT) {
        glDrawArrays(GL_POINTS, (GLint)first, (GLsizei)count);
        renderer->cost.triangles += count;
        return;
    }
    const Shape *shape = &body->shape;
    renderer_bind_instances(renderer, first);
    glDrawElementsInstancedBaseVertex(GL_TRIANGLES, shape->index_count[level], GL_UNSIGNED_INT,
                                      (const void *)shape->index_start[level], (GLsizei)count,
                                      shape->vertex_start[level]);
    renderer->cost.triangles += count * (size_t)shape->index_count[level] / 3;
}

static void renderer_draw_level(Renderer *renderer, FrameDraw draw, int level, size_t first,
                                size_t count) {
    size_t run = draw == FRAME_DRAW_SINGLE ? 1 : count;
    for (size_t done = 0; done < count; done += run)
        renderer_draw_run(renderer, renderer->body, level, first + done, run);
}

static void renderer_bind_body(const Renderer *renderer, const Body *body, float size) {
    const ShapeHinges *hinges = &body->shape.hinges;
    glBindTexture(GL_TEXTURE_2D, body->shape.texture);
    glBindVertexArray(body->array);
    glUniform4f(renderer->programs.bird_shape, hinges->shoulder, hinges->wrist, hinges->hinge,
                size);
}

// first: its instance.
static void renderer_draw_falcon(Renderer *renderer, const FrameDescription *frame, size_t first) {
    const Body *body = &renderer->bodies[BODY_FALCON];
    if (!frame->falcon.present || !body->shape.vertices)
        return;
    renderer_bind_body(renderer, body, frame->view->bird_size * FRAME_FALCON_SIZE);
    glUniform1f(renderer->programs.bird_fold, frame->falcon.fold);
    glUniform1f(renderer->programs.bird_emission, 0);
    glUniform1f(renderer->programs.bird_sheen, 1);
    renderer_draw_run(renderer, body, 0, first, 1);
}

static void renderer_draw_birds(Renderer *renderer, const FrameDescription *frame, size_t leaders) {
    const View *view = frame->view;
    const Programs *programs = &renderer->programs;
    gfx_debug_begin("birds");
    glUseProgram(programs->bird);
    renderer_bind_body(renderer, renderer->body, view->bird_size);
    glUniform1f(programs->bird_fold, 0);
    glUniform1f(programs->bird_emission, tint_emission(frame));
    size_t first = 0;
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        size_t count = renderer->cost.levels[level];
        glUniform1f(programs->bird_sheen, level < sheen_levels ? 1 : 0);
        renderer_draw_level(renderer, frame->draw, level, first, count);
        first += count;
    }
    first += renderer->cost.levels[CULL_POINT];
    if (leaders) {
        renderer_bind_body(renderer, renderer->body, view->bird_size * leader_size);
        glUniform1f(programs->bird_emission, leader_emission);
        renderer_draw_run(renderer, renderer->body, 0, first, leaders);
    }
    renderer_draw_falcon(renderer, frame, first + leaders);
    gfx_debug_end();
}

// After the world, since they are blended over it. Their order does not matter: they do not write
// depth.
static void renderer_draw_points(Renderer *renderer, const FrameDescription *frame) {
    size_t count = renderer->cost.levels[CULL_POINT], first = 0;
    if (count == 0)
        return;
    for (int level = 0; level < CULL_POINT; level++)
        first += renderer->cost.levels[level];
    gfx_debug_begin("far birds");
    const Programs *programs = &renderer->programs;
    const Silhouette *seen = &renderer->body->shape.silhouette;
    const View *view = frame->view;
    float size = view->bird_size;
    glUseProgram(programs->point);
    glBindTexture(GL_TEXTURE_2D, renderer->body->shape.texture);
    glUniform1f(programs->point_emission, tint_emission(frame));
    glUniform4f(programs->point_cover, seen->side, seen->above, seen->ahead, seen->boxy);
    glUniform3fv(programs->point_size, 1, seen->size);
    glUniform2f(programs->point_wings, seen->wings,
                size * camera_focal(&frame->camera, frame->height));
    float room = 2 * POINT_MARGIN;
    glUniform2f(programs->point_viewport_share, (float)frame->width / ((float)frame->width + room),
                (float)frame->height / ((float)frame->height + room));
    glViewport(frame->viewport_x - POINT_MARGIN, -POINT_MARGIN, frame->width + 2 * POINT_MARGIN,
               frame->height + 2 * POINT_MARGIN);
    glEnable(GL_SCISSOR_TEST);
    glScissor(frame->viewport_x, 0, frame->width, frame->height);
    glBindVertexArray(renderer->point_array);
    renderer_bind_instances(renderer, 0);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDisable(GL_MULTISAMPLE); // coverage is in their alpha; multisampling would apply it twice
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthRange(0, depth_of_birds);
    glDepthMask(GL_FALSE);
    renderer_draw_level(renderer, frame->draw, CULL_POINT, first, count);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glEnable(GL_MULTISAMPLE);
    glDisable(GL_PROGRAM_POINT_SIZE);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    if (!frame->partial)
        glDisable(GL_SCISSOR_TEST);
    gfx_debug_end();
}

static bool renderer_draw_trails(Renderer *renderer, const FrameDescription *frame, Error *error) {
    if (!frame->view->trails) {
        trails_allow_retry(renderer->trails);
        return true;
    }
    const Programs *programs = &renderer->programs;
    TrailsCost cost;
    gfx_debug_begin("trails");
    glUseProgram(programs->trail);
    glUniform1f(programs->trail_emission, tint_emission(frame));
    bool good = trails_draw(renderer->trails, frame, pack_mean_speed(renderer->packs[frame->side]),
                            &cost, error);
    gfx_debug_end();
    renderer->cost.pack_seconds += cost.pack_seconds;
    renderer->cost.upload_seconds += cost.upload_seconds;
    renderer->cost.draw_seconds -= cost.pack_seconds + cost.upload_seconds;
    renderer->cost.draw_calls += cost.draw_calls;
    return good;
}

static SceneUniforms renderer_begin(Renderer *renderer, const FrameDescription *frame) {
    SceneUniforms scene;
    Daylight daylight;
    ViewQuality quality = view_quality(frame->view, renderer->software);
    daylight_describe(&daylight, frame->view);
    scene_uniforms_describe(&scene, frame, &daylight, quality);
    bool shadows = view_shows(frame->view, VIEW_EFFECT_SHADOWS, quality);
    shadows_cast(renderer->shadows, frame, &daylight, frame->view->ground && shadows, &scene);
    obstacles_describe(&scene, frame, shadows);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->scene);
    glBufferData(GL_UNIFORM_BUFFER, sizeof scene, &scene, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, SCENE_BINDING, renderer->scene);
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    gfx_reset_state();
    if (frame->partial) {
        glEnable(GL_SCISSOR_TEST);
        glScissor(frame->viewport_x, 0, frame->width, frame->height);
    }
    glDepthRange(0, depth_of_birds);
    float background[3];
    scene_uniforms_background(&scene, background);
    glClearColor(background[0], background[1], background[2], 1);
    glClearDepth(1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    return scene;
}

// Loads this mesh, unless that was tried last. false where it cannot be read.
static bool renderer_follow_name(Body *body, const char *mesh, Error *error) {
    if (strcmp(body->mesh, mesh) == 0)
        return true;
    snprintf(body->mesh, sizeof body->mesh, "%s", mesh);
    return renderer_load_shape(body, error);
}

// Loads the mesh that the view names, if it changed, and the falcon's. false where one cannot be
// read.
static bool renderer_follow_mesh(Renderer *renderer, const FrameDescription *frame, Error *error) {
    const char *mesh = frame->view->mesh;
    Body *first = &renderer->bodies[0], *body = &renderer->bodies[frame->side];
    if (strcmp(first->mesh, mesh) == 0)
        body = first;
    Error ignored = {0}; // the first is reported
    bool good = renderer_follow_name(body, mesh, error);
    if (frame->falcon.present)
        good = renderer_follow_name(&renderer->bodies[BODY_FALCON], "falcon",
                                    good ? error : &ignored) &&
               good;
    renderer->body = body->shape.vertices ? body : first;
    return good;
}

static bool renderer_draw_all(Renderer *renderer, const FrameDescription *frame, size_t leaders,
                              Error *error) {
    SceneUniforms scene = renderer_begin(renderer, frame);
    renderer_draw_birds(renderer, frame, leaders);
    glBindVertexArray(renderer->empty_array);
    obstacles_draw(&renderer->programs, &scene, &renderer->cost.draw_calls);
    world_draw(&renderer->programs, frame->view, &scene, &renderer->cost.draw_calls);
    renderer_draw_points(renderer, frame);
    bool good = renderer_draw_trails(renderer, frame, error);
    if (!guides_draw(&renderer->guides, &renderer->programs, frame, &renderer->cost.draw_calls,
                     error))
        good = false;
    if (frame->partial)
        glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(0);
    glUseProgram(0);
    return good;
}

bool renderer_draw(Renderer *renderer, const FrameDescription *frame, Error *error) {
    assert(frame->view);
    renderer->before = frame->side ? renderer->cost : (RenderCost){0};
    renderer->cost = (RenderCost){0};
    if (frame->width <= 0 || frame->height <= 0) // a minimised window
        return true;
    if (frame->draw == FRAME_DRAW_NONE)
        return true;
    bool good = renderer_follow_mesh(renderer, frame, error);
    if (!renderer->body->shape.vertices)
        return good; // no mesh could be read yet
    size_t leaders = frame->view->show_leader ? frame->leader_count : 0;
    if (!renderer_pack(renderer, frame, leaders, error))
        return false;

    double started = clock_now();
    gfx_debug_begin(frame->side ? "picture of the other side" : "picture");
    good = renderer_draw_all(renderer, frame, leaders, error) && good;
    gfx_debug_end();
    renderer->cost.draw_seconds += clock_now() - started;
    return good;
}

bool renderer_skip(Renderer *renderer, const FrameDescription *frame, Error *error) {
    Pack *pack = renderer_choose_pack(renderer, frame, error);
    return pack && pack_skip(pack, frame, error);
}

Postures renderer_postures(const Renderer *renderer) {
    return pack_postures(renderer->packs[0]);
}

bool renderer_set_postures(Renderer *renderer, const Postures *postures, Error *error) {
    return pack_set_postures(renderer->packs[0], postures, error);
}

float renderer_mean_speed(const Renderer *renderer) {
    return pack_mean_speed(renderer->packs[0]);
}

RenderCost renderer_cost(const Renderer *renderer) {
    RenderCost sum = renderer->cost;
    const RenderCost *before = &renderer->before;
    sum.pack_seconds += before->pack_seconds;
    sum.upload_seconds += before->upload_seconds;
    sum.draw_seconds += before->draw_seconds;
    sum.triangles += before->triangles;
    sum.draw_calls += before->draw_calls;
    for (size_t i = 0; i < CULL_LEVELS; i++)
        sum.levels[i] += before->levels[i];
    sum.hidden += before->hidden;
    return sum;
}
