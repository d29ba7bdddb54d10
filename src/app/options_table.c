#include "app/options_table.h"

const CommandRow options_commands[COMMAND_COUNT] = {
    [COMMAND_FLY] = {"fly", "open a window and fly through the flock (the default)",
                     "skein fly --birds 10000 --size 1600x900"},
    [COMMAND_RENDER] = {"render", "draw offscreen to pictures or a video; needs no display",
                        "skein render --warm 20 --size 1920x1080 --out flock.png"},
    [COMMAND_SIMULATE] = {"simulate", "run the simulation alone; states and metrics as CSV",
                          "skein simulate --steps 600 --every 60 --metrics - --hash"},
    [COMMAND_BENCH] = {"bench", "measure the frame time over a list of bird counts",
                       "skein bench --counts 1000,5000,20000 --json bench.json"},
    [COMMAND_INFO] = {"info",
                      "OpenGL, devices, processor; models, rules, parameters, presets, keys",
                      "skein info --rules leader"},
};

enum {
    FLY = 1 << COMMAND_FLY,
    RENDER = 1 << COMMAND_RENDER,
    SIMULATE = 1 << COMMAND_SIMULATE,
    BENCH = 1 << COMMAND_BENCH,
    INFO = 1 << COMMAND_INFO,
    FLOCK = OPTIONS_FLOCK,
    EVERY = OPTIONS_EVERY,
};

// clang-format off
const OptionRow options_rows[OPTION_COUNT] = {
    [OPTION_PRESET] = {"preset", "NAME|FILE", "numbers and look from a preset; without it and --model the first one", FLOCK},
    [OPTION_MODEL] = {"model", "NAME", "a model with its own (its source's) numbers", FLOCK},
    [OPTION_BIRDS] = {"birds", "N", "how many birds", FLOCK},
    [OPTION_SEED] = {"seed", "S", "the seed of all random numbers (default: the preset's, or 1)", FLOCK},
    [OPTION_RULE] = {"rule", "NAME=on|off", "switch a rule; repeatable", FLOCK},
    [OPTION_SET] = {"set", "NAME=VALUE", "set a parameter of the model or the view; repeatable", FLOCK},
    [OPTION_INIT] = {"init", "FILE.csv", "start from a state: id,x,y,z,vx,vy,vz, or a states file's last step", FLOCK},
    [OPTION_RESUME] = {"resume", "FILE", "go on from a checkpoint of `skein simulate`; --rule and --set come after it", FLOCK},
    [OPTION_SAVE_PRESET] = {"save-preset", "FILE.cfg", "write the numbers, rules and look at the end as a preset", FLY | RENDER | SIMULATE},
    [OPTION_THREADS] = {"threads", "T", "threads of the simulation (default: all processors)", FLOCK},
    [OPTION_SIMD] = {"simd", "auto|plain|avx2|avx512", "the instruction set; results are the same", FLOCK},
    [OPTION_SIZE] = {"size", "WxH", "size of the picture in pixels (default 1280x720)", FLY | RENDER | BENCH},
    [OPTION_FULLSCREEN] = {"fullscreen", NULL, "fill the screen", FLY},
    [OPTION_CAMERA] = {"camera", "X,Y,Z,YAW,PITCH", "where the camera stands (units) and looks (degrees)", FLY | RENDER | BENCH},
    [OPTION_SECONDS] = {"seconds", "S", "fly: leave after that; render: length of the film", FLY | RENDER},
    [OPTION_REPORT] = {"report", "FILE.json", "what was flown, written on leaving", FLY},
    [OPTION_JOURNAL] = {"journal", "FILE", "every change with its tick, to be flown again by simulate --replay", FLY},
    [OPTION_WARM] = {"warm", "S", "simulate so many seconds first (default 10)", RENDER},
    [OPTION_FRAMES] = {"frames", "N", "frames to draw, for each count in bench (default 1, bench 120)", RENDER | BENCH},
    [OPTION_FPS] = {"fps", "F", "frames a second of the film (default 30)", RENDER},
    [OPTION_SAMPLES] = {"samples", "N", "samples a pixel against jagged edges (default 4)", RENDER},
    [OPTION_OUT] = {"out", "FILE", "FILE.png, FILE-%05d.png or FILE.mp4 (default skein.png)", RENDER},
    [OPTION_GPU] = {"gpu", "N|auto|software", "the device, as `skein info` numbers them", RENDER | BENCH},
    [OPTION_STEPS] = {"steps", "K", "steps to run (default 600)", SIMULATE},
    [OPTION_DT] = {"dt", "S", "seconds a step (default: the model's tick)", SIMULATE},
    [OPTION_EVERY] = {"every", "M", "write every Mth step; the last is always written (default 1)", SIMULATE},
    [OPTION_STATES] = {"states", "FILE|-", "write states: step,id,x,y,z,vx,vy,vz", SIMULATE},
    [OPTION_METRICS] = {"metrics", "FILE|-", "write metrics: polarization, spacing, extent and more", SIMULATE},
    [OPTION_HASH] = {"hash", NULL, "end with a line: hash and 16 hexadecimal digits of the exact state", SIMULATE},
    [OPTION_SEARCH] = {"search", "grid|brute", "how neighbours are found (default grid)", SIMULATE},
    [OPTION_AT] = {"at", "TICK:CHANGE", "a change before the step from TICK, as 500:rule.alignment=off; repeatable", SIMULATE},
    [OPTION_NEIGHBOURS] = {"neighbours", "K", "fixed density: the start is spread so that a bird has K neighbours", SIMULATE | BENCH},
    [OPTION_REPLAY] = {"replay", "JOURNAL", "fly a journal of `skein fly --journal` again, to the same hash", SIMULATE},
    [OPTION_CHECKPOINT] = {"checkpoint", "FILE", "write at the end what --resume goes on from", SIMULATE},
    [OPTION_TIME] = {"time", NULL, "print the time of a step, pairs a second and the bare kernel's beside it", SIMULATE},
    [OPTION_COUNTS] = {"counts", "N,N,...", "the bird counts (default 1000,2000,5000,10000,20000,50000)", BENCH},
    [OPTION_WARMUP] = {"warmup", "N", "frames not measured before each count (default 20)", BENCH},
    [OPTION_SIMULATE] = {"simulate", "on|off", "off freezes the flock and measures drawing alone", BENCH},
    [OPTION_CSV] = {"csv", "FILE", "the results as a table", BENCH},
    [OPTION_JSON] = {"json", "FILE", "the results with machine and settings", BENCH},
    [OPTION_MODELS] = {"models", NULL, "the models", INFO},
    [OPTION_RULES] = {"rules", "MODEL", "a model's rules, and the metric each is seen by", INFO},
    [OPTION_PARAMS] = {"params", "MODEL", "a model's parameters and the view's", INFO},
    [OPTION_PRESETS] = {"presets", NULL, "the presets", INFO},
    [OPTION_KEYS] = {"keys", NULL, "the keys of the window", INFO},
    [OPTION_HELP] = {"help", NULL, "this help", EVERY},
    [OPTION_VERSION] = {"version", NULL, "version and how it was built", EVERY},
};
// clang-format on

const char *options_command_name(Command command) {
    return options_commands[command].name;
}
