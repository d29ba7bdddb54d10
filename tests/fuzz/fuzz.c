#define _GNU_SOURCE // memfd_create
#include "fuzz.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "fly/flight.h"
#include "show/show.h"
#include "sim/lanes.h"
#include "support/write_checkpoint.h"

_Noreturn void fuzz_fail(const char *file, int line, const char *broken) {
    fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, broken);
    abort();
}

// --- Files ---

// Appending, so that what was there can be cut off at any time.
static void make_file(int number) {
    int descriptor = memfd_create("fuzz", MFD_CLOEXEC);
    fuzz_require(descriptor >= 0 && dup2(descriptor, number) == number);
    fuzz_require(fcntl(number, F_SETFL, O_APPEND) == 0);
    close(descriptor);
}

void fuzz_offer(const char *path, const void *bytes, size_t size) {
    int number = atoi(strrchr(path, '/') + 1);
    fuzz_require(ftruncate(number, 0) == 0);
    fuzz_require(write(number, bytes, size) == (ssize_t)size);
}

char *fuzz_text(const uint8_t *data, size_t size) {
    Error error = {0};
    char *text = memory_alloc(size + 1, 1, &error);
    fuzz_require(text);
    memcpy(text, data, size);
    return text;
}

void fuzz_clear_written(void) {
    fuzz_require(fflush(stdout) == 0 && ftruncate(STDOUT_FILENO, 0) == 0);
}

char *fuzz_read_written(size_t *size) {
    Error error = {0};
    fuzz_require(fflush(stdout) == 0);
    char *text = file_read(FUZZ_WRITTEN, (size_t)1 << 30, size, &error);
    fuzz_require(text);
    return text;
}

static void offer_checkpoint(void) {
    Error error = {0};
    Session *session = fuzz_begin(
        &(SessionOptions){.model = "leader", .init = FUZZ_START, .seed = 1, .threads = 1});
    fuzz_require(session_tick(session, &error) && session_tick(session, &error));
    fuzz_clear_written();
    fuzz_require(write_session_checkpoint(session, "-", &error));
    size_t size;
    char *bytes = fuzz_read_written(&size);
    fuzz_offer(FUZZ_CHECKPOINT, bytes, size);
    memory_free(bytes);
    session_destroy(session);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    static const char start[] = "id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n1,-9,8,7,0,0,0\n2,0,0,0,1,0,0\n";
    static const char preset[] = "model=leader\nbirds=5\nrule.wander=off\n";
    static const char *const paths[] = {FUZZ_INPUT, FUZZ_SECOND, FUZZ_START, FUZZ_PRESET,
                                        FUZZ_CHECKPOINT};
    make_file(STDOUT_FILENO);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        make_file(atoi(strrchr(paths[i], '/') + 1));
    // Of the person who runs this no presets are seen.
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    fuzz_offer(FUZZ_START, start, strlen(start));
    fuzz_offer(FUZZ_PRESET, preset, strlen(preset));
    offer_checkpoint();
    return 0;
}

// --- Promises ---

static void check_line(const char *line, size_t length, const char *path) {
    fuzz_require(length > 0);
    for (size_t i = 0; i < length; i++)
        fuzz_require((unsigned char)line[i] >= ' ' && line[i] != 0x7f);
    static const char left_out[] = "... and more";
    fuzz_require(!path || memmem(line, length, left_out, strlen(left_out)) ||
                 memmem(line, length, path, strlen(path)));
}

void fuzz_check_errors(const Error *error, const char *path) {
    fuzz_require(error->kind == ERROR_FAILED || error->kind == ERROR_USAGE);
    fuzz_require(memchr(error->text, '\0', sizeof error->text));
    const char *at = error->text;
    for (bool more = true; more; at++) {
        size_t length = strcspn(at, "\n");
        check_line(at, length, path);
        at += length;
        more = *at == '\n';
    }
}

void fuzz_check_error(const Error *error, const char *path) {
    fuzz_check_errors(error, path);
    fuzz_require(!strchr(error->text, '\n'));
}

