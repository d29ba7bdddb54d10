// Includes are resolved here because OpenGL has none. Drivers report the file number of `#line`
// wrongly (Mesa for names in an included file), so the text has continuous line numbers, and the
// line in the compiler's log is looked up in a list of runs of lines.

#include "gfx/program.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "gfx/context.h"

enum {
    PROGRAM_MAX_FILES = 16,
    PROGRAM_MAX_RUNS = 2 * PROGRAM_MAX_FILES + 1, // each include begins one and ends one
    PROGRAM_FILE_LIMIT = 256 * 1024,
    PROGRAM_LOG_SIZE = 4096,
};

// Lines of the text that came one after the other from one file.
typedef struct ProgramRun {
    int begin;     // its first line in the text
    int file;      // index into the paths
    int file_line; // that line's number in the file
} ProgramRun;

// The text of one shader as it grows, with the files it came from.
typedef struct ProgramText {
    ARRAY_OF(char) text; // ends in '\0', which is not counted
    int lines;
    ProgramRun runs[PROGRAM_MAX_RUNS];
    int runs_count;
    char *paths[PROGRAM_MAX_FILES]; // the prolog's first, then the shader's
    int files;
} ProgramText;

struct GfxProgramSource {
    ProgramText vertex, fragment;
};

static const char *program_path(const ProgramText *source) {
    return source->paths[1];
}

// A line, or the last one of a file, which may lack its end.
static bool program_append(ProgramText *source, const char *text, size_t length, Error *error) {
    size_t before = source->text.count;
    if (!array_reserve(&source->text, before + length + 1, error))
        return false;
    memcpy(source->text.items + before, text, length);
    source->text.count += length;
    source->text.items[source->text.count] = '\0';
    source->lines += text[length - 1] == '\n';
    return true;
}

static void program_begin_run(ProgramText *source, int file, int file_line) {
    assert(source->runs_count < PROGRAM_MAX_RUNS);
    source->runs[source->runs_count++] = (ProgramRun){source->lines + 1, file, file_line};
}

// The name between quotes of an `#include "name"` line, or NULL.
static const char *program_include_name(const char *line, size_t length, size_t *name_length) {
    static const char keyword[] = "#include";
    size_t blanks = strspn(line, " \t");
    if (length < blanks + sizeof keyword || strncmp(line + blanks, keyword, strlen(keyword)) != 0)
        return NULL;
    const char *open = memchr(line, '"', length);
    const char *close = open ? memchr(open + 1, '"', length - (size_t)(open + 1 - line)) : NULL;
    if (!close)
        return NULL;
    *name_length = (size_t)(close - open - 1);
    return open + 1;
}

static bool program_add_file(ProgramText *source, const char *path, Error *error);

// Appends the file of this name in the folder of another.
static bool program_add_beside(ProgramText *source, const char *other, const char *name,
                               size_t length, Error *error) {
    const char *slash = strrchr(other, '/');
    char path[FILE_PATH_SIZE];
    int written = snprintf(path, sizeof path, "%.*s%.*s", slash ? (int)(slash - other + 1) : 0,
                           other, (int)length, name);
    if (written < 0 || (size_t)written >= sizeof path)
        return error_set(error, ERROR_FAILED, "%s: the path is too long", other);
    for (int i = 0; i < source->files; i++)
        if (strcmp(source->paths[i], path) == 0) // included already: an empty line in its place
            return program_append(source, "\n", 1, error);
    return program_add_file(source, path, error);
}

// Appends a file with everything it includes.
static bool program_add_file(ProgramText *source, const char *path, Error *error) {
    int file = source->files;
    if (file == PROGRAM_MAX_FILES)
        return error_set(error, ERROR_FAILED, "%s: more than %d files in one shader", path,
                         PROGRAM_MAX_FILES);
    size_t size = strlen(path) + 1;
    char *copy = memory_alloc(size, 1, error);
    if (!copy)
        return false;
    source->paths[source->files++] = memcpy(copy, path, size);
    char *text = file_read_text(path, PROGRAM_FILE_LIMIT, &size, error);
    if (!text)
        return false;
    if (size == 0) { // the compiler would name the line before it, of another file
        memory_free(text);
        return error_set(error, ERROR_FAILED, "%s: the file is empty", path);
    }
    program_begin_run(source, file, 1);
    bool good = true;
    int line = 1;
    for (const char *at = text; good && at < text + size; line++) {
        const char *end = memchr(at, '\n', (size_t)(text + size - at));
        size_t length = (size_t)((end ? end + 1 : text + size) - at);
        size_t name_length;
        const char *name = program_include_name(at, length, &name_length);
        int before = source->files;
        if (!name)
            good = program_append(source, at, length, error);
        else if (!program_add_beside(source, path, name, name_length, error))
            good = error_prefix(error, "%s:%d", path, line);
        else if (source->files > before)
            program_begin_run(source, file, line + 1);
        at += length;
    }
    // A file without a line end at its end must not join its includer's next line.
    if (good && text[size - 1] != '\n')
        good = program_append(source, "\n", 1, error);
    memory_free(text);
    return good;
}

