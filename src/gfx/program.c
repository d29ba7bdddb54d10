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
    char paths[PROGRAM_MAX_FILES][FILE_PATH_SIZE]; // the prolog's first, then the shader's
    int files;
    const char *made; // the text of made.glsl, which is no file; or NULL
} ProgramText;

struct GfxProgramSource {
    ProgramText vertex, fragment;
};

enum { PROLOG_FILE, SHADER_FILE }; // indices of paths

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

static bool program_add(ProgramText *source, const char *beside, const char *name, Error *error);

// Appends the lines of a file, and in the place of each `#include "name"` that file.
static bool program_add_lines(ProgramText *source, int file, const char *text, size_t size,
                              Error *error) {
    const char *path = source->paths[file];
    program_begin_run(source, file, 1);
    int line = 1;
    for (const char *at = text, *next; at < text + size; at = next, line++) {
        const char *end = strchr(at, '\n'), *word = at + strspn(at, " \t");
        char name[256];
        next = end ? end + 1 : text + size;
        if (strncmp(word, "#include", strlen("#include")) != 0 ||
            sscanf(word, "#include \"%255[^\"\n]\"", name) != 1) {
            if (!program_append(source, at, (size_t)(next - at), error))
                return false;
            continue;
        }
        int before = source->files;
        if (!program_add(source, path, name, error))
            return error_prefix(error, "%s:%d", path, line);
        if (source->files > before)
            program_begin_run(source, file, line + 1);
    }
    // A file without a line end at its end must not join its includer's next line.
    return text[size - 1] == '\n' || program_append(source, "\n", 1, error);
}

// Appends the file of this name in the folder of another, with everything it includes.
static bool program_add(ProgramText *source, const char *beside, const char *name, Error *error) {
    const bool is_made = source->made && strcmp(name, "made.glsl") == 0;
    char path[FILE_PATH_SIZE];
    int length =
        snprintf(path, sizeof path, "%.*s%s", (int)(disk_find_name(beside) - beside), beside, name);
    if (length >= FILE_PATH_SIZE)
        return error_set(error, ERROR_FAILED, "%s: the path is too long", beside);
    int file = source->files;
    for (int i = 0; i < file; i++)
        if (strcmp(source->paths[i], path) == 0) // included already: an empty line in its place
            return program_append(source, "\n", 1, error);
    if (file == PROGRAM_MAX_FILES)
        return error_set(error, ERROR_FAILED, "%s: more than %d files in one shader", path,
                         PROGRAM_MAX_FILES);
    strcpy(source->paths[source->files++], path);
    if (is_made)
        return program_add_lines(source, file, source->made, strlen(source->made), error);
    size_t size;
    char *text = file_read_text(path, PROGRAM_FILE_LIMIT, &size, error);
    if (!text)
        return false;
    // Of an empty file the compiler would name the line before it, of another file.
    bool good = size > 0 ? program_add_lines(source, file, text, size, error)
                         : error_set(error, ERROR_FAILED, "%s: the file is empty", path);
    memory_free(text);
    return good;
}

// The first included file with a block that it does not close: the driver then finds a mistake
// in the file that includes it. NULL where there is none.
static const char *program_find_cut(const ProgramText *source) {
    int open[PROGRAM_MAX_FILES] = {0}, line = 1, run = 0;
    for (const char *at = source->text.items; *at; line += *at == '\n', at++) {
        while (run + 1 < source->runs_count && source->runs[run + 1].begin <= line)
            run++;
        open[source->runs[run].file] += (*at == '{') - (*at == '}');
    }
    int file = SHADER_FILE + 1;
    while (file < source->files && open[file] <= 0)
        file++;
    return file < source->files ? source->paths[file] : NULL;
}

// Finds the first "0:LINE" (Mesa) or "0(LINE)" (NVIDIA) of a log, possibly after a word as
// "ERROR: ", and makes the rest of that line the message.
static bool program_set_log_error(Error *error, const ProgramText *source, char *log) {
    const char *cut = program_find_cut(source);
    if (cut)
        return error_set(error, ERROR_FAILED, "%s: ends within a block: a } is missing", cut);
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
                     source->paths[SHADER_FILE]);
}

