// The fragment shader of the ground, a marsh: water that reflects the sky, and patches of reed.
// With RIPPLES defined, also waves and blades as fine as a pixel shows; with SHADOW, the shadows
// of the flock and of obstacles; with FINE, tussocks that are lit from a side. These are separate
// programs because a software renderer executes both sides of a branch. Needs water.glsl.

in vec3 place;
in vec2 ahead;
in vec3 direction;
in vec4 air;
in vec3 mirror;
in vec3 tilted;

layout(location = 0) out vec4 colour;

#ifdef SHADOW
uniform sampler2D shadow; // the share of the sunlight that birds block
#endif

#ifdef RIPPLES
// Two mixtures of the two finest octaves of noise that a pixel can resolve, faded into each other
// as the distance changes: never blurred nearby, never aliased far away. octave: log2 of the finer's
// metres; broad: its cells across the wind in that length. seconds: how long it has travelled, each
// octave as fast as waves of its length on deep water; 0 on land.
vec2 finest(vec2 at, float octave, float broad, float seconds) {
    float gone = clamp(4.6 - octave, 0.0, 1.0);
    octave = clamp(octave, -5.0, 5.5);
    float whole = floor(octave), part = octave - whole;
    float scale = exp2(-whole), way = 1.4 * seconds * inversesqrt(scale);
    vec2 cells = at * (scale * vec2(broad, 1.1));
    float moved = way * scale * 1.1;
    float fine = noise(cells + vec2(0.0, moved) + 7.3 * whole) * (1.0 - part);
    float coarse = noise(0.5 * cells + vec2(0.0, 0.70710678 * moved) + 7.3 * whole + 7.3) * part;
    // Constant contrast while two octaves are mixed, and no jump of the second component where the
    // finer one is replaced.
    float even = inversesqrt(1.0 - 2.0 * part + 2.0 * part * part);
    float turned = mod(whole, 2.0) < 0.5 ? 1.0 : -1.0;
    return vec2(fine + coarse, turned * (fine - coarse)) * (even * gone);
}
#endif

// A layer of noise of this wavelength in metres, faded to its mean where a pixel covers too much of
// it, so that nothing aliases towards the horizon.
float layer(vec2 at, float stretch, float wavelength) {
    return noise(at / wavelength) * clamp(1.4 - 1.6 * stretch / wavelength, 0.0, 1.0);
}

// The sun's glint on waves whose slopes have this mean (lean) and variance: the density of slopes
// that reflect it to the eye.
float glint(vec3 ray, vec2 lean, float variance) {
    vec3 half_way = scene_sun.xyz - ray;
    vec2 wanted = half_way.xz / max(half_way.y, 0.02) - lean;
    float off = dot(wanted, wanted) / (2.0 * variance);
    float many = 1.0 / (1.0 + off * (1.0 + off * (0.5 + off * 0.17)));
    return many / variance;
}

// Land, above 0, about the foot of each tower and trunk.
float islands(vec2 at) {
    float highest = -1.0, metre = scene_metre();
    for (int i = int(scene_obstacle_counts.x); i < int(scene_obstacle_counts.y); i++) {
        float away = length(scene_obstacles[i].xz - at) - scene_obstacle_sizes[i].x;
        highest = max(highest, 0.3 - away / (45.0 * metre));
    }
    return highest;
}

