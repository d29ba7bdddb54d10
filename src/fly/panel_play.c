// The panel's sections of what a person plays with: the falcon, lure and threat, obstacles.
#include "fly/panel_play.h"

#include <math.h>
#include <stdio.h>

#include "fly/commands.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"
#include "fly/panel_params.h"

// --- The falcon ---

void fly_show_falcon(Flight *flight) {
    Session *session = flight->core.session;
    Panel *panel = flight->overlay->panel;
    char text[96];
    if (!model_has_falcon(sim_model(session_sim(session))) ||
        !fly_show_section(flight, "Falcon", true))
        return;
    fly_describe_falcon(&flight->core, text, sizeof text);
    panel_text(panel, PANEL_SMALL, PANEL_COLOUR_PLAIN,
               *text ? text : "none flies: switch on falcon flies, under escape");
    const Param *shown = param_find(&view_params, "show_falcon");
    fly_show_param(flight, shown, session_view(session), session_preset_view(session));
    bool follows = flight->look.camera.mode == CAMERA_MODE_FALCON;
    if (*text && panel_button(panel, follows ? "Follow no more" : "Follow it, and fly it",
                              panel_available_width(panel)))
        fly_set_camera(flight, follows ? CAMERA_MODE_HOME : CAMERA_MODE_FALCON);
}

// --- Lure and threat ---

static void show_switch(Flight *flight, StimulusKind kind) {
    const FlyCommand *command = fly_command("play");
    char tip[256];
    if (panel_checkbox(flight->overlay->panel, stimulus_name(kind),
                       sim_stimulus(session_sim(flight->core.session), kind).on))
        fly_switch_stimulus(&flight->play, kind);
    snprintf(tip, sizeof tip, "%s: %s.\nSwitched on here, it stands in the middle of the flock.",
             command->key_name, command->help);
    panel_tooltip(flight->overlay->panel, tip);
}

void fly_show_play(Flight *flight) {
    Session *session = flight->core.session;
    const Sim *sim = session_sim(session);
    const ParamTable *table = model_params(sim_model(sim));
    if (!fly_show_section(flight, "Play", false))
        return;
    for (StimulusKind kind = STIMULUS_LURE; kind <= STIMULUS_THREAT; kind++) {
        show_switch(flight, kind);
        panel_indent(flight->overlay->panel, true);
        for (size_t i = 0; i < table->count; i++)
            if (model_stimulus_of_param(sim_model(sim), &table->rows[i]) == (int)kind)
                fly_show_param(flight, &table->rows[i], sim_params(sim),
                               session_preset_params(session));
        panel_indent(flight->overlay->panel, false);
    }
}

// --- Obstacles ---

static Obstacle present(const Flight *flight, size_t index) {
    return sim_obstacle(session_sim(flight->core.session), index);
}

static void show_adding(Flight *flight) {
    static const struct {
        ObstacleKind kind;
        const char *label, *tip;
    } buttons[] = {
        {OBSTACLE_CYLINDER, "Tower", "A cylinder on the ground below the flock"},
        {OBSTACLE_SPHERE, "Ball", "A sphere in the middle of the flock"},
        {OBSTACLE_GROUND, "Ground",
         "The ground that is drawn, as one that birds do not fly through"},
    };
    Panel *panel = flight->overlay->panel;
    const float third = (panel_available_width(panel) - 12 * panel_scale(panel)) / 3;
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        if (i > 0)
            panel_same_line(panel, 0);
        if (panel_button(panel, buttons[i].label, third))
            fly_add_obstacle(&flight->play, buttons[i].kind);
        panel_tooltip(panel, buttons[i].tip);
    }
}

// value: a member of obstacle.
static void show_number(Flight *flight, size_t index, Obstacle *obstacle, const char *name,
                        float *value, double low, double high) {
    Panel *panel = flight->overlay->panel;
    double number = (double)*value;
    panel_set_next_width(panel_available_width(panel));
    if (panel_slider(panel, name, &number, fmin(low, number), fmax(high, number), "%.4g", " units",
                     low > 0)) {
        *value = (float)number;
        fly_change(&flight->core, change_obstacle(index, obstacle));
    }
    panel_tooltip(panel, "Ctrl and a click: type a number.");
}

static void show_numbers(Flight *flight, size_t index) {
    static const char *const axes[] = {"x", "y", "z"};
    const CameraScene *scene = &flight->look.scene;
    Obstacle obstacle = present(flight, index);
    bool ground = obstacle.kind == OBSTACLE_GROUND;
    double reach = fly_obstacle_reach(scene);
    for (int axis = ground ? 1 : 0; axis <= (ground ? 1 : 2); axis++) {
        double low = axis == 1 ? (double)scene->ground_y : -reach;
        show_number(flight, index, &obstacle, axes[axis], &obstacle.place[axis], low, reach);
    }
    if (!ground)
        show_number(flight, index, &obstacle, "radius", &obstacle.radius, reach / 1000, reach);
    if (obstacle.kind == OBSTACLE_CYLINDER)
        show_number(flight, index, &obstacle, "height", &obstacle.height, reach / 1000, reach);
}

static void show_one(Flight *flight, size_t index) {
    Panel *panel = flight->overlay->panel;
    size_t *shown = &flight->play.shown;
    bool open = *shown == index;
    char name[32];
    snprintf(name, sizeof name, "%zu", index + 1);
    panel_push_id(name);
    if (panel_arrow(panel, "numbers", open))
        *shown = open ? MODEL_MAX_OBSTACLES : index;
    panel_tooltip(panel, "Its numbers");
    panel_same_line(panel, 0);
    snprintf(name, sizeof name, "%zu  %s", index + 1,
             obstacle_kind_name(present(flight, index).kind));
    panel_label(panel, PANEL_COLOUR_PLAIN, name);
    panel_same_line(panel, panel_line_start(panel) + panel_available_width(panel) -
                               18 * panel_scale(panel));
    bool gone = panel_text_button(panel, "\xc3\x97"); // ×
    panel_tooltip(panel, "Take it away");
    panel_indent(panel, true);
    if (*shown == index)
        show_numbers(flight, index);
    panel_indent(panel, false);
    panel_pop_id();
    if (gone)
        fly_take_obstacle_away(&flight->play, index);
}

void fly_show_obstacles(Flight *flight) {
    if (model_is_flat(sim_model(session_sim(flight->core.session))) ||
        !fly_show_section(flight, "Obstacles", false))
        return;
    show_adding(flight);
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (present(flight, i).kind != OBSTACLE_NONE)
            show_one(flight, i);
    char words[128];
    snprintf(words, sizeof words, "%s puts one where the mouse points; %s moves it.",
             fly_command("place_obstacle")->key_name, fly_command("drag_obstacle")->key_name);
    panel_text(flight->overlay->panel, PANEL_SMALL, PANEL_COLOUR_DIM, words);
}
