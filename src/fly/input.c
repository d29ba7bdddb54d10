// Who gets what a person does: the panel, a command, or the camera.
#include <math.h>
#include <string.h>

#include "fly/flight.h"

// --- The panel ---

static bool may_look(const void *panel, float x, float y) {
    return !panel_covers(panel, x, y);
}

void fly_begin_input(Flight *flight) {
    window_set_look_test(flight->window, may_look, flight->panel);
}

// A click that the panel has not seen yet may give a text field the keys that follow it: they wait
// for the next picture. So nothing depends on how long a picture takes.
static void hold_back_presses(Flight *flight, Input *input, bool unseen) {
    FlyWaitingKeys *waiting = &flight->waiting;
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
        flight->pad.used_at = flight->now;
    flight->pad.present = pad->present;
    flight->pad.in_panel &= pad->present && flight->show_panel;
    PanelPad steps = {.up = down[INPUT_PAD_DPAD_UP],
                      .down = down[INPUT_PAD_DPAD_DOWN],
                      .left = down[INPUT_PAD_DPAD_LEFT],
                      .right = down[INPUT_PAD_DPAD_RIGHT],
                      .use = down[INPUT_PAD_A] || down[INPUT_PAD_X]};
    panel_set_pad(flight->panel, flight->pad.in_panel ? &steps : NULL);
}

void fly_leave_to_panel(Flight *flight, Input *input) {
    Panel *panel = flight->panel;
    bool unseen = panel_has_unseen_clicks(panel);
    panel_set_looking(panel, input->looking);
    panel_set_keys(panel, input->down, INPUT_KEYS);
    for (int i = 0; i < input->button_count && !input->looking; i++) {
        const InputButton *button = &input->buttons[i];
        panel_add_click(panel, button->x, button->y, button->down, button->control);
    }
    if (input->clicked)
        flight->pressed_in_panel =
            !input->looking && panel_covers(panel, input->click_x, input->click_y);
    if (flight->pressed_in_panel)
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

// --- Commands ---

// Ctrl also flies slowly, and Q down: what is meant by Ctrl and a key that flies is flight where
// another such key is down, or the mouse looks around.
static bool is_flight(const FlyCommand *command, const Input *input, int key) {
    bool flies = false, others = input->looking;
    size_t count;
    const FlyCommand *commands = fly_commands(&count);
    for (size_t i = 0; i < count; i++) {
        if (!commands[i].held || commands[i].amount == 0)
            continue;
        flies |= commands[i].key == key;
        others |= commands[i].key != key && input->down[commands[i].key];
    }
    return command->control && flies && others;
}

void fly_run_keys(Flight *flight, Input *input) {
    flight->pointing = input->pointing;
    flight->pointer[0] = input->pointer_x;
    flight->pointer[1] = input->pointer_y;
    for (int i = 0; i < input->press_count; i++) {
        const InputPress *press = &input->presses[i];
        size_t index;
        const FlyCommand *command = fly_find_command(press, window_key_name, &index);
        bool typed = panel_has_keyboard(flight->panel) && command && !command->always;
        if (!command || typed || is_flight(command, input, press->key))
            continue;
        if (command->control)
            flight->control_key = press->key;
        fly_run_command(flight, command, index);
    }
    if (!input->down[flight->control_key])
        flight->control_key = 0;
    input->down[flight->control_key] = false;
    flight->leaving |= input->close_wanted;
}

static bool is_down(const bool *down, int key) {
    return down[key] || (key == INPUT_KEY_LEFT_SHIFT && down[INPUT_KEY_RIGHT_SHIFT]) ||
           (key == INPUT_KEY_LEFT_CONTROL && down[INPUT_KEY_RIGHT_CONTROL]);
}

// --- The camera ---

CameraInput fly_camera_input(const Input *input) {
    const float degrees_per_pixel = 0.12f;
    CameraInput camera = {.mouse_yaw = input->mouse_x * degrees_per_pixel,
                          .mouse_pitch = -input->mouse_y * degrees_per_pixel,
                          .wheel = input->wheel,
                          .forward = input->pad.left[1],
                          .right = input->pad.left[0],
                          .up = input->pad.right_trigger - input->pad.left_trigger,
                          .turn = input->pad.right[0],
                          .tilt = input->pad.right[1]};
    size_t count;
    const FlyCommand *commands = fly_commands(&count);
    for (size_t i = 0; i < count; i++) {
        if (!commands[i].held || !is_down(input->down, commands[i].key))
            continue;
        void *field = (char *)&camera + commands[i].input;
        if (commands[i].amount != 0)
            *(float *)field += commands[i].amount;
        else
            *(bool *)field = true;
    }
    camera.forward = fminf(fmaxf(camera.forward, -1), 1); // by key and stick at once
    camera.right = fminf(fmaxf(camera.right, -1), 1);
    camera.up = fminf(fmaxf(camera.up, -1), 1);
    camera.turn = fminf(fmaxf(camera.turn, -1), 1);
    camera.tilt = fminf(fmaxf(camera.tilt, -1), 1);
    return camera;
}