// After the prolog of the version of the language, from a file beside the shader.
static bool program_read_shader(ProgramText *source, const char *path, Error *error) {
    GfxInfo info = gfx_info();
    return program_add(source, path, gfx_info_is_es(&info) ? "prolog_es.glsl" : "prolog_core.glsl",
                       error) &&
           program_add(source, path, disk_find_name(path), error);
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

void gfx_program_source_free(GfxProgramSource *source) {
    if (!source)
        return;
    array_deinit(&source->vertex.text);
    array_deinit(&source->fragment.text);
    memory_free(source);
}

// --- From text to a program ---

static GLuint program_compile(GLenum kind, const ProgramText *source) {
    const GLchar *text = source->text.items;
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 1, &text, NULL);
    gfx_debug_begin_trial("compile");
    glCompileShader(shader);
    gfx_debug_end();
    return shader;
}

// Whether the driver took it.
static bool program_check_shader(GLuint shader, const ProgramText *source, Error *error) {
    GLint good = GL_FALSE;
    char log[PROGRAM_LOG_SIZE] = "";
    glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
    if (good)
        return true;
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    program_set_log_error(error, source, log);
    return false;
}

// Whether it is linked. A driver that is asked waits for what it does, so that its shaders are
// asked only after a link that failed, which says nothing of them.
static bool program_check(GLuint program, const GfxProgramSource *source, GLuint vertex,
                          GLuint fragment, Error *error) {
    GLint good = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &good);
    if (good)
        return true;
    if (!program_check_shader(vertex, &source->vertex, error) ||
        !program_check_shader(fragment, &source->fragment, error))
        return false;
    char log[PROGRAM_LOG_SIZE] = "";
    glGetProgramInfoLog(program, sizeof log, NULL, log);
    log[strcspn(log, "\r\n")] = '\0';
    return error_set(error, ERROR_FAILED, "%s, %s: the shaders do not link: %s",
                     source->vertex.paths[SHADER_FILE], source->fragment.paths[SHADER_FILE], log);
}

// 0 where it is not good.
static GLuint program_keep(GLuint program, bool good, const char *label) {
    if (good) {
        gfx_label(GL_PROGRAM, program, label);
        return program;
    }
    glDeleteProgram(program);
    return 0;
}

GLuint gfx_program_link(const GfxProgramSource *source, const char *label, Error *error) {
    GLuint vertex = program_compile(GL_VERTEX_SHADER, &source->vertex);
    GLuint fragment = program_compile(GL_FRAGMENT_SHADER, &source->fragment);
    GLuint program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    gfx_debug_begin_trial("link");
    glLinkProgram(program);
    bool good = program_check(program, source, vertex, fragment, error);
    gfx_debug_end();
    glDeleteShader(vertex); // with the program
    glDeleteShader(fragment);
    return program_keep(program, good, label);
}

static GLuint program_link_compute(const ProgramText *source, const char *label, Error *error) {
    GLuint shader = program_compile(GL_COMPUTE_SHADER, source), program = glCreateProgram();
    GLint linked = GL_FALSE;
    glAttachShader(program, shader);
    gfx_debug_begin_trial("link");
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    bool good = linked || (program_check_shader(shader, source, error) &&
                           error_set(error, ERROR_FAILED, "%s: the shader does not link",
                                     source->paths[SHADER_FILE]));
    gfx_debug_end();
    glDeleteShader(shader); // with the program
    return program_keep(program, good, label);
}

GLuint gfx_program_link_compute(const char *name, int arithmetic, const char *made, Error *error) {
    char file[64], path[FILE_PATH_SIZE];
    size_t size = strlen(made) + 64;
    ProgramText *source = memory_alloc(1, sizeof *source, error);
    char *defined = memory_alloc(size, 1, error);
    GLuint program = 0;
    snprintf(file, sizeof file, "shaders/flock/%s.comp", name);
    if (source && defined && file_find_asset(file, path, error)) {
        snprintf(defined, size, "#define ARITHMETIC %d\n%s", arithmetic, made);
        source->made = defined;
        if (program_read_shader(source, path, error))
            program = program_link_compute(source, name, error);
        array_deinit(&source->text);
    }
    memory_free(source);
    memory_free(defined);
    return program;
}
