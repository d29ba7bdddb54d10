#include "shared/scene.glsl"
#include "shared/tone.glsl"

in vec2 square;
in vec2 off;
in vec2 open;

layout(location = 0) out vec4 colour;

void main() {
    float away = length(off);
    float disc = clamp((1.0 - away) / fwidth(away) + 0.5, 0.0, 1.0);
    // Nothing is left of the aureole at the edge of the square.
    float inside = max(1.0 - dot(square, square), 0.0);
    float aureole = 1.6 * inside * inside / (1.0 + 0.12 * away * away);
    float passed = gl_FragCoord.y < scene_drift.w ? open.x : open.y;
    vec3 radiance = scene_sun_light.rgb * passed * (disc * scene_sun.w + aureole);
    colour = vec4(tone(radiance * scene_options.y) + tone_dither(gl_FragCoord.xy), 1.0);
}
