// Debug lines: each rule's vector from the bird, and a line to the mean position of its neighbours.
// The simulation computes them once a tick, for all birds only where all have lines, since that
// costs about two steps. Where birds do not look at each other in every tick, the lines of all keep
// from look to look what birds saw, as they do themselves.
//
// The scale: rules have different units and models differ by orders of magnitude, so the longest
// vector of the last seconds is drawn with a fixed length, a multiple of a bird's size. That peak
// rises immediately and decays slowly, so that lines do not pulsate. Other vectors are scaled by
// the square root of their share of it, or a rule that sometimes acts strongly would make all
// others invisible. With VIEW_LINES_SCALE_TRUE a line is as long as its rule's vector before its
// weight.
#include "show/show.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"
#include "scene/palette.h"

static const float picked_sizes = 7;    // of a bird: the picked one's peak
static const float all_sizes = 2.5f;    // of a bird: the mean's peak, where all have lines
static const float all_most_sizes = 8;  // of a bird: the longest line, where all have lines
static const double peak_half_life = 2; // seconds

// Pixels.
static const float rule_width = 2.4f, casing_width = 4.6f, all_width = 1.5f;
static const float centre_width = 1.4f, all_centre_width = 1;
static const float ring_width = 1.8f, ring_margin = 8, ring_casing_width = 4;
static const float neighbour_width = 1.1f, neighbour_margin = 2, neighbour_least = 2;
static const float neighbour_share = 0.8f; // of half a bird's size
static const float centre_margin = 4;

static const uint8_t casing_tint[4] = {0, 0, 0, 100};
static const uint8_t ring_tint[4] = {255, 255, 255, 255};
static const uint8_t neighbour_tint[4] = {255, 255, 255, 110};
enum { CENTRE_SOLID = 190, ALL_SOLID = 215, ALL_CENTRE_SOLID = 70 };

static const float lighter =
    0.25f; // share of white, so that thin lines of dark colours are visible

static const PaletteLine role_colours[] = {[RULE_SEPARATION] = PALETTE_LINE_GREEN,
                                           [RULE_ALIGNMENT] = PALETTE_LINE_BLUE,
                                           [RULE_COHESION] = PALETTE_LINE_MAGENTA};

static void set_tint(uint8_t tint[4], const float rgb[3], int solid) {
    for (int i = 0; i < 3; i++)
        tint[i] = (uint8_t)(rgb[i] * 255 + 0.5f);
    tint[3] = (uint8_t)solid;
}

void bird_lines_colour(const Model *model, int rule, float rgb[3]) {
    const Rule *rules = model->rules;
    if (rules[rule].role != RULE_OTHER) {
        palette_line(role_colours[rules[rule].role], rgb);
        return;
    }
    palette_category(rule, rgb);
    for (int i = 0; i < 3; i++)
        rgb[i] += (1 - rgb[i]) * lighter;
}

void bird_lines_deinit(ShowFlock *kept) {
    array_deinit(&kept->vectors);
    array_deinit(&kept->lines);
    kept->fresh = kept->all_fresh = false;
    kept->state.peak = kept->state.all_peak = (BirdLinesPeak){0};
}

// The longest vector now, or the decayed peak where that is longer.
static void follow_peak(BirdLinesPeak *peak, float longest, double seconds) {
    float left = peak->length * (float)exp2((peak->seconds - seconds) / peak_half_life);
    peak->length = longest > left ? longest : left;
    peak->seconds = seconds;
}

// How long vectors are drawn.
typedef struct LinesScale {
    bool is_true; // as long as they were before their weights; otherwise:
    float peak;   // a vector of this length
    float full;   // has this length, world units,
    float most;   // and none has more
} LinesScale;

// The factor of a rule's vector.
static float scale_of(const LinesScale *scale, const float vector[3], float weight) {
    float length = vec_length(vector);
    if (!(length > 0))
        return 0;
    if (scale->is_true)
        return 1 / weight; // not 0, or the vector would be
    return scale->peak > 0 ? fminf(scale->full / sqrtf(length * scale->peak), scale->most / length)
                           : 0;
}

// Of a bird's lines, where all have them: that to the middle, then the rules', in the order in
// which they are drawn.
static size_t find_rules(const Model *model, int rules[BIRD_LINES_EACH]) {
    size_t each = 1;
    for (int role = RULE_COHESION; role > RULE_OTHER; role--) {
        rules[each] = model_find_role(model, (RuleRole)role);
        each += rules[each] >= 0;
    }
    return each;
}

