// From linear light to display colours: a toe, so that what is dark is black; a shoulder, so that the
// sky around the sun keeps its colour. The rational form of Krzysztof Narkowicz, ACES Filmic Tone
// Mapping Curve (2015), without the linear term of its numerator, and under a square root, which is
// the display's gamma: so the toe is linear in display values. src/render/uniforms.c has the same
// for the background.
//
// Shaders compute in linear light and apply this curve once, last: the framebuffer holds display
// colours. Textures are decoded by squaring, because sRGB textures cost a software renderer 5 % of
// a frame. Blending (trails, lines, the sun's edge) and resolving of samples therefore mix display
// colours; in linear light one sample of the sun would outweigh all others of a pixel.
vec3 tone(vec3 exposed) {
    return exposed * inversesqrt(exposed * (exposed + 0.365) + 0.055);
}

// The light that is displayed as this, up to 64.
vec3 tone_inverse(vec3 displayed) {
    vec3 square = displayed * displayed, left = max(1.0 - square, 0.0057);
    vec3 half_way = 0.1825 * square;
    return (half_way + sqrt(half_way * half_way + 0.055 * square * left)) / left;
}

// Dither of less than one 8-bit step against banding in smooth gradients: interleaved gradient
// noise, Jorge Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare (2014).
float tone_dither(vec2 pixel) {
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
