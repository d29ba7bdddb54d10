// One picture: the birds first, then ground and sky only where no bird is, for on a processor
// without a GPU every pixel drawn twice is time lost; last the guides.

#include "render/renderer.h"

#include <assert.h>
#include <glad/gl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "gfx/buffer.h"
#include "gfx/debug.h"
#include "gfx/state.h"
#include "render/guides.h"
#include "render/mesh.h"
#include "render/pack.h"
#include "render/programs.h"
#include "render/scene.h"
#include "render/shape.h"
#include "render/tint.h"
#include "render/trails.h"

// How much larger than its flock, and with what share of light of its own, the leader is shown.
static const float leader_size = 2.5f, leader_shine = 0.9f;

// Colours that stand for something are to be told apart in the shade and against the sun too.
static const float telling_shine = 0.7f;

struct Renderer {
    Pack *pack;
    Programs programs;
    Shape shape;
    char mesh[PARAM_TEXT_SIZE]; // the view's name for the mesh last tried, "" for none yet
    GLuint scene;               // uniform buffer
    GLuint bird_array, guide_array, empty_array;
    GfxStream instances, guide_stream;
    Guides guides;
    Trails *trails;
    RenderCost cost;
};

static GLuint renderer_create_array(const char *label) {
    GLuint array = 0;
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    gfx_label(GL_VERTEX_ARRAY, array, label);
    return array;
}

// Ties the vertex array of the birds to the mesh in use.
static void renderer_bind_shape(Renderer *renderer) {
    typedef MeshVertex V;
    glBindVertexArray(renderer->bird_array);
    glBindBuffer(GL_ARRAY_BUFFER, renderer->shape.vertices);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, position));
    glVertexAttribPointer(1, 4, GL_SHORT, GL_TRUE, sizeof(V), (void *)offsetof(V, normal));
    glVertexAttribPointer(2, 2, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, uv));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, renderer->shape.indices);
    for (GLuint i = 0; i < 7; i++)
        glEnableVertexAttribArray(i);
    for (GLuint i = 3; i < 7; i++)
        glVertexAttribDivisor(i, 1);
}

// OpenGL 3.3 has no first instance: the attributes are set to begin at it.
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

static bool renderer_load_shape(Renderer *renderer, const char *name, Error *error) {
    Shape shape;
    if (!shape_init(&shape, name, error))
        return false;
    shape_deinit(&renderer->shape);
    renderer->shape = shape;
    renderer_bind_shape(renderer);
    return true;
}

Renderer *renderer_create(Pool *pool, Error *error) {
    Renderer *renderer = calloc(1, sizeof *renderer);
    if (!renderer) {
        error_set(error, ERROR_FAILED, "out of memory for the renderer");
        return NULL;
    }
    if (!(renderer->pack = pack_create(pool, error)) ||
        !(renderer->trails = trails_create(pool, error)) ||
        !programs_load(&renderer->programs, error)) {
        renderer_destroy(renderer);
        return NULL;
    }
    glGenBuffers(1, &renderer->scene);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->scene);
    gfx_label(GL_BUFFER, renderer->scene, "scene");
    renderer->empty_array = renderer_create_array("nothing");
    renderer->bird_array = renderer_create_array("birds");
    gfx_stream_init(&renderer->instances, "instances");
    gfx_stream_init(&renderer->guide_stream, "guides");

    typedef GuideVertex V;
    renderer->guide_array = renderer_create_array("guides");
    glBindBuffer(GL_ARRAY_BUFFER, renderer->guide_stream.name);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, place));
    glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(V), (void *)offsetof(V, tint));
    glEnableVertexAttribArray(0);
    glEnableVertexAttribArray(1);
    return renderer;
}

void renderer_destroy(Renderer *renderer) {
    if (!renderer)
        return;
    pack_destroy(renderer->pack);
    trails_destroy(renderer->trails);
    programs_deinit(&renderer->programs);
    shape_deinit(&renderer->shape);
    glDeleteBuffers(1, &renderer->scene);
    const GLuint arrays[] = {renderer->bird_array, renderer->guide_array, renderer->empty_array};
    glDeleteVertexArrays(3, arrays);
    gfx_stream_deinit(&renderer->instances);
    gfx_stream_deinit(&renderer->guide_stream);
    free(renderer);
}

