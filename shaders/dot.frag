#include "shared/scene.glsl"
#include "shared/tone.glsl"

flat in vec4 dot_colour;
flat in vec4 dot_place; // pixels: xy: its middle; zw: half its width and height

layout(location = 0) out vec4 colour;

void main() {
    vec2 off = abs(gl_FragCoord.xy - dot_place.xy);
    vec2 coverage = clamp(dot_place.zw + 0.5 - off, vec2(0.0), min(2.0 * dot_place.zw, 1.0));
    colour = vec4(dot_colour.rgb, tone_cover(dot_colour.a * coverage.x * coverage.y));
}