void main() {
    vec2 metres = clamp(ahead / place.z, -1e6, 1e6);
    vec2 at = clamp(place.xy / place.z, -1e6, 1e6);
    vec2 across = dFdx(metres), along = dFdy(metres);
    float wider = dot(across, across), longer = dot(along, along);
    float stretch = sqrt(max(wider, longer));
    float wide = layer(metres, stretch, water_wide);
    float middle = layer(water_turn(metres) + 40.0 * wide, stretch, water_middle);
    float shore = max(water_shore(metres, wide, middle), islands(at) + 0.2 * middle);
    // Tussocks on land, gusts that travel on water, and neither at the water's edge.
    float deep = clamp(-1.2 - 20.0 * shore, 0.0, 1.0);
    float seconds = shore < -0.06 ? scene_moment.x * scene_switches.y : 0.0;
    vec2 drifted = metres + 14.0 * middle + vec2(0.5, 2.0) * seconds;
    float small = layer(drifted, stretch, 10.5);
    float tops = min(2.6 * small, 0.5); // of tussocks: level, between deep gaps
    float lit = 1.0; // by the sun
    float open = 1.0; // to the sky
    vec2 lean = vec2(0.0);
#ifdef RIPPLES
    // Of a pixel's two extents, the longer counts three times: at a low angle it is many times the
    // other, and noise that is finer flickers as it moves.
    float octave = 0.125 * log2(wider * longer * longer * longer) + 1.7;
    float broad = shore < -0.06 ? 0.55 : 1.3;
    lean = finest(metres, octave, broad, seconds) * scene_switches.y;
    tops += min(2.1 * lean.x, 0.4);
#ifdef FINE
    // Their sides that are turned to the sun.
    vec2 sunward = vec2(dot(scene_sun.xz, scene_home.wz),
                        dot(scene_sun.xz, vec2(-scene_home.z, scene_home.w))) * scene_metre();
    tops += 1.8 * (small - layer(drifted + 2.0 * sunward, stretch, 10.5)) +
            1.4 * (lean.x - finest(metres + 0.6 * exp2(octave) * sunward, octave, broad, 0.0).x);
#endif
#endif
#ifdef SHADOW
    vec2 within = (at - scene_shadow.xy) * scene_shadow.z + 0.5;
    vec3 there = vec3(at.x, scene_eye.y - scene_eye.w, at.y);
    lit = (1.0 - texture(shadow, within).r * scene_shadow.w) * obstacles_pass(there, -1);
    open = obstacles_open(there);
#endif

    vec3 ray = direction * inversesqrt(dot(direction, direction));
    float edge = shore + 0.10 * small + 0.03 * lean.x;
    float mud = clamp(1.0 - 14.0 * edge, 0.0, 1.0); // where the water wets it
    // Green sedge and straw.
    float patches = clamp(1.9 * middle + 0.9 * small + 1.2 * wide + 0.5, 0.0, 1.0);
    vec3 land = mix(vec3(0.026, 0.033, 0.013), vec3(0.052, 0.042, 0.021), patches);
    land *= max(1.0 + 0.6 * tops, 0.25) * (1.0 - 0.6 * mud);
    // Towards the sun the blades show their shaded side.
    land *= 0.72 - 0.20 * dot(ray, scene_sun.xyz);
    vec3 sunlight = scene_sun_light.rgb * scene_land_light.w;
    vec3 ground = land * ((scene_land_light.rgb - sunlight) * open + sunlight * lit);

    float rough = 1.0 - scene_earth_light.w;
    float waves = 0.32 + 0.9 * lean.x + 0.5 * lean.y + 0.35 * deep * small;
    waves = clamp(waves * rough, 0.0, 1.0);
    vec3 water = mix(mirror, tilted, waves) * (0.75 + 0.25 * lit);
    water += water_own();
    float flat_look = (1.0 + ray.y) * (1.0 + ray.y);
    float sent = (0.0004 + 0.0120 * flat_look * flat_look) * scene_switches.x * lit;
    sent *= max(clamp(60.0 * scene_sun.y + 0.5, 0.0, 1.0), 2.0 * rough - 1.0);
    water += scene_sun_light.rgb * (glint(ray, 0.30 * rough * lean, mix(0.0008, 0.009, rough)) * sent);

    float wet = water_wet(edge);
    ground = mix(ground, water, wet) * air.a + air.rgb;
    colour = vec4(tone(ground * scene_options.y) + tone_dither(gl_FragCoord.xy), 1.0);
}
