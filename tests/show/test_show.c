// What is shown of a session: all of it in the picture's coordinates, made once a tick, never of
// another moment, and alike for a flock and its copy. Showing it changes nothing of the session.
#include "test.h"

#include <math.h>
#include <string.h>

#include "base/vec.h"
#include "camera/framing.h"
#include "show/show.h"
#include "support/aim.h"
#include "support/shown.h"

// Its place is that of the picture, its numbers those of the simulation.
TEST(the_picked_bird_explained) {
    Session *session = create(&small);
    PickedBird picked;
    assert_false(show_explain_picked(&show, session, &picked));
    must_push(session, 0, "pick=42");
    fly(session, 3);
    assert_true(show_explain_picked(&show, session, &picked));
    assert_int_equal(picked.id, 42);
    SimBird bird;
    assert_true(sim_explain_bird(session_sim(session), 42, &bird));
    assert_memory_equal(&picked.bird, &bird, sizeof bird);
    assert_true(vec_length(picked.bird.rules[0]) > 0);
    FrameBirds birds = birds_of(session, 1);
    CameraTarget seen = camera_find_bird(&birds, 42);
    assert_true(seen.present && !camera_find_bird(&birds, 200).present);
    assert_memory_equal(seen.position, bird.position, sizeof seen.position);
    assert_memory_equal(seen.velocity, bird.velocity, sizeof seen.velocity);
    // Of this moment.
    fly(session, 1);
    assert_true(show_explain_picked(&show, session, &picked));
    assert_memory_not_equal(&picked.bird, &bird, sizeof bird);
    must_push(session, 0, "rule.separation=off");
    apply(session);
    assert_true(show_explain_picked(&show, session, &picked));
    assert_true(vec_length(picked.bird.rules[0]) == 0);
    // A flat model lies level.
    must_push(session, 0, "model=plane");
    must_push(session, 0, "pick=5");
    fly(session, 2);
    assert_true(show_explain_picked(&show, session, &picked));
    birds = birds_of(session, 1);
    seen = camera_find_bird(&birds, 5);
    assert_true(seen.position[1] == 0 && seen.position[2] == picked.bird.position[1]);
    finish(session);
}

// Between the two states of the last tick; while it dives, with the bird that it dives at.
TEST(the_falcon_is_where_the_picture_is) {
    Session *session = create(&small);
    assert_int_equal(describe(session, 0.5f).falcon_count, 0);
    now(session, "model=starling");
    now(session, "falcon_pause=0");
    now(session, "restart"); // it begins with a pause
    fly(session, 3);
    SimFalcon falcon;
    assert_true(sim_falcon(session_sim(session), 0, &falcon));
    FrameDescription seen = describe(session, 0.5f);
    const FrameFalcon shown = seen.falcons[0];
    assert_true(seen.falcon_count == 1 && falcon.has_target && shown.has_target);
    for (int axis = 0; axis < 3; axis++) {
        float middle = (falcon.from[axis] + falcon.position[axis]) / 2;
        assert_float_equal(shown.position[axis], middle, 1e-3f);
    }
    assert_float_equal(shown.bank, (falcon.bank_from + falcon.bank) / 2, 1e-6f);
    assert_true(shown.fold == 0);
    // It leans into its turn: left, where its velocity turns from +z to +x.
    float turn =
        falcon.velocity_from[2] * falcon.velocity[0] - falcon.velocity_from[0] * falcon.velocity[2];
    assert_true(falcon.bank * turn > 0);
    FrameBirds birds = birds_of(session, 0.5f);
    CameraTarget target = camera_find_bird(&birds, falcon.target);
    assert_memory_equal(shown.target, target.position, sizeof shown.target);
    now(session, "falcon_speed=40"); // quick enough to fold its wings
    fly(session, 40);
    assert_true(describe(session, 1).falcons[0].fold > 0.5f);
    now(session, "falcon_flies=off");
    assert_int_equal(describe(session, 1).falcon_count, 0);
    finish(session);
}

// Birds that fly by banking are drawn with that bank, on the side to which they turn; others have
// none.
TEST(banks_are_those_flown) {
    Session *session = create(&small);
    fly(session, 2);
    FrameBirds birds = birds_of(session, 1);
    assert_null(birds.bank_from);
    assert_null(birds.bank_to);
    must_push(session, 0, "model=starling");
    must_push(session, 0, "roost_radius=0"); // all turn back at once
    fly(session, 90);
    birds = birds_of(session, 1);
    float together = 0, banks = 0, turns = 0;
    for (size_t i = 0; i < birds.count; i++) {
        const float left[2] = {birds.from.vz[i], -birds.from.vx[i]};
        float turn = (birds.to.vx[i] - birds.from.vx[i]) * left[0] +
                     (birds.to.vz[i] - birds.from.vz[i]) * left[1];
        assert_true(birds.bank_to[i] >= -0.9660f && birds.bank_to[i] <= 0.9660f);
        together += birds.bank_from[i] * turn;
        banks += birds.bank_from[i] * birds.bank_from[i];
        turns += turn * turn;
    }
    assert_true(together > 0.5f * sqrtf(banks * turns));
    finish(session);
}

