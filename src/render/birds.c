#include "render/birds.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/vec.h"
#include "gfx/context.h"
#include "gfx/gl.h"
#include "gfx/objects.h"
#include "render/cull.h"
#include "render/mesh.h"

// --- Sprites ---

// The margin of the viewport in pixels, more than half of the largest sprite: OpenGL clips the
// whole of a point whose centre is outside the viewport.
enum { MARGIN = 48 };

// How much of a finer form lies on the coarser one that takes its place, as measured: with these
// shares, what both cover together hardly changes while they do.
static const float mesh_on_sprite = 0.85f, mesh_on_dot = 0.7f, sprite_on_dot = 0.43f;

// How birds of one shape are drawn.
typedef struct SpriteLook {
    const Shape *shape;
    float size;    // world units
    bool mirrored; // in the water, where no finer form takes a sprite's place
} SpriteLook;

static bool sprites_set_uniforms(Programs *programs, int program, const SpriteLook *look,
                                 const FrameDescription *frame) {
    const Shape *shape = look->shape;
    const ShapeHinges *hinges = &shape->hinges;
    bool after_sprite = program == SPRITE_DOT && shape->winged;
    CullFade fade = after_sprite ? cull_sprite_fade(true) : cull_mesh_fade(shape->winged);
    float on = after_sprite ? sprite_on_dot : shape->winged ? mesh_on_sprite : mesh_on_dot;
    if (!after_sprite && look->mirrored)
        fade = (CullFade){1e9f, 1e9f};
    if (!programs_use(programs, &programs->sprite[program]))
        return false;
    glUniform1i(programs_find(programs, "sprite_mirrored"), look->mirrored);
    glUniform3fv(programs_find(programs, "plumage_mean"), 1, shape->mean);
    glUniform1f(programs_find(programs, "bird_emission"), tint_emission(frame));
    glUniform1f(programs_find(programs, "bird_size"), look->size);
    glUniform4f(programs_find(programs, "bird_hinges"), hinges->shoulder, hinges->wrist,
                hinges->height, hinges->front);
    glUniform3f(programs_find(programs, "sprite_fade"), fade.low, fade.high, on);
    glUniform4f(programs_find(programs, "sprite_picture"), (float)frame->viewport_x, MARGIN,
                (float)frame->width, (float)frame->height);
    const Form *form = &shape->form;
    if (program == SPRITE_BIRD) {
        CullFade out = cull_sprite_fade(true);
        glUniform4fv(programs_find(programs, "sprite_body"), 3, &form->rings[0].z);
        glUniform3fv(programs_find(programs, "sprite_edges"), 6, form->edges[0][0]);
        glUniform1f(programs_find(programs, "sprite_thick"), form->thick);
        glUniform2f(programs_find(programs, "sprite_fade_out"), out.low, out.high);
        return true;
    }
    const Silhouette *seen = shape->winged ? &form->body : &shape->silhouette;
    glUniform4f(programs_find(programs, "dot_cover"), seen->side, seen->above, seen->ahead,
                seen->boxy);
    glUniform3fv(programs_find(programs, "dot_extent"), 1, seen->size);
    glUniform4f(programs_find(programs, "dot_wing"), form->arm, form->hand, form->span,
                form->slope);
    return true;
}

// --- Birds ---

// A leader is drawn larger than its flock, and emissive.
static const float leader_size = 2.5f, leader_emission = 0.9f;

// Falcons are matt.
static const float falcon_sheen = 0.15f;

// The number of levels, from the finest, with the sheen of feathers: it is invisible on coarser
// ones.
enum { sheen_levels = 2 };

void birds_init(Birds *birds) {
    birds->sprite_array = gfx_array_create("birds as sprites");
    for (GLuint i = 3; i < 8; i++)
        glEnableVertexAttribArray(i);
    birds->bodies[0].array = gfx_array_create("birds");
    birds->bodies[1].array = gfx_array_create("birds of the other side");
    birds->bodies[BODY_FALCON].array = gfx_array_create("falcon");
    gfx_stream_init(&birds->instances, GL_ARRAY_BUFFER, "instances");
}

void birds_deinit(Birds *birds) {
    for (int body = 0; body < BODIES; body++) {
        shape_deinit(&birds->bodies[body].shape);
        glDeleteVertexArrays(1, &birds->bodies[body].array);
    }
    glDeleteVertexArrays(1, &birds->sprite_array);
    gfx_stream_deinit(&birds->instances);
}

// --- Meshes ---

