// The plane model against the oracle, and what is its own: where its birds start.
#include "test.h"

#include <math.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/plane.h"
#include "sim/sim.h"
#include "support/pool.h"
#include "support/set_param.h"

// A float of some hundreds is known to 3e-5, and a velocity of about 1 is made of the differences
// of such: hence the slack.
static const AgainstCase cases[] = {
    {"the source's numbers", 200, 0.025f, "", 0},
    {"few neighbours", 190, 0.025f, "neighbour_distance=80 separation_distance=30", 0},
    {"another tick is the same", 200, 1, "", 0},
    {"time does not stand still", 200, 0, "", 0},
    {"a small rectangle", 100, 0.025f, "width=380 height=270", 20},
    {"three flocks", 200, 0.025f, "flocks=3", 15},
    {"two flocks that hardly keep clear", 200, 0.025f, "flocks=2 cross_separation=0.3", 12},
    {"a lure", 200, 0.025f, "lure=700,300,0 lure_radius=150", 0},
    {"a threat", 200, 0.025f, "threat=600,400,0 threat_radius=120", 0},
    {"a lure and a threat", 200, 0.025f, "lure=600,400,0 threat=700,300,0 lure_strength=1.5", 0},
    {"edges that birds turn back from", 250, 0.025f,
     "edge_margin=150 edge_turn=2 width=500 height=300", 0},
    {"a least speed", 250, 0.025f,
     "min_speed=3 cohesion_weight=0.01 separation_weight=0.1 align_weight=0.1", 0},
    {"separation beyond the neighbours", 200, 0.025f, "separation_distance=150", 0},
    {"weights of separation and cohesion", 200, 0.025f, "cohesion_weight=0.5 separation_weight=2",
     20},
    {"a weight of alignment", 200, 0.025f, "align_weight=0.7 max_speed=4", 0},
};

TEST(follows_the_oracle) {
    against_oracle(&(AgainstModel){.model = "plane",
                                   .oracle = oracle_plane,
                                   .published = oracle_plane_published,
                                   // Without separation birds fall into points, of which a sum
                                   // of forty floats of some hundreds cannot tell the middle.
                                   .slack = 12,
                                   .speed = 5,
                                   .centre_x = 300,
                                   .centre_y = 200,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

TEST(starts_all_over_the_rectangle) {
    Sim *sim = make_flock("plane", 4000, 1, "", pool);
    SimView view = sim_view(sim);
    double x = 0, y = 0;
    for (size_t i = 0; i < view.count; i++) {
        assert_true(view.to.x[i] >= 0 && view.to.x[i] < 1280);
        assert_true(view.to.y[i] >= 0 && view.to.y[i] < 720);
        assert_true(view.to.z[i] == 0);
        assert_true(view.to.vx[i] == 0 && view.to.vy[i] == 0 && view.to.vz[i] == 0);
        x += (double)view.to.x[i] / 4000;
        y += (double)view.to.y[i] / 4000;
    }
    assert_true(fabs(x - 640) < 20 && fabs(y - 360) < 12);
    sim_destroy(sim);
}

// rand() % 1280 and rand() % 720.
TEST(starts_at_whole_pixels_as_published) {
    Sim *clean = make_flock("plane", 500, 1, "", pool);
    Sim *published = make_flock("plane", 0, 1, "", pool);
    set_all(published, "fidelity=published");
    restart(published, 500, 1);
    Columns between = sim_view(clean).to, whole = sim_view(published).to;
    for (size_t i = 0; i < 500; i++) {
        assert_true(whole.x[i] == floorf(between.x[i]) && whole.y[i] == floorf(between.y[i]));
        assert_true(whole.vx[i] == 0 && whole.vy[i] == 0);
    }
    sim_destroy(clean);
    sim_destroy(published);
}
