#include "refuse.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"

enum {
    LIVE_MOST = 1 << 16,
    MOST_CALLS = 1 << 15,
    STACK_DEPTH = 16,
    STACK_OWN = 3, // of them in this file
    STACK_SLOTS = 1 << 12,
};

static struct {
    pthread_mutex_t lock;
    bool counting, held;
    Refusal refusal;
    RefuseReport report;
    size_t allocations;
    // Blocks in use, their addresses inverted: the leak checker must not find them here.
    uintptr_t live[LIVE_MOST];
    size_t live_count;
    uint64_t stacks[STACK_SLOTS];
    bool new_stack[MOST_CALLS];
} all = {.lock = PTHREAD_MUTEX_INITIALIZER};

// The wrapper of a call, whose own is __real_NAME.
#define WRAP(type, name, parameters)                                                               \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters

// --- Counting ---

static uint64_t stack_here(void) {
    void *frames[STACK_DEPTH];
    int depth = all.refusal.depth;
    int count = backtrace(frames, depth ? STACK_OWN + depth : STACK_DEPTH);
    return fnv_bytes(FNV_START, frames, (size_t)count * sizeof *frames) | 1;
}

static void note_stack(size_t call) {
    uint64_t stack = stack_here();
    size_t slot = stack % STACK_SLOTS;
    for (size_t i = 0; i < STACK_SLOTS; i++, slot = (slot + 1) % STACK_SLOTS) {
        if (all.stacks[slot] == stack)
            return;
        if (all.stacks[slot] == 0)
            break;
    }
    all.stacks[slot] = stack;
    if (call < MOST_CALLS)
        all.new_stack[call] = true;
}

// Whether this call is to fail.
static bool refused(unsigned what) {
    pthread_mutex_lock(&all.lock);
    all.allocations += what == REFUSE_MEMORY;
    bool refuse = false;
    const Refusal *refusal = &all.refusal;
    if (all.counting && !all.held && refusal->what & what) {
        size_t call = ++all.report.calls;
        refuse = refusal->at && (call == refusal->at || (refusal->and_later && call > refusal->at));
        all.report.refused += refuse;
        if (!refusal->at)
            note_stack(call);
    }
    pthread_mutex_unlock(&all.lock);
    return refuse;
}

void refuse_begin(Refusal refusal) {
    pthread_mutex_lock(&all.lock);
    assert(!all.counting);
    if (!refusal.at) {
        memset(all.stacks, 0, sizeof all.stacks);
        memset(all.new_stack, 0, sizeof all.new_stack);
    }
    all.refusal = refusal;
    all.report = (RefuseReport){0};
    all.counting = true;
    all.held = false;
    pthread_mutex_unlock(&all.lock);
}

RefuseReport refuse_end(void) {
    pthread_mutex_lock(&all.lock);
    all.counting = false;
    RefuseReport report = all.report;
    pthread_mutex_unlock(&all.lock);
    return report;
}

void refuse_hold(bool hold) {
    pthread_mutex_lock(&all.lock);
    all.held = hold;
    pthread_mutex_unlock(&all.lock);
}

bool refuse_is_new_stack(size_t call) {
    return call < MOST_CALLS && all.new_stack[call];
}

size_t refuse_allocations(void) {
    pthread_mutex_lock(&all.lock);
    size_t allocations = all.allocations;
    pthread_mutex_unlock(&all.lock);
    return allocations;
}

size_t refuse_live(void) {
    pthread_mutex_lock(&all.lock);
    size_t live = all.live_count;
    pthread_mutex_unlock(&all.lock);
    return live;
}

// --- Blocks ---

static void *live_add(void *pointer) {
    if (!pointer)
        return NULL;
    pthread_mutex_lock(&all.lock);
    assert(all.live_count < LIVE_MOST);
    all.live[all.live_count++] = ~(uintptr_t)pointer;
    pthread_mutex_unlock(&all.lock);
    return pointer;
}

// What was had last is mostly given back first. What a library had for itself is not in the list.
static void live_remove(const void *pointer) {
    pthread_mutex_lock(&all.lock);
    for (size_t i = all.live_count; i-- > 0;)
        if (all.live[i] == ~(uintptr_t)pointer) {
            all.live[i] = all.live[--all.live_count];
            break;
        }
    pthread_mutex_unlock(&all.lock);
}

static bool no_memory(void) {
    if (!refused(REFUSE_MEMORY))
        return false;
    errno = ENOMEM;
    return true;
}

WRAP(void *, malloc, (size_t size)) {
    return no_memory() ? NULL : live_add(__real_malloc(size));
}

WRAP(void *, calloc, (size_t count, size_t size)) {
    return no_memory() ? NULL : live_add(__real_calloc(count, size));
}

WRAP(void *, aligned_alloc, (size_t alignment, size_t size)) {
    return no_memory() ? NULL : live_add(__real_aligned_alloc(alignment, size));
}

WRAP(void *, realloc, (void *pointer, size_t size)) {
    if (no_memory())
        return NULL;
    live_remove(pointer);
    return live_add(__real_realloc(pointer, size));
}