static bool birds_load_shape(Body *body, Error *error) {
    Shape shape;
    if (!shape_init(&shape, body->mesh, error))
        return false;
    shape_deinit(&body->shape);
    body->shape = shape;
    typedef MeshVertex V;
    glBindVertexArray(body->array);
    glBindBuffer(GL_ARRAY_BUFFER, shape.vertices);
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, position));
    glVertexAttribPointer(1, 4, GL_SHORT, GL_TRUE, sizeof(V), (void *)offsetof(V, normal));
    glVertexAttribPointer(2, 2, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, uv));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, shape.indices);
    for (GLuint i = 0; i < 7; i++)
        glEnableVertexAttribArray(i);
    for (GLuint i = 3; i < 7; i++)
        glVertexAttribDivisor(i, 1);
    return true;
}

bool birds_reload_meshes(Birds *birds, Error *error) {
    bool good = true;
    for (int body = 0; body < BODIES; body++)
        if (birds->bodies[body].mesh[0])
            good &= birds_load_shape(&birds->bodies[body], error);
    return good;
}

// Loads this mesh, unless that was tried last. false where it cannot be read.
static bool birds_follow_name(Body *body, const char *mesh, Error *error) {
    if (strcmp(body->mesh, mesh) == 0)
        return true;
    snprintf(body->mesh, sizeof body->mesh, "%s", mesh);
    return birds_load_shape(body, error);
}

bool birds_follow_meshes(Birds *birds, const FrameDescription *frame, Error *error) {
    const char *mesh = frame->view->mesh;
    Body *first = &birds->bodies[0], *body = &birds->bodies[frame->side];
    if (strcmp(first->mesh, mesh) == 0)
        body = first;
    Error ignored = {0}; // the first is reported
    bool good = birds_follow_name(body, mesh, error);
    if (frame->falcon.present)
        good = birds_follow_name(&birds->bodies[BODY_FALCON], "falcon", good ? error : &ignored) &&
               good;
    birds->body = body->shape.vertices ? body : first;
    return good;
}

// --- Instances ---

// Fills the instances: the flock's, then the leaders' if they are shown, then the falcon's.
bool birds_pack(Birds *birds, Pack *pack, const FrameDescription *frame, bool mirrored,
                RenderCost *cost, Error *error) {
    size_t *counts = birds->counts, leaders = frame->view->show_leader ? frame->leader_count : 0;
    double started = clock_now();
    if (!pack_sort(pack, frame, birds->body->shape.winged, mirrored, counts, error))
        return false;
    double sorted = clock_now();
    size_t shown = frame->birds.count - counts[CULL_HIDDEN];
    // Room for the falcon in any case: a buffer of 0 bytes cannot be mapped.
    BirdInstance *out =
        gfx_stream_map(&birds->instances, (shown + leaders + 1) * sizeof *out, error);
    if (!out)
        return false;
    double mapped = clock_now();
    pack_fill(pack, frame, out);
    for (size_t i = 0; i < leaders; i++)
        out[shown + i] = pack_leader(frame, i);
    out[shown + leaders] = pack_falcon(frame);
    double filled = clock_now();
    if (!gfx_stream_unmap(&birds->instances))
        memset(counts, 0,
               sizeof birds->counts); // the driver lost the content: a picture without birds
    double unmapped = clock_now();

    birds->leaders = leaders;
    cost->pack_seconds += (sorted - started) + (filled - mapped);
    cost->upload_seconds += (mapped - sorted) + (unmapped - filled);
    cost->levels[0] += counts[0];
    cost->levels[1] += counts[1];
    cost->levels[2] += counts[2] + counts[CULL_MESH_AND_SPRITE];
    cost->levels[3] += counts[CULL_SPRITE] + counts[CULL_SPRITE_AND_DOT];
    cost->levels[4] += counts[CULL_DOT];
    cost->hidden += counts[CULL_HIDDEN];
    return true;
}

// --- Drawing ---

// OpenGL 3.3 has no base instance, so the attributes' offsets begin at the first instance.
static void birds_bind_instances(const Birds *birds, size_t first) {
    typedef BirdInstance B;
    size_t at = first * sizeof(B);
    glBindBuffer(GL_ARRAY_BUFFER, birds->instances.name);
    glVertexAttribPointer(3, 3, GL_FLOAT, GL_FALSE, sizeof(B),
                          (const void *)(at + offsetof(B, position)));
    glVertexAttribPointer(4, 4, GL_SHORT, GL_TRUE, sizeof(B),
                          (const void *)(at + offsetof(B, forward)));
    glVertexAttribPointer(5, 2, GL_SHORT, GL_TRUE, sizeof(B),
                          (const void *)(at + offsetof(B, phase)));
    glVertexAttribPointer(6, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(B),
                          (const void *)(at + offsetof(B, tint)));
    glVertexAttribPointer(7, 2, GL_UNSIGNED_SHORT, GL_TRUE, sizeof(B),
                          (const void *)(at + offsetof(B, way)));
}

