// From linear light to the screen, with the filmic curve of Jim Hejl and Richard Burgess-Dawson
// (2010), which ends in the screen's own gamma. scene.c has the same for the background.
//
// All shaders count in linear light, and whatever is lit leaves them through this curve, once: the
// picture holds what the screen is to show. Textures are decoded by squaring: OpenGL's own way
// (sRGB textures) costs a software renderer 5 % of a whole frame. What is blended over the picture
// (trails, lines, the disc's edge) and the mean of several samples are mixes of shown colours:
// of lights they would let one sample of the sun hide all the others.
vec3 tone(vec3 exposed) {
    vec3 x = max(exposed - 0.004, 0.0);
    return (x * (6.2 * x + 0.5)) / (x * (6.2 * x + 1.7) + 0.06);
}

// Less than one step of 8 bits, different for each pixel: hides the steps of soft gradients.
float tone_dither(vec2 pixel) {
    return (fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
