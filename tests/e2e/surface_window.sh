#!/usr/bin/env bash
# The test of the benchmark's surface once more, in a window on a display of its own.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "surface_window.sh: $*" >&2
    exit 1
}

. "$here/window.bash"
open_display 640x480
SKEIN_TEST_WINDOW=1 "$(dirname "$SKEIN")/tests/test_render" surface
