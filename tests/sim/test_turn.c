// RotateTowards in lanes against Unity's definition, at its edges; the simulation's own sine and
// cosine against the C library.
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "oracle.h"
#include "sim/fmath.h"
#include "sim/lanes.h"

static OracleVec turn_one(OracleVec from, OracleVec to, double angle, double most) {
    double sine, cosine, size = fabs(angle) < FMATH_PI ? fabs(angle) : FMATH_PI;
    fmath_sin_cos(size, &sine, &cosine);
    LaneTurn turn = {(float)cosine, (float)fmax(sine, 0), angle < 0, (float)most};
    LaneVec3 v, wanted, out;
    LANES_EACH(l) {
        v.x[l] = (float)from.x, v.y[l] = (float)from.y, v.z[l] = (float)from.z;
        wanted.x[l] = (float)to.x, wanted.y[l] = (float)to.y, wanted.z[l] = (float)to.z;
    }
    lanes_rotate_towards(&turn, &v, &wanted, &out);
    return (OracleVec){(double)out.x[3], (double)out.y[3], (double)out.z[3]};
}

static void check(OracleVec from, OracleVec to, double angle, double most, double tolerance) {
    OracleVec a = turn_one(from, to, angle, most), b = oracle_rotate_towards(from, to, angle, most);
    double gap = sqrt(pow(a.x - b.x, 2) + pow(a.y - b.y, 2) + pow(a.z - b.z, 2));
    double size = fmax(1e-3, sqrt(b.x * b.x + b.y * b.y + b.z * b.z));
    if (!(gap <= tolerance * size))
        fail_msg("(%g %g %g) to (%g %g %g) by %g, %g: (%g %g %g), expected (%g %g %g)", from.x,
                 from.y, from.z, to.x, to.y, to.z, angle, most, a.x, a.y, a.z, b.x, b.y, b.z);
}

static OracleVec random_vector(double size) {
    return (OracleVec){size * (2.0 * rand() / RAND_MAX - 1), size * (2.0 * rand() / RAND_MAX - 1),
                       size * (2.0 * rand() / RAND_MAX - 1)};
}

TEST(random_turns) {
    static const double angles[] = {0, 0.001, 0.05, 0.4, 1.5, 1.7, 3.0, 4.0};
    srand(5);
    for (size_t a = 0; a < sizeof angles / sizeof *angles; a++)
        for (int i = 0; i < 2000; i++) {
            check(random_vector(20), random_vector(20), angles[a], 100, 2e-5);
            check(random_vector(20), random_vector(2), angles[a], 0.5, 2e-5);
            check(random_vector(20), random_vector(20), -angles[a], 100, 2e-5);
        }
}

TEST(edges) {
    const OracleVec zero = {0, 0, 0}, x = {3, 0, 0}, y = {0, 2, 0}, back = {-4, 0, 0};
    check(zero, x, 0.1, 100, 1e-6); // from or to zero: straight
    check(x, zero, 0.1, 100, 1e-6);
    check(x, zero, 0.1, 1, 1e-6);
    check(zero, zero, 0.1, 100, 1e-6);
    check(x, x, 0.1, 100, 1e-6);
    check(x, y, 10, 100, 1e-6);  // never past the target
    check(x, y, -10, 100, 1e-6); // away until opposite
    check(x, y, 0, 100, 1e-6);
    // Opposite vectors turn by the angle about some perpendicular.
    for (double angle = 0.1; angle < 3; angle += 0.3) {
        OracleVec turned = turn_one(x, back, angle, 0);
        assert_true(fabs(turned.x - 3 * cos(angle)) < 1e-5);
        assert_true(fabs(hypot(turned.y, turned.z) - 3 * sin(angle)) < 1e-5);
    }
    OracleVec gone = turn_one(x, back, 4, 100);
    assert_true(fabs(gone.x + 4) < 1e-5);
}

TEST(own_functions) {
    for (double a = -50; a < 50; a += 0.0137) {
        double sine, cosine;
        fmath_sin_cos(a, &sine, &cosine);
        assert_true(fabs(sine - sin(a)) < 1e-14 && fabs(cosine - cos(a)) < 1e-14);
    }
    for (double c = -1; c <= 1; c += 0.00037)
        assert_true(fabs(fmath_acos(c) - acos(c)) < 1e-12);
    for (double x = 1e-6; x < 1e9; x *= 1.37)
        assert_true(fabs(fmath_cube_root(x) / cbrt(x) - 1) < 1e-14);
    assert_true(fmath_acos(1) == 0 && fabs(fmath_acos(-1) - FMATH_PI) < 1e-15);
}
