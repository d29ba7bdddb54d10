#include "app/steps.h"

#include <stdio.h>

#include "base/memory.h"
#include "gfx/context.h"
#include "gpusim/gpusim.h"

struct Steps {
    GfxContext *context;
    Gpusim *gpu;
};

static bool open_gpu(Steps *steps, int device, Error *error) {
    return (steps->context = gfx_context_create(device, error)) &&
           (steps->gpu = gpusim_create(GPUSIM_PROBED, error));
}

bool steps_begin(StepsPlace place, int device, Steps **out, Error *error) {
    *out = NULL;
    if (place == STEPS_CPU)
        return true;
    Steps *steps = memory_alloc(1, sizeof *steps, error);
    bool good = steps && open_gpu(steps, device, error);
    if (good && place == STEPS_GPU && !gpusim_is_exact(steps->gpu))
        fprintf(stderr, "skein: --sim gpu: this GPU rounds otherwise than the processor: the same "
                        "flight again only on the same GPU and driver\n");
    if (good && (place == STEPS_GPU || (!gfx_info().software && gpusim_is_exact(steps->gpu)))) {
        *out = steps;
        return true;
    }
    steps_end(steps);
    return place == STEPS_AUTO || error_prefix(error, "--sim gpu");
}

void steps_end(Steps *steps) {
    if (!steps)
        return;
    if (steps->gpu && *gpusim_problem(steps->gpu))
        fprintf(stderr, "skein: --sim: the processor has gone on: %s\n",
                gpusim_problem(steps->gpu));
    gpusim_destroy(steps->gpu);
    gfx_context_destroy(steps->context);
    memory_free(steps);
}

SimSteps steps_of(const Steps *steps) {
    return steps ? gpusim_steps(steps->gpu) : (SimSteps){0};
}
