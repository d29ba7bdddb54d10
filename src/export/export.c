#include "export/export.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "export/format.h"
#include "render/pack.h"
#include "show/show.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "as the formats say, and are written");

const char *export_column_name(size_t column) {
    static const char *const own[] = {"bank", "roll", "alarm", "radius", "height", "id", "kind"};
    return column < COLUMNS_COUNT ? columns_table[column].name : own[column - COLUMNS_COUNT];
}

enum { BIRD = 1 << EXPORT_BIRD, FALCON = 1 << EXPORT_FALCON, OBSTACLE = 1 << EXPORT_OBSTACLE };

const ExportArray export_arrays[EXPORT_ARRAYS] = {
    {"position", "units", 0, 3, BIRD | FALCON | OBSTACLE},
    {"velocity", "units/s", 3, 3, BIRD | FALCON},
    {"bank", "rad", EXPORT_BANK, 1, BIRD | FALCON},
    {"roll", "rad", EXPORT_ROLL, 1, BIRD},
    {"alarm", "s", EXPORT_ALARM, 1, BIRD},
    {"radius", "units", EXPORT_RADIUS, 1, OBSTACLE},
    {"height", "units", EXPORT_HEIGHT, 1, OBSTACLE},
    {"id", "1", EXPORT_ID, 1, 0}, // their order, where each group has its own
    {"kind", "1", EXPORT_KIND, 1, OBSTACLE},
};

struct Export {
    OutputFile *output;
    const char *path;
    const ExportFormat *format;
    void *own;
    Show show;
    Pack pack; // its postures
    FrameDescription frame;
    ARRAY_OF(uint32_t) slot_of; // by bird
    ARRAY_OF(float) numbers;    // column by column
};

// --- A state ---

// Its columns, from so many points on.
static void export_put(float *numbers, size_t points, size_t point, const float place[3],
                       const float velocity[3], float kind, size_t id) {
    for (size_t axis = 0; axis < 3; axis++) {
        numbers[axis * points + point] = place[axis];
        numbers[(axis + 3) * points + point] = velocity ? velocity[axis] : 0;
    }
    numbers[EXPORT_KIND * points + point] = kind;
    numbers[EXPORT_ID * points + point] = (float)id;
}

static void export_put_birds(Export *export, const Sim *sim, size_t points) {
    SimView view = sim_view(sim);
    Postures postures = pack_postures(&export->pack);
    float *numbers = export->numbers.items;
    for (size_t slot = 0; slot < view.count; slot++)
        export->slot_of.items[view.id[slot]] = (uint32_t)slot;
    for (size_t bird = 0; bird < view.count; bird++) {
        size_t slot = export->slot_of.items[bird];
        for (size_t c = 0; c < COLUMNS_COUNT; c++)
            numbers[c * points + bird] = columns_at(&view.to, c)[slot];
        numbers[EXPORT_BANK * points + bird] = postures.birds[bird].bank;
        numbers[EXPORT_ROLL * points + bird] = postures.birds[bird].roll;
        numbers[EXPORT_ALARM * points + bird] = sim_alarm_age(sim, slot);
        numbers[EXPORT_ID * points + bird] = (float)bird;
    }
}

// What the picture of this moment is told, for the birds' postures.
static bool export_pose(Export *export, Session *session, Error *error) {
    FrameDescription *frame = &export->frame;
    show_describe(&export->show, session, PICTURE_MAIN, 1, frame);
    frame->width = frame->height = 1; // any camera does
    frame->camera.field_of_view = frame->view->field_of_view;
    export->pack.pool = session_pool(session);
    return pack_skip(&export->pack, frame, error);
}

