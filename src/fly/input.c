// What a person does, without what the overlay took: commands, and what the camera gets.
#include <math.h>

#include "fly/commands.h"
#include "fly/flight.h"

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
    bool types = flight->input.grip.keyboard;
    flight->play.pointing = input->pointing;
    flight->play.pointer[0] = input->pointer_x;
    flight->play.pointer[1] = input->pointer_y;
    for (int i = 0; i < input->press_count; i++) {
        const InputPress *press = &input->presses[i];
        size_t index;
        const FlyCommand *command = fly_find_command(press, window_key_name, &index);
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

// --- The camera ---

CameraInput fly_camera_input(const Input *input) {
    const float degrees_per_pixel = 0.12f;
    const float degrees_per_height = 60; // the usual field of view: it stays under the finger
    const InputTouch *touch = &input->touch;
    CameraInput camera = {
        .mouse_yaw = input->mouse_x * degrees_per_pixel - touch->turn[0] * degrees_per_height,
        .mouse_pitch = touch->turn[1] * degrees_per_height - input->mouse_y * degrees_per_pixel,
        .drag = {touch->move[0], touch->move[1]},
        .pinch = touch->pinch,
        .wheel = input->wheel,
        .forward = input->pad.left[1],
        .right = input->pad.left[0],
        .up = input->pad.right_trigger - input->pad.left_trigger,
        .turn = input->pad.right[0],
        .tilt = input->pad.right[1]};
    size_t count;
    const FlyCommand *commands = fly_commands(&count);
    for (size_t i = 0; i < count; i++) {
        int key = commands[i].key;
        bool other = (key == INPUT_KEY_LEFT_SHIFT && input->down[INPUT_KEY_RIGHT_SHIFT]) ||
                     (key == INPUT_KEY_LEFT_CONTROL && input->down[INPUT_KEY_RIGHT_CONTROL]);
        if (!commands[i].held || !(input->down[key] || other))
            continue;
        void *field = (char *)&camera + commands[i].input;
        if (commands[i].amount != 0)
            *(float *)field += commands[i].amount;
        else
            *(bool *)field = true;
    }
    float *const axes[] = {&camera.forward, &camera.right, &camera.up, &camera.turn, &camera.tilt};
    for (int i = 0; i < 5; i++)
        *axes[i] = fminf(fmaxf(*axes[i], -1), 1); // by key and stick at once
    return camera;
}
