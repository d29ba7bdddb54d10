// A row of the table of options, for the files that read it: options.c, which parses and prints the
// help, and checks.c.
#pragma once

#include <stddef.h>

#include "app/options.h"

// What is done with the file that an option names.
typedef enum FileUse {
    USE_NONE,
    READS,
    READS_PRESET,  // by its name or path; also its mesh, which has levels and a texture
    READS_JOURNAL, // also the starts, presets and meshes that it leads to
    WRITES,
    WRITES_WITH_NOTES, // FILE.meta.json beside it, unless it is a device, a pipe or "-"
} FileUse;

typedef struct OptionRow OptionRow;

// A kind of option reads the text behind it (NULL for a flag) into the member that the row names.
typedef bool OptionKind(const OptionRow *row, void *into, const char *text, Error *error);

struct OptionRow {
    const char *name;
    const char *argument; // for the help; option_choice: the choices; NULL: it takes none
    OptionKind *kind;
    int commands;        // bits 1 << COMMAND_; a name may have several rows, of different commands
    size_t offset, size; // of the member of Options that takes the value
    size_t given;        // offset of a bool that is set with the option; 0: none
    FileUse use;         // of the file whose path the option takes
    const char *updates; // of a file that is written: the option whose file it may replace
    const char *endings; // of a file that is written: those that its name may have, as png|svg
    bool needs_ending;   // it decides what is written, or how the file is found again
    double low, high;    // of option_whole and option_number, inclusively
    const char *initial; // the default as it would be typed; NULL: zero
    const char *help;    // "{}" is replaced by the default, which else is added at the end
};

enum { OPTIONS_MOST = 96 };

extern const OptionRow options_rows[];
extern const size_t options_count;

static inline bool option_is_of(const OptionRow *row, Command command) {
    return row->commands & 1 << command;
}

static inline void *option_at(const OptionRow *row, Options *options) {
    return (char *)options + row->offset;
}

bool option_refuse(const OptionRow *row, const char *text, const char *expected, Error *error);

// What may not stand together: options that exclude each other, two outputs that are one file, an
// output over what the command reads, names whose ending promises another format. All files are
// compared before anything runs, by device and inode, so that neither "./", a link, /dev/stdout nor
// a shell's redirection hides that two names are one file. given: by the rows of the table.
bool options_check(Options *options, const bool given[OPTIONS_MOST], Error *error);
