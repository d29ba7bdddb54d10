#!/usr/bin/env bash
# A session needs no OpenGL, no EGL and no window: $1 is a program of the whole of it and what it
# links, which must run, load no such library and hold no such function.
set -euo pipefail

fail() {
    echo "without_opengl.sh: $*" >&2
    exit 1
}

[ "$("$1")" = 1 ] || fail "the session does not fly"
command -v nm >/dev/null && command -v readelf >/dev/null || exit 77
functions=$(nm "$1" | awk '{ print $NF }' | grep -E '^_?(gl[A-Z]|glad_|glfw|egl[A-Z]|gladLoad)' || true)
[ -z "$functions" ] || fail "it has $functions"
libraries=$(readelf -d "$1" | grep NEEDED | grep -iE 'libGL|libEGL|glfw|X11|wayland' || true)
[ -z "$libraries" ] || fail "it loads $libraries"
