// From keys to commands and the camera, by the table of commands, and the labels of keys.
#include "fly/keys.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

const FlyCommand *fly_command(const char *name) {
    for (const FlyCommand *row = fly_commands; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

// --- Labels ---

// The printed name of one key in capitals, or NULL. Only single ASCII letters have a capital here.
static const char *printed(FlyKeyNamer *namer, int key, char *out, size_t size) {
    const char *name = namer && key ? namer(key) : NULL;
    if (!name || !name[0] || strlen(name) >= size)
        return NULL;
    strcpy(out, name);
    if (!name[1])
        out[0] = (char)toupper((unsigned char)name[0]);
    return out;
}

FlyKeyLabel fly_key_label(const FlyCommand *command, int index, FlyKeyNamer *namer) {
    FlyKeyLabel label = {.text = ""};
    char one[16], other[16];
    const char *prefix = command->shift ? "Shift+" : "";
    const int last = command->key + command->more;
    const int from = command->key + (index < 0 ? 0 : index), to = index < 0 ? last : from;
    if (from > last)
        return label; // there are fewer keys
    // Printed on a French keyboard too, where that key gives another character.
    const bool digit = command->key >= INPUT_KEY_0 && command->key <= INPUT_KEY_9;
    const bool known = !command->control && !digit && printed(namer, from, one, sizeof one) &&
                       printed(namer, to, other, sizeof other);
    if (known && from == to)
        snprintf(label.text, sizeof label.text, "%s%s", prefix, one);
    else if (known)
        snprintf(label.text, sizeof label.text, "%s%s - %s", prefix, one, other);
    else if (command->more && index >= 0)
        snprintf(label.text, sizeof label.text, "%s%d", prefix, index + 1);
    else
        snprintf(label.text, sizeof label.text, "%s", command->key_name);
    return label;
}

FlyKeyLabel fly_label_command(const char *name) {
    return fly_key_label(fly_command(name), FLY_ALL_KEYS, window_key_name);
}

FlyRuleWords fly_describe_rule(const Rule *rules, size_t index, FlyKeyNamer *namer) {
    const FlyCommand *numbered = fly_command("switch_rule"), *own = fly_command("switch_obstacles");
    const bool has_own = (int)index > numbered->more && strcmp(rules[index].name, "obstacles") == 0;
    FlyRuleWords words = {.key = has_own ? fly_key_label(own, FLY_ALL_KEYS, namer)
                                         : fly_key_label(numbered, (int)index, namer)};
    text_from_name(rules[index].name, words.name, sizeof words.name);
    return words;
}

// --- From keys to commands ---

// Shift also flies fast and Ctrl slowly, so each is ignored for a row without it, unless another
// row has the key with it: Space still pauses while Shift and W are held. With Ctrl the key counts
// that is named by what this one prints, which is its character; where that is no ASCII character,
// as on a Cyrillic keyboard, the position counts.
const FlyCommand *fly_find_command(const InputPress *press, FlyKeyNamer *namer, size_t *index) {
    const FlyCommand *found = NULL;
    int most = -1, named = press->key;
    char name[16];
    if (printed(namer, press->key, name, sizeof name) && !name[1])
        named = name[0];
    for (const FlyCommand *command = fly_commands; command->name; command++) {
        int keys = 2 * command->control + command->shift;
        int key = command->control ? named : press->key;
        if (keys > most && (command->run || command->run_nth) && key >= command->key &&
            key <= command->key + command->more && (!command->shift || press->shift) &&
            (!command->control || press->control)) {
            found = command;
            most = keys;
        }
    }
    if (!found || (press->repeated && !found->repeats))
        return NULL;
    *index = found->more ? (size_t)(press->key - found->key) : 0;
    return found;
}

bool fly_takes_key(const InputPress *press) {
    size_t index;
    InputPress first = *press;
    first.repeated = false;
    const FlyCommand *command = fly_find_command(&first, window_key_name, &index);
    for (const FlyCommand *row = fly_commands; row->name && !command; row++)
        if (row->held && row->key == press->key)
            command = row;
    return command && command->where != FLY_WINDOW && (command->control || !press->control);
}

// --- From keys to the camera ---

CameraInput fly_camera_input(const Input *input, float field_of_view) {
    const float degrees_per_pixel = 0.12f;
    const float degrees_per_height = field_of_view; // it stays under the finger
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
    for (const FlyCommand *row = fly_commands; row->name; row++) {
        int key = row->key;
        bool other = (key == INPUT_KEY_LEFT_SHIFT && input->down[INPUT_KEY_RIGHT_SHIFT]) ||
                     (key == INPUT_KEY_LEFT_CONTROL && input->down[INPUT_KEY_RIGHT_CONTROL]);
        if (!row->held || !(input->down[key] || other))
            continue;
        void *field = (char *)&camera + row->input;
        if (row->amount != 0)
            *(float *)field += row->amount;
        else
            *(bool *)field = true;
    }
    float *const axes[] = {&camera.forward, &camera.right, &camera.up, &camera.turn, &camera.tilt};
    for (int i = 0; i < 5; i++)
        *axes[i] = fminf(fmaxf(*axes[i], -1), 1); // by key and stick at once
    return camera;
}
