// What is behind the birds, drawn only where no bird is: the marsh with its sky, or another world.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "render/programs.h"
#include "render/sky.h"
#include "render/uniforms.h"
#include "scene/frame.h"

// --- Stage ---
//
// The worlds other than the marsh (View.world), each as a stage has one: a backdrop that fades from
// above to below, floor included, an even light, and one thing on the floor: the flock's shadow,
// the frame of a chart, or a grid of lines. They cost a software renderer little: but for the grid
// nothing is computed for every pixel. Colours are given as they are displayed and turned into
// light, so that they stay what they are whatever the tone curve.

bool stage_is_shown(const View *view);

// Fills in the light of the view's world, which is not the marsh.
void stage_light(Daylight *daylight, const View *view);

// Completes the scene's uniforms; does nothing in the marsh.
void stage_describe(SceneUniforms *scene, const View *view);

// As world_draw, in a world that is not the marsh.
void stage_draw(Programs *programs, const View *view, const SceneUniforms *scene,
                size_t *draw_calls);

// Of the paper's frame around the birds' box: two lines a side. Returns how many there are.
enum { STAGE_FRAME_LINES = 8 };
size_t stage_frame_lines(const FrameDescription *frame, FrameLine lines[STAGE_FRAME_LINES]);

// --- World ---

// Needs a bound vertex array without attributes, and the scene's uniforms bound. sky: NULL
// where it is there already (sky_begin). Leaves the depth range at the far end. Adds its draw calls
// to draw_calls.
void world_draw(Programs *programs, const FrameDescription *frame, const SceneUniforms *scene,
                const Sky *sky, size_t *draw_calls);
