#include "render/parts.h"

#include <stddef.h>
#include <string.h>

#include "base/clock.h"
#include "base/vec.h"
#include "gfx/context.h"
#include "gfx/gl.h"
#include "gfx/objects.h"

// The margin of the viewport in pixels, more than half of the largest sprite: OpenGL clips the
// whole of a point whose centre is outside the viewport.
enum { MARGIN = 48 };

// How much of a finer form lies on the coarser one that takes its place, as measured: with these
// shares, what both cover together hardly changes while they do.
static const float mesh_on_sprite = 0.85f, mesh_on_dot = 0.7f, sprite_on_dot = 0.43f;

// A leader is drawn larger than its flock, and emissive.
static const float leader_size = 2.5f, leader_emission = 0.9f;

static const float falcon_sheen = 0.15f; // they are matt
enum { SHEEN_LEVELS = 2 }; // with the sheen of feathers: it is invisible on coarser ones

void birds_init(Birds *birds) {
    birds->sprite_array = gfx_array_create("birds as sprites");
    gfx_stream_init(&birds->instances, GL_ARRAY_BUFFER, "instances");
}

void birds_deinit(Birds *birds) {
    for (int i = 0; i < BIRDS_SHAPES; i++)
        shape_deinit(&birds->shapes[i]);
    glDeleteVertexArrays(1, &birds->sprite_array);
    gfx_stream_deinit(&birds->instances);
}

bool birds_reload_meshes(Birds *birds, Error *error) {
    bool good = true;
    for (int i = 0; i < BIRDS_SHAPES; i++)
        if (birds->shapes[i].name[0])
            good &= shape_load(&birds->shapes[i], error);
    return good;
}

bool birds_follow_meshes(Birds *birds, const FrameDescription *frame, Error *error) {
    const char *mesh = frame->view->mesh;
    Shape *first = &birds->shapes[0], *shape = &birds->shapes[frame->side];
    if (strcmp(first->name, mesh) == 0)
        shape = first;
    bool good = shape_follow(shape, mesh, error);
    if (frame->falcon_count > 0)
        good &= shape_follow(&birds->shapes[SHAPE_FALCON], "falcon", error);
    birds->shape = shape->array ? shape : first;
    return good;
}

// --- Instances ---

// Fills the instances: the flock's, then the leaders' if they are shown, then the falcons'.
bool birds_pack(Birds *birds, Pack *pack, const FrameDescription *frame, bool mirrored,
                RenderCost *cost, Error *error) {
    size_t *counts = birds->counts, leaders = frame->view->show_leader ? frame->leader_count : 0;
    double started = clock_now();
    if (!pack_sort(pack, frame, birds->shape->winged, mirrored, counts, error))
        return false;
    double sorted = clock_now();
    size_t shown = frame->birds.count - counts[CULL_HIDDEN];
    // Room for falcons in any case: a buffer of 0 bytes cannot be mapped.
    BirdInstance *out = gfx_stream_map(&birds->instances,
                                       (shown + leaders + MODEL_MAX_FALCONS) * sizeof *out, error);
    if (!out)
        return false;
    double mapped = clock_now();
    pack_fill(pack, out);
    for (size_t i = 0; i < leaders; i++)
        out[shown + i] = pack_leader(frame, i);
    for (size_t i = 0; i < frame->falcon_count; i++)
        out[shown + leaders + i] = pack_falcon(frame, i);
    double filled = clock_now();
    if (!gfx_stream_unmap(&birds->instances))
        memset(counts, 0,
               sizeof birds->counts); // the driver lost the content: a picture without birds
    birds->leaders = leaders;
    cost->pack_seconds += (sorted - started) + (filled - mapped);
    cost->upload_seconds += (mapped - sorted) + (clock_now() - filled);
    cost->levels[0] += counts[0];
    cost->levels[1] += counts[1];
    cost->levels[2] += counts[2] + counts[CULL_MESH_AND_SPRITE];
    cost->levels[3] += counts[CULL_SPRITE] + counts[CULL_SPRITE_AND_DOT];
    cost->levels[4] += counts[CULL_DOT];
    cost->hidden += counts[CULL_HIDDEN];
    return true;
}

// --- Drawing ---

void birds_bind_instances(GLuint buffer, size_t first) {
    typedef BirdInstance B;
    size_t at = first * sizeof(B);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    gfx_attribute(3, 3, GL_FLOAT, sizeof(B), at + offsetof(B, position));
    gfx_attribute(4, 4, GL_SHORT, sizeof(B), at + offsetof(B, forward));
    gfx_attribute(5, 2, GL_SHORT, sizeof(B), at + offsetof(B, phase));
    gfx_attribute(6, 4, GL_UNSIGNED_BYTE, sizeof(B), at + offsetof(B, tint));
    gfx_attribute(7, 2, GL_UNSIGNED_SHORT, sizeof(B), at + offsetof(B, way));
}