TEST(describe_says_restarted_once) {
    Session *session = create(&small);
    FrameDescription frame;
    frame = describe(session, 1);
    assert_true(frame.restarted);
    assert_int_equal(frame.birds.count, 200);
    assert_true(frame.leader_count == 1);
    frame = describe(session, 1);
    assert_false(frame.restarted);
    must_push(session, 0, "gravity=1");
    fly(session, 2);
    frame = describe(session, 0.5f);
    assert_false(frame.restarted);
    assert_true(frame.birds.blend == 0.5f);
    assert_true(frame.seconds > 1.49 / 60 && frame.seconds < 1.51 / 60);
    static const char *const anew[] = {"restart", "seed=5", "birds=20", "model=leader"};
    for (size_t i = 0; i < COUNT(anew); i++) {
        must_push(session, 0, anew[i]);
        apply(session);
        frame = describe(session, 1);
        assert_true(frame.restarted);
        assert_true(frame.seconds == 0);
    }
    finish(session);
}

// As published, the plane model's birds are where its program draws them; otherwise where they are.
TEST(published_discs_are_at_whole_pixels) {
    static const struct {
        const char *model, *fidelity;
        bool whole;
    } cases[] = {{"model=plane", "fidelity=published", true},
                 {"model=plane", "fidelity=clean", false},
                 {"model=steer", "fidelity=published", false}};
    for (size_t c = 0; c < COUNT(cases); c++) {
        Session *session = create(&small);
        now(session, cases[c].model);
        now(session, cases[c].fidelity);
        run(session, 5);
        FrameDescription frame = describe(session, 1);
        const Columns *to = &frame.birds.to;
        size_t between = 0;
        for (size_t slot = 0; slot < frame.birds.count; slot++) {
            float place[3], own[3] = {to->x[slot], to->y[slot], to->z[slot]};
            frame_bird_place(&frame.birds, slot, place);
            for (int axis = 0; axis < 3; axis++) {
                between += own[axis] != truncf(own[axis]);
                assert_true(place[axis] == (cases[c].whole ? (float)(int)own[axis] : own[axis]));
            }
        }
        assert_true(between > frame.birds.count);
        finish(session);
    }
}

// Where a step takes long: what costs as much is taken where it is there, and not computed.
TEST(a_hasty_picture_computes_nothing_of_all_birds) {
    Session *session = create(&small);
    must_push(session, 0, "colour=rule");
    must_push(session, 0, "debug_lines=all");
    must_push(session, 0, "pick=42");
    fly(session, 3);
    show.hasty = true;
    FrameDescription frame = describe(session, 1);
    assert_null(frame.birds.value);
    size_t lines = frame.line_count;
    assert_true(lines < 200 && frame.mark_count > 0); // of the picked bird alone
    show.hasty = false;
    frame = describe(session, 1);
    assert_non_null(frame.birds.value);
    assert_true(frame.line_count >= 200);
    show.hasty = true;
    frame = describe(session, 1);
    assert_non_null(frame.birds.value);
    assert_true(frame.line_count >= 200);
    fly(session, 1);
    frame = describe(session, 1);
    assert_null(frame.birds.value);
    show.hasty = false;
    finish(session);
}

// Values for colours that need them, of this moment and by slot; for other colours none.
TEST(describe_gives_values) {
    Session *session = create(&small);
    FrameDescription frame;
    float wanted[200];
    fly(session, 3);
    frame = describe(session, 1);
    assert_null(frame.birds.value);
    static const struct {
        const char *text;
        SimBirdValue what;
    } colours[] = {{"colour=neighbours", SIM_BIRD_NEIGHBOURS}, {"colour=rule", SIM_BIRD_RULE}};
    for (size_t i = 0; i < COUNT(colours); i++) {
        must_push(session, 0, colours[i].text);
        for (int ticks = 0; ticks < 3; ticks++) {
            fly(session, ticks);
            if (ticks == 2)
                must_push(session, 0, "rule.alignment=off"); // seen while it is paused, too
            apply(session);
            frame = describe(session, 1);
            sim_measure_birds(session_sim(session), colours[i].what, wanted);
            assert_memory_equal(frame.birds.value, wanted, sizeof wanted);
        }
        must_push(session, 0, "rule.alignment=on");
    }
    must_push(session, 0, "colour=speed");
    apply(session);
    frame = describe(session, 1);
    assert_null(frame.birds.value);
    assert_false(frame.pointer.on);
    assert_false(frame.arena.present);
    finish(session);
}

