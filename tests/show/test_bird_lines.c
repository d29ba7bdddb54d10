// The lines of a frame begin at their birds, point where the rules want them, and are there when
// they are asked for.
#include "test.h"

#include <math.h>

#include "base/vec.h"
#include "camera/framing.h"
#include "scene/palette.h"
#include "show/show.h"
#include "support/shown.h"

static void way(const FrameLine *line, float out[3]) {
    vec_subtract(line->to, line->from, out);
}

static void assert_along(const FrameLine *line, const float vector[3]) {
    float along[3];
    way(line, along);
    assert_float_equal(vec_dot(along, vector) / (vec_length(along) * vec_length(vector)), 1, 1e-3);
}

static bool has_tint(const FrameLine *line, const float rgb[3]) {
    for (int i = 0; i < 3; i++)
        if (line->tint[i] != (uint8_t)(rgb[i] * 255 + 0.5f))
            return false;
    return true;
}

TEST(shown_as_asked) {
    Session *session = create(&small);
    FrameDescription frame;
    run(session, 2);
    static const char *const asked[] = {"debug_lines=off", "debug_lines=picked", "debug_lines=all"};
    for (int picked = 0; picked < 2; picked++)
        for (int lines = 0; lines < 3; lines++) {
            now(session, asked[lines]);
            frame = describe(session, 0.5f);
            size_t all = lines == 2 ? 4 * 200 : 0, centre = picked && lines > 0;
            assert_int_equal(frame.line_count, all + centre);
            assert_int_equal(frame.overlay_line_count > 0, centre);
            assert_int_equal(frame.mark_count > 0, picked);
            if (picked || lines == 2)
                now(session, "pick=3");
        }
    now(session, "pick=none");
    now(session, "debug_lines=picked");
    frame = describe(session, 0.5f);
    assert_int_equal(frame.line_count + frame.overlay_line_count + frame.mark_count, 0);
    // A growing and shrinking flock, and none.
    now(session, "debug_lines=all");
    static const char *const birds[] = {"birds=900", "birds=1", "birds=0", "birds=50"};
    static const size_t counts[] = {900, 1, 0, 50};
    for (int i = 0; i < 4; i++) {
        now(session, birds[i]);
        run(session, 1);
        frame = describe(session, 0.5f);
        assert_int_equal(frame.line_count, 4 * counts[i]);
    }
    finish(session);
}

// In every model, for the roles that it has; the flat one's lines lie level as its birds do.
TEST(all_lines) {
    static const RuleRole roles[] = {RULE_COHESION, RULE_ALIGNMENT, RULE_SEPARATION};
    static const PaletteLine colours[] = {PALETTE_LINE_MAGENTA, PALETTE_LINE_BLUE,
                                          PALETTE_LINE_GREEN};
    Session *session = create(&small);
    for (size_t m = 0; m < model_count(); m++) {
        char change[64];
        snprintf(change, sizeof change, "model=%s", model_at(m)->name);
        now(session, change);
        now(session, "debug_lines=all");
        run(session, 3);
        FrameDescription frame;
        frame = describe(session, 0.25f);
        Sim *sim = session_sim(session);
        bool flat = sim_model(sim)->is_flat;
        int rules[4] = {-1}, each = 1; // by line; the first is that to the middle
        PaletteLine tints[4] = {PALETTE_LINE_MAGENTA};
        for (int i = 0; i < 3; i++)
            if (model_find_role(sim_model(sim), roles[i]) >= 0) {
                rules[each] = model_find_role(sim_model(sim), roles[i]);
                tints[each++] = colours[i];
            }
        double longest = 0;
        for (size_t slot = 0; slot < frame.birds.count; slot++) {
            SimBird bird;
            float place[3], drawn[3];
            assert_true(sim_explain_bird(sim, frame.birds.id[slot], &bird));
            frame_bird_place(&frame.birds, slot, place);
            const FrameLine *lines = frame.lines + (size_t)each * slot;
            float most = 0;
            for (int i = 0; i < each; i++) {
                assert_memory_equal(lines[i].from, place, sizeof place);
                const float *v = i ? bird.rules[rules[i]] : bird.centre;
                float vector[3] = {v[0], flat ? v[2] : v[1], flat ? v[1] : v[2]}, rgb[3];
                way(&lines[i], drawn);
                palette_line(tints[i], rgb);
                assert_true(has_tint(&lines[i], rgb));
                if (vec_length(drawn) > 1e-2f)
                    assert_along(&lines[i], vector);
                if (i == 0) // it ends at the middle
                    assert_float_equal(vec_length(drawn), vec_length(vector),
                                       1e-4f * (1 + vec_length(place) + vec_length(vector)));
                else
                    most = fmaxf(most, vec_length(drawn));
            }
            longest += (double)most;
        }
        longest /= (double)frame.birds.count * (double)session_view(session)->bird_size;
        assert_true(longest > 1 && longest < 4); // sizes of a bird: to be read, and no tangle
    }
    finish(session);
}