const SimBird *bird_lines_explain(ShowFlock *kept, Sim *sim, uint32_t bird) {
    BirdLinesPeak *peak = &kept->state.peak;
    if (kept->fresh && peak->bird == bird)
        return &kept->bird;
    if (peak->bird != bird)
        *peak = (BirdLinesPeak){.bird = bird};
    kept->fresh = sim_explain_bird(sim, bird, &kept->bird) && sim_find_slot(sim, bird, &kept->slot);
    assert(kept->fresh && "only a bird of the flock can be picked");
    if (kept->all_fresh) {
        int rules[BIRD_LINES_EACH];
        size_t each = find_rules(sim_model(sim), rules);
        BirdVector *seen = kept->vectors.items + bird * each;
        vec_copy(seen[0], kept->bird.centre);
        for (size_t i = 1; i < each; i++)
            vec_copy(seen[i], kept->bird.rules[rules[i]]);
    }
    kept->neighbour_count = sim_list_neighbours(sim, bird, kept->neighbours, BIRD_LINES_NEIGHBOURS);
    float longest = 0;
    for (int r = 0; r < MODEL_MAX_RULES; r++)
        longest = fmaxf(longest, vec_length(kept->bird.rules[r]));
    follow_peak(peak, longest, sim_seconds(sim));
    return &kept->bird;
}

// --- One bird ---

// Where lines are written.
typedef struct LinesPen {
    FrameLine *next;
    bool flat;
    const float *from;
} LinesPen;

static void add_line(LinesPen *pen, const float way[3], float scale, float width,
                     const uint8_t tint[4]) {
    FrameLine *line = pen->next++;
    float along[3];
    vec_scale(way, scale, along);
    show_layout_place(pen->flat, along);
    vec_copy(pen->from, line->from);
    vec_add(pen->from, along, line->to);
    line->width = width;
    memcpy(line->tint, tint, sizeof line->tint);
}

static FrameMark *add_mark(ShowFlock *kept, FrameDescription *frame, const float place[3],
                           float width, const uint8_t tint[4]) {
    FrameMark *mark = &kept->marks[frame->mark_count++];
    *mark = (FrameMark){.width = width};
    memcpy(mark->position, place, sizeof mark->position);
    memcpy(mark->tint, tint, sizeof mark->tint);
    return mark;
}

static void centre_tint(uint8_t tint[4], int solid) {
    float rgb[3];
    palette_line(PALETTE_LINE_MAGENTA, rgb);
    set_tint(tint, rgb, solid);
}

static void describe_rules(const ShowFlock *kept, const Sim *sim, LinesPen *pen,
                           const LinesScale *scale) {
    const SimBird *bird = &kept->bird;
    const Model *model = sim_model(sim);
    // All casings before all lines, so that no casing covers a line.
    for (int cased = 1; cased >= 0; cased--)
        for (int r = 0; r < (int)model->rule_count; r++) {
            float rgb[3];
            uint8_t tint[4];
            if (vec_length(bird->rules[r]) == 0)
                continue;
            bird_lines_colour(model, r, rgb);
            set_tint(tint, rgb, 255);
            float weight = model_rule_weight(model, sim_params(sim), r);
            add_line(pen, bird->rules[r], scale_of(scale, bird->rules[r], weight),
                     cased ? casing_width : rule_width, cased ? casing_tint : tint);
        }
}

static void describe_picked(ShowFlock *kept, Sim *sim, LinesPen *pen, FrameDescription *frame) {
    const SimBird *bird = &kept->bird;
    float half = frame->view->bird_size / 2, place[3];
    uint8_t magenta[4];
    frame_bird_place(&frame->birds, kept->slot, place);
    frame->marks = kept->marks;
    for (int cased = 1; cased >= 0; cased--) {
        FrameMark *mark = add_mark(kept, frame, place, cased ? ring_casing_width : ring_width,
                                   cased ? casing_tint : ring_tint);
        mark->radius = half;
        mark->margin = ring_margin;
    }
    if (frame->view->debug_lines == VIEW_LINES_OFF || !pen->next)
        return;
    pen->from = place;
    if (vec_length(bird->centre) > 0) {
        float middle[3];
        vec_copy(bird->centre, middle);
        show_layout_place(pen->flat, middle);
        vec_add(middle, place, middle);
        centre_tint(magenta, CENTRE_SOLID);
        add_line(pen, bird->centre, 1, centre_width, magenta);
        frame->line_count++;
        add_mark(kept, frame, middle, centre_width, magenta)->margin = centre_margin;
    }
    if (kept->neighbour_count <= BIRD_LINES_NEIGHBOURS)
        for (size_t i = 0; i < kept->neighbour_count; i++) {
            float other[3];
            frame_bird_place(&frame->birds, kept->neighbours[i], other);
            FrameMark *mark = add_mark(kept, frame, other, neighbour_width, neighbour_tint);
            mark->radius = half * neighbour_share;
            mark->margin = neighbour_margin;
            mark->least_radius = neighbour_least;
        }
    const FrameLine *first = pen->next;
    LinesScale scale = {.is_true = frame->view->lines_scale == VIEW_LINES_SCALE_TRUE,
                        .peak = kept->state.peak.length,
                        .full = picked_sizes * frame->view->bird_size,
                        .most = INFINITY};
    frame->overlay_line_reach = scale.is_true ? 0 : scale.full;
    describe_rules(kept, sim, pen, &scale);
    frame->overlay_line_count = (size_t)(pen->next - first);
}

