// What a person does with keys and the mouse. A command is one row of the table and its function;
// nothing else has to know it.
//
// Keys are positions on the keyboard (gfx/keys.inl names them by the US layout), so that W A S D
// stay together on every layout; labels are those printed on the keyboard in use. With Ctrl the
// printed letter counts, because hands know Ctrl+Z by it.
#include "fly/keys.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "camera/framing.h"
#include "film/picture.h"
#include "fly/flight.h"
#include "session/preset.h"
#include "show/show.h"

// --- Cameras ---

static void show_flock(Flight *flight, size_t from_home) {
    if (from_home)
        camera_controller_go_home(&flight->look.camera);
    else
        camera_controller_show_flock(&flight->look.camera);
}

void fly_set_camera(Flight *flight, CameraMode mode) {
    camera_controller_set_mode(&flight->look.camera, mode);
    fly_replace_message(&flight->core, "camera", "camera: %s", camera_modes[mode].label);
}

CameraSubjects fly_camera_subjects(const Flight *flight) {
    SimFalcon falcon;
    return (CameraSubjects){.leader = model_has_leader(fly_model(&flight->core)),
                            .falcon = sim_falcon(fly_sim(&flight->core), 0, &falcon)};
}

static void next_camera(Flight *flight) {
    CameraMode mode = flight->look.camera.mode;
    fly_set_camera(flight, camera_mode_next(mode, fly_camera_subjects(flight)));
}

// --- Rules ---

// The model's rules; NULL, with a message, where it has fewer.
static const Rule *find_rule(Flight *flight, size_t index) {
    size_t count = fly_model(&flight->core)->rule_count;
    if (index < count)
        return fly_model(&flight->core)->rules;
    fly_replace_message(&flight->core, "rules", "no rule %zu: this model has %zu", index + 1,
                        count);
    return NULL;
}

// Or answers, while a lesson asks.
static void switch_rule(Flight *flight, size_t index) {
    if (fly_answer(flight, index + 1))
        return;
    const Rule *rules = find_rule(flight, index);
    const bool on = !(sim_rules(fly_sim(&flight->core)) >> index & 1);
    if (rules)
        measures_watch(&flight->numbers.measures, &rules[index]);
    if (rules && fly_change(&flight->core, change_rule(&rules[index], on)))
        fly_replace_message(&flight->core, rules[index].name, "%s %s",
                            fly_describe_rule(rules, index, NULL).name, fly_on_off(on));
}

// Only the rules that differ, so that a journal holds what really changed.
static bool set_rules(Flight *flight, uint32_t wanted) {
    const Model *model = fly_model(&flight->core);
    bool good = true;
    for (size_t i = 0; i < model->rule_count; i++) {
        bool is = sim_rules(fly_sim(&flight->core)) >> i & 1, want = wanted >> i & 1;
        if (is != want)
            good &= fly_change(&flight->core, change_rule(&model->rules[i], want));
    }
    return good;
}

static void set_rule_alone(Flight *flight, size_t index) {
    const Rule *rules = find_rule(flight, index);
    if (rules)
        measures_watch(&flight->numbers.measures, &rules[index]);
    if (rules && set_rules(flight, 1u << index))
        fly_replace_message(&flight->core, "rules", "%s alone",
                            fly_describe_rule(rules, index, NULL).name);
}

static void set_preset_rules(Flight *flight) {
    if (set_rules(flight, session_preset(flight->core.session)->rules))
        fly_replace_message(&flight->core, "rules", "the preset's rules");
}

// --- Models and presets ---

void fly_forget_presets(Flight *flight) {
    memory_free(flight->presets);
    flight->presets = NULL;
    flight->preset_count = 0;
}

PresetLessons fly_lessons(Flight *flight) {
    Error error = {0};
    if (!flight->presets && !(flight->presets = preset_list(&flight->preset_count, &error)))
        fly_add_error(&flight->core, "%s", error.text);
    return preset_find_lessons(flight->presets, flight->preset_count,
                               session_preset(flight->core.session));
}