// The first instance of a level, or behind all.
static size_t birds_first(const Birds *birds, int level) {
    size_t first = 0;
    for (int i = 0; i < level; i++)
        first += birds->counts[i];
    return first;
}

// How birds of one shape are drawn: their uniforms.
typedef struct Look {
    const Shape *shape;
    float size, emission;
    float fold, sheen; // of meshes
    CullFade fade;     // of meshes; {0}: solid
    bool mirrored;     // sprites in the water, where no finer form takes their place
} Look;

// Makes a program of birds current. Uniforms that it does not have are ignored.
static bool birds_use(Programs *programs, Program program, const Look *look,
                      const FrameDescription *frame) {
    const Shape *shape = look->shape;
    const Form *form = &shape->form;
    const Silhouette *body = &form->body;
    bool after_sprite = program == PROGRAM_DOT && shape->winged;
    CullFade out = cull_sprite_fade(true),
             finer = after_sprite ? out : cull_mesh_fade(shape->winged);
    float on = after_sprite ? sprite_on_dot : shape->winged ? mesh_on_sprite : mesh_on_dot;
    if (!after_sprite && look->mirrored)
        finer = (CullFade){1e9f, 1e9f};
    if (!programs_use(programs, program))
        return false;
    glUniform4fv(programs_find(programs, "bird_hinges"), 1, &shape->hinges.shoulder);
    glUniform1f(programs_find(programs, "bird_size"), look->size);
    glUniform1f(programs_find(programs, "bird_emission"), look->emission);
    // Meshes.
    glUniform1f(programs_find(programs, "bird_fold"), look->fold);
    glUniform1f(programs_find(programs, "bird_sheen"), look->sheen);
    glUniform2f(programs_find(programs, "bird_fade"), look->fade.low, look->fade.high);
    // Sprites and dots.
    glUniform1i(programs_find(programs, "sprite_mirrored"), look->mirrored);
    glUniform3fv(programs_find(programs, "plumage_mean"), 1, shape->mean);
    glUniform3f(programs_find(programs, "sprite_fade"), finer.low, finer.high, on);
    glUniform4f(programs_find(programs, "sprite_picture"), (float)frame->viewport_x, MARGIN,
                (float)frame->width, (float)frame->height);
    glUniform4fv(programs_find(programs, "sprite_body"), 3, &form->rings[0].z);
    glUniform3fv(programs_find(programs, "sprite_edges"), 6, form->edges[0][0]);
    glUniform1f(programs_find(programs, "sprite_thick"), form->thick);
    glUniform2f(programs_find(programs, "sprite_fade_out"), out.low, out.high);
    glUniform4f(programs_find(programs, "dot_cover"), body->side, body->above, body->ahead,
                body->boxy);
    glUniform3fv(programs_find(programs, "dot_extent"), 1, body->size);
    glUniform4f(programs_find(programs, "dot_wing"), form->arm, form->hand, form->span,
                form->slope);
    return true;
}

// Draws count birds with the mesh of a level, from the instance first on, with one draw call, or
// one each with FRAME_DRAW_SINGLE. The finest level has a program of its own.
static void birds_draw_level(Birds *birds, Programs *programs, const Look *look,
                             const FrameDescription *frame, int level, size_t first, size_t count) {
    const Shape *shape = look->shape;
    Program program = level == 0 ? PROGRAM_BIRD_NEAR : PROGRAM_BIRD;
    if (count == 0 || !birds_use(programs, program, look, frame))
        return;
    glBindTexture(GL_TEXTURE_2D, shape->texture);
    glBindVertexArray(shape->array);
    size_t run = frame->draw == FRAME_DRAW_SINGLE ? 1 : count;
    for (size_t done = 0; done < count; done += run) {
        birds_bind_instances(birds->instances.name, first + done);
        glDrawElementsInstanced(GL_TRIANGLES, shape->index_count[level], GL_UNSIGNED_INT,
                                (const void *)shape->index_start[level], (GLsizei)run);
    }
    programs->draw_calls += count / run;
    programs->triangles += count * (size_t)shape->index_count[level] / 3;
}

// One that is not of the flock, at its place in the world. Its wings are never thinner than those
// of the middle mesh, for it is looked for from afar.
static void birds_draw_single(Birds *birds, Programs *programs, const Look *look,
                              const FrameDescription *frame, const float place[3],
                              size_t instance) {
    float away = vec_distance(place, frame->camera.position);
    float pixels = look->size * camera_focal(&frame->camera, frame->height) / away;
    int level = pixels >= CULL_NEAR_PIXELS ? 0 : 1;
    birds_draw_level(birds, programs, look, frame, level, instance, 1);
}