bool renderer_reload(Renderer *renderer, Error *error) {
    if (!programs_load(&renderer->programs, error))
        return false;
    return !renderer->mesh[0] || renderer_load_shape(renderer, renderer->mesh, error);
}

// Fills the instances: the flock's, then the leader's if it is shown.
static bool renderer_pack(Renderer *renderer, const FrameDescription *frame, size_t leaders,
                          Error *error) {
    size_t counts[PACK_BINS];
    double started = clock_now();
    if (!pack_sort(renderer->pack, frame, counts, error))
        return false;
    double sorted = clock_now();
    size_t shown = frame->birds.count - counts[PACK_HIDDEN];
    // One place more than is needed: a buffer of 0 bytes cannot be mapped.
    BirdInstance *out =
        gfx_stream_map(&renderer->instances, (shown + leaders + 1) * sizeof *out, error);
    if (!out)
        return false;
    double mapped = clock_now();
    pack_fill(renderer->pack, frame, out);
    if (leaders)
        out[shown] = pack_leader(frame);
    double filled = clock_now();
    if (!gfx_stream_unmap(&renderer->instances))
        memset(counts, 0, sizeof counts); // the driver lost them: one picture without birds
    double unmapped = clock_now();

    RenderCost *cost = &renderer->cost;
    cost->pack_seconds = (sorted - started) + (filled - mapped);
    cost->upload_seconds = (mapped - sorted) + (unmapped - filled);
    memcpy(cost->levels, counts, sizeof cost->levels);
    cost->hidden = counts[PACK_HIDDEN];
    return true;
}

static void renderer_draw_run(Renderer *renderer, int level, size_t first, size_t count) {
    const Shape *shape = &renderer->shape;
    renderer_bind_instances(renderer, first);
    glDrawElementsInstancedBaseVertex(GL_TRIANGLES, shape->index_count[level], GL_UNSIGNED_INT,
                                      (const void *)shape->index_start[level], (GLsizei)count,
                                      shape->vertex_start[level]);
    renderer->cost.triangles += count * (size_t)shape->index_count[level] / 3;
    renderer->cost.draw_calls++;
}

static void renderer_draw_level(Renderer *renderer, FrameDraw draw, int level, size_t first,
                                size_t count) {
    size_t run = draw == FRAME_DRAW_SINGLE ? 1 : count;
    for (size_t done = 0; done < count; done += run)
        renderer_draw_run(renderer, level, first + done, run);
}

static void renderer_draw_birds(Renderer *renderer, const FrameDescription *frame, size_t leaders) {
    const View *view = frame->view;
    const Shape *shape = &renderer->shape;
    const Programs *programs = &renderer->programs;
    glUseProgram(programs->bird);
    glBindTexture(GL_TEXTURE_2D, shape->texture);
    glBindVertexArray(renderer->bird_array);
    glUniform4f(programs->bird_shape, shape->shoulder, shape->wrist, shape->hinge, view->bird_size);
    glUniform1f(programs->bird_shine, tint_tells(view) ? telling_shine : 0);
    size_t first = 0;
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        size_t count = renderer->cost.levels[level];
        renderer_draw_level(renderer, frame->draw, level, first, count);
        first += count;
    }
    if (leaders) {
        glUniform4f(programs->bird_shape, shape->shoulder, shape->wrist, shape->hinge,
                    view->bird_size * leader_size);
        glUniform1f(programs->bird_shine, leader_shine);
        renderer_draw_run(renderer, 0, first, 1);
    }
}

// A grid of strips, each one an instance, whose corners the vertex shader places.
static void renderer_draw_grid(Renderer *renderer, GLuint program, GLint place, int columns,
                               int rows) {
    glUseProgram(program);
    glUniform2f(place, (float)columns, (float)rows);
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 2 * (columns + 1), rows);
    renderer->cost.draw_calls++;
}

