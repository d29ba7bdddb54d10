// What obstacles hold back of the light. Needs scene.glsl.

// The share of the sunlight that reaches a place past all obstacles but the one of this index.
float obstacles_pass(vec3 place, int but) {
    vec3 sun = scene_sun.xyz;
    float lit = 1.0;
    ivec2 counts = scene_obstacle_counts.z > 0.0 ? ivec2(scene_obstacle_counts.xy) : ivec2(0);
    for (int i = 0; i < counts.x; i++) {
        vec3 to = scene_obstacles[i].xyz - place;
        float along = dot(to, sun);
        float radius = scene_obstacle_sizes[i].x;
        // What is farther off is blurred more; leaves let some light through at the edge.
        float soft = max(along, 0.0) * sun_half_angle + 0.06 * radius;
        float off = length(to - along * sun) - 0.94 * radius;
        float held = clamp(0.5 - 0.5 * off / soft, 0.0, 1.0) *
                     clamp(along / radius + 0.5, 0.0, 1.0);
        lit *= i == but ? 1.0 : 1.0 - 0.93 * held;
    }
    float level = max(length(sun.xz), 1e-3);
    vec2 towards = sun.xz / level;
    float slope = sun.y / level;
    for (int i = counts.x; i < counts.y; i++) {
        vec3 to = scene_obstacles[i].xyz - place;
        float radius = scene_obstacle_sizes[i].x;
        float along = dot(to.xz, towards);
        float across = abs(to.x * towards.y - to.z * towards.x);
        float half_way = sqrt(max(radius * radius - across * across, 0.0));
        // Heights over its foot at which the sunray comes into the cylinder and leaves it.
        float low = max(along - half_way, 0.0) * slope - to.y;
        float high = (along + half_way) * slope - to.y;
        float soft = max(along, 0.0) * sun_half_angle + 1e-3 * radius;
        float held = clamp(0.5 - 0.5 * (across - radius) / soft, 0.0, 1.0) *
                     clamp(0.5 + 0.5 * (scene_obstacle_sizes[i].y - low) / soft, 0.0, 1.0) *
                     step(0.0, high) * step(0.0, along + half_way);
        lit *= i == but ? 1.0 : 1.0 - held;
    }
    return 1.0 - (1.0 - lit) * scene_obstacle_counts.z;
}

// The share of the sky's light that reaches level ground there past cylinders that stand on it and
// spheres above it. For spheres the exact solid angle, weighted by its height in the sky.
float obstacles_open(vec3 place) {
    float open = 1.0;
    ivec2 counts = scene_obstacle_counts.z > 0.0 ? ivec2(scene_obstacle_counts.xy) : ivec2(0);
    for (int i = 0; i < counts.x; i++) {
        vec3 to = scene_obstacles[i].xyz - place;
        float square = dot(to, to), radius = scene_obstacle_sizes[i].x;
        open *= 1.0 - clamp(to.y * radius * radius / (square * sqrt(square)), 0.0, 0.8);
    }
    for (int i = counts.x; i < counts.y; i++) {
        vec3 to = scene_obstacles[i].xyz - place;
        float radius = scene_obstacle_sizes[i].x;
        float away = max(length(to.xz) / radius, 1.0);
        float near = to.y < 0.5 * radius ? 1.0 / (away * away) : 0.0;
        open *= 1.0 - 0.55 * near;
    }
    return open;
}
