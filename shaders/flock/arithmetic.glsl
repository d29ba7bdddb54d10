// Quotients and roots of floats as the processor rounds them, which GLSL does not promise, by ARITHMETIC:
// what probe.comp finds to be exact is taken (src/gpusim).

#define NATIVE 0 // the driver's own
#define DOUBLE 1 // of doubles, rounded
#define FUSED 2  // corrected by what fma leaves over
#define COARSE 3 // as wrong as GLSL allows, for tests

#if ARITHMETIC == NATIVE
float quotient(float a, float b) {
    precise float q = a / b;
    return q;
}
float root(float x) {
    return sqrt(x);
}
#elif ARITHMETIC == DOUBLE
float quotient(float a, float b) {
    precise double q = double(a) / double(b);
    return float(q);
}
float root(float x) {
    return float(sqrt(double(x)));
}
#elif ARITHMETIC == FUSED
// P. Markstein, "Computation of elementary functions on the IBM RISC System/6000 processor", IBM Journal of
// Research and Development 34, 1990; the root: Goldschmidt's iteration.
float quotient(float a, float b) {
    precise float coarse = 1.0 / b;
    precise float off = fma(-b, coarse, 1.0);
    precise float inverse = fma(coarse, off, coarse);
    precise float q = a * inverse;
    precise float rest = fma(-b, q, a);
    precise float corrected = fma(rest, inverse, q), plain = a / b;
    return isinf(inverse) || isinf(q) || inverse == 0.0 || q == 0.0 ? plain : corrected;
}
float root(float x) {
    if (!(x > 0.0) || isinf(x))
        return sqrt(x);
    precise float inverse = inversesqrt(x);
    precise float s = x * inverse, h = 0.5 * inverse;
    precise float off = fma(-s, h, 0.5);
    precise float s1 = fma(s, off, s), h1 = fma(h, off, h);
    precise float rest = fma(-s1, s1, x);
    precise float corrected = fma(rest, h1, s1);
    return corrected;
}
#else
float quotient(float a, float b) {
    precise float q = a / b * (1.0 + 2.0 / 8388608.0);
    return q;
}
float root(float x) {
    precise float r = sqrt(x) * (1.0 - 1.0 / 8388608.0);
    return r;
}
#endif
double quotient(double a, double b) {
    precise double q = a / b;
    return q;
}

// Integers of 64 bits: the low word, the high one.
uvec2 add64(uvec2 a, uvec2 b) {
    uint carry, low = uaddCarry(a.x, b.x, carry);
    return uvec2(low, a.y + b.y + carry);
}
uvec2 mul64(uvec2 a, uvec2 b) {
    uint high, low;
    umulExtended(a.x, b.x, high, low);
    return uvec2(low, high + a.x * b.y + a.y * b.x);
}
uvec2 shr64(uvec2 a, int by) {
    return by >= 32 ? uvec2(a.y >> (by - 32), 0u) : uvec2(a.x >> by | a.y << (32 - by), a.y >> by);
}
uvec2 shl64(uvec2 a, int by) {
    return by >= 32 ? uvec2(0u, a.x << (by - 32)) : uvec2(a.x << by, a.y << by | a.x >> (32 - by));
}
bool le64(uvec2 a, uvec2 b) {
    return a.y < b.y || a.y == b.y && a.x <= b.x;
}
double double64(uvec2 a) {
    precise double both = double(a.y) * 4294967296.0lf + double(a.x);
    return both;
}
double signed64(uvec2 a) {
    bool below = a.y >> 31 != 0u;
    double size = double64(below ? add64(~a, uvec2(1u, 0u)) : a);
    precise double negative = -size;
    return below ? negative : size;
}
// A float of at most 2^52, without its fraction, as an integer of 64 bits.
uvec2 whole64(float value) {
    precise float size = abs(value);
    precise float high = floor(size * (1.0 / 4294967296.0));
    precise float low = size - high * 4294967296.0;
    uvec2 whole = uvec2(uint(low), uint(high));
    return value < 0.0 ? add64(~whole, uvec2(1u, 0u)) : whole;
}
