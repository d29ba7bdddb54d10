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
    gfx_stream_init(&birds->singles, GL_ARRAY_BUFFER, "leaders and falcons");
}

void birds_deinit(Birds *birds) {
    for (int i = 0; i < BIRDS_SHAPES; i++)
        shape_deinit(&birds->shapes[i]);
    glDeleteVertexArrays(1, &birds->sprite_array);
    gfx_stream_deinit(&birds->instances);
    gfx_stream_deinit(&birds->singles);
    for (int side = 0; side < 2; side++)
        gpu_pack_destroy(birds->gpu_packs[side]);
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

// What is drawn as points with one call.
typedef enum Run { RUN_DOTS, RUN_SPRITES, RUN_MIRRORED_DOTS, RUN_MIRRORED_SPRITES } Run;

static void birds_find_runs(const Birds *birds, PackRun runs[PACK_RUNS]) {
    int dots = birds->shape->winged ? CULL_SPRITE_AND_DOT : CULL_MESH_AND_SPRITE;
    runs[RUN_DOTS] = (PackRun){dots, CULL_HIDDEN};
    runs[RUN_SPRITES] = (PackRun){CULL_MESH_AND_SPRITE, CULL_DOT};
    runs[RUN_MIRRORED_DOTS] = (PackRun){0, CULL_HIDDEN};
    runs[RUN_MIRRORED_SPRITES] = (PackRun){0, CULL_DOT};
}

// On the GPU; false where it cannot.
static bool birds_pack_there(Birds *birds, Pack *pack, const FrameDescription *frame,
                             bool mirrored) {
    Error ignored; // the processor does it
    PackRun runs[PACK_RUNS];
    GpuPack **gpu = &birds->gpu_packs[frame->side];
    birds_find_runs(birds, runs);
    birds->gpu = NULL;
    if (gpu_pack_takes(frame) &&
        gpu_pack_run(gpu, pack, frame, birds->shape, mirrored, runs, birds->counts, &ignored))
        birds->gpu = *gpu;
    else
        gpu_pack_give_back(*gpu, pack);
    return birds->gpu;
}

static bool birds_pack_here(Birds *birds, Pack *pack, const FrameDescription *frame, bool mirrored,
                            double *packing, Error *error) {
    double started = clock_now();
    if (!pack_sort(pack, frame, birds->shape->winged, mirrored, birds->counts, error))
        return false;
    double sorted = clock_now();
    // At least one: a buffer of 0 bytes cannot be mapped.
    size_t shown = frame->birds.count - birds->counts[CULL_HIDDEN];
    BirdInstance *out = gfx_stream_map(&birds->instances, (shown + 1) * sizeof *out, error);
    if (!out)
        return false;
    double mapped = clock_now();
    pack_fill(pack, out);
    double filled = clock_now();
    *packing += sorted - started + filled - mapped;
    if (!gfx_stream_unmap(&birds->instances))
        memset(birds->counts, 0,
               sizeof birds->counts); // the driver lost the content: a picture without birds
    return true;
}

static bool birds_pack_singles(Birds *birds, const FrameDescription *frame, Error *error) {
    size_t leaders = frame->view->show_leader ? frame->leader_count : 0;
    BirdInstance *out = gfx_stream_map(&birds->singles,
                                       (MODEL_MAX_FLOCKS + MODEL_MAX_FALCONS) * sizeof *out, error);
    if (!out)
        return false;
    for (size_t i = 0; i < leaders; i++)
        out[i] = pack_leader(frame, i);
    for (size_t i = 0; i < frame->falcon_count; i++)
        out[leaders + i] = pack_falcon(frame, i);
    birds->leaders = leaders;
    return gfx_stream_unmap(&birds->singles) || birds_pack_singles(birds, frame, error);
}

bool birds_pack(Birds *birds, Pack *pack, const FrameDescription *frame, bool mirrored,
                RenderCost *cost, Error *error) {
    const size_t *counts = birds->counts;
    double started = clock_now(), packing = 0;
    if (!birds_pack_singles(birds, frame, error) ||
        (!birds_pack_there(birds, pack, frame, mirrored) &&
         !birds_pack_here(birds, pack, frame, mirrored, &packing, error)))
        return false;
    cost->pack_seconds += packing;
    cost->upload_seconds += clock_now() - started - packing;
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

// Instances that are drawn together.
typedef struct Batch {
    const GpuPack
        *gpu;  // where it has them: it knows their place and number, and count is of before
    int which; // of its levels or runs
    GLuint buffer;
    size_t first, count;
} Batch;

static Batch birds_batch(const Birds *birds, int begin, int end, int which) {
    size_t first = birds_first(birds, begin);
    return (Batch){birds->gpu, which,
                   birds->gpu ? gpu_pack_instances(birds->gpu) : birds->instances.name, first,
                   birds_first(birds, end) - first};
}

static Batch birds_batch_level(const Birds *birds, int level) {
    return birds_batch(birds, level, level + 1, level);
}

static Batch birds_batch_run(const Birds *birds, Run run) {
    PackRun runs[PACK_RUNS];
    birds_find_runs(birds, runs);
    return birds_batch(birds, runs[run].begin, runs[run].end, (int)run);
}

static Batch birds_batch_singles(const Birds *birds, size_t first, size_t count) {
    return (Batch){NULL, 0, birds->singles.name, first, count};
}

// Draws birds with the mesh of a level with one draw call, or one each with FRAME_DRAW_SINGLE. The
// finest level has a program of its own.
static void birds_draw_level(Programs *programs, const Look *look, const FrameDescription *frame,
                             int level, const Batch *batch) {
    const Shape *shape = look->shape;
    Program program = level == 0 ? PROGRAM_BIRD_NEAR : PROGRAM_BIRD;
    size_t count = batch->count, run = frame->draw == FRAME_DRAW_SINGLE ? 1 : count;
    if ((!batch->gpu && count == 0) || !birds_use(programs, program, look, frame))
        return;
    glBindTexture(GL_TEXTURE_2D, shape->texture);
    glBindVertexArray(shape->array);
    if (batch->gpu) {
        birds_bind_instances(batch->buffer, 0);
        gpu_pack_draw_meshes(batch->gpu, batch->which);
    }
    for (size_t done = 0; !batch->gpu && done < count; done += run) {
        birds_bind_instances(batch->buffer, batch->first + done);
        glDrawElementsInstanced(GL_TRIANGLES, shape->index_count[level], GL_UNSIGNED_INT,
                                (const void *)shape->index_start[level], (GLsizei)run);
    }
    programs->draw_calls += batch->gpu ? 1 : count / run;
    programs->triangles += count * (size_t)shape->index_count[level] / 3;
}

// One that is not of the flock, at its place in the world. Its wings are never thinner than those
// of the middle mesh, for it is looked for from afar.
static void birds_draw_single(const Birds *birds, Programs *programs, const Look *look,
                              const FrameDescription *frame, const float place[3],
                              size_t instance) {
    float away = vec_distance(place, frame->camera.position);
    float pixels = look->size * camera_focal(&frame->camera, frame->height) / away;
    const Batch one = birds_batch_singles(birds, instance, 1);
    birds_draw_level(programs, look, frame, pixels >= CULL_NEAR_PIXELS ? 0 : 1, &one);
}

void birds_draw_meshes(Birds *birds, Programs *programs, const FrameDescription *frame) {
    float size = frame->view->bird_size;
    Look look = {.shape = birds->shape, .size = size, .emission = tint_emission(frame)};
    gfx_debug_begin("birds");
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        const Batch batch = birds_batch_level(birds, level);
        look.sheen = level < SHEEN_LEVELS;
        birds_draw_level(programs, &look, frame, level, &batch);
    }
    const Look leader = {
        .shape = birds->shape, .size = size * leader_size, .emission = leader_emission, .sheen = 1};
    for (size_t i = 0; i < birds->leaders; i++)
        birds_draw_single(birds, programs, &leader, frame, frame->leaders[i].position, i);
    Look falcon = {.shape = &birds->shapes[SHAPE_FALCON],
                   .size = size * FRAME_FALCON_SIZE,
                   .sheen = falcon_sheen};
    for (size_t i = 0; falcon.shape->array && i < frame->falcon_count; i++) {
        falcon.fold = frame->falcons[i].fold;
        birds_draw_single(birds, programs, &falcon, frame, frame->falcons[i].position,
                          birds->leaders + i);
    }
    gfx_debug_end();
}

// Draws birds as points with one draw call, or one each with FRAME_DRAW_SINGLE. program:
// PROGRAM_DOT, or where the shape has wings PROGRAM_SPRITE. They are blended over what is drawn
// already; their own order does not matter, since they do not write depth.
static void birds_draw_sprites(const Birds *birds, Programs *programs, Program program,
                               const Look *look, const FrameDescription *frame, Batch batch) {
    size_t count = batch.count, run = frame->draw == FRAME_DRAW_SINGLE ? 1 : count;
    if ((!batch.gpu && count == 0) || !birds_use(programs, program, look, frame))
        return;
    gfx_debug_begin(program == PROGRAM_DOT ? "dots" : "sprites");
    glBindVertexArray(birds->sprite_array);
    glViewport(frame->viewport_x - MARGIN, -MARGIN, frame->width + 2 * MARGIN,
               frame->height + 2 * MARGIN);
    glEnable(GL_SCISSOR_TEST);
    glScissor(frame->viewport_x, 0, frame->width, frame->height);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthRangef(0, BIRDS_FAR_DEPTH);
    glDepthMask(GL_FALSE);
    birds_bind_instances(batch.buffer, 0);
    if (batch.gpu)
        gpu_pack_draw_points(batch.gpu, batch.which);
    for (size_t done = 0; !batch.gpu && done < count; done += run)
        glDrawArrays(GL_POINTS, (GLint)(batch.first + done), (GLsizei)run);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    if (!frame->partial)
        glDisable(GL_SCISSOR_TEST);
    gfx_debug_end();
    programs->draw_calls += batch.gpu ? 1 : count / run;
    programs->triangles += count;
}

// A bird is farther away in the water than above it, and never drawn finer.
void birds_draw_mirrored(Birds *birds, Programs *programs, const FrameDescription *frame) {
    Look look = {.shape = birds->shape,
                 .size = frame->view->bird_size,
                 .emission = tint_emission(frame),
                 .mirrored = true};
    birds_draw_sprites(birds, programs, PROGRAM_DOT, &look, frame,
                       birds_batch_run(birds, RUN_MIRRORED_DOTS));
    if (look.shape->winged)
        birds_draw_sprites(birds, programs, PROGRAM_SPRITE, &look, frame,
                           birds_batch_run(birds, RUN_MIRRORED_SPRITES));
    look.shape = &birds->shapes[SHAPE_FALCON];
    look.size *= FRAME_FALCON_SIZE;
    if (!look.shape->array)
        return;
    const Batch falcons = birds_batch_singles(birds, birds->leaders, frame->falcon_count);
    birds_draw_sprites(birds, programs, PROGRAM_DOT, &look, frame, falcons);
    birds_draw_sprites(birds, programs, PROGRAM_SPRITE, &look, frame, falcons);
}

void birds_draw_far(Birds *birds, Programs *programs, const FrameDescription *frame) {
    bool winged = birds->shape->winged;
    const Look look = {.shape = birds->shape,
                       .size = frame->view->bird_size,
                       .emission = tint_emission(frame),
                       .fade = cull_mesh_fade(winged)};
    birds_draw_sprites(birds, programs, PROGRAM_DOT, &look, frame,
                       birds_batch_run(birds, RUN_DOTS));
    if (winged)
        birds_draw_sprites(birds, programs, PROGRAM_SPRITE, &look, frame,
                           birds_batch_run(birds, RUN_SPRITES));
    const Batch fading = birds_batch_level(birds, CULL_MESH_AND_SPRITE);
    if (!fading.gpu && fading.count == 0)
        return;
    // The meshes that fade into sprites. They write depth, so that each hides its own far side.
    gfx_debug_begin("fading birds");
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    birds_draw_level(programs, &look, frame, SHAPE_LEVELS - 1, &fading);
    glDisable(GL_BLEND);
    gfx_debug_end();
}
