// Faces are not culled and the depth test is on, as in the renderer, so that both fill the same
// pixels.

#include "render/offscreen.h"

#include <stddef.h>

#include "base/memory.h"
#include "gfx/context.h"
#include "gfx/gl.h"
#include "gfx/objects.h"
#include "render/parts.h"
#include "render/programs.h"
#include "render/shape.h"

// The level that bench's figures have always been of: 136 triangles of a bird. The finest, which
// is drawn of a few birds near the camera, would make the limit easier to reach.
enum { BARE_LEVEL = 1 };

struct Bare {
    GLuint program, instances;
    Shape shape;
    size_t count; // instances prepared
    int width, height;
};

Bare *bare_create(Error *error) {
    Bare *bare = memory_alloc(1, sizeof *bare, error);
    if (!bare)
        return NULL;
    if (!(bare->program = programs_load_one("bare", error))) {
        bare_destroy(bare);
        return NULL;
    }
    bare->instances = gfx_buffer_create(GL_ARRAY_BUFFER, "bare instances");
    return bare;
}

void bare_destroy(Bare *bare) {
    if (!bare)
        return;
    glDeleteProgram(bare->program);
    glDeleteBuffers(1, &bare->instances);
    shape_deinit(&bare->shape);
    memory_free(bare);
}

bool bare_prepare(Bare *bare, const FrameDescription *frame, size_t triangles, Error *error) {
    bare->count = 0;
    if (!shape_follow(&bare->shape, frame->view->mesh, error))
        return false;
    size_t each = (size_t)bare->shape.index_count[BARE_LEVEL] / 3, count = frame->birds.count;
    if (triangles && count)
        count = (triangles + each - 1) / each;
    BirdInstance *birds = memory_alloc(count, sizeof *birds, error);
    if (!birds)
        return false;
    pack_fill_evenly(frame, count, birds);
    glGetError(); // clears errors of earlier calls
    glBindBuffer(GL_ARRAY_BUFFER, bare->instances);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof *birds), birds, GL_STATIC_DRAW);
    memory_free(birds);
    if (glGetError() != GL_NO_ERROR)
        return error_set(error, ERROR_FAILED, "OpenGL has no %zu bytes for a buffer",
                         count * sizeof *birds);

    float matrix[16];
    camera_matrix(&frame->camera, (float)frame->width / (float)frame->height, matrix);
    glUseProgram(bare->program);
    glUniformMatrix4fv(glGetUniformLocation(bare->program, "matrix"), 1, GL_FALSE, matrix);
    glUniform1f(glGetUniformLocation(bare->program, "size"), frame->view->bird_size);
    glUseProgram(0);
    glBindVertexArray(bare->shape.array);
    birds_bind_instances(bare->instances, 0);
    glBindVertexArray(0);
    bare->count = count;
    bare->width = frame->width;
    bare->height = frame->height;
    return true;
}

void bare_draw(const Bare *bare) {
    gfx_debug_begin("bare birds");
    glViewport(0, 0, bare->width, bare->height);
    gfx_reset_state();
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    if (bare->count) {
        const Shape *shape = &bare->shape;
        glUseProgram(bare->program);
        glBindVertexArray(shape->array);
        glDrawElementsInstanced(GL_TRIANGLES, shape->index_count[BARE_LEVEL], GL_UNSIGNED_INT,
                                (const void *)shape->index_start[BARE_LEVEL], (GLsizei)bare->count);
        glBindVertexArray(0);
        glUseProgram(0);
    }
    gfx_debug_end();
}
