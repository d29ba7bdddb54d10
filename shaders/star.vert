#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/clouds.glsl"

// One star per vertex, at a random position in the upper half of the sky, behind the clouds.

out float shine;

float chance(int at) {
    return 0.5 + noise(vec2(float(at), 0.0));
}

void main() {
    int star = gl_VertexID * 3;
    float angle = 6.2831853 * chance(star);
    float up = 0.02 + 0.98 * chance(star + 1);
    float level = sqrt(1.0 - up * up);
    vec3 ray = vec3(cos(angle) * level, up, sin(angle) * level);
    gl_Position = (scene_matrix * vec4(ray, 0.0)).xyww;
    gl_PointSize = 1.0;
    // Few are bright; those near the horizon are dimmed by more air.
    float bright = chance(star + 2);
    bright *= bright;
    shine = (0.30 + 0.70 * bright * bright) * min(up * 4.0, 1.0) * scene_options.w;
    float moment = clouds_moment(0.5 + 0.5 * gl_Position.y / gl_Position.w);
    shine *= 1.0 - clouds_before(ray, moment);
}
