// OpenGL ES 3.0 draws what desktop OpenGL draws: the same frames with either, by every program and
// under every switch, neither driver has anything to say, and every object has a name.

#include "gfx/gl.h"

enum { WIDTH = 168, HEIGHT = 112, BIRDS = 700 };

#include "picture.h"

static float places[BIRDS][FRAME_TRAIL_POINTS][3];

// From meshes that fill the picture to dots: the same number for each doubling of the distance.
static void place_birds(void) {
    for (size_t i = 0; i < BIRDS; i++) {
        float share = (float)i / BIRDS, angle = 2.4f * (float)i, away = 4 * exp2f(10 * share);
        float x = 0.5f * away * cosf(angle) * share, y = 0.3f * away * sinf(angle);
        flock_place(&flock, i, x, y + 4, -away, 9 * cosf(angle), sinf(angle), 9 * sinf(angle));
        for (int k = 0; k < FRAME_TRAIL_POINTS; k++)
            for (int axis = 0; axis < 3; axis++)
                places[i][k][axis] = flock.to[axis][i] +
                                     0.4f * (float)(k - FRAME_TRAIL_POINTS) * flock.to[3 + axis][i];
    }
}

// Over the marsh at low quality, in the evening.
static void begin(void) {
    flock_init(&flock, BIRDS);
    place_birds();
    flock.view.sky = flock.view.ground = flock.view.haze = 1;
    flock.view.ground_y = -12;
    flock.view.quality = VIEW_QUALITY_LOW;
    flock.frame.seconds = 4.3;
    flock.frame.exposure = 0.008f;
    flock.frame.camera = (Camera){.field_of_view = 55, .pitch = 2};
}

// --- What is drawn ---

static void evening(void) {}

static void plain_water(void) {
    flock.view.ripples = flock.view.glitter = 0;
}

static void no_sky(void) {
    flock.view.sky = 0;
}

static void medium(void) {
    flock.view.quality = VIEW_QUALITY_MEDIUM;
    flock.view.time_of_day = 14;
    flock.frame.camera.pitch = -25;
}

static void high(void) {
    flock.view.quality = VIEW_QUALITY_HIGH;
    flock.view.grain = 1;
    flock.frame.camera.pitch = -6;
}

static void high_without(void) {
    high();
    flock.view.bloom = flock.view.atmosphere = flock.view.cloud_detail = 0;
    flock.view.reflections = flock.view.vignette = flock.view.grain = 0;
}

static void night(void) {
    flock.view.time_of_day = 22;
    flock.frame.camera.pitch = 25;
}

static void standing(void) {
    ViewStand stand = view_find_stand(&flock.view);
    flock.view.mist = 0.5f;
    flock.frame.camera = (Camera){.field_of_view = 40, .yaw = stand.yaw};
    flock.frame.camera.position[0] = stand.x;
    flock.frame.camera.position[1] = flock.view.ground_y + 1.7f * flock.view.metre;
    flock.frame.camera.position[2] = stand.z;
}

static void lake(void) {
    standing();
    flock.view.still = 1;
    flock.view.shore = -16;
}

static void obstacles(void) {
    flock.view.quality = VIEW_QUALITY_MEDIUM;
    flock.frame.obstacles[0] = (Obstacle){OBSTACLE_CYLINDER, {-14, -12, -40}, 3, 30};
    flock.frame.obstacles[2] = (Obstacle){OBSTACLE_SPHERE, {14, 2, -40}, 7, 0};
}

static void trails(void) {
    flock.view.trails = 1;
    flock.view.trail_time = 1;
    flock.frame.trails = (FrameTrails){.points = FRAME_TRAIL_POINTS,
                                       .places = (const float(*)[3])places,
                                       .newest = FRAME_TRAIL_POINTS - 1};
    for (int k = 0; k < FRAME_TRAIL_POINTS; k++)
        flock.frame.trails.ages[k] = 0.1f * (float)(k + 1);
}

