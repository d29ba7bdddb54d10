#include "gpusim/gpusim.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/memory.h"
#include "gfx/context.h"
#include "gfx/objects.h"
#include "gfx/program.h"
#include "gpusim/models.h"
#include "sim/sim_impl.h"
#include "sim/surroundings.h"

enum {
    GROUP = 256, // invocations
    PAIRS_GROUP = 64,
    SCAN_BLOCK = 1024,    // words that a group scans
    GROUPS_A_ROW = 32768, // of a dispatch
};

// In the order of a step. Those that run over cells are of as many as there is room for, since only
// the GPU knows their number.
typedef enum Pass {
    PASS_BOX,
    PASS_LAYOUT,
    PASS_CLEAR,
    PASS_COUNT,
    PASS_SCAN_CELLS,
    PASS_SCAN_BLOCKS,
    PASS_SCAN_ADD,
    PASS_PLACE,
    PASS_GATHER,
    PASS_MEANS,
    PASS_MEANS_END,
    PASS_PAIRS,
    STEP_PASSES,
    PASS_SEEK = STEP_PASSES, // where they are asked for
    PASS_SAMPLE,
    PASSES,
} Pass;

typedef enum Extent { OF_BIRDS, OF_CELLS, OF_ONE } Extent;

static const struct {
    const char *name;
    Extent extent;
    size_t group; // birds or cells
} passes[PASSES] = {
    [PASS_BOX] = {"box", OF_BIRDS, GROUP},
    [PASS_LAYOUT] = {"layout", OF_ONE, GROUP},
    [PASS_CLEAR] = {"clear", OF_CELLS, GROUP},
    [PASS_COUNT] = {"count", OF_BIRDS, GROUP},
    [PASS_SCAN_CELLS] = {"scan_cells", OF_CELLS, SCAN_BLOCK},
    [PASS_SCAN_BLOCKS] = {"scan_blocks", OF_ONE, GROUP},
    [PASS_SCAN_ADD] = {"scan_add", OF_CELLS, GROUP},
    [PASS_PLACE] = {"place", OF_BIRDS, GROUP},
    [PASS_GATHER] = {"gather", OF_BIRDS, GROUP},
    [PASS_MEANS] = {"means", OF_BIRDS, GROUP},
    [PASS_MEANS_END] = {"means_end", OF_ONE, GROUP},
    [PASS_PAIRS] = {"pairs", OF_BIRDS, PAIRS_GROUP},
    [PASS_SEEK] = {"seek", OF_BIRDS, GROUP},
    [PASS_SAMPLE] = {"sample", OF_BIRDS, GROUP},
};

enum { MODELS_MOST = 16 };

struct Gpusim {
    Stepper stepper; // of the flocks that it steps
    GpusimArithmetic arithmetic;
    bool exact, began;                    // with a flock
    size_t least;                         // birds: smaller flocks are the processor's
    char device[GPUSIM_DEVICE_SIZE];      // and its driver
    Error problem;                        // why the processor goes on with a flock
    GLuint programs[MODELS_MOST][PASSES]; // in the order of the registry; 0 before it is needed
};

// Buffers by their bindings in shaders/flock/flock.glsl.
typedef enum Buffer {
    BUFFER_CONSTANTS,
    BUFFER_OBSTACLES,
    BUFFER_GRID,
    BUFFER_FROM_PLACES,
    BUFFER_FROM_VELOCITIES,
    BUFFER_HEADINGS,
    BUFFER_OWNS,
    BUFFER_TO_PLACES,
    BUFFER_TO_VELOCITIES,
    BUFFER_AFTERS,
    BUFFER_CELL_STARTS,
    BUFFER_KEYS,
    BUFFER_ORDERS,
    BUFFER_BLOCKS,
    BUFFER_PARTS,
    BUFFER_COUNTERS,
    BUFFER_STEP, // a uniform block
    BUFFER_SOUGHT,
    BUFFERS,
    BINDING_ANSWER = BUFFER_PARTS, // of the passes that are asked for
} Buffer;

// Every stride-th bird, of the state after so many steps; asked for at the latest time of a clock.
typedef struct Sample {
    size_t stride, asked;
    bool fresh;
    ARRAY_OF(uint32_t) words; // columns: ids, then the places before and after the step
} Sample;

enum { TIMERS = 2 };

