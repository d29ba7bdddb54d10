// One picture: the birds first, then obstacles, ground and sky only where no bird is, since without
// a GPU every pixel drawn twice costs time; last trails and guides, drawn over it.

#include "render/renderer.h"

#include <assert.h>

#include "base/clock.h"
#include "base/memory.h"
#include "gfx/context.h"
#include "gfx/gl.h"
#include "gfx/objects.h"
#include "render/atmosphere.h"
#include "render/parts.h"
#include "render/trails.h"

struct Renderer {
    Pack packs[2]; // by FrameDescription.side
    Programs programs;
    Birds birds;
    Guides guides;
    Foreground foreground;
    Trails trails;
    Shadows shadows;
    Sky sky;
    SkyTable sky_table;
    Passes passes;
    GLuint scene; // uniform buffer
    GLuint empty_array;
    GfxDrawn drawn; // into which the last picture was
    bool software;
    RenderCost cost; // of this picture, and of the one of flock 0 beside it
};

Renderer *renderer_create(Pool *pool, Error *error) {
    Renderer *renderer = memory_alloc(1, sizeof *renderer, error);
    if (!renderer)
        return NULL;
    renderer->packs[0].pool = renderer->packs[1].pool = pool;
    if (!foreground_init(&renderer->foreground, error) ||
        !programs_read(&renderer->programs, error)) {
        renderer_destroy(renderer);
        return NULL;
    }
    renderer->software = renderer->sky.keeps = gfx_info().software;
    birds_init(&renderer->birds);
    trails_init(&renderer->trails, pool);
    passes_init(&renderer->passes);
    shadows_init(&renderer->shadows);
    sky_table_init(&renderer->sky_table);
    renderer->scene = gfx_buffer_create(GL_UNIFORM_BUFFER, "scene");
    renderer->empty_array = gfx_array_create("nothing");
    guides_init(&renderer->guides);
    return renderer;
}

void renderer_destroy(Renderer *renderer) {
    if (!renderer)
        return;
    pack_deinit(&renderer->packs[0]);
    pack_deinit(&renderer->packs[1]);
    birds_deinit(&renderer->birds);
    trails_deinit(&renderer->trails);
    glDeleteTextures(1, &renderer->shadows.texture);
    glDeleteTextures(1, &renderer->sky_table.texture);
    sky_deinit(&renderer->sky);
    passes_deinit(&renderer->passes);
    foreground_deinit(&renderer->foreground);
    programs_deinit(&renderer->programs);
    glDeleteBuffers(1, &renderer->scene);
    glDeleteVertexArrays(1, &renderer->empty_array);
    guides_deinit(&renderer->guides);
    memory_free(renderer);
}

const char *renderer_lacks(const Renderer *renderer) {
    return renderer->passes.possible
               ? ""
               : "bloom, vignette and grain are left out: this OpenGL cannot draw into half floats";
}

bool renderer_reload_shaders(Renderer *renderer, Error *error) {
    return programs_reload(&renderer->programs, error);
}

bool renderer_link(Renderer *renderer, size_t most, Error *error) {
    return programs_link(&renderer->programs, most, error);
}

size_t renderer_programs(const Renderer *renderer) {
    return renderer->programs.linked;
}

bool renderer_reload_mesh(Renderer *renderer, Error *error) {
    return birds_reload_meshes(&renderer->birds, error);
}

// Keeps what is around the frame's part of the framebuffer.
static void renderer_limit(const FrameDescription *frame) {
    if (!frame->partial)
        return;
    glEnable(GL_SCISSOR_TEST);
    glScissor(frame->viewport_x, 0, frame->width, frame->height);
}

// Whether this effect is seen on the ground.
static bool renderer_shows_on_ground(const Renderer *renderer, const FrameDescription *frame,
                                     size_t effect) {
    const View *view = frame->view;
    return view->ground && view_shows(view, effect, view_quality(view, renderer->software));
}

