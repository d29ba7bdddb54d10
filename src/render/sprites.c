#include "render/sprites.h"

#include "gfx/debug.h"
#include "gfx/gl.h"
#include "render/cull.h"
#include "render/tint.h"

// The margin of the viewport in pixels, more than half of the largest sprite: OpenGL clips the
// whole of a point whose centre is outside the viewport.
enum { MARGIN = 48 };

// How much of a finer form lies on the coarser one that takes its place, as measured: with these
// shares, what both cover together hardly changes while they do.
static const float mesh_on_sprite = 0.85f, mesh_on_dot = 0.7f, sprite_on_dot = 0.43f;

static void sprites_set_bird(Programs *programs, const Form *form) {
    CullFade fade = cull_sprite_fade(true);
    glUniform4fv(programs->sprite_body, 3, &form->rings[0].z);
    glUniform3fv(programs->sprite_edges, 6, form->edges[0][0]);
    glUniform1f(programs->sprite_thick, form->thick);
    glUniform2f(programs->sprite_fade_out, fade.low, fade.high);
}

static void sprites_set_dot(Programs *programs, const Shape *shape) {
    const Form *form = &shape->form;
    const Silhouette *seen = shape->winged ? &form->body : &shape->silhouette;
    glUniform4f(programs->dot_cover, seen->side, seen->above, seen->ahead, seen->boxy);
    glUniform3fv(programs->dot_extent, 1, seen->size);
    glUniform4f(programs->dot_wing, form->arm, form->hand, form->span, form->slope);
}

static bool sprites_set_uniforms(Programs *programs, int program, const SpriteLook *look,
                                 const FrameDescription *frame) {
    const Shape *shape = look->shape;
    const ShapeHinges *hinges = &shape->hinges;
    bool after_sprite = program == SPRITE_DOT && shape->winged;
    CullFade fade = after_sprite ? cull_sprite_fade(true) : cull_mesh_fade(shape->winged);
    float on = after_sprite ? sprite_on_dot : shape->winged ? mesh_on_sprite : mesh_on_dot;
    if (!after_sprite && look->mirrored)
        fade = (CullFade){1e9f, 1e9f};
    if (!programs_use(programs, &programs->sprite[program]))
        return false;
    glUniform1i(programs->sprite_mirrored[program], look->mirrored);
    glUniform3fv(programs->sprite_plumage[program], 1, shape->mean);
    glUniform1f(programs->sprite_emission[program], tint_emission(frame));
    glUniform1f(programs->sprite_size[program], look->size);
    glUniform4f(programs->sprite_hinges[program], hinges->shoulder, hinges->wrist, hinges->height,
                hinges->front);
    glUniform3f(programs->sprite_fade[program], fade.low, fade.high, on);
    glUniform4f(programs->sprite_picture[program], (float)frame->viewport_x, MARGIN,
                (float)frame->width, (float)frame->height);
    if (program == SPRITE_BIRD)
        sprites_set_bird(programs, &shape->form);
    else
        sprites_set_dot(programs, shape);
    return true;
}

static void sprites_begin(const FrameDescription *frame) {
    glViewport(frame->viewport_x - MARGIN, -MARGIN, frame->width + 2 * MARGIN,
               frame->height + 2 * MARGIN);
    glEnable(GL_SCISSOR_TEST);
    glScissor(frame->viewport_x, 0, frame->width, frame->height);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthRangef(0, BIRDS_FAR_DEPTH);
    glDepthMask(GL_FALSE);
}

static void sprites_end(const FrameDescription *frame) {
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    glViewport(frame->viewport_x, 0, frame->width, frame->height);
    if (!frame->partial)
        glDisable(GL_SCISSOR_TEST);
}

size_t sprites_draw(Programs *programs, int program, const SpriteLook *look,
                    const FrameDescription *frame, size_t first, size_t count) {
    if (count == 0)
        return 0;
    if (!sprites_set_uniforms(programs, program, look, frame))
        return 0;
    gfx_debug_begin(program == SPRITE_DOT ? "dots" : "sprites");
    sprites_begin(frame);
    size_t run = frame->draw == FRAME_DRAW_SINGLE ? 1 : count;
    for (size_t done = 0; done < count; done += run)
        glDrawArrays(GL_POINTS, (GLint)(first + done), (GLsizei)run);
    sprites_end(frame);
    gfx_debug_end();
    return count / run;
}