static bool export_describe(Export *export, Session *session, ExportState *state, Error *error) {
    Sim *sim = session_sim(session);
    SimFalcon falcon;
    Obstacle obstacles[MODEL_MAX_OBSTACLES];
    size_t birds = sim_birds(sim), falcons = 0, solid = 0;
    while (sim_falcon(sim, falcons, &falcon))
        falcons++;
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        obstacles[solid] = sim_obstacle(sim, i);
        solid += obstacles[solid].kind != OBSTACLE_NONE;
    }
    const size_t points = birds + falcons + solid;
    if (!export_pose(export, session, error) || !array_reserve(&export->slot_of, birds, error) ||
        !array_reserve(&export->numbers, EXPORT_COLUMNS * (points + 1), error))
        return false;
    float *numbers = export->numbers.items;
    memset(numbers, 0, EXPORT_COLUMNS * points * sizeof *numbers);
    export_put_birds(export, sim, points);
    for (size_t i = 0; sim_falcon(sim, i, &falcon); i++) {
        export_put(numbers, points, birds + i, falcon.position, falcon.velocity, EXPORT_FALCON, i);
        numbers[EXPORT_BANK * points + birds + i] = -asinf(posture_clamp(falcon.bank, -1, 1));
    }
    for (size_t i = 0; i < solid; i++) {
        const Obstacle *obstacle = &obstacles[i];
        size_t point = birds + falcons + i;
        export_put(numbers, points, point, obstacle->place, NULL,
                   (float)(EXPORT_OBSTACLE + obstacle->kind - 1), i);
        numbers[EXPORT_RADIUS * points + point] = obstacle->radius;
        numbers[EXPORT_HEIGHT * points + point] = obstacle->height;
    }
    *state = (ExportState){.step = session_steps(session),
                           .seconds = session_seconds(session),
                           .counts = {birds, falcons, solid},
                           .points = points,
                           .frame = &export->frame,
                           .postures = pack_postures(&export->pack).birds};
    for (size_t c = 0; c < EXPORT_COLUMNS; c++)
        state->columns[c] = numbers + c * points;
    return true;
}

// --- CSV ---

static bool csv_begin(Export *export, Error *error) {
    (void)error;
    states_write_header(export_stream(export));
    return true;
}

static bool csv_add(Export *export, const ExportState *state, Error *error) {
    (void)error;
    states_write(export_stream(export), state->step, state->counts[EXPORT_BIRD], state->columns);
    return true;
}

const ExportFormat export_csv = {.begin = csv_begin, .add = csv_add};

// --- Files ---

Export *export_create(const char *path, OutputFile *output, Error *error) {
    char ending[FILE_ENDING_SIZE];
    file_find_ending(path, ending);
    int index = text_list_find(EXPORT_ENDINGS, ending);
    const ExportFormat *format = export_formats[index < 0 ? 0 : index];
    Export *export = NULL;
    if (!format)
        error_set(error, ERROR_FAILED, "%s: only the native program writes this format", path);
    else
        export = memory_alloc(1, sizeof *export, error);
    if (!export)
        return NULL;
    export->path = path;
    export->output = output;
    export->format = format;
    export->show.hasty = true;
    export->own = memory_alloc(1, format->size, error);
    if (export->own && (format->beside ? output_begin_notes : output_begin)(output, path, error) &&
        (!format->begin || format->begin(export, error)))
        return export;
    export_destroy(export);
    return NULL;
}

void export_destroy(Export *export) {
    if (!export)
        return;
    if (export->own && export->format->free)
        export->format->free(export);
    show_deinit(&export->show);
    pack_deinit(&export->pack);
    array_deinit(&export->slot_of);
    array_deinit(&export->numbers);
    memory_free(export->own);
    memory_free(export);
}

bool export_add(Export *export, Session *session, Error *error) {
    ExportState state;
    return export_describe(export, session, &state, error) &&
           export->format->add(export, &state, error) &&
           (!export->output->file.stream || file_check(&export->output->file, error));
}

bool export_finish(Export *export, const Meta *meta, Error *error) {
    return (!export->format->end || export->format->end(export, error)) &&
           output_finish(export->output, meta, error);
}

void *export_own(Export *export) {
    return export->own;
}

FILE *export_stream(Export *export) {
    return export->output->file.stream;
}

const char *export_path(Export *export) {
    return export->path;
}

const char *export_target(Export *export, Error *error) {
    const char *target = export->output->file.temporary;
    if (*target)
        return target;
    error_set(error, ERROR_FAILED, "%s: this format needs a regular file", export->path);
    return NULL;
}

bool export_begin_beside(Export *export, const char *ending, uint64_t step, FileWriter *writer,
                         Error *error) {
    char path[FILE_PATH_SIZE];
    const char *dot = strrchr(export->path, '.');
    int length = snprintf(path, sizeof path, "%.*s-%06llu.%s", (int)(dot - export->path),
                          export->path, (unsigned long long)step, ending);
    return length < FILE_PATH_SIZE
               ? file_begin(writer, path, error)
               : error_set(error, ERROR_FAILED, "%.60s...: the path is too long", export->path);
}

bool export_check_birds(Export *export, size_t before, size_t now, Error *error) {
    return before == now ||
           error_set(error, ERROR_FAILED,
                     "%s: from %zu to %zu birds: this format has room for one number alone",
                     export->path, before, now);
}
