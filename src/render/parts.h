// The parts of a picture besides its trails. renderer.c draws them one after the other; each is a
// file of its name. What draws needs the scene's uniforms and a vertex array bound, and the state
// of gfx_reset_state, which it leaves but for what is said.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "gfx/gl.h"
#include "gfx/objects.h"
#include "render/gpu_pack.h"
#include "render/pack.h"
#include "render/programs.h"
#include "render/renderer.h"
#include "render/shape.h"
#include "render/uniforms.h"
#include "scene/frame.h"

// --- Birds ---
//
// The birds of a picture, its leaders and its falcon: their meshes, their instances in one buffer
// sorted by level of detail, and one draw call a level.

enum { SHAPE_FALCON = 2, BIRDS_SHAPES };

typedef struct Birds {
    // By FrameDescription.side, the second only where its mesh differs; and the falcon's.
    Shape shapes[BIRDS_SHAPES];
    const Shape *shape; // of this picture's birds
    GLuint sprite_array;
    GfxStream instances;      // of the flock, where the processor packs them
    GfxStream singles;        // leaders, then falcons
    GpuPack *gpu_packs[2];    // by side, where the GPU does; NULL before the first
    GpuPack *gpu;             // of this picture; NULL: the processor packed it
    size_t counts[CULL_BINS]; // instances of each level in this picture, or by gpu in the last
    size_t leaders;           // shown in this picture
} Birds;

void birds_init(Birds *birds);   // all zero
void birds_deinit(Birds *birds); // harmless on {0}

// Reads the meshes in use again. false where one cannot be read: the old one stays in use.
bool birds_reload_meshes(Birds *birds, Error *error);

// Loads the meshes that the frame names, if they changed. false where one cannot be read, once for
// each name: the last that could stays in use; nothing can be drawn before one could
// (shape->array is 0).
bool birds_follow_meshes(Birds *birds, const FrameDescription *frame, Error *error);

// Fills and uploads the frame's instances, with mirrored also of birds that are seen in the water
// alone. Adds to cost. false where there is no memory for them.
bool birds_pack(Birds *birds, Pack *pack, const FrameDescription *frame, bool mirrored,
                RenderCost *cost, Error *error);

// Draw what was packed: first meshes, which write depth; after the ground and before what stands in
// it what water mirrors of them, where the eye is above it; after the world sprites and the meshes
// that fade into them, which are blended over it. The last two leave the depth range at that of the
// birds.
void birds_draw_meshes(Birds *birds, Programs *programs, const FrameDescription *frame);
void birds_draw_mirrored(Birds *birds, Programs *programs, const FrameDescription *frame);
void birds_draw_far(Birds *birds, Programs *programs, const FrameDescription *frame);

// Lets the bound vertex array read its instances from this buffer. OpenGL 3.3 has no base instance,
// so the attributes' offsets begin at the first one.
void birds_bind_instances(GLuint buffer, size_t first);

// --- Shadows ---
//
// The flock's shadow: the share of sunlight that it blocks, in a map of the ground where it falls.
//
// The sun is half a degree wide, so that of a flock is a soft dark patch. So birds are projected
// into a small map, on the processor, which the ground's shader samples. A shadow map drawn from
// the sun, or a soft quad for each bird, would cost a draw of all birds for the same blurred
// result. With 5,000 birds this takes 0.2 ms, and never more than 1 ms: of a huge flock every nth
// bird is counted n times.

enum { SHADOWS_SIDE = 128 };

// A square of the ground, and in each of its cells the share of sunlight that is held back.
typedef struct Shadows {
    GLuint texture;
    float centre[2]; // x and z
    float side;      // world units
    float ground_y;
    float strength; // 0 to 1: the low sun's shadow is lost in the light of the sky
    uint8_t cells[SHADOWS_SIDE * SHADOWS_SIDE]; // rows of x, along z; 255: all of it
    float density[2][SHADOWS_SIDE * SHADOWS_SIDE];
} Shadows;

void shadows_init(Shadows *shadows);

// Computes the frame's shadow map where shown, uploads it and sets the uniforms for it.
void shadows_cast(Shadows *shadows, const FrameDescription *frame, const Daylight *daylight,
                  bool shown, SceneUniforms *scene);

// --- Obstacles ---
//
// A sphere is seen as the crown of a tree, an upright cylinder as a round tower of stone, or, where
// it is slender, as a trunk; cylinders that stand one on another as the storeys of a church tower.
// How large leaves and stones are goes by the birds, so that a model's units do not matter.
//
// They have no meshes: the vertex shaders place the corners of a grid, an instance for each tower
// and each of a crown's shells. Their shadows are computed for each pixel of the ground.

// Sets the uniforms for the frame's obstacles. shadows: whether they throw any.
void obstacles_describe(SceneUniforms *scene, const FrameDescription *frame, bool shadows);

// Draws what is described, if anything. The vertex array must have no attributes.
void obstacles_draw(Programs *programs, const SceneUniforms *scene);

// --- Sky ---
//
// Clouds, stars, the sun and the shore at the horizon, drawn only where nothing else is.
//
// On a software renderer the sky costs more than all else in a picture of few birds, and while the
// camera stands still it hardly changes. There it is kept in a texture and copied, and only the
// rows whose clouds have drifted are drawn anew. A picture is the same either way. At low quality
// its clear part and its clouds, which are soft, are drawn at a third of the picture's size and
// spread over it: a ninth of the work while the camera moves.

// All that the sky shows but the clouds' drift, from the first to the last field of SceneUniforms
// that speaks of it.
enum {
    SHOWN_FROM = offsetof(SceneUniforms, eye),
    SHOWN_SIZE = offsetof(SceneUniforms, shadow) - SHOWN_FROM
};

