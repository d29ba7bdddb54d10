// What the sprites of birds share. Needs pose.glsl, scene.glsl, sky.glsl, feathers.glsl, noise.glsl,
// water.glsl and tone.glsl.

layout(location = 3) in vec3 bird_position; // relative to the eye
layout(location = 4) in vec4 bird_forward;  // xyz: heading; w: bank in half turns
layout(location = 5) in vec2 bird_flap;     // phase of the wing beat in turns, strength as in beat_at
layout(location = 6) in vec4 bird_tint;     // a: 1 where the texture is used, otherwise 0

uniform vec3 plumage_mean;   // of its texture, as light
uniform float bird_emission; // share of the colour that is emitted, not lit
uniform float bird_size;
uniform vec4 bird_hinges; // as in beat_wing; y as in bird.glsl
// In pixels: zw: the picture's size; x: how far its left edge is from the framebuffer's; y: the margin
// that the viewport has around it, since OpenGL clips the whole of a point whose centre is outside
// the viewport.
uniform vec4 sprite_picture;
// Spans in pixels between which it and a finer form take each other's place: x: the finer one is
// not seen, y: it is all that is seen; z: how much of the finer form lies on this one.
uniform vec3 sprite_fade;

uniform bool sprite_mirrored; // in the water

// Where the bird is seen, relative to the eye.
vec3 sprite_seen() {
    return sprite_mirrored ? water_mirror(bird_position) : bird_position;
}

// Its axes as they are seen.
mat3 sprite_frame() {
    mat3 frame = pose_leaning(bird_forward), turned = frame;
    turned[0].y = -frame[0].y;
    turned[1].y = -frame[1].y;
    turned[2].y = -frame[2].y;
    return sprite_mirrored ? turned : frame;
}

// By how many pixels waves spread it up and down.
float sprite_spread() {
    return sprite_mirrored ? water_spread() * scene_ray_up.w : 0.0;
}

// Where OpenGL is to put the point.
vec4 sprite_position(vec4 position) {
    return vec4(position.xy * sprite_picture.zw / (sprite_picture.zw + 2.0 * sprite_picture.y),
                position.zw);
}

// Clip coordinates of its middle where it is drawn, so many pixels high and low; of a mirrored bird
// the depth is that of the water. share: of it that is seen.
vec4 sprite_put(vec4 position, vec3 seen, float reach, out float share) {
    share = 1.0;
    if (sprite_mirrored) {
        vec3 low = seen - vec3(0.0, 1.5 * position.w * reach / scene_ray_up.w, 0.0);
        position.z = water_depth(low) * position.w;
        share = bird_position.y > -scene_eye.w ? water_seen(seen) : 0.0;
    }
    return sprite_position(position);
}

// The colour of the whole bird. pixels: its span; normal: the mean of what is seen of it.
vec3 sprite_light(float pixels, vec3 view, float away, vec3 normal) {
    float slope = -view.y;
    if (sprite_mirrored) {
        view.y = slope;
        normal.y = -normal.y;
    }
    float clear = scene_transmittance(bird_position.y, away);
    vec3 own = bird_tint.rgb * mix(vec3(1.0), plumage_mean, bird_tint.a);
    float exposed = bird_hinges.y < 0.0 ? 1.0 : feathers_exposed(feathers_shown(view, pixels));
    vec3 light = own * mix(1.0, exposed, bird_tint.a) *
                 mix(feathers_diffuse(normal), vec3(1.0), bird_emission);
    vec3 haze = sky_radiance(view) * (1.0 - clear);
    light = light * clear + haze;
    if (sprite_mirrored)
        light = light * water_reflectance(slope) + water_own();
    return tone(light * scene_options.y);
}

// Its opacity while the finer form, drawn over it, has the opacity m and both together are to hold
// back as much light as one: m + s - m * s where they lie on each other, m + s elsewhere.
float sprite_opacity(float pixels) {
    float finer = clamp((pixels - sprite_fade.x) / max(sprite_fade.y - sprite_fade.x, 1e-6), 0.0, 1.0);
    return (1.0 - finer) / (1.0 - sprite_fade.z * finer);
}

// How much darker than its area a bird of a few pixels is, as the sharpening of cameras makes it:
// else a dense flock would be grey.
float sprite_emphasis(float pixels) {
    return mix(1.5, 1.0, smoothstep(2.0, 10.0, pixels));
}

// The bird's place as gl_FragCoord has it. Fragment shaders go by that: a software renderer's
// gl_PointCoord is half a pixel off where pixels have several samples.
vec2 sprite_centre(vec4 position) {
    return (0.5 + 0.5 * position.xy / position.w) * sprite_picture.zw + vec2(sprite_picture.x, 0.0);
}
