// Drawn after everything opaque, blended, with the depth test. Not sorted by depth, since ribbons
// are faint and similar. All are one strip and one draw call.
//
// What they cost on a software renderer, two cores, 1280x720, the first preset's 5,000 birds framed
// whole, milliseconds a frame, medians of four runs in turn: without 32.3, with 44.6 (1.3 of it to
// make the ribbons); trails of 5 seconds 106. Nearly all of it depends on the number of triangles,
// hardly any on their width, their edges or blending: hence as few pieces as the eye allows, and a
// pointed end, which saves a triangle. Blunt ends and half the error took 45 % more processor time
// than no trails, this takes 34 %.
#include "render/trails.h"

#include <stddef.h>

#include "base/clock.h"
#include "base/memory.h"
#include "gfx/debug.h"
#include "gfx/gl.h"
#include "gfx/objects.h"
#include "gfx/stream.h"
#include "render/ribbons.h"

struct Trails {
    Ribbons *ribbons;
    GfxStream stream;
    GLuint array;
    size_t refused; // birds for which an allocation failed and was reported
};

Trails *trails_create(Pool *pool, Error *error) {
    Trails *trails = memory_alloc(1, sizeof *trails, error);
    if (!trails)
        return NULL;
    if (!(trails->ribbons = ribbons_create(pool, error))) {
        memory_free(trails);
        return NULL;
    }
    trails->array = gfx_array_create("trails");
    gfx_stream_init(&trails->stream, GL_ARRAY_BUFFER, "trails");
    typedef RibbonVertex V;
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, place));
    glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(V), (void *)offsetof(V, tint));
    glVertexAttribPointer(2, 2, GL_FLOAT, GL_FALSE, sizeof(V), (void *)offsetof(V, across));
    for (GLuint i = 0; i < 3; i++)
        glEnableVertexAttribArray(i);
    glBindVertexArray(0);
    return trails;
}

void trails_destroy(Trails *trails) {
    if (!trails)
        return;
    ribbons_destroy(trails->ribbons);
    glDeleteVertexArrays(1, &trails->array);
    gfx_stream_deinit(&trails->stream);
    memory_free(trails);
}

// Vertices to draw, 0 where the driver lost them; false where there is no memory.
static bool trails_pack(Trails *trails, const FrameDescription *frame, float mean_speed,
                        size_t *count, TrailsCost *cost, Error *error) {
    double started = clock_now();
    if (!ribbons_sort(trails->ribbons, frame, mean_speed, count, error))
        return false;
    double sorted = clock_now();
    cost->pack_seconds = sorted - started;
    if (*count == 0)
        return true;
    RibbonVertex *out = gfx_stream_map(&trails->stream, *count * sizeof *out, error);
    if (!out)
        return false;
    double mapped = clock_now();
    ribbons_fill(trails->ribbons, out);
    double filled = clock_now();
    if (!gfx_stream_unmap(&trails->stream))
        *count = 0;
    cost->pack_seconds += filled - mapped;
    cost->upload_seconds = (mapped - sorted) + (clock_now() - filled);
    return true;
}

bool trails_draw(Trails *trails, const FrameDescription *frame, float mean_speed, TrailsCost *cost,
                 Error *error) {
    *cost = (TrailsCost){0};
    size_t birds = frame->birds.count, count;
    if (birds > 0 && birds == trails->refused)
        return true;
    if (!trails_pack(trails, frame, mean_speed, &count, cost, error)) {
        trails->refused = birds;
        return error_prefix(error, "no trails");
    }
    trails->refused = 0;
    if (count == 0)
        return true;
    glBindVertexArray(trails->array);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, (GLsizei)count);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    cost->draw_calls = 1;
    return true;
}

void trails_allow_retry(Trails *trails) {
    trails->refused = 0;
}
