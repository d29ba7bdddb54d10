// As in foreground_vertex.glsl.

in vec3 light;
in vec3 edge;
in vec3 crown;
#ifdef MIRRORED
in vec3 down;
#endif

layout(location = 0) out vec4 colour;

void main() {
    // Crowns are round at the top and end in a notch, and their leaves stand out or leave a gap.
    float round_top = sqrt(abs(2.0 * noise(vec2(crown.x, 3.5))));
    float leaves = noise(4.3 * vec2(crown.x, edge.x / max(crown.y, 1e-3)));
    float high = crown.y > 0.0 ? edge.y * (0.5 + 0.5 * round_top) + 2.0 * leaves * crown.z : edge.y;
    float within = (high + edge.z - abs(edge.x)) / (2.0 * edge.z);
    float covered = clamp(within, 0.0, min(edge.y / edge.z, 1.0));
    if (crown.y == 0.0)
        covered *= clamp(crown.x / (2.0 * edge.z), 0.0, 1.0);
#ifdef MIRRORED
    covered *= water_seen(down);
#endif
    if (covered <= 0.0)
        discard;
    colour = vec4(light + tone_dither(gl_FragCoord.xy), covered);
}
