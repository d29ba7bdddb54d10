// What a frame debugger shows: every object has a name, every pass is a group, and each group ends.

#include "gfx/gl.h"

#include "render/bare.h"

enum { WIDTH = 64, HEIGHT = 64 };

#include "picture.h"

static float places[FRAME_TRAIL_POINTS][3];

// The groups as they open and close, as "picture(birds()...)".
static char groups[1024];
static int depth;

static void add_text(const char *text) {
    strncat(groups, text, sizeof groups - strlen(groups) - 1);
}

static void GLAPIENTRY hear(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
                            const GLchar *text, const void *user) {
    (void)source, (void)id, (void)severity, (void)length, (void)user;
    if (type == GL_DEBUG_TYPE_PUSH_GROUP) {
        add_text(text);
        add_text("(");
        depth++;
    } else if (type == GL_DEBUG_TYPE_POP_GROUP) {
        add_text(")");
        depth--;
    }
}

static void begin_listening(void) {
    groups[0] = '\0';
    depth = 0;
    glDebugMessageCallback(hear, NULL);
}

static void end_listening(void) {
    gfx_debug_watch(&debug);
    assert_int_equal(depth, 0);
}

// A bird with a trail, and a line from it.
static void set_frame(void) {
    static const FrameLine line = {.to = {3, 3, 3}, .width = 2, .tint = {255, 0, 0, 255}};
    flock_init(&flock, 1);
    flock.view.bird_size = 16;
    flock_place(&flock, 0, 0, 0, 0, 0, 5, 0);
    flock.view.sky = flock.view.ground = flock.view.trails = 1;
    FrameDescription *frame = &flock.frame;
    frame->width = WIDTH;
    frame->height = HEIGHT;
    frame->lines = &line;
    frame->line_count = 1;
    frame->trails.points = FRAME_TRAIL_POINTS;
    frame->trails.places = (const float(*)[3])places;
    frame->trails.newest = FRAME_TRAIL_POINTS - 1;
    for (int i = 0; i < FRAME_TRAIL_POINTS; i++) {
        frame->trails.ages[i] = (float)(i + 1) * 0.1f;
        places[FRAME_TRAIL_POINTS - 1 - i][1] = -0.5f * (float)(i + 1);
    }
}

TEST(passes_are_groups) {
    if (!glPushDebugGroup)
        skip();
    set_frame();
    Error error = {0};
    begin_listening();
    assert_true(offscreen_draw(offscreen, renderer, &flock.frame, &error));
    end_listening();
    // From the front: a new pass may come between.
    const char *at = groups;
    static const char *const passes[] = {"picture(", "birds(",  "ground(",
                                         "sky(",     "trails(", "guides("};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (!(at = strstr(at, passes[i])))
            fail_msg("no %s in its place in %s", passes[i], groups);
    assert_memory_equal(groups, "picture(", 8);
    assert_memory_equal(groups + strlen(groups) - 2, "))", 2);

    flock.view.sky = flock.view.ground = flock.view.trails = 0;
    flock.frame.line_count = 0;
    flock.frame.side = 1;
    begin_listening();
    assert_true(offscreen_draw(offscreen, renderer, &flock.frame, &error));
    offscreen_pixels(offscreen);
    end_listening();
    assert_string_equal(groups, "picture of the other side(birds())capture()");
}

static size_t check_labels(const char *what, GLenum kind, GLboolean (*is)(GLuint)) {
    size_t found = 0;
    for (GLuint name = 1; name < 500; name++) {
        if (!is(name))
            continue;
        char label[64];
        GLsizei length = 0;
        glGetObjectLabel(kind, name, sizeof label, &length, label);
        if (length == 0)
            fail_msg("%s %u has no name", what, name);
        found++;
    }
    return found;
}

TEST(objects_have_names) {
    if (!glGetObjectLabel)
        skip();
    Error error = {0};
    Bare *bare = bare_create(&error);
    Offscreen *smooth = offscreen_create(WIDTH, HEIGHT, 4, &error);
    assert_true(bare && smooth);
    set_frame();
    assert_true(bare_prepare(bare, &flock.frame, 0, &error));
    for (int side = 0; side < 2; side++) { // the other flock has a mesh of its own
        strcpy(flock.view.mesh, side ? "cube" : "bird");
        flock.frame.side = side;
        flock.frame.partial = true;
        assert_true(offscreen_draw(smooth, renderer, &flock.frame, &error));
    }
    offscreen_bind(smooth);
    bare_draw(bare);
    assert_true(check_labels("buffer", GL_BUFFER, glIsBuffer) >= 10);
    assert_true(check_labels("texture", GL_TEXTURE, glIsTexture) >= 1);
    assert_true(check_labels("program", GL_PROGRAM, glIsProgram) >= 7);
    assert_true(check_labels("vertex array", GL_VERTEX_ARRAY, glIsVertexArray) >= 6);
    assert_true(check_labels("framebuffer", GL_FRAMEBUFFER, glIsFramebuffer) >= 3);
    assert_true(check_labels("renderbuffer", GL_RENDERBUFFER, glIsRenderbuffer) >= 4);
    offscreen_destroy(smooth);
    bare_destroy(bare);
}

STAND_FIXTURES(stand_up, stand_down)
