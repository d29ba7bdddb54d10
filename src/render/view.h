// The view's options: what is drawn and how, never what flies. Plain numbers with a parameter
// table, like a model's.
#pragma once

#include "base/param.h"

typedef struct View {
    char mesh[PARAM_TEXT_SIZE]; // bird|dart|cube|sphere, or an OBJ file's path
    float bird_size;            // wing span in world units
} View;

extern const ParamTable view_params;