static void renderer_draw_world(Renderer *renderer, const View *view) {
    const Programs *programs = &renderer->programs;
    glBindVertexArray(renderer->empty_array);
    if (view->ground) {
        // The plane reaches beyond the far end of what the camera sees.
        glEnable(GL_DEPTH_CLAMP);
        renderer_draw_grid(renderer, programs->ground, programs->ground_grid, 72, 24);
        glDisable(GL_DEPTH_CLAMP);
    }
    glDepthRange(0, 1);
    if (view->sky) {
        glDepthMask(GL_FALSE);
        renderer_draw_grid(renderer, programs->sky, programs->sky_grid, 40, 48);
        glUseProgram(programs->sun);
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
        glDisable(GL_BLEND);
        glDepthMask(GL_TRUE);
        renderer->cost.draw_calls++;
    }
}

static bool renderer_draw_trails(Renderer *renderer, const FrameDescription *frame, Error *error) {
    if (!frame->view->trails)
        return true;
    const Programs *programs = &renderer->programs;
    TrailsCost cost;
    glUseProgram(programs->trail);
    glUniform1f(programs->trail_shine, tint_tells(frame->view) ? telling_shine : 0);
    bool good = trails_draw(renderer->trails, frame, programs, pack_mean_speed(renderer->pack),
                            &cost, error);
    renderer->cost.pack_seconds += cost.pack_seconds;
    renderer->cost.upload_seconds += cost.upload_seconds;
    renderer->cost.draw_seconds -= cost.pack_seconds + cost.upload_seconds;
    renderer->cost.draw_calls += cost.draw_calls;
    return good;
}

static bool renderer_draw_guides(Renderer *renderer, const FrameDescription *frame, Error *error) {
    Guides *guides = &renderer->guides;
    guides_describe(guides, frame);
    if (guides->count == 0)
        return true;
    size_t size = guides->count * sizeof *guides->vertices;
    void *out = gfx_stream_map(&renderer->guide_stream, size, error);
    if (!out)
        return false;
    memcpy(out, guides->vertices, size);
    if (!gfx_stream_unmap(&renderer->guide_stream))
        return true; // lost by the driver: once without guides
    glUseProgram(renderer->programs.guide);
    glBindVertexArray(renderer->guide_array);
    glDrawArrays(GL_TRIANGLES, 0, (GLsizei)guides->count);
    renderer->cost.draw_calls++;
    return true;
}

static void renderer_begin(Renderer *renderer, const FrameDescription *frame) {
    Scene scene;
    scene_describe(&scene, frame);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->scene);
    glBufferData(GL_UNIFORM_BUFFER, sizeof scene, &scene, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, SCENE_BINDING, renderer->scene);
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    glViewport(0, 0, frame->width, frame->height);
    gfx_reset_state();
    // The last bit of depth is the sky's, which lies exactly at the far end.
    glDepthRange(0, 0.999999);
    float background[3];
    scene_background(&scene, background);
    glClearColor(background[0], background[1], background[2], 1);
    glClearDepth(1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

// Takes up a mesh that the view names anew. false where it cannot be read.
static bool renderer_follow_mesh(Renderer *renderer, const View *view, Error *error) {
    if (strcmp(renderer->mesh, view->mesh) == 0)
        return true;
    snprintf(renderer->mesh, sizeof renderer->mesh, "%s", view->mesh);
    return renderer_load_shape(renderer, view->mesh, error);
}

bool renderer_draw(Renderer *renderer, const FrameDescription *frame, Error *error) {
    assert(frame->view);
    renderer->cost = (RenderCost){0};
    if (frame->width <= 0 || frame->height <= 0) // a minimised window
        return true;
    if (frame->draw == FRAME_DRAW_NONE)
        return true;
    bool good = renderer_follow_mesh(renderer, frame->view, error);
    if (!renderer->shape.vertices)
        return good; // there never was a mesh that could be read
    bool leading = frame->view->show_leader && frame->leader.present;
    if (!renderer_pack(renderer, frame, leading, error))
        return false;

    double started = clock_now();
    renderer_begin(renderer, frame);
    renderer_draw_birds(renderer, frame, leading);
    renderer_draw_world(renderer, frame->view);
    if (!renderer_draw_trails(renderer, frame, error))
        good = false;
    if (!renderer_draw_guides(renderer, frame, error))
        good = false;
    glBindVertexArray(0);
    glUseProgram(0);
    renderer->cost.draw_seconds += clock_now() - started;
    return good;
}

float renderer_mean_speed(const Renderer *renderer) {
    return pack_mean_speed(renderer->pack);
}

RenderCost renderer_cost(const Renderer *renderer) {
    return renderer->cost;
}
