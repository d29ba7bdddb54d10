// Links, as --link takes them: read, flown in the flight of another, written and read again.
#include "session/preset.h"
#include "session/session.h"

#include <string.h>

#include "base/memory.h"
#include "fuzz.h"

static void check_written(Session *session, const PresetText *link) {
    Error error = {0};
    LinkText text, text_again;
    PresetText again;
    fuzz_require(
        session_describe_link(session, link->has_camera ? &link->camera : NULL, &text, &error));
    fuzz_require(text.left_out[0] == '\0');
    fuzz_require(link_read(&again, text.text, &error));
    fuzz_check_same(&again.whole, &link->whole);
    fuzz_require(again.tick == 0);
    fuzz_require(again.has_camera == link->has_camera);
    fuzz_require(session_open_link(session, &again, &error));
    fuzz_require(session_describe_link(session, link->has_camera ? &again.camera : NULL,
                                       &text_again, &error));
    fuzz_require(strcmp(text.text, text_again.text) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Error error = {0};
    char *text = fuzz_text(data, size);
    PresetText link;
    bool good = link_read(&link, text, &error);
    memory_free(text);
    if (!good) {
        fuzz_check_errors(&error, NULL);
        fuzz_require(error.kind == ERROR_USAGE);
        return 0;
    }
    fuzz_check_preset(&link.base);
    fuzz_check_preset(&link.whole);
    if (link.whole.birds > FUZZ_MOST_BIRDS)
        link.whole.birds = FUZZ_MOST_BIRDS;
    Session *session = fuzz_begin(
        &(SessionOptions){.model = "leader", .has_birds = true, .birds = 3, .threads = 1});
    fuzz_require(session_open_link(session, &link, &error));
    check_written(session, &link);
    fuzz_fly(session, 2);
    session_destroy(session);
    return 0;
}