enum { SAMPLES = 4 }; // cameras and shadows ask for three strides in each picture

// A flock's state there. Whichever copy is behind is brought up to date when it is needed.
typedef struct Elsewhere {
    const GLuint *programs;
    GpusimArithmetic arithmetic;
    BirdBuffers shown;
    Sample samples[SAMPLES];
    GLuint sampled;
    GLuint timers[TIMERS];
    size_t timed; // steps
    bool times;   // the driver's clock can be trusted
    size_t clock;
    GLuint buffers[BUFFERS];
    size_t birds, cells; // that there is room for
    bool ahead, behind;  // of the processor's copy
    void *records;       // of all birds, to be copied to or from
} Elsewhere;

// Records of the shaders.
typedef struct Record {
    float x, y, z;
    uint32_t word;
} Record;

typedef struct StepRecord {
    uint32_t birds, cells;
    float radius;
    uint32_t all_pairs, pairs, tells_apart, unused[2];
} StepRecord;

typedef struct AxisPart {
    int32_t low, high;
    int64_t sum;
    uint64_t squares;
    uint32_t count, unused;
} AxisPart;

typedef struct Sought {
    uint32_t least_distance, nearest_bird, slot, word;
    float from[4], velocity[4], to[4];
} Sought;

typedef struct GridRecord {
    GridAxis x, y, z;
    uint32_t cell_count, cell_capacity;
} GridRecord;

_Static_assert(sizeof(void *) == 8, "constants have the layout that shaders give them");

