// The computed sky: the table of atmosphere.h for the sun's height, as a texture that shaders read
// (shaders/shared/sky.glsl).
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "render/daylight.h"
#include "render/uniforms.h"

typedef struct SkyTable SkyTable;

SkyTable *sky_table_create(Error *error);
void sky_table_destroy(SkyTable *table); // NULL is allowed

// Binds the texture, and where it is to be shown computes it, if the sun has moved, and fills in
// its share of the sky's light. By night it has none: stars and towns light the sky then. Leaves
// TEXTURE_UNIT active.
void sky_table_describe(SkyTable *table, const Daylight *daylight, bool shown,
                        SceneUniforms *scene);
