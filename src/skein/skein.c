#include "skein/skein.h"

#include <locale.h>
#include <string.h>

#include "base/file.h"
#include "base/machine.h"
#include "base/memory.h"
#include "session/journal.h"
#include "session/session.h"

enum { COOKIE = 0x5ce1f10c };

struct SkeinFlock {
    Session *session;
    Journal replay;
    bool replayed;
    FileWriter journal;
    bool finished;
    char replay_path[FILE_PATH_SIZE];
};

// --- The caller's ways ---

// Numbers have a point whatever the caller's locale. What is C's own is not allocated.
static locale_t skein_enter(void) {
    return uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
}

// And goes on in the caller's locale, with the error said in the caller's struct.
static bool skein_leave(locale_t before, bool good, const Error *error, SkeinError *out) {
    uselocale(before);
    if (!good && out)
        snprintf(out->text, sizeof out->text, "%s", error->text);
    return good;
}

static void skein_list(char *out, size_t size, size_t *length, const char *name) {
    if (*length < size)
        snprintf(out + *length, size - *length, "%s%s", *length ? "\n" : "", name);
    *length += (*length > 0) + strlen(name);
}

const char *skein_version(void) {
    return version_number;
}

size_t skein_list_models(char *out, size_t size) {
    size_t length = 0;
    for (size_t i = 0; i < model_count(); i++)
        skein_list(out, size, &length, model_at(i)->name);
    return length + 1;
}

size_t skein_list_presets(char *out, size_t size, SkeinError *error) {
    Error problem;
    size_t count = 0, length = 0;
    locale_t before = skein_enter();
    Settings *presets = preset_list(&count, &problem);
    for (size_t i = 0; i < count; i++)
        skein_list(out, size, &length, presets[i].name);
    bool good = skein_leave(before, presets != NULL, &problem, error);
    memory_free(presets);
    return good ? length + 1 : 0;
}

// --- Threads ---

static bool skein_find_threads(int wanted, int *threads, Error *error) {
    *threads = wanted ? wanted : pool_processors();
    return (*threads >= 1 && *threads <= POOL_MAX_THREADS) ||
           error_set(error, ERROR_USAGE, "threads %d: expected 0 to %d", wanted, POOL_MAX_THREADS);
}

SkeinPool *skein_pool_create(int threads, SkeinError *error) {
    Error problem;
    Pool *pool = NULL;
    locale_t before = skein_enter();
    bool good = skein_find_threads(threads, &threads, &problem) &&
                (pool = pool_create(threads, &problem)) != NULL;
    skein_leave(before, good, &problem, error);
    return (SkeinPool *)pool;
}

void skein_pool_destroy(SkeinPool *pool) {
    pool_destroy((Pool *)pool);
}

// --- A flock ---

SkeinOptions skein_default_options(void) {
    return (SkeinOptions){.birds = -1, .cookie = COOKIE};
}

static bool skein_check(const SkeinOptions *options, Error *error) {
    bool alone = options->preset || options->model || options->link || options->resume ||
                 options->birds >= 0 || options->has_seed || options->init || options->dt != 0 ||
                 options->set_count > 0;
    int kinds = !!(options->preset || options->model) + !!options->link + !!options->resume;
    if (options->cookie != COOKIE)
        return error_set(error, ERROR_USAGE, "options: not those of skein_default_options");
    if (kinds > 1)
        return error_set(error, ERROR_USAGE,
                         "preset, model, link and resume: expected one of them");
    if (options->replay && alone)
        return error_set(error, ERROR_USAGE,
                         "replay: the journal alone decides what flies; expected no other setting");
    if (options->birds > SIM_MAX_BIRDS)
        return error_set(error, ERROR_USAGE, "birds %lld: expected at most %d",
                         (long long)options->birds, SIM_MAX_BIRDS);
    return (options->dt >= 0 && options->dt <= SIM_MAX_DT) ||
           error_set(error, ERROR_USAGE, "dt %g: expected 0 to %d", options->dt, SIM_MAX_DT);
}

static bool skein_read_changes(const SkeinOptions *options, Change *changes, Error *error) {
    for (size_t i = 0; i < options->set_count; i++) {
        if (!change_parse(options->set[i], &changes[i], error))
            return error_prefix(error, "set");
        if (!change_is_setting(&changes[i]))
            return error_set(error, ERROR_USAGE, "set: %.60s: expected a setting", options->set[i]);
    }
    return true;
}

static bool skein_begin(SkeinFlock *flock, const SkeinOptions *options, Change *changes,
                        Error *error) {
    SessionOptions wanted = {.preset = options->preset,
                             .model = options->model,
                             .link = options->link,
                             .resume = options->resume,
                             .init = options->init,
                             .has_birds = options->birds >= 0,
                             .birds = (size_t)options->birds,
                             .has_seed = options->has_seed,
                             .seed = options->has_seed ? options->seed : 1,
                             .has_dt = options->dt > 0,
                             .dt = options->dt,
                             .changes = changes,
                             .change_count = options->set_count,
                             .pool = (Pool *)options->pool};
    if (!skein_check(options, error) ||
        !skein_find_threads(options->threads, &wanted.threads, error) ||
        !skein_read_changes(options, changes, error))
        return false;
    if (options->journal) {
        if (!file_begin(&flock->journal, options->journal, error))
            return error_prefix(error, "journal");
        wanted.journal = flock->journal.stream;
        journal_write_head(wanted.journal);
    }
    flock->replayed = options->replay != NULL;
    if (!flock->replayed)
        return (flock->session = session_create(&wanted, error)) != NULL;
    snprintf(flock->replay_path, sizeof flock->replay_path, "%s", options->replay);
    return (journal_open(&flock->replay, flock->replay_path, error) &&
            (flock->session = journal_create_session(&wanted, error)) &&
            journal_apply_due(&flock->replay, flock->session, error)) ||
           error_prefix(error, "replay");
}