// Whether things are seen in the water below the eye.
static bool renderer_mirrors(const Renderer *renderer, const FrameDescription *frame) {
    return frame->camera.position[1] > frame_ground_y(frame) &&
           (renderer_shows_on_ground(renderer, frame, offsetof(View, still)) ||
            renderer_shows_on_ground(renderer, frame, offsetof(View, reflections)));
}

static SceneUniforms renderer_begin(Renderer *renderer, const FrameDescription *frame,
                                    int samples) {
    SceneUniforms scene;
    Daylight daylight;
    ViewQuality quality = view_quality(frame->view, renderer->software);
    if (frame->view->world != VIEW_WORLD_MARSH)
        stage_light(&daylight, frame->view);
    else
        daylight_describe(&daylight, frame->view);
    scene_uniforms_describe(&scene, frame, &daylight, quality);
    // Forms that have their coverage in alpha must know: multisampling would apply it twice.
    scene.moment[1] = samples > 1;
    bool shadows = view_shows(frame->view, offsetof(View, shadows), quality);
    shadows_cast(&renderer->shadows, frame, &daylight, frame->view->ground && shadows, &scene);
    obstacles_describe(&scene, frame, shadows);
    sky_describe(&scene, frame);
    bool computed =
        frame->view->sky && view_shows(frame->view, offsetof(View, atmosphere), quality);
    sky_table_describe(&renderer->sky_table, &daylight, computed, &scene);
    glBindBuffer(GL_UNIFORM_BUFFER, renderer->scene);
    glBufferData(GL_UNIFORM_BUFFER, sizeof scene, &scene, GL_STREAM_DRAW);
    glBindBufferBase(GL_UNIFORM_BUFFER, SCENE_BINDING, renderer->scene);
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    gfx_reset_state();
    return scene;
}