// Each rule that acts has its line in its colour; the longest of late is as long whatever the unit.
TEST(picked_lines) {
    Session *session = create(&small);
    size_t acting_in_all = 0;
    for (size_t m = 0; m < model_count(); m++) {
        char change[64];
        snprintf(change, sizeof change, "model=%s", model_at(m)->name);
        now(session, change);
        now(session, "pick=11");
        run(session, 3);
        FrameDescription frame;
        frame = describe(session, 0.25f);
        PickedBird picked;
        assert_true(show_explain_picked(&show, session, &picked));
        const Model *model = sim_model(session_sim(session));
        size_t acting = 0;
        float longest = 0, drawn[3];
        CameraTarget seen = camera_find_bird(&frame.birds, 11);
        assert_memory_equal(frame.marks[0].position, seen.position, sizeof seen.position);
        const FrameLine *first = frame.lines + frame.line_count;
        for (size_t r = 0; r < model->rule_count; r++) {
            if (vec_length(picked.bird.rules[r]) == 0)
                continue;
            // After as many casings.
            const FrameLine *line = first + frame.overlay_line_count / 2 + acting++;
            float rgb[3], *v = picked.bird.rules[r];
            const float vector[3] = {v[0], model->is_flat ? v[2] : v[1],
                                     model->is_flat ? v[1] : v[2]};
            bird_lines_colour(model, (int)r, rgb);
            assert_true(has_tint(line, rgb));
            assert_memory_equal(line->from, seen.position, sizeof seen.position);
            assert_along(line, vector);
            way(line, drawn);
            longest = fmaxf(longest, vec_length(drawn));
        }
        assert_int_equal(frame.overlay_line_count, 2 * acting);
        assert_true(acting > 0);
        acting_in_all += acting;
        assert_float_equal(longest, frame.overlay_line_reach, 1e-3f * frame.overlay_line_reach);
    }
    assert_true(acting_in_all > 12);
    finish(session);
}

// In true length a line is its rule's vector before its weight, whatever the size of a bird, near
// and far, for all birds and the picked one.
TEST(true_lengths) {
    Session *session = create(&small);
    now(session, "model=sphere");
    now(session, "bird_size=0.1");
    now(session, "lines_scale=true");
    now(session, "debug_lines=all");
    now(session, "pick=11");
    run(session, 60);
    static const char *const weights[] = {"cohesion_weight=4", "separation_weight=10",
                                          "alignment_weight=1.5"};
    static const char *const names[] = {"cohesion", "alignment", "separation"};
    static const float factors[] = {4, 1.5f, 10};
    for (size_t i = 0; i < COUNT(weights); i++)
        now(session, weights[i]);
    FrameDescription frame = describe(session, 1);
    Sim *sim = session_sim(session);
    const Model *model = sim_model(sim);
    float longest[3] = {0}, along[3];
    SimBird bird;
    for (size_t slot = 0; slot < frame.birds.count; slot++) {
        assert_true(sim_explain_bird(sim, frame.birds.id[slot], &bird));
        for (size_t i = 0; i < COUNT(names); i++) {
            float wanted = vec_length(bird.rules[model_find_rule(model, names[i])]) / factors[i];
            way(&frame.lines[4 * slot + 1 + i], along);
            assert_float_equal(vec_length(along), wanted, 1e-3f * (1 + wanted));
            longest[i] = fmaxf(longest[i], wanted);
        }
    }
    // The mean of unit vectors is no longer than one unit, whatever is made of it.
    assert_true(longest[0] > 2 && longest[1] > 2 && longest[2] > 0.5f && longest[2] < 1.001f);
    assert_true(sim_explain_bird(sim, 11, &bird));
    const FrameLine *line = frame.lines + frame.line_count + frame.overlay_line_count / 2;
    assert_true(frame.overlay_line_reach == 0); // not made longer from afar
    way(line, along);                           // the first rule's: separation
    assert_float_equal(vec_length(along), vec_length(bird.rules[0]) / 10, 1e-3f);
    finish(session);
}