static float float_of(uint32_t bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// --- Programs ---

static const GLuint *find_programs(Gpusim *gpu, const Model *model, Error *error) {
    size_t at = 0;
    while (model_at(at) != model)
        at++;
    assert(at < MODELS_MOST);
    GLuint *programs = gpu->programs[at];
    for (Pass pass = 0; pass < PASSES; pass++)
        if (!programs[pass] &&
            !(programs[pass] = gfx_program_link_compute(passes[pass].name, (int)gpu->arithmetic,
                                                        gpusim_models[at], error)))
            return NULL;
    return programs;
}

// --- Memory ---

static void discard(Elsewhere *there) {
    if (!there)
        return;
    glDeleteBuffers(BUFFERS, there->buffers);
    glDeleteBuffers(1, &there->sampled);
    glDeleteQueries(TIMERS, there->timers);
    for (Sample *each = there->samples; each < there->samples + SAMPLES; each++)
        array_deinit(&each->words);
    memory_free(there->records);
    memory_free(there);
}

static void end(Sim *sim) {
    discard(sim->elsewhere);
    sim->elsewhere = NULL;
}

// A buffer of no birds has something too.
static size_t least(size_t bytes) {
    return bytes > 64 ? bytes : 64;
}

static void put_bytes(const Elsewhere *there, Buffer buffer, size_t size, const void *bytes) {
    gfx_buffer_put(there->buffers[buffer], size, bytes);
}

static void get_bytes(const Elsewhere *there, Buffer buffer, size_t size, void *bytes) {
    gfx_buffer_get(there->buffers[buffer], size, bytes);
}

static Elsewhere *make_room(const GLuint *programs, GpusimArithmetic arithmetic, const Sim *sim,
                            Error *error) {
    size_t n = sim->flock.count, cells = sim->grid.cell_capacity, parts = n / GROUP + 1;
    const size_t sizes[BUFFERS] = {
        [BUFFER_CONSTANTS] = MODEL_CONSTANTS_SIZE,
        [BUFFER_OBSTACLES] = sizeof(Obstacles),
        [BUFFER_GRID] = sizeof(GridRecord),
        [BUFFER_FROM_PLACES] = n * sizeof(Record),
        [BUFFER_FROM_VELOCITIES] = n * sizeof(Record),
        [BUFFER_HEADINGS] = n * sizeof(Record),
        [BUFFER_OWNS] = n * sizeof(Record),
        [BUFFER_TO_PLACES] = n * sizeof(Record),
        [BUFFER_TO_VELOCITIES] = n * sizeof(Record),
        [BUFFER_AFTERS] = n * sizeof(Record),
        [BUFFER_CELL_STARTS] = (cells + 1) * sizeof(uint32_t),
        [BUFFER_KEYS] = n * 2 * sizeof(uint32_t),
        [BUFFER_ORDERS] = n * sizeof(uint32_t),
        [BUFFER_BLOCKS] = (cells / SCAN_BLOCK + 1) * sizeof(uint32_t),
        [BUFFER_PARTS] = parts * 3 * sizeof(AxisPart) * MODEL_MAX_FLOCKS,
        [BUFFER_COUNTERS] = sizeof(uint32_t),
        [BUFFER_STEP] = sizeof(StepRecord),
        [BUFFER_SOUGHT] = sizeof(Sought),
    };
    GLint64 most = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    if ((GLint64)(n * sizeof(Record)) > most || (GLint64)sizes[BUFFER_CELL_STARTS] > most) {
        error_set(error, ERROR_FAILED, "%zu birds need larger buffers than this GPU has", n);
        return NULL;
    }
    Elsewhere *there = memory_alloc(1, sizeof *there, error);
    if (!there || !(there->records = memory_alloc(least(n), sizeof(Record), error))) {
        memory_free(there);
        return NULL;
    }
    there->programs = programs;
    there->arithmetic = arithmetic;
    there->times = !gfx_info().software;
    glGenQueries(TIMERS, there->timers);
    there->birds = n;
    there->cells = cells;
    glGenBuffers(BUFFERS, there->buffers);
    gfx_debug_begin_trial("memory");
    while (glGetError() != GL_NO_ERROR)
        continue;
    for (Buffer b = 0; b < BUFFERS; b++) {
        glBindBuffer(GL_SHADER_STORAGE_BUFFER, there->buffers[b]);
        glBufferData(GL_SHADER_STORAGE_BUFFER, (GLsizeiptr)least(sizes[b]), NULL, GL_DYNAMIC_COPY);
    }
    put_bytes(there, BUFFER_COUNTERS, sizeof(uint32_t), &(uint32_t){0});
    bool good = glGetError() == GL_NO_ERROR;
    gfx_debug_end();
    if (good)
        return there;
    discard(there);
    error_set(error, ERROR_FAILED, "the GPU's memory is too small for %zu birds", n);
    return NULL;
}

// --- To the GPU and back ---

// Three columns and words, or NULL, as records.
static void put(Elsewhere *there, Buffer buffer, const float *x, const float *y, const float *z,
                const uint32_t *word) {
    Record *records = there->records;
    for (size_t i = 0; i < there->birds; i++)
        records[i] = (Record){x[i], y[i], z[i], word ? word[i] : 0};
    put_bytes(there, buffer, there->birds * sizeof *records, records);
}

static void get(Elsewhere *there, Buffer buffer, float *x, float *y, float *z, uint32_t *word) {
    const Record *records = there->records;
    get_bytes(there, buffer, there->birds * sizeof *records, there->records);
    for (size_t i = 0; i < there->birds; i++) {
        x[i] = records[i].x;
        y[i] = records[i].y;
        z[i] = records[i].z;
        if (word)
            word[i] = records[i].word;
    }
}

// Memory for as many birds as there are; none where they are too few, or there is a problem.
static void fit(Sim *sim) {
    Elsewhere *there = sim->elsewhere;
    Gpusim *gpu = (Gpusim *)(void *)sim->stepper;
    if (there && there->birds == sim->flock.count)
        return;
    end(sim);
    if (sim->flock.count < gpu->least)
        return;
    const GLuint *programs = find_programs(gpu, sim->model, &gpu->problem);
    if (programs)
        sim->elsewhere = make_room(programs, gpu->arithmetic, sim, &gpu->problem);
}

static void begin(Sim *sim) {
    Gpusim *gpu = (Gpusim *)(void *)sim->stepper;
    fit(sim);
    Elsewhere *there = sim->elsewhere;
    if (!there)
        return;
    sim->place = gpu->stepper.place;
    there->behind = true;
    there->ahead = false;
}

static void take(Sim *sim) {
    Elsewhere *there = sim->elsewhere;
    const Flock *flock = &sim->flock;
    const FlockPrivate last = flock_last_private(flock);
    if (!there->behind)
        return;
    there->behind = false;
    put(there, BUFFER_TO_PLACES, flock->to.x, flock->to.y, flock->to.z, flock->id);
    put(there, BUFFER_TO_VELOCITIES, flock->to.vx, flock->to.vy, flock->to.vz, NULL);
    put(there, BUFFER_AFTERS, last.x, last.y, last.z, last.word);
}

static void give_back(Sim *sim) {
    Elsewhere *there = sim->elsewhere;
    Flock *flock = &sim->flock;
    if (!there || !there->ahead || sim->unplaced)
        return;
    there->ahead = false;
    get(there, BUFFER_FROM_PLACES, flock->from.x, flock->from.y, flock->from.z, flock->id);
    get(there, BUFFER_FROM_VELOCITIES, flock->from.vx, flock->from.vy, flock->from.vz, NULL);
    get(there, BUFFER_TO_PLACES, flock->to.x, flock->to.y, flock->to.z, NULL);
    get(there, BUFFER_TO_VELOCITIES, flock->to.vx, flock->to.vy, flock->to.vz, NULL);
    get(there, flock->after.word ? BUFFER_OWNS : BUFFER_AFTERS, flock->own.x, flock->own.y,
        flock->own.z, flock->own.word);
    if (flock->after.word)
        get(there, BUFFER_AFTERS, flock->after.x, flock->after.y, flock->after.z,
            flock->after.word);
    step_fill_headings(flock, 0, flock->count);
    GridRecord grid;
    uint32_t guarded, none = 0;
    get_bytes(there, BUFFER_GRID, sizeof grid, &grid);
    sim->grid.x = grid.x;
    sim->grid.y = grid.y;
    sim->grid.z = grid.z;
    sim->grid.cell_count = grid.cell_count;
    get_bytes(there, BUFFER_CELL_STARTS, (grid.cell_count + 1) * sizeof(uint32_t),
              sim->grid.cell_start);
    get_bytes(there, BUFFER_COUNTERS, sizeof guarded, &guarded);
    put_bytes(there, BUFFER_COUNTERS, sizeof none, &none);
    sim->guarded += guarded;
}

// --- A step ---

static void run(const Elsewhere *there, Pass pass, size_t birds) {
    size_t extent = passes[pass].extent == OF_BIRDS   ? birds
                    : passes[pass].extent == OF_CELLS ? there->cells + 1
                                                      : 1;
    size_t groups = (extent + passes[pass].group - 1) / passes[pass].group;
    size_t rows = groups / GROUPS_A_ROW + 1;
    glDispatchCompute((GLuint)((groups + rows - 1) / rows), (GLuint)rows, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT | GL_BUFFER_UPDATE_BARRIER_BIT);
}

static void bind(const Elsewhere *there) {
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, there->buffers[BUFFER_STEP]);
    for (Buffer b = 0; b < BUFFER_STEP; b++)
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, b, there->buffers[b]);
}