// The scale's end fits, is a round number, and stays while the mean wavers.
TEST(the_scale_does_not_flicker) {
    assert_float_equal(show_settle_top(0, 0), 5, 0);
    assert_float_equal(show_settle_top(0, 4), 10, 0);
    assert_float_equal(show_settle_top(0, 17), 50, 0);
    assert_float_equal(show_settle_top(0, 999), 2000, 0);
    assert_float_equal(show_settle_top(2000, 3), 10, 0);
    for (float mean = 0.5f; mean < 3000; mean *= 1.07f) {
        float top = show_settle_top(0, mean), settled = top;
        assert_true(top >= 2 * mean);
        int changes = 0;
        for (int i = 0; i < 20; i++) {
            float now = show_settle_top(settled, mean * (i % 2 ? 1.08f : 0.92f));
            changes += now != settled;
            settled = now;
        }
        assert_true(changes <= 1);
    }
}

// As the simulation has them: each bird's flock, each flock's leader, and which of them a camera
// follows.
TEST(several_flocks) {
    Session *session = create(&small);
    now(session, "flocks=3");
    fly(session, 5);
    FrameDescription frame = describe(session, 1);
    const Sim *sim = session_sim(session);
    assert_int_equal(frame.birds.flocks, 3);
    assert_int_equal(frame.leader_count, 3);
    for (size_t slot = 0; slot < frame.birds.count; slot++)
        assert_int_equal(frame_bird_flock(&frame.birds, slot),
                         sim_flock_of(sim, frame.birds.id[slot]));
    for (size_t flock = 0; flock < 3; flock++) {
        SimLeader leader;
        assert_true(sim_leader(sim, flock, &leader));
        assert_memory_equal(frame.leaders[flock].position, leader.position, sizeof leader.position);
        assert_memory_equal(frame.leaders[flock].waypoint, leader.waypoint, sizeof leader.waypoint);
    }
    assert_memory_not_equal(&frame.leaders[0], &frame.leaders[1], sizeof frame.leaders[0]);
    assert_int_equal(frame.followed_leader, 0);
    now(session, "pick=5");
    frame = describe(session, 1);
    assert_int_equal(frame.followed_leader, 2);
    now(session, "compare=on");
    frame = describe_twin(session, 1);
    assert_int_equal(frame.followed_leader, 2);
    now(session, "flocks=2");
    frame = describe(session, 1);
    assert_int_equal(frame.leader_count, 2);
    assert_int_equal(frame.followed_leader, 1);
    frame = describe_twin(session, 1);
    assert_int_equal(frame.leader_count, 3);
    now(session, "model=cursor");
    frame = describe(session, 1);
    assert_int_equal(frame.birds.flocks, 1);
    assert_int_equal(frame.leader_count, 0);
    assert_int_equal(frame.followed_leader, 0);
    finish(session);
}

