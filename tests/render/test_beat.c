// The beat as shapes of a mesh, which files have, is the one that shaders/shared/beat.glsl draws:
// the same vertices, moved by both.

#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "gfx/objects.h"
#include "render/beat.h"

enum { WIDTH = 8, HEIGHT = 8, INPUTS = 9, OUTPUTS = 6, PHASES = 5, MOST_TEXT = 1 << 20 };

#include "stand.h"

TEST_FIXTURES(stand_up, stand_down)

static char *read_shader(const char *name) {
    char path[FILE_PATH_SIZE];
    Error error = {0};
    size_t size;
    assert_true(file_find_asset(name, path, &error));
    char *text = file_read_text(path, MOST_TEXT, &size, &error);
    assert_non_null(text);
    return text;
}

static void compile(GLuint program, GLenum kind, int count, const char *const texts[]) {
    GLuint shader = glCreateShader(kind);
    GLint good;
    char log[1024] = "";
    glShaderSource(shader, count, (const GLchar *const *)texts, NULL);
    glCompileShader(shader);
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    if (!good)
        fail_msg("%s", log);
    glAttachShader(program, shader);
    glDeleteShader(shader);
}

// A program that writes what becomes of a vertex to a buffer.
static GLuint make_program(void) {
    static const char *const own =
        "\nuniform vec4 hinges;\n"
        "layout(location = 0) in vec3 vertex;\nlayout(location = 1) in vec3 vertex_normal;\n"
        "layout(location = 2) in vec3 beat;\nout vec3 place;\nout vec3 normal;\n"
        "void main() {\n    place = vertex;\n    normal = vertex_normal;\n"
        "    if (hinges.y < 0.0) {\n        beat_tail(beat.xy, place, normal);\n    } else {\n"
        "        Beat at = beat_at(beat.xy, 0.0, beat.z);\n"
        "        beat_wing(at, hinges, place, normal);\n        place.y -= at.heave;\n"
        "        normal = normalize(normal);\n    }\n    gl_Position = vec4(0.0);\n}\n";
    const char *gl = getenv("SKEIN_GL");
    bool es = gl && strcmp(gl, "es") == 0;
    char *prolog = read_shader(es ? "shaders/prolog_es.glsl" : "shaders/prolog_core.glsl");
    char *beat = read_shader("shaders/shared/beat.glsl");
    GLuint program = glCreateProgram();
    GLint good;
    compile(program, GL_VERTEX_SHADER, 3, (const char *const[]){prolog, beat, own});
    compile(program, GL_FRAGMENT_SHADER, 2, (const char *const[]){prolog, "\nvoid main() {}\n"});
    glTransformFeedbackVaryings(program, 2, (const GLchar *const[]){"place", "normal"},
                                GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    assert_true(good);
    memory_free(prolog);
    memory_free(beat);
    return program;
}

// by: count rows of a vertex, its normal, and phase, strength and fold.
static void move_by_shader(const ShapeHinges *hinges, const float *by, size_t count, float *out) {
    GLuint program = make_program();
    GLuint array = gfx_array_create("vertices"), inputs = gfx_buffer_create(GL_ARRAY_BUFFER, "in");
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * INPUTS * sizeof *by), by, GL_STATIC_DRAW);
    for (GLuint i = 0; i < 3; i++)
        gfx_attribute(i, 3, GL_FLOAT, INPUTS * sizeof *by, 3 * i * sizeof *by);
    size_t size = count * OUTPUTS * sizeof *out;
    GLuint outputs = gfx_buffer_create(GL_TRANSFORM_FEEDBACK_BUFFER, "out");
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, (GLsizeiptr)size, NULL, GL_STATIC_READ);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, outputs);
    offscreen_bind(offscreen);
    glUseProgram(program);
    glUniform4fv(glGetUniformLocation(program, "hinges"), 1, &hinges->shoulder);
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, (GLsizei)count);
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    const void *seen =
        glMapBufferRange(GL_TRANSFORM_FEEDBACK_BUFFER, 0, (GLsizeiptr)size, GL_MAP_READ_BIT);
    assert_non_null(seen);
    memcpy(out, seen, size);
    glUnmapBuffer(GL_TRANSFORM_FEEDBACK_BUFFER);
    glUseProgram(0);
    glDeleteBuffers(2, (GLuint[]){inputs, outputs});
    glDeleteVertexArrays(1, &array);
    glDeleteProgram(program);
}

static void compare(const char *name) {
    Error error = {0};
    Mesh mesh;
    ShapeHinges hinges;
    assert_true(shape_read_mesh(name, &mesh, &hinges, &error));
    size_t count = 0, most = mesh.vertex_count * (PHASES + 2);
    float *by = calloc(most * INPUTS, sizeof *by), *out = calloc(most * OUTPUTS, sizeof *out);
    float *ours = calloc(most * OUTPUTS, sizeof *ours);
    for (int shape = 0; shape < PHASES + 2; shape++) { // beats, then a glide, then a dive
        float phase = (float)shape / PHASES, strength = shape<PHASES, fold = shape> PHASES;
        Beat beat = beat_at(phase, strength, beat_swept(strength, 0, fold));
        for (size_t i = 0; i < mesh.vertex_count; i++) {
            const MeshVertex *vertex = &mesh.vertices[i];
            if (hinges.wrist > 0 && vertex->wing <= 0)
                continue;
            float *row = by + count * INPUTS, *moved = ours + count++ * OUTPUTS;
            memcpy(row, vertex->position, sizeof vertex->position);
            for (int k = 0; k < 3; k++)
                row[3 + k] = (float)vertex->normal[k] / MESH_UNIT;
            row[6] = phase;
            row[7] = strength;
            row[8] = fold;
            if (hinges.wrist < 0)
                beat_swim(phase, strength, vertex, moved, moved + 3);
            else
                beat_move(&beat, &hinges, vertex, moved, moved + 3);
        }
    }
    assert_true(count > 100);
    move_by_shader(&hinges, by, count, out);
    for (size_t i = 0; i < count * OUTPUTS; i++)
        if (!(fabsf(ours[i] - out[i]) < 1e-4f))
            fail_msg("%s, row %zu, %zu: %g, and by the shader %g", name, i / OUTPUTS, i % OUTPUTS,
                     (double)ours[i], (double)out[i]);
    free(by);
    free(out);
    free(ours);
    mesh_deinit(&mesh);
}

TEST(wings) {
    compare("bird");
}

TEST(fins) {
    compare("fish");
}
