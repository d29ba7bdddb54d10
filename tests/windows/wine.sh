#!/usr/bin/env bash
# wine.sh FOLDER SCRIPT [ARGUMENT...]: a test's script with the program for Windows that is in the folder, run by
# wine, as $SKEIN; the native one is $NATIVE. What it draws offscreen needs a display: Windows has no EGL.
set -euo pipefail
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
for tool in wine wineserver Xvfb; do
    command -v $tool >/dev/null || { echo "$tool is missing" && exit 77; }
done
export NATIVE=$SKEIN SKEIN=$here/skein SKEIN_WINDOWS=$1/skein.exe
[ -e "$SKEIN_WINDOWS" ] || { echo "the target windows was not built" && exit 77; }

# What wine makes of names depends on it. Without XInput: wine 8 lets GLFW unload it while its thread runs.
export LC_ALL=C.UTF-8 WINEDLLOVERRIDES=xinput1_4,xinput1_3,xinput9_1_0,xinput1_2,xinput1_1=
# One for all tests, which takes 5 seconds to make. Its server opens the files and has one display: each test begins
# one of its own, which stays until the end, since a program that starts while the server leaves may be killed with it.
export WINEPREFIX=${1%/*}/tests/wine WINEDEBUG=-all
mkdir -p "$WINEPREFIX"
[ -e "$WINEPREFIX/system.reg" ] || wine wineboot -u >"$WINEPREFIX.log" 2>&1 || { cat "$WINEPREFIX.log" && exit 1; }
wineserver -k || true # of a test that was cut off
wineserver -w
wineserver -p

coproc XVFB { exec Xvfb -displayfd 1 -screen 0 640x480x24 -noreset -nolisten tcp 2>/dev/null; }
trap 'wineserver -k 2>/dev/null || true; kill $XVFB_PID 2>/dev/null || true' EXIT
read -r number <&"${XVFB[0]}"
export SKEIN_OFFSCREEN=:$number
bash "${@:2}"
