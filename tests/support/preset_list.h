// All presets, or the test fails; to be freed with memory_free. Include after test.h.
#pragma once

#include "session/preset.h"

static inline Settings *list(size_t *count) {
    Error error = {0};
    Settings *all = preset_list(count, &error);
    if (!all)
        fail_msg("%s", error.text);
    return all;
}
