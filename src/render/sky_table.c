#include "render/sky_table.h"

#include <math.h>
#include <stddef.h>

#include "base/memory.h"
#include "gfx/objects.h"
#include "render/atmosphere.h"
#include "render/programs.h"

struct SkyTable {
    GLuint texture;
    Atmosphere atmosphere; // from the first sky on
    bool filled;
    float height; // of the sun, degrees, that it is for
    AtmosphereSky sky;
};

// Degrees of the sun's height between which the computed sky comes up.
static const float night = -7, day = -3;

static void sky_table_upload(const SkyTable *table) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, ATMOSPHERE_COLUMNS, ATMOSPHERE_ROWS, GL_RGB, GL_FLOAT,
                    table->sky);
}

SkyTable *sky_table_create(Error *error) {
    SkyTable *table = memory_alloc(1, sizeof *table, error);
    if (!table)
        return NULL;
    glActiveTexture(GL_TEXTURE0 + SKY_TABLE_TEXTURE_UNIT);
    table->texture = gfx_texture_create_empty(GL_RGB16F, ATMOSPHERE_COLUMNS, ATMOSPHERE_ROWS,
                                              GL_LINEAR, "computed sky");
    sky_table_upload(table); // black: a shader reads it where it has no share, too
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
    return table;
}

void sky_table_destroy(SkyTable *table) {
    if (!table)
        return;
    glDeleteTextures(1, &table->texture);
    memory_free(table);
}

// Scales the sky to have the colour, across from the sun and a third of the way up, that the light
// of this hour has there: exposed and balanced as for an eye that is used to that light.
static void table_expose(SkyTable *table, const Daylight *daylight) {
    static const float up = 0.35f, low = 0.1787f; // low: as sky_radiance has it there
    int row = (int)(sqrtf(up) * (ATMOSPHERE_ROWS - 1)), column = (int)(0.707f * ATMOSPHERE_COLUMNS);
    float scale[3];
    for (int i = 0; i < 3; i++)
        scale[i] = (daylight->zenith[i] * (1 - low) + daylight->horizon[i] * low) /
                   fmaxf(table->sky[row][column][i], 1e-9f);
    float *at = &table->sky[0][0][0];
    for (size_t i = 0; i < sizeof table->sky / sizeof *at; i++)
        at[i] = fminf(at[i] * scale[i % 3], 1e4f);
}

static void table_fill(SkyTable *table, const Daylight *daylight) {
    if (!table->filled)
        atmosphere_init(&table->atmosphere);
    table->filled = true;
    table->height = daylight->height;
    atmosphere_sky(&table->atmosphere, asinf(daylight->sun[1]), table->sky);
    table_expose(table, daylight);
    sky_table_upload(table);
}

void sky_table_describe(SkyTable *table, const Daylight *daylight, bool shown,
                        SceneUniforms *scene) {
    float share = fminf(fmaxf((daylight->height - night) / (day - night), 0), 1);
    glActiveTexture(GL_TEXTURE0 + SKY_TABLE_TEXTURE_UNIT);
    glBindTexture(GL_TEXTURE_2D, table->texture);
    if (shown && share > 0) {
        if (!table->filled || table->height != daylight->height)
            table_fill(table, daylight);
        scene->zenith[3] = share * share * (3 - 2 * share);
    }
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
}
