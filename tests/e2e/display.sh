# Sourced by the tests that fly in a real window: a display of their own, and the window found.
# They say what fails with a fail() of their own. Afterwards DISPLAY is set; flight is the process to
# be ended when the test is.
for tool in Xvfb xdotool python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" && exit 77; }
done

flight=

# open_display SIZE
open_display() {
    coproc XVFB { exec Xvfb -displayfd 1 -screen 0 "$1x24" -nolisten tcp 2>xvfb.log; }
    xvfb=$XVFB_PID
    trap 'kill $flight $xvfb 2>/dev/null || true' EXIT
    local number
    read -r -t 30 number <&"${XVFB[0]}" || fail "Xvfb did not start: $(cat xvfb.log)"
    export DISPLAY=:$number
    unset WAYLAND_DISPLAY
}

# await_window LOG: until the program's window is there and has the keys.
await_window() {
    local window
    # A window that goes away while it is looked for ends xdotool with an error.
    for _ in 1 2 3; do
        window=$(timeout 30 xdotool search --sync --onlyvisible --name '^Skein$' | head -n 1) || true
        [ -z "$window" ] || break
    done
    [ -n "$window" ] || fail "no window: $(cat "$1")"
    xdotool windowfocus "$window"
    sleep 1
}