// count birds with the mesh of a level, from the instance first on. The body's array is bound.
static void birds_draw_run(Birds *birds, Programs *programs, const Body *body, int level,
                           size_t first, size_t count) {
    const Shape *shape = &body->shape;
    birds_bind_instances(birds, first);
    glDrawElementsInstanced(GL_TRIANGLES, shape->index_count[level], GL_UNSIGNED_INT,
                            (const void *)shape->index_start[level], (GLsizei)count);
    programs->draw_calls++;
    programs->triangles += count * (size_t)shape->index_count[level] / 3;
}

static void birds_draw_level(Birds *birds, Programs *programs, FrameDraw draw, int level,
                             size_t first, size_t count) {
    size_t run = draw == FRAME_DRAW_SINGLE ? 1 : count;
    for (size_t done = 0; done < count; done += run)
        birds_draw_run(birds, programs, birds->body, level, first + done, run);
}

// The first instance of a level, or behind all.
static size_t birds_first(const Birds *birds, int level) {
    size_t first = 0;
    for (int i = 0; i < level; i++)
        first += birds->counts[i];
    return first;
}

// A set of uniforms for one mesh drawn by one program.
typedef struct BodyLook {
    const Body *body;
    float size, fold, emission, sheen; // as the shader's
    CullFade fade;                     // {0}: solid
} BodyLook;

// The finest level has a program of its own.
static bool birds_use(Programs *programs, const BodyLook *look, int level) {
    int near = level == 0 ? BIRD_NEAR : BIRD_PLAIN;
    const ShapeHinges *hinges = &look->body->shape.hinges;
    if (!programs_use(programs, &programs->bird[near]))
        return false;
    glBindTexture(GL_TEXTURE_2D, look->body->shape.texture);
    glBindVertexArray(look->body->array);
    glUniform4f(programs_find(programs, "bird_hinges"), hinges->shoulder, hinges->wrist,
                hinges->height, hinges->front);
    glUniform1f(programs_find(programs, "bird_size"), look->size);
    glUniform1f(programs_find(programs, "bird_fold"), look->fold);
    glUniform1f(programs_find(programs, "bird_emission"), look->emission);
    glUniform1f(programs_find(programs, "bird_sheen"), level < sheen_levels ? look->sheen : 0);
    if (near == BIRD_PLAIN)
        glUniform2f(programs_find(programs, "bird_fade"), look->fade.low, look->fade.high);
    return true;
}

// One that is not of the flock, at its place in the world. Its wings are never thinner than those
// of the middle mesh, for it is looked for from afar.
static void birds_draw_single(Birds *birds, Programs *programs, const FrameDescription *frame,
                              const BodyLook *look, const float place[3], size_t instance) {
    float away = vec_distance(place, frame->camera.position);
    float pixels = look->size * camera_focal(&frame->camera, frame->height) / away;
    int level = pixels >= CULL_NEAR_PIXELS ? 0 : 1;
    if (birds_use(programs, look, level))
        birds_draw_run(birds, programs, look->body, level, instance, 1);
}

void birds_draw_meshes(Birds *birds, Programs *programs, const FrameDescription *frame) {
    const View *view = frame->view;
    const BodyLook look = {birds->body, view->bird_size, 0, tint_emission(frame), 1, {0, 0}};
    gfx_debug_begin("birds");
    for (int level = 0; level < SHAPE_LEVELS; level++)
        if (birds->counts[level] && birds_use(programs, &look, level))
            birds_draw_level(birds, programs, frame->draw, level, birds_first(birds, level),
                             birds->counts[level]);
    size_t first = birds_first(birds, CULL_HIDDEN);
    const BodyLook leader = {birds->body, view->bird_size * leader_size, 0, leader_emission, 1,
                             {0, 0}};
    for (size_t i = 0; i < birds->leaders; i++)
        birds_draw_single(birds, programs, frame, &leader, frame->leaders[i].position, first + i);
    const BodyLook falcon = {.body = &birds->bodies[BODY_FALCON],
                             .size = view->bird_size * FRAME_FALCON_SIZE,
                             .fold = frame->falcon.fold,
                             .sheen = falcon_sheen};
    if (frame->falcon.present && falcon.body->shape.vertices)
        birds_draw_single(birds, programs, frame, &falcon, frame->falcon.position,
                          first + birds->leaders);
    gfx_debug_end();
}

