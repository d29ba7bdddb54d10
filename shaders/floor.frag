#include "shared/scene.glsl"
#include "shared/corners.glsl"
#include "shared/tone.glsl"

// The plain with a grid of fine lines, every fifth of them brighter.

in vec3 place;
in vec3 corner;
in vec4 behind;

layout(location = 0) out vec4 colour;

const vec3 line = vec3(0.050, 0.070, 0.135);

// The share of a pixel that is covered by lines this far apart; wide: what it covers of the floor.
float lines(vec2 at, vec2 wide, float apart, float width) {
    vec2 off = abs(fract(at / apart + 0.5) - 0.5) * apart;
    vec2 cover = clamp(1.0 - off / (width + wide), 0.0, 1.0) * width / (width + wide);
    return max(cover.x, cover.y);
}

void main() {
    vec2 at = clamp(place.xy / place.z, -1e6, 1e6);
    vec2 wide = abs(dFdx(at)) + abs(dFdy(at));
    float bird = scene_obstacle_counts.w;
    float cover = 0.5 * lines(at, wide, 5.0 * bird, 0.05 * bird) +
                  lines(at, wide, 25.0 * bird, 0.09 * bird);
    vec3 light = mix(behind.rgb, scene_nadir.rgb + line * cover, behind.a);
    light *= corners_shade(corner.xy / corner.z, scene_nadir.w) * scene_options.y;
    colour = vec4(tone(light) + tone_dither(gl_FragCoord.xy), 1.0);
}