// All that light falls on; the empty array is bound afterwards. passes: into a picture with more
// light than a kept sky has.
static void renderer_draw_world(Renderer *renderer, const FrameDescription *frame,
                                const GfxDrawn *drawn, bool passes) {
    SceneUniforms scene = renderer_begin(renderer, frame, drawn->samples);
    glBindVertexArray(renderer->empty_array);
    // Before all else, a copied sky too: a browser empties its canvas before what is cleared or
    // drawn there first, but not before what is copied to it.
    renderer_limit(frame);
    glClear(GL_DEPTH_BUFFER_BIT);
    bool kept_sky =
        sky_begin(&renderer->sky, &renderer->programs, frame, &scene, passes ? NULL : drawn);
    renderer_limit(frame);
    glDepthRangef(0, BIRDS_FAR_DEPTH);
    if (!kept_sky) {
        float background[3];
        scene_uniforms_background(&scene, background);
        glClearColor(background[0], background[1], background[2], 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    birds_draw_meshes(&renderer->birds, &renderer->programs, frame);
    glBindVertexArray(renderer->empty_array);
    obstacles_draw(&renderer->programs, &scene);
    world_draw(&renderer->programs, frame, &scene, kept_sky ? NULL : &renderer->sky);
    bool foreground = renderer_shows_on_ground(renderer, frame, offsetof(View, foreground));
    if (renderer_mirrors(renderer, frame)) {
        birds_draw_mirrored(&renderer->birds, &renderer->programs, frame);
        if (foreground && scene.light.earth_light[3] > 0)
            foreground_draw(&renderer->foreground, &renderer->programs,
                            PROGRAM_FOREGROUND_MIRRORED);
    }
    if (foreground)
        foreground_draw(&renderer->foreground, &renderer->programs, PROGRAM_FOREGROUND);
    birds_draw_far(&renderer->birds, &renderer->programs, frame);
    trails_draw(&renderer->trails, &renderer->programs, frame);
    glBindVertexArray(renderer->empty_array);
}

static bool renderer_draw_all(Renderer *renderer, const FrameDescription *frame, Error *error) {
    FrameDescription seen = *frame;
    ViewQuality quality = view_quality(frame->view, renderer->software);
    GfxDrawn drawn = renderer->drawn = gfx_find_drawn(&renderer->drawn);
    bool passes = passes_begin(&renderer->passes, &seen, quality, &drawn);
    renderer_draw_world(renderer, &seen, &drawn, passes);
    if (passes)
        passes_end(&renderer->passes, &renderer->programs, frame, quality);
    renderer_limit(frame);
    bool good = guides_draw(&renderer->guides, &renderer->programs, frame, error);
    if (frame->partial)
        glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(0);
    glUseProgram(0);
    return good && programs_are_good(&renderer->programs, error);
}

// Of the frame's flock.
static Pack *renderer_find_pack(Renderer *renderer, const FrameDescription *frame, Error *error) {
    Pack *pack = &renderer->packs[frame->side];
    if (!frame->side || !frame->branched)
        return pack;
    Postures first = renderer_postures(renderer);
    return pack_set_postures(pack, &first, error) ? pack : NULL;
}

bool renderer_draw(Renderer *renderer, const FrameDescription *frame, Error *error) {
    assert(frame->view);
    if (frame->side == 0) {
        renderer->cost = (RenderCost){0};
        renderer->programs.draw_calls = renderer->programs.triangles = 0;
    }
    if (frame->width <= 0 || frame->height <= 0) // a minimised window
        return true;
    if (frame->draw == FRAME_DRAW_NONE)
        return true;
    bool good = birds_follow_meshes(&renderer->birds, frame, error);
    if (!renderer->birds.shape->array)
        return good; // no mesh could be read yet
    Pack *pack = renderer_find_pack(renderer, frame, error);
    if (!pack || !birds_pack(&renderer->birds, pack, frame, renderer_mirrors(renderer, frame),
                             &renderer->cost, error))
        return false;
    good = trails_pack(&renderer->trails, frame, pack->mean_speed, &renderer->cost, error) && good;

    double started = clock_now();
    gfx_debug_begin(frame->side ? "picture of the other side" : "picture");
    good = renderer_draw_all(renderer, frame, error) && good;
    gfx_debug_end();
    renderer->cost.draw_seconds += clock_now() - started;
    return good;
}

bool renderer_prepare(Renderer *renderer, const View *view, Error *error) {
    enum { SIZE = 64 };
    static const float far = 5; // pixels: there a winged bird is a dot and a sprite
    const Camera camera = {.field_of_view = view->field_of_view};
    const uint32_t id = 0;
    const float zero = 0, ahead = -view->bird_size * camera_focal(&camera, SIZE) / far;
    const Columns bird = {&zero, &zero, &ahead, &zero, &zero, &zero};
    const FrameDescription frame = {
        .birds = {.count = 1, .id = &id, .from = bird, .to = bird, .value_top = 1},
        .view = view,
        .camera = camera,
        .width = SIZE,
        .height = SIZE};
    const Postures none = {0};
    return renderer_draw(renderer, &frame, error) && renderer_set_postures(renderer, &none, error);
}

bool renderer_skip(Renderer *renderer, const FrameDescription *frame, Error *error) {
    Pack *pack = renderer_find_pack(renderer, frame, error);
    if (pack)
        gpu_pack_give_back(renderer->birds.gpu_packs[frame->side], pack);
    return pack && pack_skip(pack, frame, error);
}

Postures renderer_postures(Renderer *renderer) {
    gpu_pack_give_back(renderer->birds.gpu_packs[0], &renderer->packs[0]);
    return pack_postures(&renderer->packs[0]);
}

bool renderer_set_postures(Renderer *renderer, const Postures *postures, Error *error) {
    return pack_set_postures(&renderer->packs[0], postures, error);
}

float renderer_mean_speed(const Renderer *renderer) {
    return renderer->packs[0].mean_speed;
}

RenderCost renderer_cost(const Renderer *renderer) {
    RenderCost cost = renderer->cost;
    cost.draw_calls = renderer->programs.draw_calls;
    cost.triangles = renderer->programs.triangles;
    return cost;
}
