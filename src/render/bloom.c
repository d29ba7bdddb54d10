#include "render/bloom.h"

// Each half as wide and high as the one before; the last is a few pixels high.
bool bloom_init(Bloom *bloom, int width, int height) {
    *bloom = (Bloom){0};
    while (bloom->count < BLOOM_MOST_LEVELS && (height >= 16 || bloom->count == 0)) {
        width = width > 1 ? width / 2 : 1;
        height = height > 1 ? height / 2 : 1;
        if (!gfx_layer_init(&bloom->levels[bloom->count++], GL_RGBA16F, width, height, "bloom"))
            return false;
    }
    return true;
}

void bloom_deinit(Bloom *bloom) {
    for (int level = 0; level < bloom->count; level++)
        gfx_layer_deinit(&bloom->levels[level]);
    *bloom = (Bloom){0};
}

static void draw_layer(Programs *programs, const GLuint *program, const GfxLayer *from,
                       const GfxLayer *to, size_t *draw_calls) {
    if (!programs_use(programs, program))
        return;
    glBindTexture(GL_TEXTURE_2D, from->texture);
    glBindFramebuffer(GL_FRAMEBUFFER, to->framebuffer);
    glViewport(0, 0, to->width, to->height);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    ++*draw_calls;
}

// The bright light of the picture in ever smaller layers, and their mean in the first.
void bloom_spread(const Bloom *bloom, const GfxLayer *picture, Programs *programs,
                  size_t *draw_calls) {
    const GfxLayer *levels = bloom->levels;
    if (programs_use(programs, &programs->bloom_bright))
        glUniform1f(programs->bloom_share, 1 / (float)bloom->count);
    draw_layer(programs, &programs->bloom_bright, picture, &levels[0], draw_calls);
    for (int level = 1; level < bloom->count; level++)
        draw_layer(programs, &programs->bloom_down, &levels[level - 1], &levels[level], draw_calls);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (int level = bloom->count - 1; level > 0; level--)
        draw_layer(programs, &programs->bloom_up, &levels[level], &levels[level - 1], draw_calls);
    glDisable(GL_BLEND);
}
