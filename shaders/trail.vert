#include "shared/scene.glsl"
#include "shared/tone.glsl"

layout(location = 0) in vec3 place; // relative to the eye
layout(location = 1) in vec4 tint;  // a: opacity
layout(location = 2) in vec2 within; // x: -1 at one edge, 1 at the other; y: 0 at the bird, 1 from
                                     // where the trail has its full opacity

uniform float trail_emission; // share of the colour that is emitted, not lit

out vec4 seen;
out vec2 place_in;

void main() {
    gl_Position = scene_matrix * vec4(place, 1.0);
    float away = length(place);
    vec3 light = mix(scene_sky_light.rgb + scene_sun_light.rgb * 0.6, vec3(1.0), trail_emission);
    // Fades into the haze far away, and near the eye, where it would fill the picture.
    float cover = tint.a * scene_transmittance(place.y, away) * clamp((away - 0.6) * 0.25, 0.0, 1.0);
    seen = vec4(tone(tint.rgb * light * scene_options.y), cover);
    place_in = within;
}
