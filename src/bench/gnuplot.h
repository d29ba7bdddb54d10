// Runs gnuplot, the program, with a script and takes what it draws.
//
// The script is its standard input and the picture its standard output, both plain files: no name
// of a file ever stands in a script, where gnuplot would take "|rm" for a command, and no pipe can
// break or fill up.
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"

typedef enum GnuplotFormat { GNUPLOT_PNG, GNUPLOT_SVG } GnuplotFormat;

// From the ending of a file's name; any other is a usage error that names the two.
bool gnuplot_find_format(const char *path, GnuplotFormat *format, Error *error);

// Closes the script, also on failure. The path gets the whole picture or stays as it was.
bool gnuplot_draw(const char *path, GnuplotFormat format, FILE *script, Error *error);
