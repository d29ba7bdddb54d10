// The infinite ground plane as rings around the point below the eye; the last ring is the horizon,
// at infinity (w = 0). Needs scene.glsl.

// A corner of the grid (sectors and rings; a ring is an instance, a strip of triangles): relative to
// the eye, homogeneous. ray: its direction from the eye, turned down where the eye is below it.
vec4 rings_corner(vec2 grid, out vec3 ray) {
    float ring = (float(gl_InstanceID) + float(gl_VertexID % 2)) / grid.y;
    float angle = 6.2831853 * float(gl_VertexID / 2) / grid.x;
    // Few rings near the eye, more and more towards the horizon.
    float slope = 1.0 - ring;
    slope *= slope * slope;
    float level = sqrt(1.0 - slope * slope);
    ray = vec3(cos(angle) * level, -slope, sin(angle) * level);
    // From less height the near plane would cut a hole into it.
    vec4 seen = vec4(ray * max(abs(scene_eye.w), 0.5), slope);
    seen.y *= sign(scene_eye.w);
    return seen;
}
