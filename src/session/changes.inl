// The manifest of changes: one row a kind, in the order of ChangeKind.
//
//   CHANGE(kind, word, form, setting, check, apply, reaches_twin, interrupts)
//
//   kind          CHANGE_kind
//   word          what stands before the '='; "" where that is the name of a parameter; one with a dot
//                 at its end is followed by a name
//   form          the text form, for help and messages
//   setting       whether settings_set makes it, and a preset or link may hold it
//   check         what can be refused before its tick, in apply.c; NULL: nothing
//   apply         makes the change at its tick, in apply.c
//   reaches_twin  whether it also reaches the compared flock, where that is not frozen
//   interrupts    whether a step that runs must stop for it: what replaces or copies a flock
//
// A file that includes this defines CHANGE with the columns that it needs.
// clang-format off
CHANGE(PARAM,   "",        "NAME=VALUE",             true,  check_setting, apply_setting, true,  false)
CHANGE(RULE,    "rule.",   "rule.NAME=on|off",       true,  check_setting, apply_setting, false, false)
CHANGE(BIRDS,   "birds",   "birds=N",                true,  NULL,          apply_start,   true,  true)
CHANGE(SEED,    "seed",    "seed=S",                 true,  NULL,          apply_start,   true,  true)
CHANGE(RESTART, "restart", "restart",                false, NULL,          apply_start,   true,  true)
CHANGE(MODEL,   "model",   "model=NAME",             false, NULL,          apply_preset,  false, true)
CHANGE(PRESET,  "preset",  "preset=NAME",            false, check_preset,  apply_preset,  false, true)
CHANGE(POINTER, "pointer", "pointer=X,Y,Z",          false, check_pointer, apply_pointer, true,  false)
CHANGE(LURE,    "lure",    "lure=X,Y,Z|off",         true,  check_setting, apply_setting, true,  false)
CHANGE(THREAT,  "threat",  "threat=X,Y,Z|off",       true,  check_setting, apply_setting, true,  false)
CHANGE(FALCON,  "falcon",  "falcon=X,Y,Z|off",       true,  check_setting, apply_setting, true,  false)
CHANGE(OBSTACLE, "obstacle.", "obstacle.N=FORM",     true,  check_setting, apply_setting, true,  false)
CHANGE(CAMERA,  "camera",  "camera=" CAMERA_TEXT,    false, NULL,          apply_camera,  false, false)
CHANGE(COMPARE, "compare", "compare=on|right|off",   false, NULL,          apply_compare, false, true)
CHANGE(PICK,    "pick",    "pick=ID|none",           false, check_pick,    apply_pick,    false, false)
CHANGE(INIT,    "init",    "init=FILE",              false, check_init,    session_take_init, true,  true)
CHANGE(RESUME,  "resume",  "resume=FILE",            false, session_check_resume, session_resume,  false, true)
// clang-format on
