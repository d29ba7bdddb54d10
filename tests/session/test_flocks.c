// The preset of several flocks shows what its title says.
#include "test.h"

#include <math.h>

#include "session/session.h"

enum { FLOCKS = 3, SECONDS = 60, EVERY = 20 };

typedef struct Pair {
    bool inside; // one another, until they have parted
    int times;   // that they were, and parted
} Pair;

static double distance(const Metrics *a, const Metrics *b) {
    return hypot(hypot(a->centroid_x - b->centroid_x, a->centroid_y - b->centroid_y),
                 a->centroid_z - b->centroid_z);
}

static void watch(Pair *pair, const Metrics *a, const Metrics *b) {
    double reach = a->radius_rms + b->radius_rms, apart = distance(a, b);
    if (apart < 0.6 * reach)
        pair->inside = true;
    pair->times += pair->inside && apart > 1.2 * reach;
    pair->inside = pair->inside && apart <= 1.2 * reach;
}

// With a fifth of its birds, which takes a fifth of the time.
TEST(crossing_flocks_pass_through_one_another) {
    Error error = {0};
    const SessionOptions options = {
        .preset = "crossing", .has_birds = true, .birds = 900, .seed = 2, .threads = 1};
    Session *session = session_create(&options, &error);
    if (!session)
        fail_msg("%s", error.text);
    assert_int_equal(sim_flocks(session_sim(session)), FLOCKS);
    Pair pairs[FLOCKS] = {{0}};
    for (int tick = 1; tick <= SECONDS * 60; tick++) {
        assert_true(session_tick(session, &error));
        Metrics flocks[FLOCKS];
        for (size_t i = 0; i < FLOCKS && tick % EVERY == 0; i++) {
            assert_true(session_measure(session, i, 0, &flocks[i], &error));
            for (size_t k = 0; k < i; k++)
                watch(&pairs[i + k - 1], &flocks[i], &flocks[k]);
        }
    }
    int times = 0;
    for (int i = 0; i < FLOCKS; i++)
        times += pairs[i].times;
    assert_true(times >= 3);
    session_destroy(session);
}