// --- All birds ---

typedef struct AllTask {
    const ShowFlock *kept;
    const FrameBirds *birds;
    LinesPen pen;
    LinesScale scale;
    size_t each; // lines of a bird
    float weights[BIRD_LINES_EACH];
    uint8_t tints[BIRD_LINES_EACH][4];
} AllTask;

static void describe_some(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const AllTask *task = context;
    for (size_t slot = begin; slot < end; slot++) {
        const float(*vectors)[3] =
            (const float(*)[3])(task->kept->vectors.items + task->birds->id[slot] * task->each);
        float place[3];
        LinesPen pen = task->pen;
        pen.next += slot * task->each;
        pen.from = place;
        frame_bird_place(task->birds, slot, place);
        add_line(&pen, vectors[0], 1, all_centre_width, task->tints[0]);
        for (size_t i = 1; i < task->each; i++)
            add_line(&pen, vectors[i], scale_of(&task->scale, vectors[i], task->weights[i]),
                     all_width, task->tints[i]);
    }
}

void bird_lines_look(ShowFlock *kept, Sim *sim) {
    Error ignored = {0};
    size_t birds = sim_birds(sim);
    int rules[BIRD_LINES_EACH];
    size_t each = find_rules(sim_model(sim), rules);
    if (birds == 0 || !array_reserve(&kept->vectors, birds * BIRD_LINES_EACH, &ignored))
        return;
    kept->all_fresh = sim_explain_birds(sim, rules + 1, each - 1, kept->vectors.items);
    double sum = 0;
    for (size_t bird = 0; bird < birds; bird++) {
        float longest = 0;
        for (size_t i = 1; i < each; i++)
            longest = fmaxf(longest, vec_length(kept->vectors.items[bird * each + i]));
        sum += (double)longest;
    }
    follow_peak(&kept->state.all_peak, (float)(sum / (double)birds), sim_seconds(sim));
}

static void describe_all(ShowFlock *kept, Sim *sim, Pool *pool, LinesPen *pen,
                         FrameDescription *frame) {
    enum { CHUNK = 1024 };
    size_t count = frame->birds.count;
    int rules[BIRD_LINES_EACH];
    size_t each = find_rules(sim_model(sim), rules);
    float size = frame->view->bird_size;
    AllTask task = {.kept = kept,
                    .birds = &frame->birds,
                    .pen = *pen,
                    .scale = {.is_true = frame->view->lines_scale == VIEW_LINES_SCALE_TRUE,
                              .peak = kept->state.all_peak.length,
                              .full = all_sizes * size,
                              .most = all_most_sizes * size},
                    .each = each};
    centre_tint(task.tints[0], ALL_CENTRE_SOLID);
    for (size_t i = 1; i < each; i++) {
        float rgb[3];
        bird_lines_colour(sim_model(sim), rules[i], rgb);
        set_tint(task.tints[i], rgb, ALL_SOLID);
        task.weights[i] = model_rule_weight(sim_model(sim), sim_params(sim), rules[i]);
    }
    pool_run(pool, count, CHUNK, describe_some, &task);
    pen->next += count * task.each;
    frame->line_count = count * task.each;
}

// --- The frame ---

void bird_lines_describe(ShowFlock *kept, Sim *sim, Pool *pool, const uint32_t *picked, bool hasty,
                         FrameDescription *frame) {
    Error ignored = {0}; // without memory the picture is drawn without lines
    bool all = frame->view->debug_lines == VIEW_LINES_ALL && frame->birds.count > 0 &&
               (!hasty || kept->all_fresh);
    if (all && !kept->all_fresh)
        bird_lines_look(kept, sim);
    all = all && kept->all_fresh;
    size_t most = all ? frame->birds.count * BIRD_LINES_EACH : 0;
    LinesPen pen = {.flat = sim_model(sim)->is_flat};
    if (!all && !picked) {
        bird_lines_deinit(kept);
        return;
    }
    if (!all) {
        array_deinit(&kept->vectors);
        kept->all_fresh = false;
    }
    frame_bring_birds(&frame->birds);
    if (array_reserve(&kept->lines, most + BIRD_LINES_PICKED, &ignored))
        frame->lines = pen.next = kept->lines.items;
    if (all && pen.next)
        describe_all(kept, sim, pool, &pen, frame);
    if (picked) {
        bird_lines_explain(kept, sim, *picked);
        describe_picked(kept, sim, &pen, frame);
    }
}
