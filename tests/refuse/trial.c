#include "test.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "refuse.h"
#include "trial.h"

enum { MOST_FILES = 64, MOST_BYTES = 1 << 20, USUAL = 60 };

// --- The folder ---

typedef struct Folder {
    size_t count;
    struct {
        char name[256];
        uint64_t bytes;
    } files[MOST_FILES];
} Folder;

// What a file holds, to be put back.
typedef struct Kept {
    char *bytes;
    size_t size;
} Kept;

static Kept keep_file(const char *name) {
    Kept kept;
    Error error = {0};
    kept.bytes = file_read(name, MOST_BYTES, &kept.size, &error);
    if (!kept.bytes)
        fail_msg("%s", error.text);
    return kept;
}

static int compare_files(const void *left, const void *right) {
    return strcmp(left, right);
}

static void look_at_folder(Folder *folder) {
    *folder = (Folder){0};
    DIR *stream = opendir(".");
    assert_non_null(stream);
    for (struct dirent *entry; (entry = readdir(stream));) {
        struct stat status;
        if (stat(entry->d_name, &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        assert_true(folder->count < MOST_FILES);
        snprintf(folder->files[folder->count].name, sizeof folder->files[0].name, "%s",
                 entry->d_name);
        Kept file = keep_file(entry->d_name);
        folder->files[folder->count++].bytes = fnv_bytes(FNV_START, file.bytes, file.size);
        memory_free(file.bytes);
    }
    closedir(stream);
    qsort(folder->files, folder->count, sizeof folder->files[0], compare_files);
}

static bool holds(const Folder *folder, const char *name) {
    for (size_t i = 0; i < folder->count; i++)
        if (strcmp(folder->files[i].name, name) == 0)
            return true;
    return false;
}

static void put_back(const char *name, const Kept *kept) {
    FILE *stream = fopen(name, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(kept->bytes, 1, kept->size, stream), kept->size);
    assert_int_equal(fclose(stream), 0);
}

// As it was before.
static void clear_folder(const Folder *before, const Kept kept[]) {
    Folder now;
    look_at_folder(&now);
    for (size_t i = 0; i < now.count; i++)
        if (!holds(before, now.files[i].name))
            unlink(now.files[i].name);
    look_at_folder(&now);
    for (size_t i = 0; i < before->count; i++)
        if (i >= now.count || memcmp(&now.files[i], &before->files[i], sizeof now.files[i]) != 0)
            put_back(before->files[i].name, &kept[i]);
}

static const char *first_difference(const Folder *a, const Folder *b) {
    for (size_t i = 0; i < a->count || i < b->count; i++)
        if (i >= a->count || i >= b->count ||
            memcmp(&a->files[i], &b->files[i], sizeof a->files[i]) != 0)
            return i < b->count ? b->files[i].name : a->files[i].name;
    return "nothing";
}

static bool is_same_folder(const Folder *a, const Folder *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

// --- One attempt ---

typedef struct Outcome {
    bool good;
    uint64_t result;
    Error error;
    Folder folder;
} Outcome;

typedef struct Trying {
    const Trial *trial;
    Refusal refusal;
    Folder before;
    Kept kept[MOST_FILES];
    size_t live;
    Outcome usual; // with nothing refused
} Trying;

// A command as a person types it. What it prints is of no interest, and the test itself prints
// there too.
static bool run_line(const Trial *trial, Error *error) {
    char text[1024], *argv[64], *rest = NULL;
    int argc = 0;
    refuse_hold(true);
    snprintf(text, sizeof text, "skein %s", trial->name);
    for (char *at = strtok_r(text, " ", &rest); at; at = strtok_r(NULL, " ", &rest))
        argv[argc++] = at;
    argv[argc] = NULL;
    fflush(stdout);
    int kept = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    refuse_hold(false);
    Options options = {0};
    bool good = options_parse(&options, argc, argv, error) &&
                (!trial->command || trial->command(&options, error));
    options_deinit(&options);
    refuse_hold(true);
    fflush(stdout);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    close(nowhere);
    refuse_hold(false);
    return good;
}

static RefuseReport attempt(const Trying *trying, Outcome *outcome) {
    memset(outcome, 0, sizeof *outcome);
    refuse_begin(trying->refusal);
    const Trial *trial = trying->trial;
    outcome->good = trial->run ? trial->run(&outcome->result, &outcome->error)
                               : run_line(trial, &outcome->error);
    RefuseReport report = refuse_end();
    look_at_folder(&outcome->folder);
    return report;
}

#define REFUSED(trying, format, ...)                                                               \
    fail_msg("%s, call %zu%s refused: " format, (trying)->trial->name, (trying)->refusal.at,       \
             (trying)->refusal.and_later ? " and all after it" : "", __VA_ARGS__)

static void check_error(const Trying *trying, const Error *error) {
    static const char *const reasons[] = {"out of memory", "Cannot allocate memory",
                                          "Input/output error", "Resource temporarily unavailable",
                                          "no room"};
    if (error->kind == ERROR_NONE || !*error->text)
        REFUSED(trying, "%s", "failed and did not say why");
    // Of several files that cannot be read each has its line.
    if (strcspn(error->text, "\n") > 500)
        REFUSED(trying, "said more than a line: %s", error->text);
    if (error->kind != ERROR_FAILED)
        REFUSED(trying, "took it for a mistake of the user: %s", error->text);
    const char *names = trying->trial->names;
    if (names && !strstr(error->text, names))
        REFUSED(trying, "does not name %s: %s", names, error->text);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strstr(error->text, reasons[i]))
            return;
    REFUSED(trying, "does not say what was lacking: %s", error->text);
}

static void check_outcome(const Trying *trying, const Outcome *outcome) {
    const Trial *trial = trying->trial;
    if (outcome->good) {
        if (outcome->result != trying->usual.result && !trial->may_lack)
            REFUSED(trying, "%s", "says nothing and gives something else");
        if (!is_same_folder(&outcome->folder, &trying->usual.folder) && !trial->may_lack)
            REFUSED(trying, "says nothing and leaves other files: %s",
                    first_difference(&trying->usual.folder, &outcome->folder));
    } else {
        check_error(trying, &outcome->error);
        if (!is_same_folder(&outcome->folder, &trying->before))
            REFUSED(trying, "left or changed %s (%s)",
                    first_difference(&trying->before, &outcome->folder), outcome->error.text);
    }
    if (refuse_live() != trying->live)
        REFUSED(trying, "lost memory: %zu blocks, before %zu (%s)", refuse_live(), trying->live,
                outcome->error.text);
    clear_folder(&trying->before, trying->kept);
}

// --- All of them ---

static void try_usual(Trying *trying, Outcome *outcome) {
    Refusal none = {.what = trying->trial->what, .depth = trying->trial->depth};
    trying->refusal = none;
    attempt(trying, outcome);
    if (!outcome->good)
        fail_msg("%s: %s", trying->trial->name, outcome->error.text);
    clear_folder(&trying->before, trying->kept);
}

static bool try_call(Trying *trying, size_t call, bool and_later) {
    Outcome outcome;
    trying->refusal = (Refusal){.what = trying->trial->what, .at = call, .and_later = and_later};
    RefuseReport report = attempt(trying, &outcome);
    if (report.refused > 0)
        check_outcome(trying, &outcome);
    clear_folder(&trying->before, trying->kept);
    return report.refused > 0;
}

void trial_run(const Trial *trial) {
    static Trying trying;
    static Outcome again;
    memset(&trying, 0, sizeof trying);
    trying.trial = trial;
    look_at_folder(&trying.before);
    for (size_t i = 0; i < trying.before.count; i++)
        trying.kept[i] = keep_file(trying.before.files[i].name);
    try_usual(&trying, &again); // what is had once and kept is had now
    trying.live = refuse_live();
    trying.refusal = (Refusal){.what = trial->what, .depth = trial->depth};
    RefuseReport report = attempt(&trying, &trying.usual);
    clear_folder(&trying.before, trying.kept);
    if (refuse_live() != trying.live)
        fail_msg("%s: loses memory with nothing refused", trial->name);

    enum { SELDOM = 8 };
    size_t most = trial->most ? trial->most : USUAL, tried = 0, nth = 0;
    size_t apart = report.calls > most ? report.calls / most : 1;
    static bool chosen[1 << 15];
    memset(chosen, 0, sizeof chosen);
    assert_true(report.calls < sizeof chosen);
    for (size_t call = 1; call <= report.calls; call++)
        chosen[call] = refuse_is_new_stack(call) || call % apart == 0 || call == report.calls;
    for (int later = 0; later < 2; later++)
        for (size_t call = 1; call <= report.calls; call++)
            if (chosen[call] && !(later && trial->depth && ++nth % SELDOM))
                tried += try_call(&trying, call, later);
    try_usual(&trying, &again);
    bool same =
        again.result == trying.usual.result && is_same_folder(&again.folder, &trying.usual.folder);
    if (!same && !trial->may_lack)
        fail_msg("%s: after all refusals it gives something else", trial->name);
    print_message("%s: %zu calls, %zu refusals\n", trial->name, report.calls, tried);
    assert_true(tried > 0);
    for (size_t i = 0; i < trying.before.count; i++)
        memory_free(trying.kept[i].bytes);
}
