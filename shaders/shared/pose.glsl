// How a bird lies in the air before it leans: the axes to its left (level), over it, and forward.
mat3 pose_level(vec3 forward) {
    vec3 level = vec3(forward.z, 0.0, -forward.x);
    float across = dot(level, level);
    level = across > 1e-6 ? level * inversesqrt(across) : vec3(1.0, 0.0, 0.0);
    return mat3(level, cross(forward, level), forward);
}
