#include "fly/overlay.h"

#include <string.h>

#include "base/memory.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"
#include "fly/panel_view.h"

static const int panel_from_width = 760; // pixels; in a narrower window the panel starts hidden

// --- From the window's opening to its end ---

bool overlay_create(Flight *flight, Error *error) {
    Overlay *overlay = memory_alloc(1, sizeof *overlay, error);
    if (!overlay)
        return false;
    overlay->panel =
        panel_create(window_handle(flight->window), gfx_info_is_es(&flight->gfx), error);
    if (overlay->panel)
        flight->overlay = overlay;
    else
        memory_free(overlay);
    return flight->overlay != NULL;
}

void overlay_destroy(Flight *flight) {
    if (!flight->overlay)
        return;
    fly_forget_presets(flight);
    panel_destroy(flight->overlay->panel);
    memory_free(flight->overlay);
    flight->overlay = NULL;
}

static void begin_panel(Flight *flight) {
    panel_begin(flight->overlay->panel, window_text_scale(flight->window));
}

// Dear ImGui's drawing is built for desktop OpenGL: it asks OpenGL ES for what that lacks, too.
static void end_panel(Flight *flight) {
    if (gfx_info_is_es(&flight->gfx))
        gfx_debug_begin_trial("panel");
    else
        gfx_debug_begin("panel");
    panel_end(flight->overlay->panel);
    gfx_debug_end();
}

void overlay_show_loading(Flight *flight, const char *what) {
    begin_panel(flight);
    hud_draw_loading(flight->overlay->panel, what);
    end_panel(flight);
}

// As a person last chose, but not over the picture of a window that is narrower than it was then.
static bool panel_opens(const KeptWindow *kept, int width) {
    if (!kept->has_panel)
        return width >= panel_from_width;
    int least = kept->place.width < panel_from_width ? kept->place.width : panel_from_width;
    return kept->panel && width >= least;
}

void overlay_make_room(Flight *flight) {
    int width, height;
    window_get_size(flight->window, &width, &height);
    flight->show_panel = flight->panel_at_first = panel_opens(&flight->kept_window, width);
    begin_panel(flight);
    fly_place_panel(flight);
    end_panel(flight);
}

static void show_panel(Flight *flight) {
    begin_panel(flight);
    fly_place_panel(flight);
    fly_fill_screen(flight);
    fly_show_panel(flight);
}

// The panel's controls know their room from the picture before; this one is not shown.
void overlay_begin(Flight *flight) {
    fly_prepare_screen(flight);
    flight->core.now = clock_now();
    show_panel(flight);
    end_panel(flight);
}

void overlay_draw(Flight *flight) {
    HudState *screen = &flight->overlay->screen;
    show_panel(flight);
    hud_draw(flight->overlay->panel, screen);
    if (screen->lesson.next.pressed)
        fly_run_named(flight, "next_lesson", 0);
    if (screen->lesson.previous.pressed)
        fly_run_named(flight, "previous_lesson", 0);
    end_panel(flight);
}

void overlay_set_clipboard(Flight *flight, const char *text) {
    (void)flight;
    panel_set_clipboard(text);
}

const char *overlay_clipboard(Flight *flight) {
    (void)flight;
    return panel_clipboard();
}

// --- Input ---

OverlayGrip overlay_grip(const Flight *flight) {
    const Panel *panel = flight->overlay->panel;
    return (OverlayGrip){.pointer = panel_has_pointer(panel),
                         .keyboard = panel_has_keyboard(panel),
                         .list = panel_has_list(panel),
                         .control = panel_is_held(panel)};
}

bool overlay_covers(const Flight *flight, float x, float y) {
    return panel_covers(flight->overlay->panel, x, y);
}

bool overlay_go_back(Flight *flight) {
    if (panel_close_list(flight->overlay->panel))
        return true;
    if (!flight->show_help)
        return panel_give_up_field(flight->overlay->panel);
    flight->show_help = false;
    return true;
}

bool overlay_let_go(Flight *flight) {
    return panel_let_go(flight->overlay->panel);
}

// A click that the panel has not seen yet may give a text field the keys that follow it: they wait
// for the next picture. So nothing depends on how long a picture takes.
static void hold_back_presses(Flight *flight, Input *input, bool unseen) {
    OverlayKeys *waiting = &flight->overlay->waiting;
    InputPress presses[2 * INPUT_MAX_PRESSES];
    int count = waiting->count;
    memcpy(presses, waiting->presses, (size_t)count * sizeof *presses);
    memcpy(presses + count, input->presses, (size_t)input->press_count * sizeof *presses);
    count += input->press_count;
    int now = 0;
    for (; now < count && now < INPUT_MAX_PRESSES && !unseen; now++)
        if (now >= waiting->count && presses[now].after_click)
            break;
    input->press_count = now;
    memcpy(input->presses, presses, (size_t)now * sizeof *presses);
    waiting->count = count - now < INPUT_MAX_PRESSES ? count - now : INPUT_MAX_PRESSES;
    memcpy(waiting->presses, presses + now, (size_t)waiting->count * sizeof *presses);
}

static void leave_pad_to_panel(Flight *flight, const Input *input) {
    const bool *down = input->down;
    const InputPad *pad = &input->pad;
    bool used = pad->left[0] != 0 || pad->left[1] != 0 || pad->right[0] != 0 ||
                pad->right[1] != 0 || pad->left_trigger > 0 || pad->right_trigger > 0;
    for (int key = INPUT_PAD; key < INPUT_PAD_END; key++)
        used |= down[key];
    if (used)
        flight->input.pad.used_at = flight->core.now;
    flight->input.pad.present = pad->present;
    flight->input.pad.in_panel &= pad->present && flight->show_panel;
    PanelPad steps = {.up = down[INPUT_PAD_DPAD_UP],
                      .down = down[INPUT_PAD_DPAD_DOWN],
                      .left = down[INPUT_PAD_DPAD_LEFT],
                      .right = down[INPUT_PAD_DPAD_RIGHT],
                      .use = down[INPUT_PAD_A] || down[INPUT_PAD_X]};
    panel_set_pad(flight->overlay->panel, flight->input.pad.in_panel ? &steps : NULL);
}

void overlay_take_input(Flight *flight, Input *input) {
    Panel *panel = flight->overlay->panel;
    bool unseen = panel_has_unseen_clicks(panel);
    panel_set_looking(panel, input->looking);
    panel_set_keys(panel, input->down, INPUT_KEYS);
    for (int i = 0; i < input->button_count && !input->looking; i++) {
        const InputButton *button = &input->buttons[i];
        panel_add_click(panel, button->x, button->y, button->down, button->control);
    }
    if (input->clicked)
        flight->overlay->pressed_in_panel =
            !input->looking && panel_covers(panel, input->click_x, input->click_y);
    if (flight->overlay->pressed_in_panel)
        input->clicked = input->pressed = false;
    leave_pad_to_panel(flight, input);
    if (panel_has_pointer(panel) && !input->looking) {
        input->pointing = false;
        input->wheel = 0;
    }
    if (panel_has_keyboard(panel))
        memset(input->down, 0, sizeof input->down);
    hold_back_presses(flight, input, unseen);
}
