#!/usr/bin/env bash
# The test of the benchmark's surface once more, in a window on a display of its own.
. "${BASH_SOURCE%/*}/window.bash"
open_display 640x480
SKEIN_TEST_WINDOW=1 "$(dirname "$SKEIN")/tests/test_render" surface
