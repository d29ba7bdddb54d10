#version 330 core
#include "shared/scene.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"

// A marsh: reeds in tufts and patches, and pools in winding hollows.

in vec3 place;
in vec4 air;
in vec3 mirror;

layout(location = 0) out vec4 colour;

// A layer of the pattern with this wavelength, gone over to its mean where a pixel covers too much
// of it: so nothing glitters towards the horizon.
float layer(vec2 at, float stretch, float wavelength) {
    return noise(at / wavelength) * clamp(1.4 - 1.6 * stretch / wavelength, 0.0, 1.0);
}

void main() {
    vec2 at = clamp(place.xy / place.z, -1e6, 1e6);
    vec2 pixel = fwidth(at);
    float stretch = max(pixel.x, pixel.y);
    vec2 bent = vec2(0.8 * at.x - 0.6 * at.y, 0.6 * at.x + 0.8 * at.y);
    // Each layer is bent by the one before: the noise's own squares would show otherwise.
    float wide = layer(at, stretch, 510.0);
    float fine = layer(bent, stretch, 3.7);
    float middle = layer(bent + 90.0 * wide, stretch, 173.0);
    float small = layer(at + vec2(7.0 * fine, 30.0 * middle), stretch, 24.0);

    float patches = clamp(2.4 * middle + 1.6 * small + 0.4, 0.0, 1.0);
    vec3 land = mix(vec3(0.055, 0.062, 0.026), vec3(0.30, 0.215, 0.10), patches);
    land *= 1.0 + 0.7 * small + 0.85 * fine;
    float hollow = abs(0.72 * wide + 0.28 * middle + 0.02) + 0.012 * fine + 0.02 * small;
    float water = clamp((0.042 - hollow) * 70.0, 0.0, 1.0);
    vec3 ground = mix(land * scene_land_light.rgb, mirror, water) * air.a + air.rgb;
    colour = vec4(tone(ground * scene_options.y), 1.0);
}
