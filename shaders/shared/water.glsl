// The water of the marsh, and what is mirrored in it. Needs scene.glsl and noise.glsl.

// From the person of the standing view, metres to the right and back of them; place: x and z
// relative to the eye, times the last component.
vec2 water_ahead(vec2 place, float divisor) {
    vec2 from = place + (scene_eye.xz - scene_home.xy) * divisor;
    return vec2(dot(from, scene_home.wz), dot(from, vec2(-scene_home.z, scene_home.w)));
}

vec2 water_turn(vec2 metres) {
    return vec2(0.8 * metres.x - 0.6 * metres.y, 0.6 * metres.x + 0.8 * metres.y);
}

// Land where it is above 0: around the person of the standing view, with a lake before them. wide,
// middle: noise of these wavelengths. Each is displaced by the one before, which hides the noise's
// square lattice.
const float water_wide = 310.0, water_middle = 77.0;

float water_shore(vec2 metres, float wide, float middle) {
    float near = scene_horizon.w, far = 402.0;
    vec2 lake = (metres + vec2(0.0, 0.5 * (far + near))) / vec2(420.0, 0.5 * (far - near));
    float here = clamp(2.0 - dot(metres, metres) / (500.0 * 500.0), 0.0, 1.0);
    float bays = 0.3 * middle * min(length(metres) / 134.0, 1.0);
    return mix(wide + 0.62 * middle, 0.5 * dot(lake, lake) - 0.5 + bays, here);
}

// The share of water at the shore, from water_shore and what is finer.
float water_wet(float shore) {
    return clamp(0.5 - shore * 22.0, 0.0, 1.0);
}

// A cheap fit to Schlick, An Inexpensive BRDF Model for Physically-based Rendering (1994), at this
// slope of the line of sight.
float water_reflectance(float slope) {
    float flat_look = 1.0 - slope;
    flat_look *= flat_look;
    return 0.04 + 0.90 * flat_look * flat_look;
}

// Light from within it.
vec3 water_own() {
    return scene_land_light.rgb * vec3(0.003, 0.0055, 0.006);
}

// --- What is mirrored ---

// A place relative to the eye, mirrored in the water.
vec3 water_mirror(vec3 seen) {
    return vec3(seen.x, -2.0 * scene_eye.w - seen.y, seen.z);
}

// The depth at which what is seen in this direction is drawn, over the water that it is mirrored in.
float water_depth(vec3 down) {
    vec4 at = scene_matrix * vec4(down * (0.98 * scene_eye.w / -down.y), 1.0);
    return at.z / at.w;
}

// The share of water where it is seen in this direction.
float water_seen(vec3 down) {
    vec2 metres = water_ahead(down.xz * (scene_eye.w / -down.y), 1.0);
    float wide = noise(metres / water_wide);
    float middle = noise((water_turn(metres) + 40.0 * wide) / water_middle);
    return water_wet(water_shore(metres, wide, middle));
}

// How far waves spread up and down what is mirrored, as a share of the distance.
float water_spread() {
    float rough = 1.0 - scene_earth_light.w;
    return 0.001 + 0.03 * rough * rough;
}
