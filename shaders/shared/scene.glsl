// What is the same for the whole picture; filled by src/render/scene.c in this order.
layout(std140) uniform Scene {
    mat4 scene_matrix;      // directions and places relative to the eye, to clip space
    vec4 scene_eye;         // xyz: place in the world; w: height over the ground
    vec4 scene_ray_corner;  // the direction of the lower left corner, and what the whole picture's
                            // width and height add
    vec4 scene_ray_right;
    vec4 scene_ray_up;
    vec4 scene_sun;         // xyz: direction to it; w: how much brighter its disc is than its light
    vec4 scene_sun_light;   // what the sun sheds on a surface that faces it
    vec4 scene_sky_light;   // what comes from above
    vec4 scene_earth_light; // what comes from below
    vec4 scene_land_light;  // what falls on level ground; w: the share of the sun's that it holds
    vec4 scene_zenith;      // colours of the sky
    vec4 scene_horizon;
    vec4 scene_glow;        // about the sun; w: how much of its light spreads close around it
    vec4 scene_options;     // x: haze a unit; y: exposure; z: share of cloud; w: stars
    vec4 scene_switches;    // 1 where it is drawn: x: glitter; y: ripples; z: fine clouds; w: light
                            // through wings
    vec4 scene_shadow;      // of the flock: xy: middle on the ground; z: 1 over the side of its
                            // map; w: how dark it may be
};

// The direction in which a place of the picture looks, from (0, 0) to (1, 1).
vec3 scene_ray(vec2 place) {
    return normalize(scene_ray_corner.xyz + place.x * scene_ray_right.xyz +
                     place.y * scene_ray_up.xyz);
}

// The share of light that comes through this much air.
float scene_clearness(float distance_to_eye) {
    return exp2(-distance_to_eye * scene_options.x);
}
