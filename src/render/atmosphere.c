#include "render/atmosphere.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "gfx/objects.h"
#include "render/programs.h"

// Kilometres, and scattering and absorption a kilometre, of red, green and blue.
static const float ground_radius = 6360, air_radius = 6460, eye_height = 0.1f;
static const float rayleigh[3] = {5.802e-3f, 13.558e-3f, 33.1e-3f}, rayleigh_height = 8;
static const float mie = 3.996e-3f, mie_absorption = 4.40e-3f, mie_height = 1.2f, mie_g = 0.8f;
static const float ozone[3] = {0.650e-3f, 1.881e-3f, 0.085e-3f};
static const float ground_albedo = 0.3f;
static const float sun_half_angle = 0.0047f; // radians
static const float pi = 3.14159265f;

enum { MANY_DIRECTIONS = 8 };
enum { LIGHT_STEPS = 40, MANY_STEPS = 16, SKY_STEPS = 24 };

// --- The air ---

typedef struct Air {
    float rayleigh[3], mie; // scattered
    float lost[3];          // scattered or absorbed
} Air;

static Air air_at(float height) {
    Air air;
    height = fmaxf(height, 0);
    float thin = expf(-height / rayleigh_height), dusty = expf(-height / mie_height);
    float layer = fmaxf(1 - fabsf(height - 25) / 15, 0);
    air.mie = mie * dusty;
    for (int i = 0; i < 3; i++) {
        air.rayleigh[i] = rayleigh[i] * thin;
        air.lost[i] = air.rayleigh[i] + (mie + mie_absorption) * dusty + ozone[i] * layer;
    }
    return air;
}

// How far it is to a sphere from within, or from outside where the ray meets it; up: the cosine to
// the vertical at this radius. Negative where it is not met.
static float distance_to(float sphere, float radius, float up) {
    float under = sphere * sphere - radius * radius * (1 - up * up);
    if (under < 0)
        return -1;
    float root = sqrtf(under);
    return radius < sphere ? root - radius * up : -radius * up - root;
}

// --- Tables ---

static void blend(const float *table, int columns, int rows, float across, float down,
                  float out[3]) {
    float x = fminf(fmaxf(across, 0), 1) * (float)(columns - 1);
    float y = fminf(fmaxf(down, 0), 1) * (float)(rows - 1);
    int left = (int)x < columns - 2 ? (int)x : columns - 2;
    int top = (int)y < rows - 2 ? (int)y : rows - 2;
    x -= (float)left;
    y -= (float)top;
    const float *at = table + 3 * (top * columns + left), *below = at + 3 * (size_t)columns;
    for (int i = 0; i < 3; i++)
        out[i] = (at[i] * (1 - x) + at[i + 3] * x) * (1 - y) +
                 (below[i] * (1 - x) + below[i + 3] * x) * y;
}

// The path from the ground to the end of the air along the horizon.
static float longest(void) {
    return sqrtf(air_radius * air_radius - ground_radius * ground_radius);
}

static void light_fill(float radius, float up, float out[3]) {
    float path = fmaxf(distance_to(air_radius, radius, up), 0), step = path / LIGHT_STEPS;
    float depth[3] = {0};
    for (int k = 0; k < LIGHT_STEPS; k++) {
        float t = ((float)k + 0.5f) * step;
        float there = sqrtf(radius * radius + t * t + 2 * radius * t * up);
        Air air = air_at(there - ground_radius);
        for (int i = 0; i < 3; i++)
            depth[i] += air.lost[i] * step;
    }
    for (int i = 0; i < 3; i++)
        out[i] = expf(-depth[i]);
}

// The sunlight at this radius; sun_up: the cosine of the sun to the vertical there. The ground
// hides the sun's disc little by little.
static void sunlight_at(const Atmosphere *atmosphere, float radius, float sun_up, float out[3]) {
    float least = ground_radius / radius;
    float edge = -sqrtf(fmaxf(1 - least * least, 0));
    float shown = fminf(fmaxf((sun_up - edge) / (2 * sun_half_angle) + 0.5f, 0), 1);
    float level = sqrtf(fmaxf(radius * radius - ground_radius * ground_radius, 0));
    float path = fmaxf(distance_to(air_radius, radius, sun_up), 0), nearest = air_radius - radius;
    blend(&atmosphere->light[0][0][0], ATMOSPHERE_LIGHT_COLUMNS, ATMOSPHERE_LIGHT_ROWS,
          (path - nearest) / (level + longest() - nearest), level / longest(), out);
    for (int i = 0; i < 3; i++)
        out[i] *= shown;
}