static void guides(void) {
    static const FrameLine lines[] = {
        {{-9, 0, -20}, {9, 3, -30}, 3, {255, 0, 0, 255}},
        {{0, 0, -9000}, {3, 3, 8}, 2, {0, 255, 0, 255}}, // from beyond all to behind the eye
        {{2, 1, -20}, {4, 4, -20}, 2, {0, 0, 255, 255}},
    };
    static const FrameMark marks[] = {{{-3, 2, -15}, 1, 6, 0, 2, {255, 255, 0, 255}}};
    flock.view.show_leader = flock.view.show_falcon = 1;
    flock.frame.leaders[0] = (FrameLeader){{4, -2, -20}, {0, 0, 1}, {-8, 5, -40}};
    flock.frame.leader_count = 1;
    flock.frame.pointer = (Stimulus){true, {6, 3, -30}};
    flock.frame.lure = (Stimulus){true, {-6, -3, -30}};
    flock.frame.threat = (Stimulus){true, {-10, 6, -30}};
    flock.frame.lines = lines;
    flock.frame.line_count = 1;
    flock.frame.overlay_line_count = 2;
    flock.frame.marks = marks;
    flock.frame.mark_count = 1;
}

static void falcon(void) {
    flock.view.show_falcon = 1;
    flock.frame.falcon_count = 1;
    flock.frame.falcons[0] = (FrameFalcon){.position = {1, 1, -9},
                                           .velocity = {5, -1, 2},
                                           .fold = 0.5f,
                                           .has_target = true,
                                           .target = {6, 3, -30}};
}

static void water(void) {
    flock.view.world = VIEW_WORLD_WATER;
}

static void studio(void) {
    flock.view.world = VIEW_WORLD_STUDIO;
    flock.view.bird_size = 6;
    flock.frame.camera.pitch = -30;
    flock.frame.camera.position[1] = 30;
}

static void paper(void) {
    flock.view.world = VIEW_WORLD_PAPER;
    flock.frame.arena = (FrameArena){true, {-20, -8, -60}, {20, 8, -20}};
}

static void plain_with_grid(void) {
    flock.view.world = VIEW_WORLD_GRID;
    flock.frame.camera.pitch = -8;
}

static void cubes(void) {
    strcpy(flock.view.mesh, "cube");
    flock.view.colour = VIEW_COLOUR_HEADING;
}

static void discs(void) {
    strcpy(flock.view.mesh, "edged_disc");
    flock.view.colour = VIEW_COLOUR_RANDOM;
}

static void one_by_one(void) {
    flock.frame.draw = FRAME_DRAW_SINGLE;
    flock.view.colour = VIEW_COLOUR_SPEED;
}

static void under_the_ground(void) {
    flock.frame.camera.position[1] = -40;
    flock.frame.camera.pitch = 20;
}

static void close_to_the_ground(void) {
    flock.frame.camera.position[1] = -11.95f;
}

static void (*const cases[])(void) = {evening,
                                      plain_water,
                                      no_sky,
                                      medium,
                                      high,
                                      high_without,
                                      night,
                                      standing,
                                      lake,
                                      obstacles,
                                      trails,
                                      guides,
                                      falcon,
                                      water,
                                      studio,
                                      paper,
                                      plain_with_grid,
                                      cubes,
                                      discs,
                                      one_by_one,
                                      under_the_ground,
                                      close_to_the_ground};

enum { CASES = sizeof cases / sizeof *cases, SETS = 3, EACH = 3 };

// --- Drawing them ---

// One sample a pixel; of every third case four, and beside each other as in a comparison.
static Pixels core[SETS][CASES], es[SETS][CASES];

static void draw_beside(Pixels picture) {
    Error error = {0};
    FrameDescription half = flock.frame;
    half.width = WIDTH / 2;
    half.height = HEIGHT;
    half.partial = true;
    for (int side = 0; side < 2; side++) {
        offscreen_bind(offscreen);
        half.side = side;
        half.viewport_x = side * (WIDTH / 2);
        if (!renderer_draw(renderer, &half, &error))
            fail_msg("%s", error.text);
    }
    memcpy(picture, offscreen_pixels(offscreen), sizeof(Pixels));
}

