// The sorted grid: every bird in one slot, and for every group runs that hold each neighbour once,
// whatever the flock's shape.
#include "test.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "sim/grid.h"
#include "support/pool.h"

typedef enum Shape {
    BALL,
    LINE_X,
    LINE_Y,
    SHEET,
    OUTLIERS,
    ONE_PLACE,
    TWO_CLUSTERS,
    FAR,
    SHAPES
} Shape;

static float noise(void) {
    return (float)rand() / (float)RAND_MAX * 2 - 1;
}

static void place(Flock *flock, Shape shape) {
    srand((unsigned)shape + 1);
    for (size_t i = 0; i < flock->count; i++) {
        float x = noise() * 50, y = noise() * 50, z = noise() * 50;
        switch (shape) {
        case BALL:
        case SHAPES:
            break;
        case LINE_X:
            x *= 100, y *= 0.01f, z = 0;
            break;
        case LINE_Y:
            y *= 100, x *= 0.01f, z = 0;
            break;
        case SHEET:
            y = 7;
            break;
        case OUTLIERS:
            if (i % 100 == 0)
                x *= 19000, y *= -15000, z *= 2000;
            break;
        case ONE_PLACE:
            x = y = z = 12.5f;
            break;
        case TWO_CLUSTERS:
            x = x * 0.02f + (i % 2 ? 4000 : -4000);
            break;
        case FAR:
            x = x * 0.1f + 9e5f, y = y * 0.1f - 9e5f;
            break;
        }
        flock->to.x[i] = x;
        flock->to.y[i] = y;
        flock->to.z[i] = z;
        flock->id[i] = (uint32_t)((i * 7919) % flock->count); // any order of ids
    }
}

typedef struct Gathering {
    const Flock *flock;
    uint32_t seen;
} Gathering;

static void gather(void *context, size_t begin, size_t end) {
    Gathering *gathering = context;
    flock_gather(gathering->flock, begin, end);
    __atomic_fetch_add(&gathering->seen, (uint32_t)(end - begin), __ATOMIC_RELAXED);
}

// As a step sorts; every bird has to be gathered once.
static void sort_on(Grid *grid, Flock *flock, float radius, Pool *threads) {
    Gathering gathering = {flock, 0};
    grid_sort(grid, flock, radius, false, threads, gather, &gathering);
    flock_swap_spares(flock);
    assert_int_equal(gathering.seen, flock->count);
}

static void sort(Grid *grid, Flock *flock, float radius) {
    sort_on(grid, flock, radius, pool);
}

static void make(Flock *flock, Grid *grid, size_t count) {
    Error error = {0};
    assert_true(flock_init(flock, count, false, &error) && grid_init(grid, count, &error));
}

static void drop(Flock *flock, Grid *grid) {
    flock_deinit(flock);
    grid_deinit(grid);
}

static float distance2(const FlockColumns *c, size_t i, size_t j) {
    float dx = c->x[i] - c->x[j], dy = c->y[i] - c->y[j], dz = c->z[i] - c->z[j];
    return dx * dx + dy * dy + dz * dz;
}

static void check_groups(const Grid *grid, const Flock *flock, float radius, size_t lanes) {
    size_t count = flock->count, units = grid_count_units(grid, flock), birds = 0;
    unsigned char *in_runs = malloc(count), *in_groups = calloc(count, 1);
    GridGroup group;
    // Chunks of an odd size, as several workers would ask for them.
    for (size_t begin = 0; begin < units; begin += 7) {
        GridWalk walk =
            grid_walk(grid, flock, radius, lanes, begin, begin + 7 < units ? begin + 7 : units);
        while (grid_walk_next(&walk, &group)) {
            assert_in_range(group.lanes, 1, lanes);
            assert_true(group.reach >= radius);
            for (size_t j = 0; j < count; j++)
                in_runs[j] = 0;
            for (size_t r = 0; r < group.run_count; r++) {
                assert_true(r == 0 || group.runs[r].begin >= group.runs[r - 1].end);
                for (size_t j = group.runs[r].begin; j < group.runs[r].end; j++)
                    in_runs[j]++;
            }
            for (size_t l = group.lanes; l < lanes; l++)
                assert_int_equal(group.slot[l], group.slot[group.lanes - 1]);
            for (size_t l = 0; l < group.lanes; l++, birds++) {
                size_t i = group.slot[l];
                assert_int_equal(in_groups[i]++, 0); // none twice
                for (size_t j = 0; j < count; j++) {
                    assert_true(in_runs[j] <= 1);
                    if (distance2(&flock->from, i, j) < radius * radius)
                        assert_int_equal(in_runs[j], 1);
                }
            }
        }
    }
    assert_int_equal(birds, count); // no bird left out
    free(in_runs);
    free(in_groups);
}

// For the kernels of every instruction set.
static void check_all_groups(const Grid *grid, const Flock *flock, float radius) {
    for (size_t lanes = 4; lanes <= LANES_MOST; lanes *= 2)
        check_groups(grid, flock, radius, lanes);
}

TEST(finds_every_neighbour) {
    static const size_t counts[] = {1, 2, 17, 300, 1500};
    static const float radii[] = {0.5f, 3, 11, 40, 1000};
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        Flock flock;
        Grid grid;
        make(&flock, &grid, counts[c]);
        for (Shape shape = 0; shape < SHAPES; shape++)
            for (size_t r = 0; r < sizeof radii / sizeof *radii; r++) {
                place(&flock, shape);
                sort(&grid, &flock, radii[r]);
                assert_true(grid.cell_count <= (counts[c] * 4 > 64 ? counts[c] * 4 : 64));
                check_all_groups(&grid, &flock, radii[r]);
            }
        drop(&flock, &grid);
    }
}

