# Sourced by the tests that fly in a real window: a display of their own, and the window found.
# They say what fails with a fail() of their own. Afterwards DISPLAY is set; flight is the process to
# be ended when the test is. SKEIN_PATIENCE: how many times as long as else things may take.
for tool in Xvfb xdotool python3; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" && exit 77; }
done

flight=
patience=${SKEIN_PATIENCE:-1}

# open_display SIZE: it stays whole while no client is connected, between two flights.
open_display() {
    coproc XVFB { exec Xvfb -displayfd 1 -screen 0 "$1x24" -noreset -nolisten tcp 2>xvfb.log; }
    xvfb=$XVFB_PID
    trap 'kill $flight $xvfb 2>/dev/null || true' EXIT
    local number
    read -r -t 30 number <&"${XVFB[0]}" || fail "Xvfb did not start: $(cat xvfb.log)"
    export DISPLAY=:$number
    unset WAYLAND_DISPLAY
}

# await_window LOG: until the program's window is there and has the keys.
await_window() {
    local window=
    # A window that goes while it is looked at is an error to xdotool.
    for _ in $(seq $((150 * patience))); do
        window=$(xdotool search --onlyvisible --name '^Skein$' 2>/dev/null | head -n 1) || true
        [ -z "$window" ] || break
        sleep 0.2
    done
    [ -n "$window" ] || fail "no window: $(cat "$1")"
    xdotool windowfocus "$window"
    sleep $((patience > 1 ? 2 : 1))
}

# await_end NAME LOG [SECONDS]: the flight must end by itself and in peace.
await_end() {
    local status=0
    timeout $((${3:-30} * patience)) tail --pid="$flight" -f /dev/null || fail "$1: it does not leave"
    wait "$flight" || status=$?
    flight=
    [ "$status" -eq 0 ] || fail "$1: exit status $status: $(cat "$2")"
}

# fly_again NAME: NAME.journal, flown without a window, must end as NAME.json says the flight did.
fly_again() {
    "$SKEIN" simulate --replay "$1.journal" --hash >"$1.txt" 2>said.txt || fail "$1: $(cat said.txt)"
    [ ! -s said.txt ] || fail "$1: the replay said $(cat said.txt)"
    grep -q "\"hash\":[[:space:]]*\"$(sed -n '$s/^hash //p' "$1.txt")\"" "$1.json" ||
        fail "$1: the replay ends otherwise than the flight"
}
