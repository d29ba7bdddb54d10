#include "render/gpu_pack.h"

#include <stddef.h>

#include "base/memory.h"
#include "gfx/context.h"
#include "gfx/objects.h"
#include "gfx/program.h"

enum {
    GROUP = 256,          // birds
    GROUPS_A_ROW = 32768, // of a dispatch
    MESHES = CULL_SPRITE, // levels that are drawn as meshes
};

_Static_assert(CULL_BINS == 8 && MESHES == 4 && PACK_RUNS == 4,
               "as shaders/flock/pack.glsl has them");
_Static_assert(sizeof(BirdInstance) == 32, "as shaders/flock/pack_fill.comp writes it");

// By their bindings in the shaders, behind those of BirdBuffers; the last two of the second and the
// third pass alone.
typedef enum Buffer {
    BUFFER_PICTURE,
    BUFFER_LEVELS = 7,
    BUFFER_STARTS,
    BUFFER_POSTURES,
    BUFFER_INSTANCES,
    BUFFER_DRAWS,
    BUFFERS,
} Buffer;

typedef enum Pass { PASS_CULL, PASS_START, PASS_FILL, PASSES } Pass;

struct GpuPack {
    GLuint programs[PASSES], buffers[BUFFERS];
    size_t birds; // that there is room for
};

// Blocks of the shaders.
typedef struct PackBlock {
    PackPicture picture;
    uint32_t bird_count, group_count, is_flat;
    uint32_t index_counts[MESHES], first_indices[MESHES], run_begins[PACK_RUNS],
        run_ends[PACK_RUNS];
} PackBlock;

typedef struct PackDraws {
    struct {
        uint32_t count, instances, first_index, base_vertex, base_instance;
    } meshes[MESHES];
    struct {
        uint32_t count, instances, first, base_instance;
    } points[PACK_RUNS];
    uint32_t counts[CULL_BINS];
} PackDraws;

bool gpu_pack_takes(const FrameDescription *frame) {
    int colour = frame->view->colour;
    return frame->birds.source.buffers && frame->draw == FRAME_DRAW_INSTANCED &&
           colour != VIEW_COLOUR_NEIGHBOURS && colour != VIEW_COLOUR_RULE &&
           (colour != VIEW_COLOUR_SPEED || frame->birds.mean_speed > 0);
}

// --- Memory ---

void gpu_pack_destroy(GpuPack *gpu) {
    if (!gpu)
        return;
    for (Pass pass = 0; pass < PASSES; pass++)
        glDeleteProgram(gpu->programs[pass]);
    glDeleteBuffers(BUFFERS, gpu->buffers);
    memory_free(gpu);
}

static GpuPack *create(int arithmetic, Error *error) {
    GpuPack *gpu = memory_alloc(1, sizeof *gpu, error);
    if (!gpu)
        return NULL;
    static const char *const names[PASSES] = {"pack_cull", "pack_start", "pack_fill"};
    glGenBuffers(BUFFERS, gpu->buffers);
    for (Pass pass = 0; pass < PASSES; pass++)
        if (!(gpu->programs[pass] =
                  gfx_program_link_compute(names[pass], arithmetic, gpu_pack_formulas[0], error))) {
            gpu_pack_destroy(gpu);
            return NULL;
        }
    return gpu;
}

static bool reserve(GpuPack *gpu, size_t birds, Error *error) {
    size_t groups = birds / GROUP + 1;
    const size_t sizes[BUFFERS] = {[BUFFER_PICTURE] = sizeof(PackBlock),
                                   [BUFFER_LEVELS] = birds * sizeof(uint32_t),
                                   [BUFFER_STARTS] = groups * CULL_BINS * sizeof(uint32_t),
                                   [BUFFER_POSTURES] = birds * sizeof(Posture),
                                   [BUFFER_INSTANCES] = birds * sizeof(BirdInstance),
                                   [BUFFER_DRAWS] = sizeof(PackDraws)};
    GLint64 most = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    if (birds <= gpu->birds)
        return true;
    gpu->birds = 0;
    gfx_debug_begin_trial("memory");
    while (glGetError() != GL_NO_ERROR)
        continue;
    for (Buffer b = 0; b < BUFFERS; b++)
        if (sizes[b] > 0) {
            glBindBuffer(GL_SHADER_STORAGE_BUFFER, gpu->buffers[b]);
            glBufferData(GL_SHADER_STORAGE_BUFFER, (GLsizeiptr)sizes[b], NULL, GL_DYNAMIC_COPY);
        }
    const PackDraws none = {0};
    glBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, sizeof none, &none);
    bool good = glGetError() == GL_NO_ERROR && (GLint64)sizes[BUFFER_INSTANCES] <= most;
    gfx_debug_end();
    if (!good)
        return error_set(error, ERROR_FAILED, "the GPU's memory is too small to draw %zu birds",
                         birds);
    gpu->birds = birds;
    return true;
}

void gpu_pack_give_back(GpuPack *gpu, Pack *pack) {
    if (!pack->elsewhere)
        return;
    pack->elsewhere = false;
    gfx_buffer_get(gpu->buffers[BUFFER_POSTURES], pack->birds.count * sizeof *pack->birds.items,
                   pack->birds.items);
}

// --- A picture ---