// Draws count birds from the instance first on, with one draw call, or one each with
// FRAME_DRAW_SINGLE. program: SPRITE_DOT, or where the shape has wings SPRITE_BIRD. They are
// blended over what is drawn already; their own order does not matter, since they do not write
// depth.
static void birds_draw_sprites(Birds *birds, Programs *programs, int program,
                               const SpriteLook *look, const FrameDescription *frame, size_t first,
                               size_t count) {
    if (count == 0 || !sprites_set_uniforms(programs, program, look, frame))
        return;
    gfx_debug_begin(program == SPRITE_DOT ? "dots" : "sprites");
    glBindVertexArray(birds->sprite_array);
    birds_bind_instances(birds, 0);
    glViewport(frame->viewport_x - MARGIN, -MARGIN, frame->width + 2 * MARGIN,
               frame->height + 2 * MARGIN);
    glEnable(GL_SCISSOR_TEST);
    glScissor(frame->viewport_x, 0, frame->width, frame->height);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthRangef(0, BIRDS_FAR_DEPTH);
    glDepthMask(GL_FALSE);
    size_t run = frame->draw == FRAME_DRAW_SINGLE ? 1 : count;
    for (size_t done = 0; done < count; done += run)
        glDrawArrays(GL_POINTS, (GLint)(first + done), (GLsizei)run);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    if (!frame->partial)
        glDisable(GL_SCISSOR_TEST);
    gfx_debug_end();
    programs->draw_calls += count / run;
    programs->triangles += count;
}

// The levels from first to last as sprites.
static void birds_draw_levels(Birds *birds, Programs *programs, int program, bool mirrored,
                              const FrameDescription *frame, int first, int last) {
    const SpriteLook look = {&birds->body->shape, frame->view->bird_size, mirrored};
    size_t from = birds_first(birds, first);
    birds_draw_sprites(birds, programs, program, &look, frame, from,
                       birds_first(birds, last + 1) - from);
}

// A bird is farther away in the water than above it, and never drawn finer.
void birds_draw_mirrored(Birds *birds, Programs *programs, const FrameDescription *frame) {
    const Body *falcon = &birds->bodies[BODY_FALCON];
    const SpriteLook look = {&falcon->shape, frame->view->bird_size * FRAME_FALCON_SIZE, true};
    birds_draw_levels(birds, programs, SPRITE_DOT, true, frame, 0, CULL_DOT);
    if (birds->body->shape.winged)
        birds_draw_levels(birds, programs, SPRITE_BIRD, true, frame, 0, CULL_SPRITE_AND_DOT);
    size_t last = birds_first(birds, CULL_HIDDEN) + birds->leaders;
    for (int program = 0; program < SPRITES && frame->falcon.present && falcon->shape.vertices;
         program++)
        birds_draw_sprites(birds, programs, program, &look, frame, last, 1);
}

void birds_draw_far(Birds *birds, Programs *programs, const FrameDescription *frame) {
    bool winged = birds->body->shape.winged;
    int dots_from = winged ? CULL_SPRITE_AND_DOT : CULL_MESH_AND_SPRITE;
    birds_draw_levels(birds, programs, SPRITE_DOT, false, frame, dots_from, CULL_DOT);
    if (winged)
        birds_draw_levels(birds, programs, SPRITE_BIRD, false, frame, CULL_MESH_AND_SPRITE,
                          CULL_SPRITE_AND_DOT);
    // The meshes that fade into sprites. They write depth, so that each hides its own far side.
    const BodyLook look = {.body = birds->body,
                           .size = frame->view->bird_size,
                           .emission = tint_emission(frame),
                           .fade = cull_mesh_fade(winged)};
    size_t fading = birds->counts[CULL_MESH_AND_SPRITE];
    if (fading == 0 || !birds_use(programs, &look, SHAPE_LEVELS - 1))
        return;
    gfx_debug_begin("fading birds");
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    birds_draw_level(birds, programs, frame->draw, SHAPE_LEVELS - 1,
                     birds_first(birds, CULL_MESH_AND_SPRITE), fading);
    glDisable(GL_BLEND);
    gfx_debug_end();
}
