// From linear light to display colours: a toe, so that what is dark is black; a shoulder, so that the
// sky around the sun keeps its colour. The rational form of Krzysztof Narkowicz, ACES Filmic Tone
// Mapping Curve (2015), without the linear term of its numerator, and under a square root, which is
// the display's gamma: so the toe is linear in display values. src/render/uniforms.c has the same
// for the background. On top of it the picture's contrast, as a photograph is printed: an odd sigmoid
// about mid-grey, of the luminance alone, which leaves hue and saturation. Needs scene.glsl.
//
// Shaders compute in linear light and apply this curve once, last: the framebuffer holds display
// colours. Textures are decoded by squaring, because sRGB textures cost a software renderer 5 % of
// a frame. Blending (trails, lines, the sun's edge) and resolving of samples therefore mix display
// colours; in linear light one sample of the sun would outweigh all others of a pixel.
const vec3 tone_weights = vec3(0.2126, 0.7152, 0.0722);

// From -1 to 1 to the same, with this slope at 0. With its inverse as the slope it is its inverse.
float tone_steep(float off, float slope) {
    return slope * off * inversesqrt(1.0 + (slope * slope - 1.0) * off * off);
}

vec3 tone(vec3 exposed) {
    vec3 even = exposed * inversesqrt(exposed * (exposed + 0.365) + 0.055);
    float grey = max(dot(even, tone_weights), 1e-3);
    return even * (tone_steep(2.0 * grey - 1.0, scene_moment.w) + 1.0) * (0.5 / grey);
}

// The opacity of what covers this share of a pixel. Blending mixes what is displayed already: so a
// dark form before a mid-grey sky darkens it as if the curve came afterwards.
float tone_cover(float share) {
    return tone_steep(share, scene_moment.w);
}

// The light that is displayed as this, up to 64.
vec3 tone_inverse(vec3 displayed) {
    float grey = max(dot(displayed, tone_weights), 1e-3);
    displayed *= (tone_steep(2.0 * grey - 1.0, 1.0 / scene_moment.w) + 1.0) * (0.5 / grey);
    vec3 square = displayed * displayed, left = max(1.0 - square, 0.0057);
    vec3 half_way = 0.1825 * square;
    return (half_way + sqrt(half_way * half_way + 0.055 * square * left)) / left;
}

// Dither of less than one 8-bit step against banding in smooth gradients: interleaved gradient
// noise, Jorge Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare (2014).
float tone_dither(vec2 pixel) {
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