// --- Along a ray ---

typedef struct Ray {
    const Atmosphere *atmosphere;
    float radius, up;        // of its start
    float sun_up, sun_ahead; // cosines of the sun to the vertical there, and to the ray
    float phase_rayleigh, phase_mie;
    bool with_many; // light scattered more than once is added
} Ray;

// The light that the ray gathers, and with spread the share of an even light all around that it
// would; passed: what is left at its end.
static void ray_gather(const Ray *ray, int steps, float light[3], float spread[3],
                       float passed[3]) {
    float ground = ray->up < 0 ? distance_to(ground_radius, ray->radius, ray->up) : -1;
    float path = ground >= 0 ? ground : fmaxf(distance_to(air_radius, ray->radius, ray->up), 0);
    float before = 0;
    for (int i = 0; i < 3; i++) {
        light[i] = spread[i] = 0;
        passed[i] = 1;
    }
    for (int k = 0; k < steps; k++) {
        float part = ((float)k + 1) / (float)steps, end = path * part * part;
        float t = 0.5f * (before + end), step = end - before;
        float radius = sqrtf(ray->radius * ray->radius + t * t + 2 * ray->radius * t * ray->up);
        float sun_up = (ray->radius * ray->sun_up + t * ray->sun_ahead) / radius;
        Air air = air_at(radius - ground_radius);
        float sun[3], many[3] = {0};
        sunlight_at(ray->atmosphere, radius, sun_up, sun);
        if (ray->with_many)
            blend(&ray->atmosphere->many[0][0][0], ATMOSPHERE_MANY_SIDE, ATMOSPHERE_MANY_SIDE,
                  0.5f + 0.5f * sun_up, (radius - ground_radius) / (air_radius - ground_radius),
                  many);
        for (int i = 0; i < 3; i++) {
            float scattered = air.rayleigh[i] + air.mie;
            float gained =
                sun[i] * (air.rayleigh[i] * ray->phase_rayleigh + air.mie * ray->phase_mie) +
                many[i] * scattered;
            float kept = expf(-air.lost[i] * step);
            float weight = passed[i] * (1 - kept) / air.lost[i];
            light[i] += weight * gained;
            spread[i] += weight * scattered;
            passed[i] *= kept;
        }
        before = end;
    }
}

// --- Light scattered more than once ---

static void many_fill(Atmosphere *atmosphere, float height, float sun_up, float out[3]) {
    float second[3] = {0}, again[3] = {0};
    float level = sqrtf(fmaxf(1 - sun_up * sun_up, 0)),
          share = 1.0f / (MANY_DIRECTIONS * MANY_DIRECTIONS);
    for (int row = 0; row < MANY_DIRECTIONS; row++)
        for (int column = 0; column < MANY_DIRECTIONS; column++) {
            // Directions spread evenly over the sphere.
            float up = 1 - 2 * ((float)row + 0.5f) / MANY_DIRECTIONS;
            float across = cosf(2 * pi * ((float)column + 0.5f) / MANY_DIRECTIONS);
            float light[3], spread[3], passed[3], ground[3] = {0};
            Ray ray = {.atmosphere = atmosphere, .up = up, .sun_up = sun_up};
            ray.radius = ground_radius + height;
            ray.sun_ahead = up * sun_up + sqrtf(1 - up * up) * level * across;
            ray.phase_rayleigh = ray.phase_mie = 1 / (4 * pi);
            ray_gather(&ray, MANY_STEPS, light, spread, passed);
            if (up < 0 && distance_to(ground_radius, ray.radius, up) >= 0)
                sunlight_at(atmosphere, ground_radius, sun_up, ground);
            for (int i = 0; i < 3; i++) {
                float lit = passed[i] * ground[i] * fmaxf(sun_up, 0) * ground_albedo / pi;
                second[i] += (light[i] + lit) * share;
                again[i] += spread[i] * share;
            }
        }
    for (int i = 0; i < 3; i++)
        out[i] = second[i] / (1 - again[i]);
}

// --- Public ---