TEST(pictures_of_both) {
    Session *session = create(&small);
    fly(session, 12);
    now(session, "colour=rule");
    now(session, "compare=on");
    FrameDescription main, twin;
    main = describe(session, 0.25f);
    twin = describe_twin(session, 0.25f);
    assert_true(twin.branched && twin.side == 1 && main.side == 0);
    assert_true(twin.seconds == main.seconds);
    size_t bytes = main.birds.count * sizeof(float);
    assert_memory_equal(twin.birds.id, main.birds.id, bytes);
    assert_memory_equal(twin.birds.from.x, main.birds.from.x, bytes);
    assert_memory_equal(twin.birds.value, main.birds.value, bytes);
    assert_memory_equal(twin.leaders, main.leaders, sizeof twin.leaders);
    twin = describe_twin(session, 0.25f);
    assert_false(twin.branched || twin.restarted);
    now(session, "restart");
    twin = describe_twin(session, 0.25f);
    assert_true(twin.restarted && !twin.branched);
    assert_false(twin.lure.on || twin.threat.on);
    now(session, "lure=1,2,3");
    now(session, "threat=4,5,6");
    now(session, "threat_radius=7"); // of the flock alone
    main = describe(session, 0.25f);
    twin = describe_twin(session, 0.25f);
    assert_true(main.lure.on && main.lure.place[1] == 2);
    assert_memory_equal(&twin.lure, &main.lure, sizeof twin.lure);
    assert_true(main.threat.on && main.threat.place[2] == 6);
    assert_memory_equal(&twin.threat, &main.threat, sizeof twin.threat);
    now(session, "obstacle.1=sphere,1,2,3,4");
    now(session, "obstacle.15=cylinder,5,6,7,8,9");
    now(session, "obstacle.16=ground,-50");
    main = describe(session, 0.25f);
    twin = describe_twin(session, 0.25f);
    const Obstacle *seen = main.obstacles;
    assert_true(seen[0].kind == OBSTACLE_SPHERE && seen[0].place[2] == 3 && seen[0].radius == 4);
    assert_true(seen[14].kind == OBSTACLE_CYLINDER && seen[14].place[0] == 5 &&
                seen[14].radius == 8 && seen[14].height == 9);
    assert_true(seen[1].kind == OBSTACLE_NONE && frame_ground_y(&main) == -50);
    assert_memory_equal(twin.obstacles, main.obstacles, sizeof twin.obstacles);
    now(session, "model=plane"); // lies level
    now(session, "lure=300,200,0");
    main = describe(session, 0.25f);
    assert_true(main.lure.place[0] == 300 && main.lure.place[1] == 0 && main.lure.place[2] == 200);
    assert_false(main.threat.on);

    finish(session);
}

// What is shown of both begins alike, trails and lines too, and heeds a change that reaches both
// though no tick passes.
TEST(shows_of_both) {
    Session *session = create(&small);
    now(session, "trails=on");
    now(session, "pick=7");
    now(session, "debug_lines=picked");
    now(session, "colour=neighbours");
    FrameDescription main, twin;
    for (int i = 0; i < 90; i++) {
        fly(session, 1);
        main = describe(session, 1);
    }
    // Lines are measured by the longest of late, which is now longer than any.
    now(session, "rule.origin_pull=off");
    now(session, "rule.random_push=off");
    now(session, "compare=on");
    main = describe(session, 0.5f);
    twin = describe_twin(session, 0.5f);
    assert_true(main.trails.points > 5 && twin.trails.points == main.trails.points);
    assert_memory_equal(twin.trails.ages, main.trails.ages, sizeof twin.trails.ages);
    for (size_t i = 0; i < main.birds.count * FRAME_TRAIL_POINTS; i++)
        if ((int)(i % FRAME_TRAIL_POINTS) < main.trails.points)
            assert_memory_equal(twin.trails.places[i], main.trails.places[i],
                                sizeof *main.trails.places);
    size_t lines = main.line_count + main.overlay_line_count;
    assert_true(lines > 2 && twin.line_count + twin.overlay_line_count == lines);
    assert_memory_equal(twin.lines, main.lines, lines * sizeof *main.lines);

    now(session, "colour=rule");
    main = describe(session, 0.5f);
    twin = describe_twin(session, 0.5f);
    assert_memory_equal(twin.birds.value, main.birds.value, main.birds.count * sizeof(float));
    finish(session);
}

// Whatever happens in the tick in which a comparison begins, each flock has the trails of its own
// past, and the picture of the twin begins as that of the flock only where both are alike.
TEST(a_comparison_begins) {
    static const struct {
        const char *changes[2];
        bool main_trails, twin_trails, branched;
    } begins[] = {
        {{"compare=on", "gravity=1"}, true, true, true},
        {{"gravity=1", "compare=on"}, true, true, true},
        {{"compare=on", "restart"}, false, false, true},
        {{"restart", "compare=on"}, false, false, true},
        {{"compare=right", "restart"}, false, true, false},
        {{"compare=on", "model=leader"}, false, true, false},
        {{"model=leader", "compare=on"}, false, false, true},
    };
    for (size_t i = 0; i < COUNT(begins); i++) {
        Session *session = create(&small);
        now(session, "trails=on");
        for (int twice = 0; twice < 2; twice++) { // as well after another twin
            fly(session, 60);
            describe(session, 1);
            for (int k = 0; k < 2; k++)
                now(session, begins[i].changes[k]);
            FrameDescription main = describe(session, 1), twin = describe_twin(session, 1);
            if ((main.trails.points > 1) != begins[i].main_trails ||
                (twin.trails.points > 1) != begins[i].twin_trails ||
                twin.branched != begins[i].branched || (!twin.branched && !twin.restarted))
                fail_msg("%s, %s", begins[i].changes[0], begins[i].changes[1]);
            now(session, "compare=off");
            now(session, "trails=on");
        }
        finish(session);
    }
}
