#include "shared/noise.glsl"
#include "shared/tone.glsl"

in vec3 light;
in vec2 edge;
in vec3 crown;

layout(location = 0) out vec4 colour;

void main() {
    // Crowns are round at the top and end in a notch, and their leaves stand out or leave a gap.
    float round_top = sqrt(abs(2.0 * noise(vec2(crown.x, 3.5))));
    float leaves = noise(4.3 * vec2(crown.x, edge.x / max(crown.y, 1e-3)));
    float high = crown.y > 0.0 ? edge.y * (0.5 + 0.5 * round_top) + 2.0 * leaves * crown.z : edge.y;
    float covered = clamp(high + 0.5 - abs(edge.x), 0.0, min(2.0 * edge.y, 1.0));
    if (covered <= 0.0)
        discard;
    colour = vec4(light + tone_dither(gl_FragCoord.xy), covered);
}
