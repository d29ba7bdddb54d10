#version 330 core
#include "shared/scene.glsl"
#include "shared/tone.glsl"

layout(location = 0) in vec3 place; // relative to the eye
layout(location = 1) in vec4 tint;  // a: how much of what is behind it hides
layout(location = 2) in vec2 within; // x: -1 at one edge, 1 at the other; y: how far out of the
                                     // bird it is, 1 where it is to be seen in full

uniform float trail_shine; // share of the light that is its own

out vec4 seen;
out vec2 place_in;

void main() {
    gl_Position = scene_matrix * vec4(place, 1.0);
    float away = length(place);
    vec3 light = mix(scene_sky_light.rgb + scene_sun_light.rgb * 0.6, vec3(1.0), trail_shine);
    // What is far goes over into the air behind it; what comes close would fill the picture.
    float cover = tint.a * scene_clearness(away) * clamp((away - 0.6) * 0.25, 0.0, 1.0);
    seen = vec4(tone(tint.rgb * light * scene_options.y), cover);
    place_in = within;
}
