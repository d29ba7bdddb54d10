// What is the same for the whole picture: SceneUniforms of src/render/uniforms.h, in its order.
layout(std140) uniform Scene {
    mat4 scene_matrix;      // directions and positions relative to the eye, to clip space
    vec4 scene_eye;         // xyz: position in the world; w: height over the ground
    vec4 scene_ray_corner;  // view direction of the lower left corner of the picture; w: width of the
                            // lens's opening, 0 where all is in focus
    vec4 scene_ray_right;   // added to it over the picture's width; w: the share of the sun's glow
                            // that haze scatters forward
    vec4 scene_ray_up;      // added to it over the picture's height; w: pixels that a unit covers at
                            // a distance of 1
    vec4 scene_sun;         // xyz: direction to the sun; w: brightness of its disc over its light
    vec4 scene_sun_light;   // sunlight on a surface that faces the sun
    vec4 scene_sky_light;   // ambient light from above
    vec4 scene_earth_light; // ambient light from below; w: how still the water is, 0 to 1
    vec4 scene_land_light;  // light on level ground; w: the sun's factor in it
    vec4 scene_zenith;      // colours of the sky; w: the computed sky's share in it
    vec4 scene_horizon;     // w: where the lake begins before the person, metres
    vec4 scene_glow;        // of the sky around the sun; w: of the sunlight scattered close to it
    vec4 scene_nadir;       // straight down; w: how much darker the picture's corners are
    vec4 scene_options;     // x: haze, 1/units (base 2); y: exposure; z: depth of clouds where
                            // their shape is 0; w: stars
    vec4 scene_switches;    // 0 or 1: x: glitter; y: ripples; z: fine clouds; w: light through wings
    vec4 scene_mist;        // x: density at the ground, halvings of light a unit over ln 2; where
                            // there is any, y: 1 over the height at which half of it is left; z:
                            // the eye's height over that; w: share of the density left at the eye
    vec4 scene_home; // the person of the standing view; xy: their x and z; zw: sine and cosine of
                     // their yaw, over the units in a metre
    vec4 scene_shadow;      // the flock's: xy: centre on the ground; z: 1 over the side of its map;
                            // w: greatest darkness
    vec4 scene_obstacles[16];      // spheres, then cylinders; xyz: middle, or that of the foot, in
                                   // the world; w: a number that tells them apart
    vec4 scene_obstacle_sizes[16]; // x: radius; y: height of a cylinder; z: what it is drawn as, w:
                                   // the radius of what stands on it, over its own: tower.glsl
    vec4 scene_moment;             // x: seconds of simulated time; y: 1 where a pixel has several
                                   // samples, otherwise 0; z: 1 where tussocks are lit from a side;
                                   // w: the picture's contrast, the steepness of tone.glsl
    vec4 scene_drift;              // of the clouds: seconds that they have drifted, x: below this
                                   // share of the picture's height: z, y: above it;
                                   // w: that height in pixels
    vec4 scene_clouds;             // x: how short they are along the wind, 1: as across; y: share of
                                   // heaps in their shape; z: sharpness of their edges; w: opacity
    vec4 scene_obstacle_counts;    // x: of spheres; y: of all; z: darkness of their shadows;
                                   // w: size of a bird, which leaves and stones go by
};

const float sun_half_angle = 0.0047; // of its disc, radians

// The view direction at a position in the picture, (0, 0) to (1, 1).
vec3 scene_ray(vec2 place) {
    return normalize(scene_ray_corner.xyz + place.x * scene_ray_right.xyz +
                     place.y * scene_ray_up.xyz);
}

// The units in a metre.
float scene_metre() {
    return inversesqrt(dot(scene_home.zw, scene_home.zw));
}

// The share of light that comes through haze and mist from a place so far above the eye and so far
// away from it. The mist's density falls exponentially with the height: Carsten Wenzel, Real-time
// Atmospheric Effects in Games (2006).
float scene_transmittance(float above, float away) {
    float rise = above * scene_mist.y;
    rise = rise < 0.0 ? min(rise, -0.02) : max(rise, 0.02); // no division by zero
    float there = exp2(-max(scene_mist.z + rise, 0.0));
    float mist = scene_mist.x * (scene_mist.w - there) / rise;
    return exp2(-away * (scene_options.x + mist));
}