static void put_constants(const Sim *sim, const StepTask *task) {
    const Elsewhere *there = sim->elsewhere;
    const Surroundings *surroundings = model_member(sim->params, sim->model->surroundings);
    const StepRecord step = {.birds = (uint32_t)there->birds,
                             .cells = (uint32_t)there->cells,
                             .radius = sim->radius,
                             .all_pairs = sim->search == SIM_SEARCH_BRUTE,
                             .pairs = task->pairs,
                             .tells_apart = model_tells_apart(sim->model, sim->params)};
    put_bytes(there, BUFFER_STEP, sizeof step, &step);
    put_bytes(there, BUFFER_CONSTANTS, MODEL_CONSTANTS_SIZE, task->constants);
    put_bytes(there, BUFFER_OBSTACLES, sizeof(Obstacles), &surroundings->obstacles);
    bind(there);
}

// --- The pairs ---
//
// A driver ends a program whose dispatch takes seconds, as one of a million birds in one cell
// would. So pairs are made in slices, each short by what the whole took two steps before; at first,
// and on a software renderer, whose clock says nothing, as if all birds were in one cell.

static const double longest = 0.1; // seconds
static const double pairs_at_once =
    3e10; // in one cell; a fast GPU makes a hundred billion a second

static double find_slice(Elsewhere *there, GLuint query) {
    double birds = (double)there->birds, all_in_one_cell = pairs_at_once / birds;
    GLuint64 nanoseconds = 0;
    if (there->timed < TIMERS)
        return all_in_one_cell;
    glGetQueryObjectui64v(query, GL_QUERY_RESULT, &nanoseconds);
    return birds / ceil(fmax((double)nanoseconds * 1e-9 / longest, 1));
}

