// Obstacles as they are seen: a sphere as the crown of a tree, an upright cylinder as a round tower
// of stone, or, where it is slender, as a trunk; cylinders that stand one on another as the storeys
// of a church tower, square, with its cornices and its spire, all within them. How large leaves and
// stones are goes by the birds, so that a model's units do not matter.
//
// They have no meshes: the vertex shaders place the corners of a grid, an instance for each tower
// and each of a crown's shells. Their shadows are computed for each pixel of the ground, from their
// shapes: sharp at a tower's foot, soft far away, at any size, where a shadow map would need a
// picture of all of them from the sun and still show its pixels.
#pragma once

#include "render/programs.h"
#include "render/uniforms.h"

// Sets the uniforms for the frame's obstacles. shadows: whether they throw any.
void obstacles_describe(SceneUniforms *scene, const FrameDescription *frame, bool shadows);

// Draws what is described, if anything; adds its draw calls to draw_calls. A vertex array without
// attributes must be bound.
void obstacles_draw(Programs *programs, const SceneUniforms *scene, size_t *draw_calls);
