// The manifest of changes: one row a kind, in the order of ChangeKind.
//
//   CHANGE(kind, word, form, parse, print, set, check, apply, back, reaches_twin, interrupts)
//
//   kind          CHANGE_kind
//   word          what stands before the '='; "" where that is the name of a parameter; one with a dot
//                 at its end is followed by a name
//   form          the text form, for help and messages
//   parse, print  the value from and to text, in change.c
//   set           what it sets in a preset that is read from a file, in preset.c; NULL where no
//                 preset may hold it
//   check         what can be refused before its tick, in apply.c
//   apply         makes the change at its tick, in apply.c
//   back          what brings back the state before it, in undo.c; NULL where it is not undone
//   reaches_twin  whether it also reaches the compared flock, where that is not frozen
//   interrupts    whether a step that runs must stop for it: what replaces or copies a flock
//
// A file that includes this defines CHANGE with the columns that it needs.
// clang-format off
CHANGE(PARAM,   "",        "NAME=VALUE",             parse_param,    print_param,    set_param,    check_param,    apply_param,    back_param,    true,  false)
CHANGE(RULE,    "rule.",   "rule.NAME=on|off",       parse_rule,     print_rule,     set_rule,     check_rule,     apply_rule,     back_rule,     false, false)
CHANGE(BIRDS,   "birds",   "birds=N",                parse_birds,    print_birds,    set_birds,    check_nothing,  apply_birds,    back_birds,    true,  true)
CHANGE(SEED,    "seed",    "seed=S",                 parse_seed,     print_seed,     set_seed,     check_nothing,  apply_seed,     back_seed,     true,  true)
CHANGE(RESTART, "restart", "restart",                NULL,           NULL,           NULL,         check_nothing,  apply_restart,  NULL,          true,  true)
CHANGE(MODEL,   "model",   "model=NAME",             parse_model,    print_model,    set_model,    check_nothing,  apply_model,    back_flock,    false, true)
CHANGE(PRESET,  "preset",  "preset=NAME",            parse_path,     print_path,     NULL,         check_preset,   apply_preset,   back_flock,    false, true)
CHANGE(POINTER, "pointer", "pointer=X,Y,Z",          parse_pointer,  print_pointer,  NULL,         check_pointer,  apply_pointer,  NULL,          true,  false)
CHANGE(LURE,    "lure",    "lure=X,Y,Z|off",         parse_stimulus, print_stimulus, set_stimulus, check_stimulus, apply_stimulus, back_stimulus, true,  false)
CHANGE(THREAT,  "threat",  "threat=X,Y,Z|off",       parse_stimulus, print_stimulus, set_stimulus, check_stimulus, apply_stimulus, back_stimulus, true,  false)
CHANGE(FALCON,  "falcon",  "falcon=X,Y,Z|off",       parse_stimulus, print_stimulus, set_stimulus, check_stimulus, apply_stimulus, NULL,           true,  false)
CHANGE(OBSTACLE, "obstacle.", "obstacle.N=FORM",     parse_obstacle, print_obstacle, set_obstacle, check_obstacle, apply_obstacle, back_obstacle, true,  false)
CHANGE(CAMERA,  "camera",  "camera=" CAMERA_TEXT,    parse_camera,   print_camera,   NULL,         check_nothing,  apply_camera,   NULL,          false, false)
CHANGE(COMPARE, "compare", "compare=on|right|off",   parse_compare,  print_compare,  NULL,         check_nothing,  apply_compare,  NULL,          false, true)
CHANGE(PICK,    "pick",    "pick=ID|none",           parse_pick,     print_pick,     NULL,         check_pick,     apply_pick,     NULL,          false, false)
CHANGE(INIT,    "init",    "init=FILE",              parse_path,     print_path,     NULL,         check_init,     apply_init,     back_flock,    true,  true)
CHANGE(RESUME,  "resume",  "resume=FILE",            parse_path,     print_path,     NULL,         check_resume,   apply_resume,   NULL,          false, true)
// clang-format on