typedef struct SkyKey {
    char shown[SHOWN_SIZE];
    int width, height, viewport_x, ground;
    unsigned reading; // of the shaders
} SkyKey;

typedef struct KeptSky {
    bool spreads; // this frame's sky is drawn into coarse
    GfxLayer coarse, layer;
    SkyKey key; // of the last picture
    bool good;  // the layer shows the key's sky, with the clouds at:
    float drift[4];
} KeptSky;

// All zero before the first picture.
typedef struct Sky {
    bool keeps; // it is kept while it stands still, and drawn at a third of the size at low quality
    KeptSky kept[2]; // by FrameDescription.side
} Sky;

void sky_deinit(Sky *sky); // harmless on {0}

// Fills in how many clouds there are and how far they have drifted.
void sky_describe(SceneUniforms *scene, const FrameDescription *frame);

// Before anything is drawn: shows the kept sky, if there is one of this picture, everywhere in it,
// and returns whether it did; or draws what sky_draw spreads. drawn: the bound framebuffer, or NULL
// where it has more light than a kept sky. The vertex array must have no attributes.
bool sky_begin(Sky *sky, Programs *programs, const FrameDescription *frame,
               const SceneUniforms *scene, const GfxDrawn *drawn);

// Where there is no kept sky, draws it, where nothing is before it. Needs the same, and the depth
// range at its far end.
void sky_draw(const Sky *sky, Programs *programs, const FrameDescription *frame,
              const SceneUniforms *scene);

// --- World ---
//
// What is behind the birds, drawn only where no bird is: the marsh with its sky, or another world
// (View.world): a backdrop that fades from above to below, floor included, an even light, and one
// thing on the floor: the flock's shadow, or a grid of lines. Those cost a software renderer
// little: but for the grid nothing is computed for every pixel.

// Fills in the light of the view's world, which is not the marsh.
void stage_light(Daylight *daylight, const View *view);

// sky: NULL where it is there already (sky_begin). The vertex array must have no attributes. Leaves
// the depth range at the far end.
void world_draw(Programs *programs, const FrameDescription *frame, const SceneUniforms *scene,
                const Sky *sky);

// --- Foreground ---
//
// What stands about the person of the standing view: reeds and grass around them, bushes and a pole
// on the bank, trees beyond the lake. Dark shapes before the bright sky and water, which tell how
// large everything is. One static buffer in metres from the person, bent by the vertex shader.

typedef struct Foreground {
    GLuint array, vertices, indices;
    GLsizei index_count;
} Foreground;

bool foreground_init(Foreground *foreground, Error *error); // false where there is no memory
void foreground_deinit(Foreground *foreground);

// After the world: edges are blended over it, by the share of a pixel that they cover. Writes
// depth. program: PROGRAM_FOREGROUND, or before it PROGRAM_FOREGROUND_MIRRORED, as it is seen in
// still water. Leaves no vertex array bound.
void foreground_draw(const Foreground *foreground, Programs *programs, Program program);

// --- Guides ---
//
// Lines in space, a few pixels wide at any distance: those of the frame, rings around its marks,
// the line from the leader to its waypoint, the falcon and its target, the pointer, lure and
// threat, the frame of a chart.
//
// Lines of OpenGL core are one pixel wide, too thin for large screens. So each line is uploaded six
// times, and the vertex shader turns each copy into one corner of two triangles. One instance a
// line would take a sixth of the memory, but a software renderer takes five times as long for
// instances of so few vertices.

typedef struct Guides {
    GLuint array, vertices;
    ARRAY_OF(FrameLine) corners; // of the picture's lines, each GUIDES_CORNERS times
} Guides;

void guides_init(Guides *guides); // all zero
void guides_deinit(Guides *guides);

// Draws the guides of the frame that its view shows. false where the lines cannot be allocated.
bool guides_draw(Guides *guides, Programs *programs, const FrameDescription *frame, Error *error);

// --- Passes ---
//
// The passes after a picture, between it and its display.
//
// With any of them the picture is drawn into half floats instead of the bound framebuffer, in
// display colours as everywhere, so that blending and resolving of samples stay what they are
// without them. The display step draws it into the framebuffer, its depth too: what is drawn
// afterwards, lines and marks, is as without them. A pass is a row of the table in passes.c.

enum { BLOOM_MOST_LEVELS = 9 };

// The picture of one side of a comparison.
typedef struct Picture {
    int width, height, samples; // 0 before the first picture, or where OpenGL could not
    GfxTarget sampled; // it is drawn into this first where it has several samples, else {0}
    GfxLayer layer;
    GLuint depth; // texture
    // What bloom spreads, the first half as wide and high as the picture, each of the others as the
    // one before.
    GfxLayer spread[BLOOM_MOST_LEVELS];
    int spreads;
    bool good;
} Picture;

typedef struct Passes {
    bool possible; // OpenGL can draw into half floats: OpenGL ES only with EXT_color_buffer_float
    Picture pictures[2]; // by FrameDescription.side
    GfxDrawn former;     // the framebuffer bound at passes_begin
} Passes;

void passes_init(Passes *passes);   // all zero
void passes_deinit(Passes *passes); // harmless on {0}

// drawn: the bound framebuffer. Binds another of the frame's size and of as many samples, writes it
// to drawn, and moves the frame's viewport into it. Changes nothing and returns false where the
// view shows no pass at this quality, or it is not possible.
bool passes_begin(Passes *passes, FrameDescription *frame, ViewQuality quality, GfxDrawn *drawn);

// Binds the former framebuffer and draws the picture into the frame's viewport, as it was before
// passes_begin, which must have returned true.
void passes_end(Passes *passes, Programs *programs, const FrameDescription *frame,
                ViewQuality quality);
