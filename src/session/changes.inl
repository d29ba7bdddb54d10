// The manifest of changes: one row a kind, in the order of ChangeKind.
//
//   CHANGE(kind, word, form, parse, print, setting, check, apply, reaches_twin, interrupts)
//
//   kind          CHANGE_kind
//   word          what stands before the '='; "" where that is the name of a parameter; one with a dot
//                 at its end is followed by a name
//   form          the text form, for help and messages
//   parse, print  the value from and to text, in change.c
//   setting       whether settings_set makes it, and a preset or link may hold it
//   check         what can be refused before its tick, in apply.c; NULL: nothing
//   apply         makes the change at its tick, in apply.c
//   reaches_twin  whether it also reaches the compared flock, where that is not frozen
//   interrupts    whether a step that runs must stop for it: what replaces or copies a flock
//
// A file that includes this defines CHANGE with the columns that it needs.
// clang-format off
CHANGE(PARAM,   "",        "NAME=VALUE",             parse_text,     print_param,    true,  check_setting, apply_setting, true,  false)
CHANGE(RULE,    "rule.",   "rule.NAME=on|off",       parse_rule,     print_rule,     true,  check_setting, apply_setting, false, false)
CHANGE(BIRDS,   "birds",   "birds=N",                parse_birds,    print_birds,    true,  NULL,          apply_start,   true,  true)
CHANGE(SEED,    "seed",    "seed=S",                 parse_seed,     print_seed,     true,  NULL,          apply_start,   true,  true)
CHANGE(RESTART, "restart", "restart",                NULL,           NULL,           false, NULL,          apply_start,   true,  true)
CHANGE(MODEL,   "model",   "model=NAME",             parse_model,    print_model,    false, NULL,          apply_preset,  false, true)
CHANGE(PRESET,  "preset",  "preset=NAME",            parse_text,     print_text,     false, check_preset,  apply_preset,  false, true)
CHANGE(POINTER, "pointer", "pointer=X,Y,Z",          parse_pointer,  print_pointer,  false, check_pointer, apply_pointer, true,  false)
CHANGE(LURE,    "lure",    "lure=X,Y,Z|off",         parse_stimulus, print_stimulus, true,  check_setting, apply_setting, true,  false)
CHANGE(THREAT,  "threat",  "threat=X,Y,Z|off",       parse_stimulus, print_stimulus, true,  check_setting, apply_setting, true,  false)
CHANGE(FALCON,  "falcon",  "falcon=X,Y,Z|off",       parse_stimulus, print_stimulus, true,  check_setting, apply_setting, true,  false)
CHANGE(OBSTACLE, "obstacle.", "obstacle.N=FORM",     parse_obstacle, print_obstacle, true,  check_setting, apply_setting, true,  false)
CHANGE(CAMERA,  "camera",  "camera=" CAMERA_TEXT,    parse_camera,   print_camera,   false, NULL,          apply_camera,  false, false)
CHANGE(COMPARE, "compare", "compare=on|right|off",   parse_compare,  print_compare,  false, NULL,          apply_compare, false, true)
CHANGE(PICK,    "pick",    "pick=ID|none",           parse_pick,     print_pick,     false, check_pick,    apply_pick,    false, false)
CHANGE(INIT,    "init",    "init=FILE",              parse_text,     print_text,     false, check_init,    apply_init,    true,  true)
CHANGE(RESUME,  "resume",  "resume=FILE",            parse_text,     print_text,     false, check_resume,  apply_resume,  false, true)
// clang-format on