static void run_pairs(Elsewhere *there) {
    GLuint query = there->timers[there->timed % TIMERS];
    size_t slice = (size_t)fmax(find_slice(there, query), PAIRS_GROUP);
    if (there->times)
        glBeginQuery(GL_TIME_ELAPSED, query);
    for (size_t first = 0; first < there->birds; first += slice) {
        size_t rest = there->birds - first;
        glUniform1ui(0, (GLuint)first);
        run(there, PASS_PAIRS, rest < slice ? rest : slice);
        if (rest > slice)
            glFlush();
    }
    if (!there->times)
        return;
    glEndQuery(GL_TIME_ELAPSED);
    there->timed++;
}

// Where a step changes no private state, what it has gathered is what the next one gathers from.
static void swap_owns(Elsewhere *there) {
    GLuint own = there->buffers[BUFFER_OWNS];
    there->buffers[BUFFER_OWNS] = there->buffers[BUFFER_AFTERS];
    there->buffers[BUFFER_AFTERS] = own;
}

// --- Falcons ---

// By their numbers in seek.comp.
typedef enum Question { LEAST_DISTANCE, NEAREST_BIRD, BIRD } Question;

static void ask(const Elsewhere *there, Question what, uint32_t bird, Vec3 place) {
    bind(there);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, BINDING_ANSWER, there->buffers[BUFFER_SOUGHT]);
    glUseProgram(there->programs[PASS_SEEK]);
    glUniform1ui(0, (GLuint)what);
    glUniform1ui(1, bird);
    glUniform3f(2, place.x, place.y, place.z);
    glUniform1ui(3, FALCON_HIDDEN);
    run(there, PASS_SEEK, there->birds);
}

static bool find_nearest(void *of, Vec3 place, uint32_t *bird) {
    const Elsewhere *there = of;
    Sought sought = {.least_distance = UINT32_MAX, .nearest_bird = UINT32_MAX};
    put_bytes(there, BUFFER_SOUGHT, sizeof sought, &sought);
    ask(there, LEAST_DISTANCE, 0, place);
    ask(there, NEAREST_BIRD, 0, place);
    get_bytes(there, BUFFER_SOUGHT, sizeof sought, &sought);
    *bird = sought.nearest_bird;
    return float_of(sought.least_distance) < INFINITY;
}

static Sought find_bird(const Elsewhere *there, uint32_t bird) {
    Sought sought;
    ask(there, BIRD, bird, vec3(0, 0, 0));
    get_bytes(there, BUFFER_SOUGHT, sizeof sought, &sought);
    return sought;
}

static FalconBird look(void *of, uint32_t bird) {
    Sought sought = find_bird(of, bird);
    const float *at = sought.from, *v = sought.velocity;
    return (FalconBird){vec3(at[0], at[1], at[2]), vec3(v[0], v[1], v[2]), sought.word};
}

static void mark(void *of, uint32_t bird, uint32_t word) {
    const Elsewhere *there = of;
    size_t at = find_bird(there, bird).slot * sizeof(Record) + offsetof(Record, word);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, there->buffers[BUFFER_AFTERS]);
    glBufferSubData(GL_SHADER_STORAGE_BUFFER, (GLintptr)at, sizeof word, &word);
}

// The context's, of the sums that the step left.
static void get_means(Sim *sim) {
    StepContext *context = &sim->context;
    const Mates mates = mates_make(context->flocks);
    AxisPart parts[MODEL_MAX_FLOCKS][3];
    get_bytes(sim->elsewhere, BUFFER_PARTS, context->flocks * sizeof *parts, parts);
    for (size_t f = 0; f < context->flocks; f++) {
        FlockSums sums;
        for (int axis = 0; axis < 3; axis++) {
            sums.places[axis] = parts[f][axis].sum;
            sums.squares[axis] = parts[f][axis].squares;
        }
        flock_find_mean(&sums, mates_count(&mates, sim->flock.count, f), &context->means[f],
                        &context->spreads[f]);
    }
    context->has_means = true;
}

// --- A step of all ---

