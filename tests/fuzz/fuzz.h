// What the fuzz targets share. A target is a file with LLVMFuzzerTestOneInput: libFuzzer calls it
// millions of times with bytes of its own making, replay.c once for each file of the corpus.
//
// The program's readers take paths and regular files only, so bytes are offered as files of memory
// at fixed numbers: an input may name them, and errors name the same paths in every run. Standard
// output is such a file too: what is written to "-" is read back from there, and nothing reaches
// the disk.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/param.h"
#include "session/preset.h"
#include "session/session.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Ends the program where a promise is broken; unlike assert in every build.
#define fuzz_require(condition) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition))
_Noreturn void fuzz_fail(const char *file, int line, const char *broken);

// --- Files ---

#define FUZZ_INPUT "/proc/self/fd/100"
#define FUZZ_SECOND "/proc/self/fd/101"
// There from the beginning, for inputs to name.
#define FUZZ_START "/proc/self/fd/102"      // three birds
#define FUZZ_PRESET "/proc/self/fd/103"     // of the model leader, five birds
#define FUZZ_CHECKPOINT "/proc/self/fd/104" // of three birds after two ticks
#define FUZZ_WRITTEN "/proc/self/fd/1"      // what was written to "-"

// These bytes become the file of one of these paths.
void fuzz_offer(const char *path, const void *bytes, size_t size);

// The bytes as a text, to be freed with memory_free.
char *fuzz_text(const uint8_t *data, size_t size);

void fuzz_clear_written(void);
// The whole of it, to be freed with memory_free.
char *fuzz_read_written(size_t *size);

// --- Promises ---

// It has a kind, one of the exit statuses, and one line without control characters, which names the
// file, unless that is NULL.
void fuzz_check_error(const Error *error, const char *path);
// The same where a preset may be read, which has a line for each mistake.
void fuzz_check_errors(const Error *error, const char *path);

// Every value within its range.
void fuzz_check_params(const ParamTable *table, const void *values);

// Of one model, with the same values.
void fuzz_check_same(const Settings *a, const Settings *b);

void fuzz_check_camera(const Camera *camera); // finite

void fuzz_check_preset(const Settings *preset);

// A session, which must begin.
Session *fuzz_begin(const SessionOptions *options);

// Every bird once, finite and within the guard's limit, and so its leader.
void fuzz_check_flock(Sim *sim);

// A few ticks, with all that is shown, measured and said of the flock.
void fuzz_fly(Session *session, int ticks);

// More birds take too long; a session of the input is left alone above it.
enum { FUZZ_MOST_BIRDS = 60 };