// Far from the origin two floats may lie farther apart than a small radius is wide.
TEST(small_radii_far_out) {
    enum { COUNT = 3000 };
    static const float radii[] = {0.02f, 0.04f, 0.05f, 0.06f, 0.07f, 0.1f, 0.2f};
    Flock flock;
    Grid grid;
    make(&flock, &grid, COUNT);
    for (size_t r = 0; r < sizeof radii / sizeof *radii; r++)
        for (float extent = 0.125f; extent < 5; extent += 0.125f) {
            srand(1);
            for (size_t i = 0; i < COUNT; i++) {
                flock.to.x[i] = 999000 + noise() * extent;
                flock.to.y[i] = -999000 + noise() * extent;
                flock.to.z[i] = 999000 + noise() * extent;
                flock.id[i] = (uint32_t)i;
            }
            sort(&grid, &flock, radii[r]);
            GridWalk walk =
                grid_walk(&grid, &flock, radii[r], LANES_MOST, 0, grid_count_units(&grid, &flock));
            GridGroup group;
            while (grid_walk_next(&walk, &group))
                assert_in_range(group.run_count, 1, GRID_MAX_RUNS);
            if (extent == 1)
                check_all_groups(&grid, &flock, radii[r]);
        }
    drop(&flock, &grid);
}

// Pairs that a step looks at.
static uint64_t count_candidates(const Grid *grid, const Flock *flock, float radius) {
    GridWalk walk = grid_walk(grid, flock, radius, LANES_MOST, 0, grid_count_units(grid, flock));
    GridGroup group;
    uint64_t pairs = 0;
    while (grid_walk_next(&walk, &group))
        for (size_t r = 0; r < group.run_count; r++)
            pairs += (uint64_t)group.lanes * (group.runs[r].end - group.runs[r].begin);
    return pairs;
}

// A few birds as far out as the guard lets them do not make the others look at each other.
TEST(strays_leave_the_others_their_cells) {
    enum { COUNT = 20000, STRAYS = 5 };
    static const float far[STRAYS][3] = {
        {1e6f, 0, 0}, {1e6f, 1e6f, 1e6f}, {-1e6f, 3e4f, 0}, {5000, 5000, -5000}, {0, -1e6f, 1e6f}};
    Flock flock;
    Grid grid;
    make(&flock, &grid, COUNT);
    place(&flock, BALL);
    sort(&grid, &flock, 5);
    uint64_t together = count_candidates(&grid, &flock, 5);
    for (size_t strays = 1; strays <= STRAYS; strays++) {
        place(&flock, BALL);
        for (size_t i = 0; i < strays; i++) {
            flock.to.x[i * 1000] = far[i][0];
            flock.to.y[i * 1000] = far[i][1];
            flock.to.z[i * 1000] = far[i][2];
        }
        sort(&grid, &flock, 5);
        assert_true(grid.cell_count <= 4 * COUNT);
        uint64_t pairs = count_candidates(&grid, &flock, 5);
        if (pairs > together + together / 2)
            fail_msg("%zu strays: %" PRIu64 " pairs, without any %" PRIu64, strays, pairs,
                     together);
        const Mates all = mates_make(1);
        for (size_t slot = 0; slot < COUNT; slot += 999)
            assert_true(grid_find_nearest(&grid, &flock, &all, slot, 5) < COUNT);
    }
    drop(&flock, &grid);
}

// The slots are the same whatever order the birds came in: a function of the state alone.
TEST(slots_depend_on_the_state_alone) {
    enum { COUNT = 4000 };
    Error error = {0};
    Pool *one = pool_create(1, &error), *two = pool_create(2, &error);
    Flock a, b;
    Grid grid_a, grid_b;
    make(&a, &grid_a, COUNT);
    make(&b, &grid_b, COUNT);
    for (Shape shape = 0; shape < SHAPES; shape++) {
        place(&a, shape);
        for (size_t i = 0; i < COUNT; i++) { // the same birds, backwards
            size_t j = COUNT - 1 - i;
            b.to.x[j] = a.to.x[i];
            b.to.y[j] = a.to.y[i];
            b.to.z[j] = a.to.z[i];
            b.id[j] = a.id[i];
        }
        sort_on(&grid_a, &a, 9, one);
        sort_on(&grid_b, &b, 9, two);
        assert_memory_equal(a.id, b.id, COUNT * sizeof *a.id);
        assert_memory_equal(a.from.x, b.from.x, COUNT * sizeof *a.from.x);
    }
    drop(&a, &grid_a);
    drop(&b, &grid_b);
    pool_destroy(one);
    pool_destroy(two);
}

// Within a cell birds are in the order of their ids, few or many of them, in whatever order they
// were.
TEST(cells_are_in_the_order_of_ids) {
    static const size_t counts[] = {2, 3, 7, 31, 32, 33, 34, 65, 500}; // of each of two places
    srand(5);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (int again = 0; again < 20; again++) {
            size_t count = 2 * counts[c];
            Flock flock;
            Grid grid;
            make(&flock, &grid, count);
            for (size_t i = 0; i < count; i++) {
                size_t other = (size_t)rand() % (i + 1);
                flock.to.x[i] = i % 2 ? 500 : 0;
                flock.id[i] = flock.id[other];
                flock.id[other] = (uint32_t)i;
            }
            sort(&grid, &flock, 9);
            for (size_t i = 1; i < count; i++)
                assert_true(flock.from.x[i] > flock.from.x[i - 1] || flock.id[i] > flock.id[i - 1]);
            drop(&flock, &grid);
        }
}