void fly_set_preset_after(Flight *flight, const Model *model, const char *name) {
    const Settings *first = NULL, *next = NULL;
    bool passed = false;
    fly_lessons(flight);
    for (size_t i = 0; i < flight->preset_count && !next; i++) {
        const Settings *preset = &flight->presets[i];
        if (preset->model != model)
            continue;
        first = first ? first : preset;
        next = passed ? preset : NULL;
        passed = strcmp(preset->name, name) == 0;
    }
    next = next ? next : first;
    fly_change(&flight->core, next ? (Change){.kind = CHANGE_PRESET, .text = next->name}
                                   : (Change){.kind = CHANGE_MODEL, .model = model});
}

static void next_preset(Flight *flight, size_t of_next_model) {
    size_t index = 0;
    while (model_at(index) != fly_model(&flight->core))
        index++;
    fly_set_preset_after(flight, model_at((index + of_next_model) % model_count()),
                         of_next_model ? "" : session_preset(flight->core.session)->name);
}

static void step_lesson(Flight *flight, size_t onward) {
    const Settings *now = session_preset(flight->core.session);
    const PresetLessons lessons = fly_lessons(flight);
    const Settings *other = onward ? lessons.next : lessons.previous;
    const char *why = lessons.count == 0               ? "there is no lesson of"
                      : onward                         ? "this is the last lesson of"
                      : preset_lesson_number(now) == 0 ? "no lesson flies; there are some of"
                                                       : "this is the first lesson of";
    if (other)
        fly_change(&flight->core, (Change){.kind = CHANGE_PRESET, .text = other->name});
    else
        fly_replace_message(&flight->core, "preset", "%s %s", why, now->model->name);
}

// --- The flock and its time ---

// Half as many, or twice.
static void scale_birds(Flight *flight, size_t twice) {
    size_t now = sim_birds(fly_sim(&flight->core)), birds = twice ? now * 2 : now / 2;
    char text[32];
    text_from_count(birds, text, sizeof text);
    if (birds < 1)
        fly_replace_message(&flight->core, "birds", "no fewer than 1 bird can fly");
    else if (fly_change(&flight->core, (Change){.kind = CHANGE_BIRDS, .birds = birds}))
        fly_replace_message(&flight->core, "birds", "%s bird%s", text, birds == 1 ? "" : "s");
}

static void restart(Flight *flight, size_t new_seed) {
    unsigned long long seed = sim_seed(fly_sim(&flight->core)) + 1;
    if (!new_seed && fly_change(&flight->core, (Change){.kind = CHANGE_RESTART}))
        fly_replace_message(&flight->core, "start", "started again");
    else if (new_seed && fly_change(&flight->core, (Change){.kind = CHANGE_SEED, .seed = seed}))
        fly_replace_message(&flight->core, "start", "started again with seed %llu", seed);
}

void fly_set_scale(Flight *flight, double scale) {
    flight->time.scale = fmin(fmax(scale, FLY_SCALE_LOW), FLY_SCALE_HIGH);
    fly_replace_message(&flight->core, "time", "time \xc3\x97 %.3g", flight->time.scale);
}

static void scale_time(Flight *flight, size_t faster) {
    fly_set_scale(flight, faster ? flight->time.scale * 2 : flight->time.scale / 2);
}

static void pause_flock(Flight *flight, size_t steps) {
    FlyTime *time = &flight->time;
    if (time->behind_link)
        session_leave_link(flight->core.session);
    if (!steps || !time->paused) {
        time->paused = !time->paused;
        fly_replace_message(&flight->core, "pause", time->paused ? "paused" : "goes on");
    }
    time->steps_wanted += (int)steps;
}

static void toggle_compare(Flight *flight) {
    bool on = !session_twin(flight->core.session);
    if (!fly_change(&flight->core,
                    (Change){.kind = CHANGE_COMPARE, .sides = on ? COMPARE_ON : COMPARE_OFF}))
        return;
    fly_replace_message(&flight->core, "compare",
                        on ? "side by side: left as it was, right with your changes"
                           : "one flock again, with your changes");
}

// --- What is shown ---

