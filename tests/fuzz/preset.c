// Presets, as --preset FILE takes them: read, flown, saved and read again. And looks.
#include <string.h>

#include "fuzz.h"

static void check_saved(const Settings *preset) {
    Error error = {0};
    Settings again;
    fuzz_clear_written();
    FileWriter writer;
    fuzz_require(file_begin(&writer, "-", &error));
    preset_write(writer.stream, preset, "");
    fuzz_require(file_commit(&writer, &error));
    fuzz_require(preset_load(&again, FUZZ_WRITTEN, &error));
    fuzz_check_same(&again, preset);
    fuzz_require(again.has_seed == preset->has_seed);
    fuzz_require(strcmp(again.title, preset->title) == 0);
}

static void fly(void) {
    Session *session = fuzz_begin(&(SessionOptions){
        .preset = FUZZ_INPUT, .has_birds = true, .birds = 12, .seed = 1, .threads = 1});
    fuzz_fly(session, 2);
    session_destroy(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_offer(FUZZ_INPUT, data, size);
    Error error = {0};
    Settings preset;
    if (preset_load(&preset, FUZZ_INPUT, &error)) {
        fuzz_check_preset(&preset);
        check_saved(&preset);
        fly();
        return 0;
    }
    fuzz_check_errors(&error, FUZZ_INPUT);
    bool text = size <= PRESET_MAX_BYTES && (size == 0 || !memchr(data, '\0', size));
    fuzz_require(error.kind == (text ? ERROR_USAGE : ERROR_FAILED));
    error = (Error){0};
    preset_from_model(&preset, model_at(0), &error);
    if (!preset_read_look(&preset, FUZZ_INPUT, &error))
        fuzz_check_errors(&error, FUZZ_INPUT);
    fuzz_check_params(&view_params, &preset.view);
    return 0;
}