WRAP(char *, strdup, (const char *text)) {
    return no_memory() ? NULL : live_add(__real_strdup(text));
}

WRAP(char *, realpath, (const char *path, char *out)) {
    if (out)
        return __real_realpath(path, out);
    return no_memory() ? NULL : live_add(__real_realpath(path, out));
}

WRAP(void, free, (void *pointer)) {
    if (pointer)
        live_remove(pointer);
    __real_free(pointer);
}

void *refuse_malloc(size_t size) {
    return __wrap_malloc(size);
}

void refuse_free(void *pointer) {
    __wrap_free(pointer);
}

WRAP(int, scandir,
     (const char *path, struct dirent ***out, int (*wanted)(const struct dirent *),
      int (*order)(const struct dirent **, const struct dirent **))) {
    if (no_memory())
        return -1;
    int count = __real_scandir(path, out, wanted, order);
    for (int i = 0; i < count; i++)
        live_add((*out)[i]);
    if (count >= 0)
        live_add(*out);
    return count;
}

WRAP(FILE *, open_memstream, (char **text, size_t *size)) {
    return no_memory() ? NULL : __real_open_memstream(text, size);
}

// --- Files ---

static bool no_call(unsigned what) {
    if (!refused(what))
        return false;
    errno = EIO;
    return true;
}

static bool no_file(void) {
    return no_call(REFUSE_FILES);
}

WRAP(int, open, (const char *path, int flags, ...)) {
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return no_file() ? -1 : __real_open(path, flags, mode);
}

WRAP(int, fstat, (int descriptor, struct stat *status)) {
    return no_file() ? -1 : __real_fstat(descriptor, status);
}

WRAP(ssize_t, read, (int descriptor, void *out, size_t size)) {
    return no_file() ? -1 : __real_read(descriptor, out, size);
}

WRAP(int, fsync, (int descriptor)) {
    return no_file() ? -1 : __real_fsync(descriptor);
}

WRAP(int, rename, (const char *from, const char *to)) {
    return no_call(REFUSE_RENAMES) ? -1 : __real_rename(from, to);
}

WRAP(int, renameat2, (int from_in, const char *from, int to_in, const char *to, unsigned flags)) {
    return no_call(REFUSE_RENAMES) ? -1 : __real_renameat2(from_in, from, to_in, to, flags);
}

WRAP(int, link, (const char *from, const char *to)) {
    return no_call(REFUSE_RENAMES) ? -1 : __real_link(from, to);
}

WRAP(int, pipe, (int ends[2])) {
    return no_file() ? -1 : __real_pipe(ends);
}

WRAP(FILE *, tmpfile, (void)) {
    return no_file() ? NULL : __real_tmpfile();
}

WRAP(ssize_t, write, (int descriptor, const void *bytes, size_t size)) {
    return no_file() ? -1 : __real_write(descriptor, bytes, size);
}

WRAP(FILE *, fdopen, (int descriptor, const char *mode)) {
    return no_memory() || no_file() ? NULL : __real_fdopen(descriptor, mode);
}

WRAP(int, fflush, (FILE * stream)) {
    return stream != stdout && no_file() ? EOF : __real_fflush(stream);
}

WRAP(int, fclose, (FILE * stream)) {
    bool bad = no_file();
    int failed = __real_fclose(stream);
    if (bad)
        errno = EIO;
    return bad ? EOF : failed;
}

// --- Threads and programs ---

WRAP(int, pthread_create,
     (pthread_t * thread, const pthread_attr_t *attributes, void *(*work)(void *),
      void *argument)) {
    return refused(REFUSE_THREADS) ? EAGAIN
                                   : __real_pthread_create(thread, attributes, work, argument);
}

WRAP(int, posix_spawn_file_actions_adddup2,
     (posix_spawn_file_actions_t * actions, int from, int to)) {
    return refused(REFUSE_THREADS) ? ENOMEM
                                   : __real_posix_spawn_file_actions_adddup2(actions, from, to);
}

WRAP(int, posix_spawnp,
     (pid_t * child, const char *program, const posix_spawn_file_actions_t *actions,
      const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[])) {
    return refused(REFUSE_THREADS)
               ? EAGAIN
               : __real_posix_spawnp(child, program, actions, attributes, arguments, environment);
}

// --- The generated loader of OpenGL, which takes its memory for granted ---

static bool hold_and_tell(void) {
    pthread_mutex_lock(&all.lock);
    bool held = all.held;
    all.held = true;
    pthread_mutex_unlock(&all.lock);
    return held;
}

typedef void (*Loaded)(void);

WRAP(int, gladLoadGL, (Loaded(*load)(const char *name))) {
    bool held = hold_and_tell();
    int version = __real_gladLoadGL(load);
    refuse_hold(held);
    return version;
}

WRAP(int, gladLoaderLoadEGL, (void *display)) {
    bool held = hold_and_tell();
    int version = __real_gladLoaderLoadEGL(display);
    refuse_hold(held);
    return version;
}