// Frame debuggers show names: every object has one.
static void check_labels(GLenum kind, GLboolean (*is)(GLuint)) {
    for (GLuint name = 1; name < 500; name++) {
        char label[64];
        GLsizei length = 1;
        if (glGetObjectLabel && is(name))
            glGetObjectLabel(kind, name, sizeof label, &length, label);
        if (length == 0)
            fail_msg("object %u of kind %#x has no name", name, kind);
    }
}

static void draw_all(Pixels into[SETS][CASES]) {
    Error error = {0};
    void *state = NULL;
    if (stand_up(&state))
        fail_msg("no OpenGL");
    Offscreen *one = offscreen, *four = offscreen_create(WIDTH, HEIGHT, 4, &error);
    if (!four)
        fail_msg("%s", error.text);
    for (int i = 0; i < CASES; i++) {
        begin();
        cases[i]();
        stand_draw(&flock.frame, into[0][i]);
        if (i % EACH) // the others take long
            continue;
        offscreen = four;
        stand_draw(&flock.frame, into[1][i]);
        offscreen = one;
        draw_beside(into[2][i]);
    }
    check_labels(GL_BUFFER, glIsBuffer);
    check_labels(GL_TEXTURE, glIsTexture);
    check_labels(GL_PROGRAM, glIsProgram);
    check_labels(GL_VERTEX_ARRAY, glIsVertexArray);
    check_labels(GL_FRAMEBUFFER, glIsFramebuffer);
    check_labels(GL_RENDERBUFFER, glIsRenderbuffer);
    offscreen_destroy(four);
    assert_driver_is_content();
    stand_down(&state);
}

static int most_apart(const uint8_t *a, const uint8_t *b) {
    int most = 0;
    for (int i = 0; i < 3; i++) {
        int apart = abs(a[i] - b[i]);
        most = apart > most ? apart : most;
    }
    return most;
}

static void compare(int set, int i) {
    int apart = 0;
    for (size_t pixel = 0; pixel < WIDTH * HEIGHT; pixel++)
        apart += most_apart(core[set][i] + 3 * pixel, es[set][i] + 3 * pixel) > 3;
    if (apart > WIDTH * HEIGHT / 100)
        fail_msg("picture %d of set %d: %d pixels are not those of desktop OpenGL", i, set, apart);
}

// The environment of the other tests is theirs: it is put back.
static char chosen_before[16];

static void choose(const char *value) {
    if (value)
        setenv("SKEIN_GL", value, 1);
    else
        unsetenv("SKEIN_GL");
}

static int keep_choice(void **state) {
    (void)state;
    const char *text = getenv("SKEIN_GL");
    snprintf(chosen_before, sizeof chosen_before, "%s", text ? text : "");
    return 0;
}

static int put_back_choice(void **state) {
    (void)state;
    choose(*chosen_before ? chosen_before : NULL);
    return 0;
}

TEST(same_pictures) {
    choose("core");
    draw_all(core);
    choose("es");
    draw_all(es);
    for (int set = 0; set < SETS; set++)
        for (int i = 0; i < CASES; i += set ? EACH : 1) {
            compare(set, i);
            for (int other = 0; other < i;
                 other += set ? EACH : 1) // each draws something of its own
                assert_memory_not_equal(core[set][i], core[set][other], sizeof(Pixels));
        }
}

// It is what was asked for.
TEST(choice) {
    Error error = {0};
    static const struct {
        const char *value;
        bool es;
    } choices[] = {{"core", false}, {"es", true}, {"", false}};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        choose(choices[i].value);
        GfxContext *made = gfx_context_create(GFX_DEVICE_AUTO, &error);
        assert_non_null(made);
        GfxInfo info = gfx_info();
        assert_int_equal(gfx_info_is_es(&info), choices[i].es);
        gfx_context_destroy(made);
    }
}

TEST_FIXTURES(keep_choice, put_back_choice)