// leader: what marks it, or the falcon; otherwise the trails.
static void toggle_mark(Flight *flight, size_t leader) {
    const Model *model = fly_model(&flight->core);
    bool falcon = leader && model_has_falcon(model);
    const char *words = !leader ? "trails" : falcon ? "falcon's mark" : "leader";
    const Param *param = param_find(&view_params, !leader  ? "trails"
                                                  : falcon ? "show_falcon"
                                                           : "show_leader");
    bool on = param_get_number(param, session_view(flight->core.session)) != 0;
    if (leader && !falcon && !model_has_leader(model))
        fly_replace_message(&flight->core, param->name, "this model has no leader");
    else if (fly_change(&flight->core, change_param(param, !on)))
        fly_replace_message(&flight->core, param->name, "%s %s", words, fly_on_off(!on));
}

// Lines of the picked bird may be switched on before a bird is picked.
static void toggle_lines(Flight *flight, size_t lines) {
    static const char *const words[] = {[VIEW_LINES_OFF] = "debug lines off",
                                        [VIEW_LINES_PICKED] = "debug lines of the picked bird",
                                        [VIEW_LINES_ALL] = "debug lines of all birds"};
    const Param *param = param_find(&view_params, "debug_lines");
    uint32_t bird;
    bool awaited = lines == VIEW_LINES_PICKED && !session_picked(flight->core.session, &bird);
    int now = session_view(flight->core.session)->debug_lines;
    int wanted = now == (int)lines && !awaited ? VIEW_LINES_OFF : (int)lines;
    if (wanted == now || fly_change(&flight->core, change_param(param, wanted)))
        fly_replace_message(&flight->core, "debug_lines", "%s%s", words[wanted],
                            awaited ? ": click on one" : "");
}

// offset: of a bool in Flight.
static void toggle(Flight *flight, size_t offset) {
    bool *shown = (bool *)((char *)flight + offset);
    *shown = !*shown;
}

static void toggle_fullscreen(Flight *flight) {
    window_toggle_fullscreen(flight->window);
}

static void undo(Flight *flight, size_t direction) {
    FlyCore *core = &flight->core;
    const char *done = direction == UNDO_BACK ? "undone" : "redone";
    char words[UNDO_WORDS_SIZE];
    Error error = {0};
    if (!session_describe_undo(core->session, (UndoDirection)direction, words))
        fly_replace_message(core, "undo", "nothing to be %s", done);
    else if (session_undo(core->session, (UndoDirection)direction, &error))
        fly_replace_message(core, "undo", "%s: %s", done, words);
    else
        fly_add_error(core, "not %s: %s", done, error.text);
}

static void switch_shy(Flight *flight) {
    bool on = !flight->play.shy.on;
    fly_switch_shy(&flight->play, on);
    fly_replace_message(&flight->core, "shy",
                        on ? "birds shy away from the pointer" : "birds do not mind the pointer");
}

static void reload(Flight *flight) {
    fly_reload(&flight->files, flight->renderer);
}

static void keep(Flight *flight, size_t what) {
    fly_keep(&flight->captures, (FlyKeep)what);
}

static void change_obstacles(Flight *flight, size_t places) {
    if (places)
        fly_place_obstacle(&flight->play);
    else
        fly_switch_obstacles(&flight->play);
}

// One step back with each Esc, or button of a gamepad; no press leaves while anything else can be
// ended.
static void go_back(Flight *flight) {
    if (!overlay_go_back(flight) && !window_release_mouse(flight->window))
        fly_leave(flight, false);
}

// As a click there would.
static void pick_in_middle(Flight *flight) {
    PictureArea area = flight->look.area;
    if (area.width > 0)
        fly_pick(&flight->play, (float)(area.covered + area.width) / 2, (float)area.height / 2);
}

// --- The table ---

#define KEEP "Pictures and links"
#define FLOCK "Flock and time"
#define KEY(name, code) name, INPUT_KEY_##code
#define ADDS(field, by) .held = true, .input = offsetof(CameraInput, field), .amount = (by)
#define SETS(field) .held = true, .input = offsetof(CameraInput, field)
#define PAD(name, button) name, INPUT_PAD_##button
#define FINGERS(name) .key_name = name, .where = FLY_BROWSER
#define WITH(function, value) .run_nth = function, .first = (value)

