// Checkpoints, through the loader of --resume: read, flown on, written and read again.
//
// Two sums guard the file, which bytes made at random never have: so each input is also tried with
// its last block and its hash mended, or nothing behind them would be reached.
#define _GNU_SOURCE // memmem
#include "session/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/pool.h"
#include "fuzz.h"
#include "support/write_checkpoint.h"

enum { SUM_SIZE = 24 }; // of the block at the end

static void check_written(Session *session) {
    Error error = {0};
    Settings one, other;
    fuzz_clear_written();
    fuzz_require(write_session_checkpoint(session, "-", &error));
    Session *again = fuzz_begin(&(SessionOptions){.resume = FUZZ_WRITTEN, .threads = 1});
    session_get_settings(session, &one);
    session_get_settings(again, &other);
    fuzz_check_same(&one, &other);
    fuzz_require(sim_hash(session_sim(session)) == sim_hash(session_sim(again)));
    fuzz_require(session_steps(session) == session_steps(again));
    session_destroy(again);
}

static bool resume(Error *error) {
    *error = (Error){0};
    SessionOptions options = {.resume = FUZZ_INPUT, .threads = 1};
    Session *session = session_create(&options, error);
    if (!session) {
        fuzz_check_error(error, FUZZ_INPUT);
        return false;
    }
    fuzz_fly(session, 2);
    check_written(session);
    session_destroy(session);
    return true;
}

static void offer_summed(char *bytes, size_t size) {
    uint64_t block[3] = {0, 8, fnv_bytes(FNV_START, bytes, size)};
    memcpy(block, "sum", 3);
    memcpy(bytes + size, block, SUM_SIZE);
    fuzz_offer(FUZZ_INPUT, bytes, size + SUM_SIZE);
}

// The hash that the error says the state has, in place of the one in the text.
static bool mend_hash(char *bytes, size_t size, const char *complaint) {
    static const char word[] = "\nhash ", says[] = "but the state's is ";
    enum { DIGITS = 16 };
    const char *found = strstr(complaint, says);
    char *place = memmem(bytes, size, word, sizeof word - 1);
    if (!found || !place || size - (size_t)(place - bytes) < sizeof word - 1 + DIGITS)
        return false;
    memcpy(place + sizeof word - 1, found + sizeof says - 1, DIGITS);
    return true;
}

static void try_mended(const uint8_t *data, size_t size) {
    if (size >= SUM_SIZE && memcmp(data + size - SUM_SIZE, "sum", 4) == 0)
        size -= SUM_SIZE;
    char *bytes = malloc(size + SUM_SIZE);
    fuzz_require(bytes);
    memcpy(bytes, data, size);
    offer_summed(bytes, size);
    Error error;
    if (!resume(&error) && mend_hash(bytes, size, error.text)) {
        offer_summed(bytes, size);
        resume(&error);
    }
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_offer(FUZZ_INPUT, data, size);
    Error error;
    resume(&error);
    try_mended(data, size);
    return 0;
}