static bool step(Sim *sim, const Sim *last) {
    Elsewhere *there = sim->elsewhere;
    const Model *model = sim->model;
    if (there && model_is_published(model, sim->params)) {
        give_back(sim);
        there->behind = true;
        there = NULL;
    }
    if (!there)
        return step_processor.step(sim, last);
    take(sim);
    sim->place = sim->stepper->place;
    step_open(sim);
    StepTask task = {.sim = sim};
    step_compile(sim, &task);
    put_constants(sim, &task);
    bool means = model->needs_means && model->needs_means(sim->params, sim->rules);
    for (Pass pass = 0; pass < STEP_PASSES && there->birds > 0; pass++)
        if ((pass != PASS_MEANS && pass != PASS_MEANS_END) || means) {
            glUseProgram(there->programs[pass]);
            if (pass == PASS_PAIRS)
                run_pairs(there);
            else
                run(there, pass, there->birds);
        }
    for (Sample *each = there->samples; each < there->samples + SAMPLES; each++)
        each->fresh = false;
    if (!model->changes_private)
        swap_owns(there);
    there->ahead = true;
    if (sim->context.falcons && there->birds > 0)
        get_means(sim);
    step_close(sim, &(FalconSight){there, find_nearest, look, mark});
    return true;
}

// --- What a picture needs ---

static const BirdBuffers *buffers(Sim *sim) {
    Elsewhere *there = sim->elsewhere;
    if (!there || there->behind || there->birds == 0)
        return NULL;
    const GLuint *all = there->buffers;
    there->shown = (BirdBuffers){.places_from = all[BUFFER_FROM_PLACES],
                                 .places_to = all[BUFFER_TO_PLACES],
                                 .velocities_from = all[BUFFER_FROM_VELOCITIES],
                                 .velocities_to = all[BUFFER_TO_VELOCITIES],
                                 .bank_from = all[BUFFER_OWNS],
                                 .bank_to = all[BUFFER_AFTERS],
                                 .arithmetic = (int)there->arithmetic};
    return &there->shown;
}

// That of this stride, or one that was not asked for for longest.
static Sample *find_sample(Elsewhere *there, size_t stride) {
    Sample *found = there->samples;
    for (Sample *each = there->samples; each < there->samples + SAMPLES; each++)
        if (each->stride == stride || (found->stride != stride && each->asked < found->asked))
            found = each;
    found->fresh &= found->stride == stride;
    found->stride = stride;
    found->asked = ++there->clock;
    return found;
}

static bool take_sample(Elsewhere *there, Sample *taken, size_t count) {
    Error ignored;                                           // the whole is brought
    if (!array_reserve(&taken->words, count * 15, &ignored)) // seven columns; two records
        return false;
    if (!there->sampled)
        glGenBuffers(1, &there->sampled);
    bind(there);
    glBindBuffer(GL_SHADER_STORAGE_BUFFER, there->sampled);
    glBufferData(GL_SHADER_STORAGE_BUFFER, (GLsizeiptr)(count * 2 * sizeof(Record)), NULL,
                 GL_STREAM_READ);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, BINDING_ANSWER, there->sampled);
    glUseProgram(there->programs[PASS_SAMPLE]);
    glUniform1ui(0, (GLuint)taken->stride);
    run(there, PASS_SAMPLE, count);
    uint32_t *columns = taken->words.items, *words = columns + 7 * count;
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, (GLsizeiptr)(count * 2 * sizeof(Record)),
                       words);
    for (size_t i = 0; i < count; i++) {
        columns[i] = words[8 * i + 3];
        for (size_t k = 0; k < 3; k++) {
            columns[(1 + k) * count + i] = words[8 * i + k];
            columns[(4 + k) * count + i] = words[8 * i + 4 + k];
        }
    }
    return taken->fresh = true;
}

static bool sample(Sim *sim, size_t stride, SimView *out) {
    Elsewhere *there = sim->elsewhere;
    size_t count = (there->birds + stride - 1) / stride;
    Sample *found = find_sample(there, stride);
    if (!found->fresh && !take_sample(there, found, count))
        return false;
    const float *columns = (const float *)(const void *)found->words.items;
    *out = (SimView){
        .count = count,
        .id = found->words.items,
        .from = {.x = columns + count, .y = columns + 2 * count, .z = columns + 3 * count},
        .to = {.x = columns + 4 * count, .y = columns + 5 * count, .z = columns + 6 * count}};
    return true;
}

static void find_places(Sim *sim, uint32_t bird, float from[3], float to[3]) {
    Sought sought = find_bird(sim->elsewhere, bird);
    memcpy(from, sought.from, 3 * sizeof *from);
    memcpy(to, sought.to, 3 * sizeof *to);
}

