// The manifest of changes: one row a kind, in the order of ChangeKind.
//
//   CHANGE(kind, word, form, setting, apply, interrupts)
//
//   kind        CHANGE_kind
//   word        what stands before the '='; "" where that is the name of a parameter; one with a dot
//               at its end is followed by a name
//   form        the text form, for help and messages
//   setting     whether settings_set makes it, and a preset or link may hold it
//   apply       makes the change at its tick, in apply.c
//   interrupts  whether a step that runs must stop for it: what replaces or copies a flock
//
// Lure, threat and falcon stand in the order of StimulusKind. A file that includes this defines
// CHANGE with the columns that it needs.
// clang-format off
CHANGE(PARAM,   "",        "NAME=VALUE",             true,  apply_setting, false)
CHANGE(RULE,    "rule.",   "rule.NAME=on|off",       true,  apply_setting, false)
CHANGE(BIRDS,   "birds",   "birds=N from 0 to 16777216",  true,  apply_start, true)
CHANGE(SEED,    "seed",    "seed=N from 0 to 2^64 - 1",   true,  apply_start, true)
CHANGE(RESTART, "restart", "restart",                false, apply_start,   true)
CHANGE(MODEL,   "model",   "model=NAME",             false, apply_preset,  true)
CHANGE(PRESET,  "preset",  "preset=NAME",            false, apply_preset,  true)
CHANGE(POINTER, "pointer", "pointer=X,Y,Z",          false, apply_pointer, false)
CHANGE(LURE,    "lure",    "lure=X,Y,Z|off",         true,  apply_setting, false)
CHANGE(THREAT,  "threat",  "threat=X,Y,Z|off",       true,  apply_setting, false)
CHANGE(FALCON,  "falcon",  "falcon=X,Y,Z|off",       true,  apply_setting, false)
CHANGE(OBSTACLE, "obstacle.", "obstacle.N=sphere,X,Y,Z,R|cylinder,X,Y,Z,R,H|ground,Y|off, N from 1 to 16",
                                                     true,  apply_setting, false)
CHANGE(CAMERA,  "camera",  "camera=" CAMERA_TEXT,    false, apply_camera,  false)
CHANGE(COMPARE, "compare", "compare=on|right|off",   false, apply_compare, true)
CHANGE(PICK,    "pick",    "pick=N from 0 to 16777215|none", false, apply_pick,    false)
CHANGE(INIT,    "init",    "init=FILE",              false, apply_init,    true)
CHANGE(RESUME,  "resume",  "resume=FILE",            false, apply_resume,  true)
// clang-format on
