// Halves a picture: the mean of 6 x 6 texels by 13 samples in five overlapping boxes, so that
// nothing flickers as it moves. Jorge Jimenez, Next Generation Post Processing in Call of Duty:
// Advanced Warfare (2014). With BRIGHT defined, the picture is the displayed one, and what is
// halved is the light in it that is brighter than white.

in vec2 place;

uniform sampler2D drawn;

layout(location = 0) out vec4 colour;

#ifdef BRIGHT
uniform float share; // of that light
#endif

vec3 sample_at(vec2 offset) {
    vec3 found = texture(drawn, place + offset / vec2(textureSize(drawn, 0))).rgb;
#ifdef BRIGHT
    found = tone_inverse(found);
#endif
    return found;
}

vec4 box(vec3 a, vec3 b, vec3 c, vec3 d) {
    vec4 mean = vec4(0.25 * (a + b + c + d), 1.0);
#ifdef BRIGHT
    const float white = 1.1;
    float grey = dot(mean.rgb, vec3(0.2126, 0.7152, 0.0722));
    mean.rgb *= max(grey - white, 0.0) / max(grey, white);
    // The brighter, the less it weighs: a single bright texel would flicker as it moves.
    mean /= 1.0 + grey;
#endif
    return mean;
}

void main() {
    vec3 inner[4], outer[9];
    for (int i = 0; i < 4; i++)
        inner[i] = sample_at(vec2(i % 2, i / 2) * 2.0 - 1.0);
    for (int i = 0; i < 9; i++)
        outer[i] = sample_at(vec2(i % 3, i / 3) * 2.0 - 2.0);
    vec4 sum = 0.5 * box(inner[0], inner[1], inner[2], inner[3]);
    for (int i = 0; i < 4; i++) {
        int at = i % 2 + i / 2 * 3;
        sum += 0.125 * box(outer[at], outer[at + 1], outer[at + 3], outer[at + 4]);
    }
    vec3 mean = sum.rgb / sum.a;
#ifdef BRIGHT
    mean *= share;
#endif
    colour = vec4(mean, 1.0);
}