// Finds the first "0:LINE" (Mesa) or "0(LINE)" (NVIDIA) of a log, possibly after a word as
// "ERROR: ", and makes the rest of that line the message.
static bool program_set_log_error(Error *error, const ProgramText *source, char *log) {
    for (char *line = strtok(log, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        const char *digits = line + strcspn(line, "0123456789");
        char *end;
        if (strtol(digits, &end, 10) != 0 || end == digits || (*end != ':' && *end != '('))
            continue;
        const char *number = end + 1;
        long at = strtol(number, &end, 10);
        if (end == number || at < 1 || at > source->lines + 1)
            continue;
        if (*end == '(') // Mesa's column
            end += strcspn(end, ")");
        const char *text = end + strspn(end, "): ");
        int run = source->runs_count - 1;
        while (run > 0 && source->runs[run].begin > at)
            run--;
        const ProgramRun *found = &source->runs[run];
        return error_set(error, ERROR_FAILED, "%s:%ld: %s", source->paths[found->file],
                         found->file_line + (at - found->begin), text);
    }
    return error_set(error, ERROR_FAILED, "%s: the driver refuses the shader",
                     program_path(source));
}

// Before it goes what the version of the language asks for, from a file beside the shader.
static bool program_read_shader(ProgramText *source, const char *path, Error *error) {
    GfxInfo info = gfx_info();
    const char *prolog = gfx_info_is_es(&info) ? "prolog_es.glsl" : "prolog_core.glsl";
    return program_add_beside(source, path, prolog, strlen(prolog), error) &&
           program_add_file(source, path, error);
}

GfxProgramSource *gfx_program_read(const char *vertex_path, const char *fragment_path,
                                   Error *error) {
    GfxProgramSource *source = memory_alloc(1, sizeof *source, error);
    if (source && program_read_shader(&source->vertex, vertex_path, error) &&
        program_read_shader(&source->fragment, fragment_path, error))
        return source;
    gfx_program_source_free(source);
    return NULL;
}

static void program_free_text(ProgramText *source) {
    array_deinit(&source->text);
    for (int i = 0; i < source->files; i++)
        memory_free(source->paths[i]);
}

void gfx_program_source_free(GfxProgramSource *source) {
    if (!source)
        return;
    program_free_text(&source->vertex);
    program_free_text(&source->fragment);
    memory_free(source);
}

// --- From text to a program ---

// A compiled shader, or 0.
static GLuint program_compile(GLenum kind, const ProgramText *source, Error *error) {
    const GLchar *text = source->text.items;
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &text, NULL);
    gfx_debug_begin_trial("compile");
    glCompileShader(shader);
    GLint good = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    gfx_debug_end();
    if (good)
        return shader;
    char log[PROGRAM_LOG_SIZE] = "";
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    program_set_log_error(error, source, log);
    glDeleteShader(shader);
    return 0;
}

GLuint gfx_program_link(const GfxProgramSource *source, const char *label, Error *error) {
    GLuint vertex = program_compile(GL_VERTEX_SHADER, &source->vertex, error);
    if (!vertex)
        return 0;
    GLuint fragment = program_compile(GL_FRAGMENT_SHADER, &source->fragment, error);
    if (!fragment) {
        glDeleteShader(vertex);
        return 0;
    }
    GLuint program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    gfx_debug_begin_trial("link");
    glLinkProgram(program);
    GLint good = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    gfx_debug_end();
    glDetachShader(program, vertex);
    glDetachShader(program, fragment);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    if (!good) {
        char log[PROGRAM_LOG_SIZE] = "";
        glGetProgramInfoLog(program, sizeof log, NULL, log);
        log[strcspn(log, "\r\n")] = '\0';
        error_set(error, ERROR_FAILED, "%s, %s: the shaders do not link: %s",
                  program_path(&source->vertex), program_path(&source->fragment), log);
        glDeleteProgram(program);
        return 0;
    }
    gfx_label(GL_PROGRAM, program, label);
    return program;
}