static void wait(Sim *sim) {
    (void)sim;
    glFinish();
}

// --- The probe ---

// probe.comp's.
typedef struct Probed {
    uint32_t quotient, root, sum, within;
    double wide_quotient, wide_root;
} Probed;

enum { PROBE_NUMBERS = 1 << 20 };

static uint32_t probe_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// x, y, z and a bound of x * y + z: of every size, of nearly the same size, below the normal range;
// at every second one the bound is the sum itself, which a fused product and sum miss.
static void probe_draw(size_t i, float out[4]) {
    for (uint64_t k = 0; k < 3; k++) {
        uint64_t bits = random_bits(1, i, 0, k);
        uint32_t word = (uint32_t)bits;
        if (i % 4 == 1) // around 1
            word = (word & 0x807fffff) | 0x3f800000;
        else if (i % 4 == 2) // below the normal range
            word &= 0x80ffffff;
        else if (i % 4 == 3) // as positions and speeds are
            word = probe_bits((float)(int32_t)(bits >> 32) * 0x1p-24f);
        out[k] = float_of(word);
    }
    out[3] = out[0] * out[1] + out[2];
}

// NaNs may differ: no state has one.
static bool probe_is_same(uint32_t bits, float wanted) {
    return bits == probe_bits(wanted) || (wanted != wanted && float_of(bits) != float_of(bits));
}

static bool probe_is_same_wide(double got, double wanted) {
    return memcmp(&got, &wanted, sizeof got) == 0 || (wanted != wanted && got != got);
}

static bool probe_is_exact(const float number[4], const Probed *probed) {
    float x = number[0], y = number[1], sum = x * y + number[2];
    return probe_is_same(probed->quotient, x / y) && probe_is_same(probed->root, sqrtf(fabsf(x))) &&
           probe_is_same(probed->sum, sum) && probed->within == (sum < number[3]) &&
           probe_is_same_wide(probed->wide_quotient, (double)x / (double)y) &&
           probe_is_same_wide(probed->wide_root, sqrt(fabs((double)x)));
}

// Whether all of them are exact.
static bool probe(GLuint program, const GLuint buffers[2], float (*numbers)[4], Probed *results) {
    glUseProgram(program);
    for (GLuint b = 0; b < 2; b++)
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, b, buffers[b]);
    glDispatchCompute(PROBE_NUMBERS / GROUP, 1, 1);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetBufferSubData(GL_SHADER_STORAGE_BUFFER, 0, PROBE_NUMBERS * sizeof *results, results);
    for (size_t i = 0; i < PROBE_NUMBERS; i++)
        if (!probe_is_exact(numbers[i], &results[i]))
            return false;
    return true;
}

static bool choose_arithmetic(Gpusim *gpu, Error *error) {
    GLuint buffers[2];
    float(*numbers)[4] = memory_alloc(PROBE_NUMBERS, sizeof *numbers, error);
    Probed *results = memory_alloc(PROBE_NUMBERS, sizeof *results, error);
    bool good = numbers && results;
    for (size_t i = 0; good && i < PROBE_NUMBERS; i++)
        probe_draw(i, numbers[i]);
    glGenBuffers(2, buffers);
    const size_t sizes[2] = {PROBE_NUMBERS * sizeof *numbers, PROBE_NUMBERS * sizeof *results};
    for (int b = 0; good && b < 2; b++) {
        glBindBuffer(GL_SHADER_STORAGE_BUFFER, buffers[b]);
        glBufferData(GL_SHADER_STORAGE_BUFFER, (GLsizeiptr)sizes[b], b == 0 ? numbers : NULL,
                     GL_STATIC_COPY);
    }
    for (GpusimArithmetic each = GPUSIM_NATIVE; good && !gpu->exact && each <= GPUSIM_FUSED;
         each++) {
        GLuint program =
            gfx_program_link_compute("probe", (int)each, "#include \"arithmetic.glsl\"\n", error);
        good = program != 0;
        gpu->exact = good && probe(program, buffers, numbers, results);
        gpu->arithmetic = gpu->exact ? each : GPUSIM_NATIVE;
        glUseProgram(0);
        glDeleteProgram(program);
    }
    glDeleteBuffers(2, buffers);
    memory_free(numbers);
    memory_free(results);
    return good;
}

// --- The whole ---

