// The sphere model against the oracle.
#include "test.h"

#include <math.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/sim.h"
#include "sim/sphere.h"
#include "support/set_param.h"

static const AgainstCase cases[] = {
    {"the source's numbers", 14, 0.02f, "", 0},
    {"its tick", 14, 1.0f / 60, "", 0},
    {"a wide flock", 80, 0.02f, "bound_radius=70", 0},
    {"a small sphere", 20, 0.02f, "bound_radius=10 bound_push=3", 0},
    {"separation beyond the neighbours", 14, 0.02f, "separation_distance=15", 0},
    {"slow", 14, 0.02f, "max_speed=0.5 cohesion_weight=3", 0},
    {"the sum alone is limited", 14, 0.02f, "max_speed=0.5 cohesion_weight=3 speed_limit_of=sum",
     0},
    {"every tick", 14, 0.02f, "update_interval=0", 0},
    {"an interval of 4.35 ticks", 14, 0.02f, "update_interval=0.087", 0},
    {"an interval of 4.6 ticks", 14, 0.02f, "update_interval=0.092", 0},
    AGAINST_FLOCKS(14, 0.02f),
    {"a lure", 14, 0.02f, "lure=8,-3,5 lure_radius=15", 0},
    {"a threat", 14, 0.02f, "threat=-3,1,2 threat_radius=12", 0},
    {"a lure and a threat", 14, 0.02f, "lure=-3,1,2 threat=8,-3,5 lure_strength=1.5", 0},
    {"time stands still", 14, 0, "", 0},
    {"long steps", 14, 0.1f, "", 0},
};

TEST(follows_the_oracle) {
    against_oracle(&(AgainstModel){.model = "sphere",
                                   .oracle = oracle_sphere,
                                   .published = oracle_sphere_published,
                                   .speed = 8,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}
