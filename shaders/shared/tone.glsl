// From linear light to display colours: the filmic curve of Jim Hejl and Richard Burgess-Dawson
// (published in John Hable, Filmic Tonemapping Operators, 2010), which includes the display's
// gamma. src/render/uniforms.c has the same for the background.
//
// Shaders compute in linear light and apply this curve once, last: the framebuffer holds display
// colours. Textures are decoded by squaring, because sRGB textures cost a software renderer 5 % of
// a frame. Blending (trails, lines, the sun's edge) and resolving of samples therefore mix display
// colours; in linear light one sample of the sun would outweigh all others of a pixel.
vec3 tone(vec3 exposed) {
    vec3 x = max(exposed - 0.004, 0.0);
    return (x * (6.2 * x + 0.5)) / (x * (6.2 * x + 1.7) + 0.06);
}

// Dither of less than one 8-bit step against banding in smooth gradients: interleaved gradient
// noise, Jorge Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare (2014).
float tone_dither(vec2 pixel) {
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