Gpusim *gpusim_create(GpusimArithmetic arithmetic, Error *error) {
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    const GfxInfo info = gfx_info();
    Gpusim *gpu = NULL;
    if (gfx_wants_es() || 10 * major + minor < 43) {
        error_set(error, ERROR_FAILED, "steps on the GPU need OpenGL 4.3, and this is %d.%d", major,
                  minor);
        return NULL;
    }
    if (!(gpu = memory_alloc(1, sizeof *gpu, error)))
        return NULL;
    gpu->arithmetic = arithmetic;
    snprintf(gpu->device, sizeof gpu->device, "%.100s, %.100s", info.renderer, info.version);
    if (arithmetic == GPUSIM_PROBED && !choose_arithmetic(gpu, error)) {
        gpusim_destroy(gpu);
        return NULL;
    }
    gpu->stepper = (Stepper){.begin = begin,
                             .step = step,
                             .give_back = give_back,
                             .buffers = buffers,
                             .sample = sample,
                             .find_places = find_places,
                             .wait = wait,
                             .end = end,
                             .place = gpu->exact ? "gpu" : "gpu, near"};
    return gpu;
}

// Birds; an estimate: below, a step of two processors takes less time than the GPU's twelve passes
// and their calls, 0.1 to 0.2 ms.
enum { PAYS_FROM = 10000 };

bool gpusim_begin(SimPlace place, Gpusim **out, FILE *notes, Error *error) {
    Error ignored;
    bool automatic = place == SIM_PLACE_AUTO;
    *out = NULL;
    if (place == SIM_PLACE_CPU || (automatic && gfx_info().software))
        return true;
    Gpusim *gpu = gpusim_create(GPUSIM_PROBED, automatic ? &ignored : error);
    if (!gpu)
        return automatic || error_prefix(error, "--sim gpu");
    if (automatic)
        gpu->least = PAYS_FROM;
    if (automatic && !gpu->exact) {
        gpusim_destroy(gpu);
        return true;
    }
    if (!gpu->exact)
        fprintf(notes, "skein: --sim gpu: this GPU rounds otherwise than the processor: the same "
                       "flight again only on the same GPU and driver\n");
    *out = gpu;
    return true;
}

void gpusim_end(Gpusim *gpu, FILE *notes) {
    if (*gpusim_problem(gpu))
        fprintf(notes, "skein: --sim: the processor has gone on: %s\n", gpusim_problem(gpu));
    gpusim_destroy(gpu);
}

double gpusim_copy_rate(void) {
    enum { BYTES = 256 << 20, COPIES = 8 };
    GLuint buffers[2];
    glGenBuffers(2, buffers);
    for (int b = 0; b < 2; b++) {
        glBindBuffer(b == 0 ? GL_COPY_READ_BUFFER : GL_COPY_WRITE_BUFFER, buffers[b]);
        glBufferData(b == 0 ? GL_COPY_READ_BUFFER : GL_COPY_WRITE_BUFFER, BYTES, NULL,
                     GL_STATIC_COPY);
    }
    double began = 0;
    for (int i = -1; i < COPIES; i++) { // the first touches the memory
        if (i == 0)
            began = (glFinish(), clock_now());
        glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, BYTES);
    }
    glFinish();
    double seconds = clock_now() - began;
    glDeleteBuffers(2, buffers);
    return 2.0 * BYTES * COPIES / seconds;
}

const char *gpusim_problem(const Gpusim *gpu) {
    return gpu && gpu->problem.kind != ERROR_NONE ? gpu->problem.text : "";
}

void gpusim_destroy(Gpusim *gpu) {
    for (size_t m = 0; gpu && m < MODELS_MOST; m++)
        for (Pass pass = 0; pass < PASSES; pass++)
            glDeleteProgram(gpu->programs[m][pass]);
    memory_free(gpu);
}

static bool attach(void *self, Sim *sim, Error *error) {
    Gpusim *gpu = self;
    sim->stepper = &gpu->stepper;
    begin(sim);
    if (!sim->elsewhere && !gpu->began && gpu->least == 0) {
        sim->stepper = &step_processor;
        *error = gpu->problem;
        return false;
    }
    return gpu->began = true;
}

SimSteps gpusim_steps(Gpusim *gpu) {
    return gpu ? (SimSteps){attach, gpu, gpu->exact ? NULL : gpu->device} : (SimSteps){0};
}