// The lines of all birds, by their ids, and what the last step alone says of each.
static void take_lines(Session *session, float drawn[100][4][3], float last[100][4][3]) {
    FrameDescription frame = describe(session, 1);
    Sim *sim = session_sim(session);
    static const RuleRole roles[] = {RULE_COHESION, RULE_ALIGNMENT, RULE_SEPARATION};
    assert_int_equal(frame.line_count, 4 * 100 + 1); // and the picked one's to the middle
    for (size_t slot = 0; slot < 100; slot++) {
        uint32_t id = frame.birds.id[slot];
        SimBird bird;
        assert_true(sim_explain_bird(sim, id, &bird));
        for (size_t i = 0; i < 4; i++) {
            int rule = i ? model_find_role(sim_model(sim), roles[i - 1]) : 0;
            way(&frame.lines[4 * slot + i], drawn[id][i]);
            vec_copy(i ? bird.rules[rule] : bird.centre, last[id][i]);
            if (i)
                vec_scale(last[id][i], 1 / model_rule_weight(sim_model(sim), sim_params(sim), rule),
                          last[id][i]);
        }
    }
}

static float farthest(float some[100][4][3], float others[100][4][3]) {
    float most = 0;
    for (size_t bird = 0; bird < 100; bird++)
        for (size_t i = 0; i < 4; i++)
            most = fmaxf(most, vec_distance(some[bird][i], others[bird][i]));
    return most;
}

// Birds that look at each other now and then keep the lines of that look, of whichever ticks there
// are pictures, in whichever order the flock is sorted; the picked one has the same. What is
// changed shows at once.
TEST(lines_are_kept_from_look_to_look) {
    static float looked[100][4][3], drawn[100][4][3], last[100][4][3];
    for (int pictures = 0; pictures < 2; pictures++) {
        Session *session = create(&small);
        now(session, "model=sphere");
        now(session, "update_interval=0.5");
        now(session, "lines_scale=true");
        now(session, "debug_lines=all");
        now(session, "pick=11");
        for (int look = 0; look < 2; look++) {
            fly(session, 1);
            if (pictures || look == 0) {
                take_lines(session, looked, last);
                assert_true(farthest(looked, last) < 1e-3f);
            }
            for (int tick = 1; tick < 30; tick++) {
                fly(session, 1);
                if (!pictures && tick < 29)
                    continue;
                take_lines(session, drawn, last);
                assert_true(farthest(drawn, last) > 0.5f);
                if (pictures || look == 0)
                    assert_true(farthest(drawn, looked) < 1e-3f);
            }
            PickedBird picked;
            assert_true(show_explain_picked(&show, session, &picked));
            assert_true(vec_distance(picked.bird.centre, drawn[11][0]) < 1e-3f);
        }
        // At the look before it: the same whether that had a picture.
        static float with_no_picture[100][4][3];
        if (pictures)
            assert_true(farthest(drawn, with_no_picture) < 1e-3f);
        memcpy(with_no_picture, drawn, sizeof drawn);
        now(session, "rule.separation=off");
        take_lines(session, drawn, last);
        assert_true(farthest(drawn, last) < 1e-3f);
        finish(session);
    }
}

// What lines are measured by falls by half in two seconds where nothing is as long any more, but
// not while the flock stands still.
TEST(the_measure_of_lines_falls) {
    Session *session = create(&small);
    now(session, "pick=11");
    run(session, 30);
    describe(session, 1);
    float before = show.flocks[PICTURE_MAIN].state.peak.length;
    assert_true(before > 0);
    static const char *const rules[] = {
        "rule.separation=off",  "rule.alignment=off",  "rule.cohesion=off", "rule.origin_pull=off",
        "rule.random_push=off", "rule.turn_limit=off", "rule.min_speed=off"};
    for (size_t i = 0; i < COUNT(rules); i++)
        now(session, rules[i]);
    describe(session, 1);
    assert_true(show.flocks[PICTURE_MAIN].state.peak.length == before);
    run(session, 120);
    describe(session, 1);
    assert_float_equal(show.flocks[PICTURE_MAIN].state.peak.length / before, 0.5f, 1e-3);
    finish(session);
}

// Of a flock with fewer birds there may be none of the picked one's number.
TEST(a_bird_that_the_other_flock_lacks) {
    Session *session = create(&small);
    now(session, "compare=right");
    now(session, "birds=300");
    now(session, "pick=250");
    run(session, 2);
    FrameDescription main = describe(session, 1), twin = describe_twin(session, 1);
    assert_true(main.mark_count > 0 && main.overlay_line_count > 0);
    assert_int_equal(twin.birds.count, 200);
    assert_int_equal(twin.line_count + twin.overlay_line_count + twin.mark_count, 0);
    finish(session);
}

// The colours of rules can be told apart, in every model.
TEST(colours) {
    for (size_t m = 0; m < model_count(); m++) {
        for (size_t a = 0; a < model_at(m)->rule_count; a++)
            for (size_t b = 0; b < a; b++) {
                float one[3], other[3], apart = 0;
                bird_lines_colour(model_at(m), (int)a, one);
                bird_lines_colour(model_at(m), (int)b, other);
                for (int i = 0; i < 3; i++)
                    apart += fabsf(one[i] - other[i]);
                assert_true(apart > 0.3f);
            }
    }
}
