// The colours of a clear sky from the physics of the air: Sébastien Hillaire, A Scalable and
// Production Ready Sky and Atmosphere Rendering Technique (2020), with its air of the Earth
// (Rayleigh and Mie scattering, ozone). Its tables are computed on the processor, the same on every
// machine of one kind; no OpenGL.
#pragma once

#include <stdbool.h>

#include "render/uniforms.h"

// Of a sky's table: columns by the sine of half the angle to the sun's azimuth, rows by the square
// root of the sine of the height over the horizon, both from 0 to 1.
enum { ATMOSPHERE_COLUMNS = 48, ATMOSPHERE_ROWS = 64 };
typedef float AtmosphereSky[ATMOSPHERE_ROWS][ATMOSPHERE_COLUMNS][3];

enum { ATMOSPHERE_LIGHT_COLUMNS = 64, ATMOSPHERE_LIGHT_ROWS = 16, ATMOSPHERE_MANY_SIDE = 16 };

// What does not depend on the sun's place.
typedef struct Atmosphere {
    // The share of light that passes from a height to the end of the air, by the direction; placed
    // as in Eric Bruneton, Precomputed Atmospheric Scattering, a New Implementation (2017).
    float light[ATMOSPHERE_LIGHT_ROWS][ATMOSPHERE_LIGHT_COLUMNS][3];
    // Light scattered more than once, over that of the sun, by height and the sun's height.
    float many[ATMOSPHERE_MANY_SIDE][ATMOSPHERE_MANY_SIDE][3];
} Atmosphere;

void atmosphere_init(Atmosphere *atmosphere); // takes some 20 ms

// The radiance of the sky under a sun of irradiance 1 at this height, seen from the ground, in some
// 5 ms.
void atmosphere_sky(const Atmosphere *atmosphere, float height, AtmosphereSky sky);

// The sky's table for the sun's height, as a texture that shaders read (shaders/shared/sky.glsl).
typedef struct SkyTable {
    GLuint texture;
    Atmosphere atmosphere; // from the first sky on
    bool filled;
    float height; // of the sun, degrees, that it is for
    AtmosphereSky sky;
} SkyTable;

void sky_table_init(SkyTable *table); // all zero

// Binds the texture, and where it is to be shown computes it, if the sun has moved, and fills in
// its share of the sky's light. By night it has none: stars and towns light the sky then. Leaves
// TEXTURE_UNIT active.
void sky_table_describe(SkyTable *table, const Daylight *daylight, bool shown,
                        SceneUniforms *scene);