void atmosphere_init(Atmosphere *atmosphere) {
    for (int row = 0; row < ATMOSPHERE_LIGHT_ROWS; row++) {
        float level = longest() * (float)row / (ATMOSPHERE_LIGHT_ROWS - 1);
        float radius = sqrtf(level * level + ground_radius * ground_radius);
        for (int column = 0; column < ATMOSPHERE_LIGHT_COLUMNS; column++) {
            float least = air_radius - radius;
            float path = least + (level + longest() - least) * (float)column /
                                     (ATMOSPHERE_LIGHT_COLUMNS - 1);
            float up = path <= 0 ? 1
                                 : (longest() * longest() - level * level - path * path) /
                                       (2 * radius * path);
            light_fill(radius, fminf(fmaxf(up, -1), 1), atmosphere->light[row][column]);
        }
    }
    for (int row = 0; row < ATMOSPHERE_MANY_SIDE; row++)
        for (int column = 0; column < ATMOSPHERE_MANY_SIDE; column++) {
            float height = (air_radius - ground_radius) * (float)row / (ATMOSPHERE_MANY_SIDE - 1);
            float sun_up = 2 * (float)column / (ATMOSPHERE_MANY_SIDE - 1) - 1;
            many_fill(atmosphere, fmaxf(height, 0.01f), sun_up, atmosphere->many[row][column]);
        }
}

// Of Lord Rayleigh, and of William Cornette and Joseph Shanks (1992), over the whole sphere 1.
static float phase_rayleigh(float ahead) {
    return 3 / (16 * pi) * (1 + ahead * ahead);
}

static float phase_mie(float ahead) {
    float g = mie_g, under = 1 + g * g - 2 * g * ahead;
    return 3 / (8 * pi) * (1 - g * g) * (1 + ahead * ahead) / ((2 + g * g) * under * sqrtf(under));
}

void atmosphere_sky(const Atmosphere *atmosphere, float height, AtmosphereSky sky) {
    float sun_up = sinf(height), sun_level = cosf(height);
    for (int row = 0; row < ATMOSPHERE_ROWS; row++)
        for (int column = 0; column < ATMOSPHERE_COLUMNS; column++) {
            float place = (float)row / (ATMOSPHERE_ROWS - 1), up = place * place;
            float half = (float)column / (ATMOSPHERE_COLUMNS - 1);
            float ahead = up * sun_up + sqrtf(1 - up * up) * sun_level * (1 - 2 * half * half);
            float spread[3], passed[3];
            Ray ray = {.atmosphere = atmosphere, .up = up, .sun_up = sun_up, .with_many = true};
            ray.radius = ground_radius + eye_height;
            ray.sun_ahead = ahead;
            ray.phase_rayleigh = phase_rayleigh(ahead);
            ray.phase_mie = phase_mie(ahead);
            ray_gather(&ray, SKY_STEPS, sky[row][column], spread, passed);
        }
}

// --- Its table as a texture ---

// Degrees of the sun's height between which the computed sky comes up.
static const float night = -7, day = -3;

static void sky_table_upload(const SkyTable *table) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, ATMOSPHERE_COLUMNS, ATMOSPHERE_ROWS, GL_RGB, GL_FLOAT,
                    table->sky);
}

void sky_table_init(SkyTable *table) {
    glActiveTexture(GL_TEXTURE0 + SKY_TABLE_TEXTURE_UNIT);
    table->texture = gfx_texture_create_empty(GL_RGB16F, ATMOSPHERE_COLUMNS, ATMOSPHERE_ROWS,
                                              GL_LINEAR, "computed sky");
    sky_table_upload(table); // black: a shader reads it where it has no share, too
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
}

// Scales the sky to have the colour, across from the sun and a third of the way up, that the light
// of this hour has there: exposed and balanced as for an eye that is used to that light.
static void table_fill(SkyTable *table, const Daylight *daylight) {
    if (!table->filled)
        atmosphere_init(&table->atmosphere);
    table->filled = true;
    table->height = daylight->height;
    atmosphere_sky(&table->atmosphere, asinf(daylight->sun[1]), table->sky);
    static const float up = 0.35f, low = 0.1787f; // low: as sky_radiance has it there
    int row = (int)(sqrtf(up) * (ATMOSPHERE_ROWS - 1)), column = (int)(0.707f * ATMOSPHERE_COLUMNS);
    const SceneLight *light = &daylight->light;
    float scale[3];
    for (int i = 0; i < 3; i++)
        scale[i] = (light->zenith[i] * (1 - low) + light->horizon[i] * low) /
                   fmaxf(table->sky[row][column][i], 1e-9f);
    float *at = &table->sky[0][0][0];
    for (size_t i = 0; i < sizeof table->sky / sizeof *at; i++)
        at[i] = fminf(at[i] * scale[i % 3], 1e4f);
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
        scene->light.zenith[3] = share * share * (3 - 2 * share);
    }
    glActiveTexture(GL_TEXTURE0 + TEXTURE_UNIT);
}
