#include "render/shadows.h"

#include "base/memory.h"
#include "gfx/debug.h"
#include "render/programs.h"

struct Shadows {
    GLuint texture;
    ShadowMap map;
};

Shadows *shadows_create(Error *error) {
    Shadows *shadows = memory_alloc(1, sizeof *shadows, error);
    if (!shadows)
        return NULL;
    glActiveTexture(GL_TEXTURE0 + SHADOWS_TEXTURE_UNIT);
    glGenTextures(1, &shadows->texture);
    glBindTexture(GL_TEXTURE_2D, shadows->texture);
    gfx_label(GL_TEXTURE, shadows->texture, "shadow");
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, SHADOWS_SIDE, SHADOWS_SIDE, 0, GL_RED, GL_UNSIGNED_BYTE,
                 shadows->map.cells);
    // No shadow beyond the map: the border is 0.
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    return shadows;
}

void shadows_destroy(Shadows *shadows) {
    if (!shadows)
        return;
    glDeleteTextures(1, &shadows->texture);
    memory_free(shadows);
}

void shadows_cast(Shadows *shadows, const FrameDescription *frame, const Daylight *daylight,
                  bool shown, Scene *scene) {
    glActiveTexture(GL_TEXTURE0 + SHADOWS_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, shadows->texture);
    const ShadowMap *map = &shadows->map;
    if (shown && shadow_map_cast(&shadows->map, frame, daylight)) {
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SHADOWS_SIDE, SHADOWS_SIDE, GL_RED,
                        GL_UNSIGNED_BYTE, map->cells);
        scene->shadow[0] = map->centre[0];
        scene->shadow[1] = map->centre[1];
        scene->shadow[2] = 1 / map->side;
        scene->shadow[3] = map->strength;
    }
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
}
