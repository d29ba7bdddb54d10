// Journals: read whole, their cameras looked through, and every change flown by a small session,
// the time between them cut short to a tick.
#include "session/journal.h"

#include "film/track.h"
#include "fuzz.h"

enum { MOST_TICKS = 16, MOST_PLACED = 6 };

// Reads all of it; true where flying it takes little time.
static bool check_entries(Journal *journal) {
    uint64_t tick = 0;
    size_t line = 0, placed = 0;
    bool small = true;
    for (; journal->has_next; journal_advance(journal)) {
        const JournalEntry entry = journal->next;
        fuzz_require(entry.tick >= tick && entry.number > line);
        tick = entry.tick;
        line = entry.number;
        if (entry.line.kind != LINE_CHANGE)
            continue;
        ChangeKind kind = entry.line.change.kind;
        placed += kind == CHANGE_PRESET || kind == CHANGE_MODEL || kind == CHANGE_RESUME;
        if (kind == CHANGE_BIRDS)
            small &= entry.line.change.birds <= FUZZ_MOST_BIRDS;
    }
    fuzz_require(journal->end_tick == tick);
    return small && placed <= MOST_PLACED;
}

static void check_cameras(uint64_t end) {
    Error error = {0};
    CameraTrack track;
    if (!camera_track_read(&track, FUZZ_INPUT, &error)) {
        fuzz_check_error(&error, FUZZ_INPUT);
        return;
    }
    for (int part = 0; part <= 8; part++) {
        Camera camera = {0};
        if (!camera_track_at(&track, (double)end * part / 8, &camera))
            break;
        fuzz_check_camera(&camera);
    }
    array_deinit(&track);
}

static bool fly(Journal *replay, Session *session, Error *error) {
    for (int ticks = 0; replay->has_next && ticks < MOST_TICKS; ticks++) {
        if (replay->next.tick > session_steps(session) && ticks > 0)
            replay->next.tick = session_steps(session);
        if (!journal_apply_due(replay, session, error))
            return false;
        // A preset's own number of birds may be large.
        if (sim_birds(session_sim(session)) > FUZZ_MOST_BIRDS)
            return true;
        fuzz_fly(session, 1);
    }
    return true;
}

static void replay(void) {
    Error error = {0};
    Journal replay;
    SessionOptions options = {.threads = 1};
    fuzz_require(journal_open(&replay, FUZZ_INPUT, &error));
    Session *session = journal_create_session(&options, &error);
    fuzz_require(session);
    if (!fly(&replay, session, &error))
        fuzz_check_errors(&error, FUZZ_INPUT);
    session_destroy(session);
    journal_close(&replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_offer(FUZZ_INPUT, data, size);
    Error error = {0};
    Journal journal;
    if (!journal_open(&journal, FUZZ_INPUT, &error)) {
        fuzz_check_errors(&error, FUZZ_INPUT);
        return 0;
    }
    bool small = check_entries(&journal);
    check_cameras(journal.end_tick);
    journal_close(&journal);
    if (small)
        replay();
    return 0;
}
