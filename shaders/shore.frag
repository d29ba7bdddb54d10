#include "shared/scene.glsl"
#include "shared/tone.glsl"

in vec3 radiance;

layout(location = 0) out vec4 colour;

void main() {
    colour = vec4(tone(radiance) + tone_dither(gl_FragCoord.xy), 1.0);
}