// clang-format off
const FlyCommand fly_commands[] = {
    {"forward", "Fly", KEY("W", W), "fly forward", ADDS(forward, 1)},
    {"back", "Fly", KEY("S", S), "fly back", ADDS(forward, -1)},
    {"left", "Fly", KEY("A", A), "fly left", ADDS(right, -1)},
    {"right", "Fly", KEY("D", D), "fly right", ADDS(right, 1)},
    {"up", "Fly", KEY("E", E), "fly up", ADDS(up, 1)},
    {"down", "Fly", KEY("Q", Q), "fly down", ADDS(up, -1)},
    {"drag_look", "Fly", "Left drag", .help = "look around"},
    {"mouse_look", "Fly", "Right mouse", .help = "look around while it is held"},
    {"look_left", "Fly", KEY("Left", LEFT), "look left", ADDS(turn, -1)},
    {"look_right", "Fly", KEY("Right", RIGHT), "look right", ADDS(turn, 1)},
    {"look_up", "Fly", KEY("Up", UP), "look up", ADDS(tilt, 1)},
    {"look_down", "Fly", KEY("Down", DOWN), "look down", ADDS(tilt, -1)},
    {"wheel_speed", "Fly", "Wheel",
     .help = "speed of flight, distance of a camera that follows, lens"},
    {"fast", "Fly", KEY("Shift", LEFT_SHIFT), "fly four times as fast; as the falcon, dive",
     SETS(fast)},
    {"slow", "Fly", KEY("Ctrl", LEFT_CONTROL), "fly at a quarter of the speed", SETS(slow),
     .where = FLY_WINDOW},
    {"frame_flock", "Fly", KEY("F", F), "bring the whole flock into view; as the falcon, face it", WITH(show_flock, false)},
    {"home", "Fly", KEY("Home", HOME), "put the camera back to where it keeps the flock in view",
     WITH(show_flock, true)},
    {"next_camera", "Fly", KEY("V", V),
     "next camera: fly, a bird, head, leader, falcon, orbit, film", .run = next_camera},
    {"add_keyframe", "Fly", KEY("K", K), "keep this view as a keyframe of a path",
     WITH(keep, FLY_KEEP_KEYFRAME), .where = FLY_WINDOW},

    {"switch_rule", "Rules", KEY("1 - 9", 1), "switch a rule on or off; answer a lesson's question", .run_nth = switch_rule,
     .more = 8},
    {"rule_alone", "Rules", KEY("Shift+1 - 9", 1), "that rule alone, all others off",
     .run_nth = set_rule_alone, .more = 8, .shift = true},
    {"preset_rules", "Rules", KEY("0", 0), "the preset's rules again", .run = set_preset_rules},

    {"switch_obstacles", "Obstacles", KEY("O", O), "birds avoid obstacles, or do not",
     WITH(change_obstacles, false)},
    {"place_obstacle", "Obstacles", KEY("Shift+O", O),
     "put one where the mouse points, or take it away", WITH(change_obstacles, true),
     .shift = true},
    {"drag_obstacle", "Obstacles", "Ctrl+drag", .help = "move the one under the mouse"},
    {"size_obstacle", "Obstacles", "Ctrl+Wheel",
     .help = "size the one under the mouse, with Shift its height"},

    {"screenshot", KEEP, KEY("F2", F2), "save the picture as a PNG file",
     WITH(keep, FLY_KEEP_PICTURE)},
    {"series", KEEP, KEY("Shift+F2", F2), "save a series of pictures, and stop",
     WITH(keep, FLY_KEEP_SERIES), .shift = true, .where = FLY_WINDOW},
    {"film", KEEP, KEY("F9", F9), "begin a take, and end it: its film is drawn",
     WITH(keep, FLY_KEEP_TAKE), .where = FLY_WINDOW},
    {"copy_link", KEEP, KEY("Ctrl+C", C), "copy a link that shows what flies", .run = fly_copy_link,
     .control = true, .where = FLY_WINDOW},
    {"paste_link", KEEP, KEY("Ctrl+V", V), "fly a link that was copied", .run = fly_paste_link,
     .control = true, .where = FLY_WINDOW},
    {"drop", KEEP, "Drop a file", .help = "fly a preset or journal, a start (CSV), a mesh (OBJ)"},

    {"next_model", FLOCK, KEY("M", M), "next model", WITH(next_preset, 1)},
    {"next_preset", FLOCK, KEY("P", P), "next preset of this model", WITH(next_preset, 0)},
    {"next_lesson", FLOCK, KEY("N", N), "next lesson of this model, or its first",
     WITH(step_lesson, 1)},
    {"previous_lesson", FLOCK, KEY("Shift+N", N), "previous lesson", WITH(step_lesson, 0),
     .shift = true},
    {"halve_birds", FLOCK, KEY("[", LEFT_BRACKET), "half as many birds", WITH(scale_birds, 0)},
    {"double_birds", FLOCK, KEY("]", RIGHT_BRACKET), "twice as many birds", WITH(scale_birds, 1)},
    {"restart", FLOCK, KEY("R", R), "start the flock again", WITH(restart, false)},
    {"new_seed", FLOCK, KEY("Shift+R", R), "start it with a new seed", WITH(restart, true),
     .shift = true},
    {"slower", FLOCK, KEY("-", MINUS), "time runs half as fast", WITH(scale_time, 0)},
    {"faster", FLOCK, KEY("=", EQUAL), "time runs twice as fast", WITH(scale_time, 1)},
    {"pause", FLOCK, KEY("Space", SPACE), "pause, and go on", WITH(pause_flock, 0)},
    {"step", FLOCK, KEY(".", PERIOD), "pause and advance by one step",
     WITH(pause_flock, 1), .repeats = true},
    {"compare", FLOCK, KEY("X", X), "side by side: as it was, and with your changes",
     .run = toggle_compare},
    {"undo", FLOCK, KEY("Ctrl+Z", Z), "undo a change of rules, numbers, look or flock",
     WITH(undo, UNDO_BACK), .control = true, .repeats = true},
    {"redo", FLOCK, KEY("Ctrl+Shift+Z", Z), "redo what was undone", WITH(undo, UNDO_AGAIN),
     .control = true, .shift = true, .repeats = true},

    {"pick", "Show", "Left mouse", .help = "pick the bird under the pointer"},
    {"play", "Show", "Ctrl+Left mouse",
     .help = "put and drag a lure, with Shift a threat; click it away"},
    {"shy", "Show", KEY("H", H), "birds shy away from the pointer, or do not mind it", .run = switch_shy},
    {"lines", "Show", KEY("G", G), "debug lines of the picked bird",
     WITH(toggle_lines, VIEW_LINES_PICKED)},
    {"lines_all", "Show", KEY("Shift+G", G), "debug lines of all birds",
     WITH(toggle_lines, VIEW_LINES_ALL), .shift = true},
    {"trails", "Show", KEY("T", T), "trails behind the birds", WITH(toggle_mark, false)},
    {"leader", "Show", KEY("L", L), "show the leaders and their waypoints, or the falcon",
     WITH(toggle_mark, true)},
    {"panel", "Show", KEY("Tab", TAB), "the panel, or the rules alone",
     WITH(toggle, offsetof(Flight, show_panel))},
    {"help", "Show", KEY("F1", F1), "this help", WITH(toggle, offsetof(Flight, show_help))},
    {"statistics", "Show", KEY("F3", F3), "statistics of frames and flight",
     WITH(toggle, offsetof(Flight, show_statistics))},
    {"reload", "Show", KEY("F5", F5), "read shaders, mesh and preset again", .run = reload,
     .where = FLY_WINDOW},
    {"fullscreen", "Show", KEY("F11", F11), "the whole screen, and back", .run = toggle_fullscreen},
    {"leave", "Show", KEY("Esc", ESCAPE), "close a list, the help, a field; let go; then leave",
     .run = go_back, .always = true, .where = FLY_WINDOW},
    {"leave_at_once", "Show", KEY("Ctrl+Q", Q), "leave at once; not while you fly about",
     WITH(fly_leave, true), .control = true, .always = true, .where = FLY_WINDOW},

    {"pad_fly", "Gamepad", "Left stick", .help = "fly forward, back and to the sides"},
    {"pad_look", "Gamepad", "Right stick", .help = "look around"},
    {"pad_climb", "Gamepad", "Triggers", .help = "climb by the right one, sink by the left one"},
    {"pad_slow", "Gamepad", PAD("Left shoulder", LEFT_BUMPER), "fly at a quarter of the speed",
     SETS(slow)},
    {"pad_fast", "Gamepad", PAD("Right shoulder", RIGHT_BUMPER), "fly four times as fast",
     SETS(fast)},
    {"pad_pick", "Gamepad", PAD("Pad A", A), "pick the bird in the middle of the picture",
     .run = pick_in_middle},
    {"pad_back", "Gamepad", PAD("Pad B", B), "what Esc does", .run = go_back, .always = true},
    {"pad_panel", "Gamepad", PAD("Pad Start", START), "the panel, or the rules alone",
     WITH(toggle, offsetof(Flight, show_panel))},

    {"touch_turn", "Touch", FINGERS("Drag"), .help = "look around"},
    {"touch_pinch", "Touch", FINGERS("Pinch"), .help = "fly towards the flock, or away from it"},
    {"touch_move", "Touch", FINGERS("Drag with two"), .help = "fly to the sides, up and down"},
    {"touch_pick", "Touch", FINGERS("Tap"), .help = "pick the bird under the finger"},
    {"touch_frame_flock", "Touch", FINGERS("Tap twice"), .key = INPUT_TAP_TWICE,
     .help = "bring the whole flock into view", WITH(show_flock, false)},
    {"touch_play", "Touch", FINGERS("Press and hold"),
     .help = "put a lure, drag it; press it again to take it away"},
    {.name = NULL},
};
// clang-format on