SkeinFlock *skein_create(const SkeinOptions *options, SkeinError *error) {
    Error problem;
    locale_t before = skein_enter();
    Change *changes = memory_alloc(options->set_count + 1, sizeof *changes, &problem);
    SkeinFlock *flock = changes ? memory_alloc(1, sizeof *flock, &problem) : NULL;
    bool good = flock && skein_begin(flock, options, changes, &problem);
    memory_free(changes);
    if (skein_leave(before, good, &problem, error))
        return flock;
    skein_destroy(flock);
    return NULL;
}

void skein_destroy(SkeinFlock *flock) {
    if (!flock)
        return;
    session_destroy(flock->session);
    journal_close(&flock->replay);
    file_abort(&flock->journal);
    memory_free(flock);
}

static bool skein_may_change(const SkeinFlock *flock, Error *error) {
    return !flock->finished ||
           error_set(error, ERROR_USAGE, "the flock's journal is finished: it flies no more");
}

bool skein_step(SkeinFlock *flock, uint64_t steps, SkeinError *error) {
    Error problem;
    locale_t before = skein_enter();
    bool good = skein_may_change(flock, &problem);
    for (uint64_t i = 0; good && i < steps; i++)
        good = session_tick(flock->session, &problem) &&
               (!flock->replayed || journal_apply_due(&flock->replay, flock->session, &problem));
    return skein_leave(before, good, &problem, error);
}

bool skein_change(SkeinFlock *flock, const char *text, SkeinError *error) {
    Error problem;
    Change change;
    locale_t before = skein_enter();
    bool good = skein_may_change(flock, &problem) && change_parse(text, &change, &problem) &&
                session_push(flock->session, change, &problem) &&
                session_apply_due(flock->session, &problem);
    return skein_leave(before, good, &problem, error);
}

bool skein_setting(const SkeinFlock *flock, size_t index, char *out, size_t size) {
    Settings settings;
    Change change;
    char text[CHANGE_TEXT_SIZE];
    session_get_settings(flock->session, &settings);
    if (!settings_at(&settings, index, &change))
        return false;
    locale_t before = skein_enter();
    change_print(&change, text);
    return skein_leave(before, (size_t)snprintf(out, size, "%s", text) < size, NULL, NULL);
}

// --- Its state ---

const char *skein_model(const SkeinFlock *flock) {
    return sim_model(session_sim(flock->session))->name;
}

size_t skein_birds(const SkeinFlock *flock) {
    return sim_birds(session_sim(flock->session));
}

uint64_t skein_tick(const SkeinFlock *flock) {
    return session_steps(flock->session);
}

double skein_seconds(const SkeinFlock *flock) {
    return session_seconds(flock->session);
}

uint64_t skein_last_tick(const SkeinFlock *flock) {
    return flock->replayed ? flock->replay.end_tick : UINT64_MAX;
}

bool skein_column(const SkeinFlock *flock, size_t index, SkeinColumn *out) {
    SimView birds = sim_view(session_sim(flock->session));
    SimColumn column;
    if (!sim_column(&birds, index, &column))
        return false;
    *out = (SkeinColumn){column.name, column.unit, column.whole ? SKEIN_UINT32 : SKEIN_FLOAT32,
                         birds.count, column.data};
    return true;
}

uint64_t skein_hash(SkeinFlock *flock) {
    return sim_hash(session_sim(flock->session));
}

// --- Its metrics ---

bool skein_metric(size_t index, SkeinMetric *out) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    if (index >= count)
        return false;
    *out = (SkeinMetric){columns[index].name, columns[index].unit, columns[index].help};
    return true;
}

bool skein_measure(SkeinFlock *flock, const char *topics, double *out, SkeinError *error) {
    Error problem;
    Metrics metrics;
    size_t count;
    uint32_t mask = 0;
    const MetricColumn *columns = metrics_columns(&count);
    locale_t before = skein_enter();
    bool good = (!topics || metrics_parse_topics(topics, &mask) ||
                 error_set(&problem, ERROR_USAGE, "topics %.100s: expected %s, with commas between",
                           topics, METRIC_TOPIC_NAMES)) &&
                session_measure(flock->session, METRICS_ALL, mask, &metrics, &problem);
    for (size_t i = 0; good && i < count; i++)
        out[i] = metrics_value(&metrics, &columns[i]);
    return skein_leave(before, good, &problem, error);
}

// --- Its files ---

bool skein_save_checkpoint(const SkeinFlock *flock, const char *path, SkeinError *error) {
    Error problem;
    FileWriter writer = {0};
    locale_t before = skein_enter();
    bool good = session_prepare_checkpoint(flock->session, NULL, 0, &writer, path, &problem) &&
                file_commit(&writer, &problem);
    return skein_leave(before, good, &problem, error);
}

bool skein_save_preset(const SkeinFlock *flock, const char *path, SkeinError *error) {
    Error problem;
    locale_t before = skein_enter();
    return skein_leave(before, session_save_preset(flock->session, path, "", &problem), &problem,
                       error);
}

bool skein_finish(SkeinFlock *flock, SkeinError *error) {
    Error problem;
    locale_t before = skein_enter();
    bool good = skein_may_change(flock, &problem);
    if (good && flock->journal.stream) {
        journal_write_end(flock->journal.stream, session_steps(flock->session), skein_hash(flock));
        flock->finished = true;
        good = file_commit(&flock->journal, &problem);
    }
    return skein_leave(before, good, &problem, error);
}
