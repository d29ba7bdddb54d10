// The rotation of a bird that does not bank: its axes to the left (level), upwards and forward.
// src/render/pack.c computes the same.
mat3 pose_level(vec3 forward) {
    vec3 level = vec3(forward.z, 0.0, -forward.x);
    float across = dot(level, level);
    level = across > 1e-6 ? level * inversesqrt(across) : vec3(1.0, 0.0, 0.0);
    return mat3(level, cross(forward, level), forward);
}

// The rotation of a bird that banks. xyz: heading; w: bank to the right, in half turns.
mat3 pose_leaning(vec4 forward) {
    mat3 level = pose_level(forward.xyz);
    float lean = forward.w * 3.14159265;
    float c = cos(lean), s = sin(lean);
    return mat3(c * level[0] + s * level[1], c * level[1] - s * level[0], level[2]);
}