// --- Running them ---

void fly_run_command(Flight *flight, const FlyCommand *command, size_t index) {
    session_begin_action(flight->core.session);
    if (command->more)
        fly_trace(&flight->core, "command %s %zu", command->name, index + 1);
    else
        fly_trace(&flight->core, "command %s", command->name);
    if (command->run_nth)
        command->run_nth(flight, command->first + index);
    else
        command->run(flight);
    session_begin_action(flight->core.session); // a slider may be held meanwhile
}

// Ctrl also flies slowly, and Q down: what is meant by Ctrl and a key that flies is flight where
// another such key is down, or the mouse looks around.
static bool is_flight(const FlyCommand *command, const Input *input, int key) {
    bool flies = false, others = input->looking;
    for (const FlyCommand *row = fly_commands; row->name; row++) {
        const bool moves = row->held && row->amount != 0;
        flies |= moves && row->key == key;
        others |= moves && row->key != key && input->down[row->key];
    }
    return command->control && flies && others;
}

void fly_run_keys(Flight *flight, Input *input) {
    flight->play.pointing = input->pointing;
    flight->play.pointer[0] = input->pointer_x;
    flight->play.pointer[1] = input->pointer_y;
    flight->play.fingers = input->fingers;
    for (int i = 0; i < input->press_count; i++) {
        const InputPress *press = &input->presses[i];
        size_t index;
        const FlyCommand *command = fly_find_command(press, window_key_name, &index);
        bool types = press->after_click ? flight->input.grip.keyboard : flight->input.typed;
        bool typed = types && command && !command->always;
        if (!command || typed || is_flight(command, input, press->key))
            continue;
        if (command->control)
            flight->input.control_key = press->key;
        fly_run_command(flight, command, index);
    }
    if (!input->down[flight->input.control_key])
        flight->input.control_key = 0;
    input->down[flight->input.control_key] = false;
    flight->input.leaving |= input->close_wanted;
}