static void describe(PackBlock *out, const Pack *pack, const FrameDescription *frame,
                     const Shape *shape, const PackRun runs[PACK_RUNS]) {
    *out = (PackBlock){.picture = pack->picture,
                       .bird_count = (uint32_t)frame->birds.count,
                       .group_count = (uint32_t)(frame->birds.count / GROUP + 1),
                       .is_flat = frame->birds.source.flat};
    for (int level = 0; level < MESHES; level++) {
        int mesh = level < SHAPE_LEVELS ? level : SHAPE_LEVELS - 1;
        out->index_counts[level] = (uint32_t)shape->index_count[mesh];
        out->first_indices[level] = (uint32_t)(shape->index_start[mesh] / sizeof(uint32_t));
    }
    for (int run = 0; run < PACK_RUNS; run++) {
        out->run_begins[run] = (uint32_t)runs[run].begin;
        out->run_ends[run] = (uint32_t)runs[run].end;
    }
}

static void bind(const GpuPack *gpu, const BirdBuffers *birds, Pass pass) {
    const GLuint bound[] = {gpu->buffers[BUFFER_PICTURE],
                            birds->places_from,
                            birds->places_to,
                            birds->velocities_from,
                            birds->velocities_to,
                            birds->bank_from,
                            birds->bank_to,
                            gpu->buffers[BUFFER_LEVELS],
                            gpu->buffers[BUFFER_STARTS],
                            gpu->buffers[pass == PASS_START ? BUFFER_DRAWS : BUFFER_POSTURES],
                            gpu->buffers[BUFFER_INSTANCES]};
    for (GLuint b = 0; b < sizeof bound / sizeof *bound; b++)
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, b, bound[b]);
}

bool gpu_pack_run(GpuPack **out, Pack *pack, const FrameDescription *frame, const Shape *shape,
                  bool mirrored, const PackRun runs[PACK_RUNS], size_t counts[CULL_BINS],
                  Error *error) {
    const BirdBuffers *birds = frame->birds.source.buffers;
    size_t count = frame->birds.count, groups = count / GROUP + 1;
    size_t rows = groups / GROUPS_A_ROW + 1;
    PackBlock picture;
    PackDraws before;
    if (!*out && !(*out = create(birds->arithmetic, error)))
        return false;
    GpuPack *gpu = *out;
    if (count != pack->birds.count)
        gpu_pack_give_back(gpu, pack);
    if (!reserve(gpu, count, error) || !pack_begin(pack, frame, shape->winged, mirrored, error))
        return false;
    if (!pack->elsewhere)
        gfx_buffer_put(gpu->buffers[BUFFER_POSTURES], count * sizeof *pack->birds.items,
                       pack->birds.items);
    pack->elsewhere = true;
    pack->mean_speed = frame->birds.mean_speed;
    gfx_buffer_get(gpu->buffers[BUFFER_DRAWS], sizeof before, &before);
    for (int level = 0; level < CULL_BINS; level++)
        counts[level] = before.counts[level];
    describe(&picture, pack, frame, shape, runs);
    gfx_buffer_put(gpu->buffers[BUFFER_PICTURE], sizeof picture, &picture);
    gfx_debug_begin("pack");
    for (Pass pass = 0; pass < PASSES; pass++) {
        bind(gpu, birds, pass);
        glUseProgram(gpu->programs[pass]);
        if (pass == PASS_START)
            glDispatchCompute(1, 1, 1);
        else
            glDispatchCompute((GLuint)((groups + rows - 1) / rows), (GLuint)rows, 1);
        glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    }
    glMemoryBarrier(GL_VERTEX_ATTRIB_ARRAY_BARRIER_BIT | GL_COMMAND_BARRIER_BIT |
                    GL_BUFFER_UPDATE_BARRIER_BIT);
    gfx_debug_end();
    return true;
}

size_t gpu_pack_read(const GpuPack *gpu, BirdInstance *out) {
    PackDraws draws;
    size_t shown = 0;
    gfx_buffer_get(gpu->buffers[BUFFER_DRAWS], sizeof draws, &draws);
    for (int level = 0; level < CULL_HIDDEN; level++)
        shown += draws.counts[level];
    gfx_buffer_get(gpu->buffers[BUFFER_INSTANCES], shown * sizeof *out, out);
    return shown;
}

// --- Drawing ---

GLuint gpu_pack_instances(const GpuPack *gpu) {
    return gpu->buffers[BUFFER_INSTANCES];
}

void gpu_pack_draw_meshes(const GpuPack *gpu, int level) {
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, gpu->buffers[BUFFER_DRAWS]);
    const size_t at =
        offsetof(PackDraws, meshes) + (size_t)level * sizeof((PackDraws *)0)->meshes[0];
    glDrawElementsIndirect(GL_TRIANGLES, GL_UNSIGNED_INT, (const void *)at);
}

void gpu_pack_draw_points(const GpuPack *gpu, int run) {
    glBindBuffer(GL_DRAW_INDIRECT_BUFFER, gpu->buffers[BUFFER_DRAWS]);
    const size_t at = offsetof(PackDraws, points) + (size_t)run * sizeof((PackDraws *)0)->points[0];
    glDrawArraysIndirect(GL_POINTS, (const void *)at);
}
