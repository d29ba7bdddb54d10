#include "fly/take.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

enum { LOW_PRIORITY = 10 }; // lower, and a busy machine would never finish a film

// Seconds: longer than its own for an ffmpeg that hangs, which it tells then, on a busy machine
// too.
#define TAKE_PATIENCE 60.0

typedef struct TakeNumbers {
    char range[64], size[32];
} TakeNumbers;

static TakeNumbers print_numbers(const TakeRequest *request) {
    TakeNumbers numbers;
    snprintf(numbers.range, sizeof numbers.range, "%.4f:%.4f", request->range.from,
             request->range.to);
    snprintf(numbers.size, sizeof numbers.size, "%dx%d", request->width & ~1, request->height & ~1);
    return numbers;
}

void take_describe_command(const TakeRequest *request, const char *out, char *text, size_t size) {
    TakeNumbers numbers = print_numbers(request);
    char journal[FILE_PATH_SIZE + 64];
    text_quote(request->journal, journal, sizeof journal);
    snprintf(text, size, "skein render --replay %s --range %s --size %s --out %s", journal,
             numbers.range, numbers.size, out);
}

static void close_output(Take *take) {
    if (take->output >= 0)
        close(take->output);
    take->output = -1;
}

static int start_process(Take *take, const TakeRequest *request, int output) {
    TakeNumbers numbers = print_numbers(request);
    const char *const command[] = {"/proc/self/exe", "render",      "--replay", request->journal,
                                   "--range",        numbers.range, "--size",   numbers.size,
                                   "--progress",     "--out",       take->name, NULL};
    int failed = child_start(&take->child, command, -1, output);
    leftovers_forget(&take->child.leftover); // the film is drawn also where the window is gone
    return failed;
}

enum { FRAMES_A_SECOND = 30 }; // of `skein render`

// How long finishing a video may take, which shows no progress: a second for each 4 MiB. They are
// never as many as a sixteenth of its pictures'.
static double find_finishing(const TakeRequest *request) {
    double pictures = (request->range.to - request->range.from) * FRAMES_A_SECOND;
    return pictures * request->width * request->height * 3 / (64 << 20);
}

bool take_start(Take *take, const TakeRequest *request, Error *error) {
    *take = (Take){.output = -1, .finishing = find_finishing(request)};
    capture_make_name(take->name, CAPTURE_LEAD, "mp4");
    int ends[2], failed = child_open_pipe(ends, 0);
    if (!failed) {
        take->output = ends[0];
        failed = start_process(take, request, ends[1]);
        close(ends[1]);
    }
    if (failed) {
        close_output(take);
        return error_set(error, ERROR_FAILED, "%s: its film cannot be drawn: %s", take->name,
                         strerror(failed));
    }
    (void)setpriority(PRIO_PROCESS, (id_t)take->child.id, LOW_PRIORITY);
    take->state = TAKE_DRAWING;
    return true;
}

static void take_line(Take *take) {
    static const char saved[] = "saved ";
    size_t done, total;
    if (strncmp(take->line, saved, strlen(saved)) == 0) {
        snprintf(take->name, sizeof take->name, "%.*s", CAPTURE_NAME_SIZE - 1,
                 take->line + strlen(saved));
        take->saved = true;
    }
    if (sscanf(take->line, "progress %zu %zu", &done, &total) != 2 || total == 0)
        return;
    double share = (double)done / (double)total;
    if (share > take->share)
        child_expect(&take->child);
    take->share = share;
}

static void read_output(Take *take) {
    char text[512];
    ssize_t got;
    while (take->output >= 0 && (got = read(take->output, text, sizeof text)) > 0)
        for (ssize_t i = 0; i < got; i++) {
            if (text[i] == '\n') {
                take->line[take->length] = '\0';
                take_line(take);
                take->length = 0;
            } else if (take->length + 1 < sizeof take->line) {
                take->line[take->length++] = text[i];
            }
        }
}

static void end_take(Take *take, int status) {
    bool good = take->saved && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    take->state = good ? TAKE_SAVED : take->cancelled ? TAKE_CANCELLED : TAKE_FAILED;
    const char *said = child_find_error(&take->child);
    if (!take->reason[0] && said)
        snprintf(take->reason, sizeof take->reason, "%.250s", said);
    if (WIFSIGNALED(status) && !take->asked)
        snprintf(take->reason, sizeof take->reason, "%s: its process was ended by signal %d",
                 take->name, WTERMSIG(status));
    else if (!take->reason[0])
        snprintf(take->reason, sizeof take->reason, "%s: drawing it failed", take->name);
    close_output(take);
}

// The first time it stops drawing and finishes what it has; the second time it ends at once, and
// its ffmpeg with it (interrupt.h). One that was stopped runs again.
static void ask_to_end(Take *take) {
    take->asked++;
    kill(take->child.id, SIGTERM);
    kill(take->child.id, SIGCONT);
    child_expect(&take->child);
}

// true where it had to be killed.
static bool end_hanging(Take *take) {
    double patience = take->asked > 1 ? CHILD_PATIENCE : TAKE_PATIENCE;
    if (take->asked == 1 || take->share >= 1)
        patience += take->finishing;
    if (child_idle(&take->child) <= patience)
        return false;
    if (!take->asked)
        snprintf(take->reason, sizeof take->reason,
                 "%s: drawing it hangs and was ended: no progress in %g seconds", take->name,
                 patience);
    if (take->asked < 2) {
        ask_to_end(take);
        return false;
    }
    child_kill(&take->child);
    return true;
}

void take_poll(Take *take) {
    int status = 0;
    if (take->state != TAKE_DRAWING)
        return;
    bool ended = child_has_ended(&take->child, &status);
    read_output(take);
    if (ended || end_hanging(take))
        end_take(take, status);
}

void take_cancel(Take *take) {
    if (take->state != TAKE_DRAWING || take->cancelled)
        return;
    take->cancelled = true;
    ask_to_end(take);
}

void take_await(Take *take) {
    for (take_poll(take); take->state == TAKE_DRAWING; take_poll(take))
        child_await(&take->child, -1);
}

void take_release(Take *take) {
    if (take->state != TAKE_DRAWING)
        return;
    close_output(take);
    child_release(&take->child);
    take->state = TAKE_NONE;
}