void fuzz_check_params(const ParamTable *table, const void *values) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char text[PARAM_TEXT_SIZE];
        if (param->kind == PARAM_FLOAT || param->kind == PARAM_INT) {
            double number = param_get_number(param, values);
            fuzz_require(number >= (double)(float)param->low &&
                         number <= (double)(float)param->high);
        } else if (param->kind == PARAM_BOOL) {
            double number = param_get_number(param, values);
            fuzz_require(number == 0 || number == 1);
        } else if (param->kind == PARAM_CHOICE) {
            fuzz_require(text_list_get(param->choices, (int)param_get_number(param, values), text,
                                       sizeof text));
        } else {
            const char *value = (const char *)values + param->offset;
            fuzz_require(memchr(value, '\0', PARAM_TEXT_SIZE));
            fuzz_require(*value && text_is_one_line(value));
        }
    }
}

void fuzz_check_same(const Settings *a, const Settings *b) {
    Change change;
    fuzz_require(a->model == b->model);
    for (size_t i = 0; settings_next_difference(a, b, &i, &change);)
        fuzz_require(change.kind == CHANGE_FALCON); // of a person, who flies it for now
}

void fuzz_check_camera(const Camera *camera) {
    for (int k = 0; k < 3; k++)
        fuzz_require(isfinite(camera->position[k]));
    fuzz_require(isfinite(camera->yaw) && isfinite(camera->pitch));
    fuzz_require(isfinite(camera->field_of_view));
}

void fuzz_check_preset(const Settings *preset) {
    fuzz_require(preset->model);
    size_t rules = preset->model->rule_count;
    fuzz_require(preset->rules >> rules == 0);
    fuzz_require(preset->rank >= 0 && preset->rank <= 1000);
    fuzz_require(preset->birds <= SIM_MAX_BIRDS);
    fuzz_require(memchr(preset->title, '\0', sizeof preset->title));
    fuzz_require(memchr(preset->lesson.text, '\0', sizeof preset->lesson.text));
    fuzz_check_params(&preset->model->params, preset->params);
    fuzz_check_params(&view_params, &preset->view);
}

static void check_column(const float *column, size_t count) {
    for (size_t i = 0; i < count; i++)
        fuzz_require(column[i] >= -GUARD_LIMIT && column[i] <= GUARD_LIMIT);
}

void fuzz_check_flock(Sim *sim) {
    SimView view = sim_view(sim);
    const Columns *both[] = {&view.from, &view.to};
    for (size_t i = 0; i < 2; i++) {
        const float *const columns[] = {both[i]->x,  both[i]->y,  both[i]->z,
                                        both[i]->vx, both[i]->vy, both[i]->vz};
        for (size_t c = 0; c < 6; c++)
            check_column(columns[c], view.count);
    }
    unsigned char *seen = memory_alloc(view.count, 1, &(Error){0});
    fuzz_require(seen);
    for (size_t i = 0; i < view.count; i++) {
        fuzz_require(view.id[i] < view.count && !seen[view.id[i]]);
        seen[view.id[i]] = 1;
    }
    memory_free(seen);
    SimLeader leader;
    for (size_t flock = 0; flock < sim_flocks(sim) && sim_leader(sim, flock, &leader); flock++) {
        check_column(leader.position, 3);
        check_column(leader.waypoint, 3);
        check_column(leader.heading, 3);
    }
}

static void check_metrics(const Metrics *metrics) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++)
        fuzz_require(
            columns[i].kind == METRIC_WHOLE ||
            isfinite(*(const double *)(const void *)((const char *)metrics + columns[i].offset)));
}

Session *fuzz_begin(const SessionOptions *options) {
    Error error = {0};
    Session *session = session_create(options, &error);
    if (!session)
        error_print(&error, stderr);
    fuzz_require(session);
    return session;
}

void fuzz_fly(Session *session, int ticks) {
    Show show = {0};
    Error error = {0};
    for (int i = 0; i <= ticks; i++) {
        fuzz_check_flock(session_sim(session));
        if (session_twin(session))
            fuzz_check_flock(session_twin(session)->sim);
        FrameDescription frame = {0};
        show_describe(&show, session, PICTURE_MAIN, 0.5f, &frame);
        if (session_twin(session))
            show_describe(&show, session, PICTURE_TWIN, 0.5f, &frame);
        Metrics metrics;
        fuzz_require(session_measure(session, METRICS_ALL, METRICS_ALL_TOPICS, &metrics, &error));
        check_metrics(&metrics);
        PickedBird picked;
        show_explain_picked(&show, session, &picked);
        if (i < ticks)
            fuzz_require(show_tick(&show, session, &error));
    }
    show_deinit(&show);
    fuzz_check_params(&sim_model(session_sim(session))->params, sim_params(session_sim(session)));
    fuzz_check_params(&view_params, session_view(session));
}