void birds_draw_meshes(Birds *birds, Programs *programs, const FrameDescription *frame) {
    float size = frame->view->bird_size;
    Look look = {.shape = birds->shape, .size = size, .emission = tint_emission(frame)};
    gfx_debug_begin("birds");
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        look.sheen = level < SHEEN_LEVELS;
        birds_draw_level(birds, programs, &look, frame, level, birds_first(birds, level),
                         birds->counts[level]);
    }
    size_t first = birds_first(birds, CULL_HIDDEN);
    const Look leader = {
        .shape = birds->shape, .size = size * leader_size, .emission = leader_emission, .sheen = 1};
    for (size_t i = 0; i < birds->leaders; i++)
        birds_draw_single(birds, programs, &leader, frame, frame->leaders[i].position, first + i);
    Look falcon = {.shape = &birds->shapes[SHAPE_FALCON],
                   .size = size * FRAME_FALCON_SIZE,
                   .sheen = falcon_sheen};
    for (size_t i = 0; falcon.shape->array && i < frame->falcon_count; i++) {
        falcon.fold = frame->falcons[i].fold;
        birds_draw_single(birds, programs, &falcon, frame, frame->falcons[i].position,
                          first + birds->leaders + i);
    }
    gfx_debug_end();
}

// Draws birds from the instance first on, up to end, with one draw call, or one each with
// FRAME_DRAW_SINGLE. program: PROGRAM_DOT, or where the shape has wings PROGRAM_SPRITE. They are
// blended over what is drawn already; their own order does not matter, since they do not write
// depth.
static void birds_draw_sprites(Birds *birds, Programs *programs, Program program, const Look *look,
                               const FrameDescription *frame, size_t first, size_t end) {
    size_t count = end - first;
    if (count == 0 || !birds_use(programs, program, look, frame))
        return;
    gfx_debug_begin(program == PROGRAM_DOT ? "dots" : "sprites");
    glBindVertexArray(birds->sprite_array);
    birds_bind_instances(birds->instances.name, 0);
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

// A bird is farther away in the water than above it, and never drawn finer.
void birds_draw_mirrored(Birds *birds, Programs *programs, const FrameDescription *frame) {
    Look look = {.shape = birds->shape,
                 .size = frame->view->bird_size,
                 .emission = tint_emission(frame),
                 .mirrored = true};
    size_t dots = birds_first(birds, CULL_DOT), all = birds_first(birds, CULL_HIDDEN);
    birds_draw_sprites(birds, programs, PROGRAM_DOT, &look, frame, 0, all);
    if (look.shape->winged)
        birds_draw_sprites(birds, programs, PROGRAM_SPRITE, &look, frame, 0, dots);
    look.shape = &birds->shapes[SHAPE_FALCON];
    look.size *= FRAME_FALCON_SIZE;
    if (!look.shape->array)
        return;
    size_t falcons = all + birds->leaders, end = falcons + frame->falcon_count;
    birds_draw_sprites(birds, programs, PROGRAM_DOT, &look, frame, falcons, end);
    birds_draw_sprites(birds, programs, PROGRAM_SPRITE, &look, frame, falcons, end);
}

void birds_draw_far(Birds *birds, Programs *programs, const FrameDescription *frame) {
    bool winged = birds->shape->winged;
    const Look look = {.shape = birds->shape,
                       .size = frame->view->bird_size,
                       .emission = tint_emission(frame),
                       .fade = cull_mesh_fade(winged)};
    size_t fading = birds_first(birds, CULL_MESH_AND_SPRITE), dots = birds_first(birds, CULL_DOT);
    size_t dots_from = winged ? birds_first(birds, CULL_SPRITE_AND_DOT) : fading;
    birds_draw_sprites(birds, programs, PROGRAM_DOT, &look, frame, dots_from,
                       birds_first(birds, CULL_HIDDEN));
    if (winged)
        birds_draw_sprites(birds, programs, PROGRAM_SPRITE, &look, frame, fading, dots);
    if (birds->counts[CULL_MESH_AND_SPRITE] == 0)
        return;
    // The meshes that fade into sprites. They write depth, so that each hides its own far side.
    gfx_debug_begin("fading birds");
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    birds_draw_level(birds, programs, &look, frame, SHAPE_LEVELS - 1, fading,
                     birds->counts[CULL_MESH_AND_SPRITE]);
    glDisable(GL_BLEND);
    gfx_debug_end();
}
