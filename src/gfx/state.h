// The state of OpenGL that whoever drew before may have left otherwise.
#pragma once

// Every pixel may be drawn, by depth: no scissor, blending, culling, stencil or clamping; depth
// tested (at the same depth the later one wins) and written, over its whole range. Viewport, clear
// values and what is bound stay as they are.
void gfx_reset_state(void);
