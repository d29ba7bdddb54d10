// Films, through the check of what ffmpeg made: it ends, reads nothing outside of the file, and
// what is wrong is one line.
#include "film/mp4.h"

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const Mp4Film films[] = {
        {.width = 32, .height = 32, .fps = 25, .pictures = 5},
        {.width = 16, .height = 8, .fps = 10, .pictures = 5},
    };
    fuzz_offer(FUZZ_INPUT, data, size);
    for (size_t i = 0; i < sizeof films / sizeof *films; i++) {
        Error error = {0};
        if (mp4_check(FUZZ_INPUT, &films[i], &error))
            fuzz_require(error.kind == ERROR_NONE);
        else
            fuzz_check_error(&error, NULL);
    }
    return 0;
}
