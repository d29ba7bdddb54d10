// The models moved, turned, mirrored and scaled; symmetry.h says what holds, and why.
#include "test.h"

#include <math.h>
#include <string.h>

#include "symmetry.h"

static bool keeps_up(const Map *map) {
    return map->matrix[1][1] == 1 && map->shift[1] == 0 && map->scale == 1;
}

// The mapped flock flies as the flock does, mapped.
static void check_map(const Subject *subject, const Map *map, uint32_t off, SimSearch search,
                      bool exchange, Exactness exactness) {
    int most = !subject->upright ? LENGTHS : keeps_up(map) ? LENGTHS - 1 : 0;
    for (int length = 0; length < most; length++) {
        Scene start, wanted, got;
        make_start(subject, BIRDS, &start);
        Flight plain = {subject, search, off, NULL, false, lengths[length]}, mapped = plain;
        mapped.map = map;
        mapped.exchange = exchange;
        fly(&plain, &start, &wanted);
        map_scene(map, &wanted);
        map_scene(map, &start);
        fly(&mapped, &start, &got);
        judge(map->name, &mapped, &wanted, &got, length, exactness);
    }
}

#define UNIT                                                                                       \
    {                                                                                              \
        {1, 0, 0}, {0, 1, 0}, {                                                                    \
            0, 0, 1                                                                                \
        }                                                                                          \
    }

TEST(moved) {
    for (size_t s = 0; s < SUBJECTS; s++) {
        bool flat = model_find(subjects[s].model)->is_flat;
        Map map = {"moved", UNIT, 1, {70, subjects[s].upright ? 0 : -40, flat ? 0 : 110}};
        uint32_t off = rule_mask(&subjects[s], subjects[s].bounds);
        check_map(&subjects[s], &map, off, SIM_SEARCH_GRID, false, ROUNDED);
        check_map(&subjects[s], &map, off, SIM_SEARCH_BRUTE, false, ROUNDED);
    }
}

TEST(mirrored_and_exchanged) {
    static const Map maps[] = {
        {"mirrored in x", {{-1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, 1, {0}},
        {"mirrored in y", {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}}, 1, {0}},
        {"mirrored in z", {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, 1, {0}},
        {"mirrored in all", {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}, 1, {0}},
        {"half a turn about y", {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}}, 1, {0}},
        {"x and y exchanged", {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, 1, {0}},
        {"a quarter turn about z", {{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}, 1, {0}},
    };
    for (size_t s = 0; s < SUBJECTS; s++)
        for (size_t m = 0; m < sizeof maps / sizeof *maps; m++) {
            const Subject *subject = &subjects[s];
            bool flat = model_find(subject->model)->is_flat;
            uint32_t bounds = rectangle_of(subject);
            uint32_t off = chance_of(subject);
            check_map(subject, &maps[m], off | bounds, SIM_SEARCH_BRUTE, false, EXACT);
            check_map(subject, &maps[m], off | bounds, SIM_SEARCH_GRID, false, ROUNDED);
            if (flat && strcmp(maps[m].name, "x and y exchanged") == 0)
                check_map(subject, &maps[m], off, SIM_SEARCH_BRUTE, true, EXACT);
        }
}

TEST(turned) {
    static const Map quarters[] = {
        {"a quarter turn about x", {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, 1, {0}},
        {"a quarter turn about y", {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}, 1, {0}},
        {"round the diagonal", {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}, 1, {0}},
    };
    for (size_t s = 0; s < SUBJECTS; s++) {
        const Subject *subject = &subjects[s];
        bool flat = model_find(subject->model)->is_flat;
        uint32_t off = chance_of(subject) | rectangle_of(subject);
        for (size_t q = 0; q < 3 && !flat; q++)
            check_map(subject, &quarters[q], off, SIM_SEARCH_BRUTE, false, ROUNDED);
        for (int turn = 1; turn <= 3; turn++) {
            double a = 0.7 * turn, b = flat ? 0 : 1.1 * turn;
            double ca = cos(a), sa = sin(a), cb = cos(b), sb = sin(b);
            Map map = {
                "turned", {{ca, -sa, 0}, {sa * cb, ca * cb, -sb}, {sa * sb, ca * sb, cb}}, 1, {0}};
            check_map(subject, &map, off, SIM_SEARCH_BRUTE, false, ROUNDED);
            check_map(subject, &map, off, SIM_SEARCH_GRID, false, ROUNDED);
            Map about_y = {"turned about y", {{ca, 0, sa}, {0, 1, 0}, {-sa, 0, ca}}, 1, {0}};
            if (!flat)
                check_map(subject, &about_y, off, SIM_SEARCH_GRID, false, ROUNDED);
        }
    }
}

// Every length, and every number whose unit has one, by the same power of two; chance and waypoints
// scale along.
TEST(scaled) {
    for (size_t s = 0; s < SUBJECTS; s++)
        for (int power = -2; power <= 3; power++) {
            Map map = {"scaled", UNIT, pow(2, power), {0}};
            bool leader = strcmp(subjects[s].model, "leader") == 0;
            bool steer = strcmp(subjects[s].model, "steer") == 0;
            check_map(&subjects[s], &map, 0, SIM_SEARCH_BRUTE, false,
                      leader || steer ? ROUNDED : EXACT);
            if (leader)
                check_map(&subjects[s], &map, rule_mask(&subjects[s], "cohesion"), SIM_SEARCH_BRUTE,
                          false, EXACT);
        }
}
