// Shader programs: includes, and errors that name the file and the line, in included files too.

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gfx/context.h"
#include "gfx/program.h"

static char folder[64];
static GfxContext *context;

static const char *in_folder(const char *name) {
    static char paths[4][128];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_text(const char *name, const char *text) {
    FILE *file = fopen(in_folder(name), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int start(void **state) {
    (void)state;
    Error error = {0};
    context = gfx_context_create(GFX_DEVICE_AUTO, &error);
    if (!context)
        print_error("%s\n", error.text);
    strcpy(folder, "/tmp/skein-program-XXXXXX");
    return context && mkdtemp(folder) ? 0 : -1;
}

static int stop(void **state) {
    (void)state;
    static const char *const names[] = {"a.vert", "a.frag", "part.glsl", "prolog_core.glsl",
                                        "prolog_es.glsl"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(in_folder(names[i]));
    gfx_context_destroy(context);
    return rmdir(folder);
}

static GLuint load(Error *error) {
    *error = (Error){0};
    GfxProgramSource *source = gfx_program_read(in_folder("a.vert"), in_folder("a.frag"), error);
    GLuint program = source ? gfx_program_link(source, "test", error) : 0;
    gfx_program_source_free(source);
    return program;
}

static void write_good(void) {
    write_text("prolog_core.glsl", "#version 330 core\n");
    write_text("prolog_es.glsl", "#version 300 es\n\nprecision highp float;\n");
    write_text("part.glsl", "vec4 white() {\n    return vec4(1.0);\n}\n");
    write_text("a.vert", "// a comment\n#include \"part.glsl\"\n#include \"part.glsl\"\n"
                         "void main() {\n    gl_Position = white();\n}\n");
    write_text("a.frag", "// a test\n#include \"part.glsl\"\nout vec4 colour;\n"
                         "void main() {\n    colour = white();\n}\n");
}

TEST(includes) {
    write_good();
    Error error;
    GLuint program = load(&error);
    assert_string_equal(error.text, "");
    assert_int_not_equal(program, 0);
    glDeleteProgram(program);
}

static void assert_error_at(const char *place) {
    Error error;
    assert_int_equal(load(&error), 0);
    if (!strstr(error.text, place))
        fail_msg("\"%s\" does not name %s", error.text, place);
}

TEST(errors_name_their_line) {
    write_good();
    write_text("a.frag", "// a test\n#include \"part.glsl\"\nout vec4 colour;\n"
                         "void main() {\n    colour = blue();\n}\n");
    assert_error_at("a.frag:5: ");
    write_good();
    write_text("part.glsl", "vec4 white() {\n    return vec4(1.0) + grey;\n}\n");
    assert_error_at("part.glsl:2: ");
    write_good();
    write_text("part.glsl", "vec4 white() {\n    return vec4(1.0);\n"); // cut short
    assert_error_at("part.glsl: ends within a block");
    write_good();
    write_text("a.frag", "// a test\n\n#include \"nowhere.glsl\"\n");
    assert_error_at("a.frag:3: ");
    write_good();
    unlink(in_folder("a.vert"));
    assert_error_at("a.vert");
    write_good();
    write_text("a.vert", "");
    assert_error_at("a.vert: ");
    write_good();
    unlink(in_folder("prolog_core.glsl"));
    unlink(in_folder("prolog_es.glsl"));
    assert_error_at("prolog_");
}

TEST_FIXTURES(start, stop)
