#!/usr/bin/env bash
# Faults of a flight in a window: displays that are not there, refuse, lack OpenGL or go away, windows
# that are taken away, signals, and a disk that is full in the middle. Odd sizes: ../window_life.sh; helpers
# that hang: ../takes.sh.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
. "$here/window.bash"

# --- No display ---

unset DISPLAY
bench_window=("$SKEIN" bench --window --size 64x36 --counts 20 --frames 3)
fault "no display" "fly, DISPLAY unset" 0 "No display can be opened" "j j.meta.json r.json skein.png" \
    "${fly[@]}" --journal j --report r.json
fault "no display" "bench --window, DISPLAY unset" 1 "no window can be opened: X11: " "" "${bench_window[@]}"
fault "no such display" "fly" 0 "Failed to open display nonesuch:1" skein.png env DISPLAY=nonesuch:1 "${fly[@]}"
# Where the picture cannot be written, it fails, and leaves nothing.
fault "no display" "fly, on a full disk" 1 "skein.png: cannot be written: No space left" skein.png \
    bash -c 'ln -s /dev/full skein.png && exec "$@"' sh "${fly[@]}"
settle

# server OPTION...: another display, in $DISPLAY; it runs until end_server.
server() {
    coproc OTHER { exec Xvfb -displayfd 1 -screen 0 640x480x24 -noreset -nolisten tcp "$@" 2>other.log; }
    server=$OTHER_PID
    trap 'kill -KILL $flight $server ${xvfb-} 2>/dev/null || true' EXIT
    local number
    read -r -t 60 number <&"${OTHER[0]}" || fail "Xvfb $* did not start: $(cat other.log)"
    export DISPLAY=:$number
}
end_server() {
    settle
    kill -KILL "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    unset DISPLAY
}

no_window="no window with OpenGL 3.3 can be opened"
server -extension GLX
fault "display without OpenGL" "fly" 1 "$no_window: GLX" "" "${fly[@]}" --journal j --report r
fault "display without OpenGL" "bench --window" 1 "$no_window: GLX" "" "${bench_window[@]}" --json j
end_server
server
for old_gl in MESA_GL_VERSION_OVERRIDE=3.2 "$driverless"; do
    fault "old or no OpenGL" "fly, $old_gl" 1 "$no_window: GLX" "" env "$old_gl" "${fly[@]}" --journal j
done
end_server

# --- In flight ---

# begin [OPTION...]: a flight in its window, not waited for.
begin() {
    begin_case
    name=$number
    : >"$number.trace"
    exec {trace}<"$number.trace"
    (
        cd "$home/case-$number"
        SKEIN_TRACE=${trace_pipe:-$home/$number.trace} exec env --default-signal=INT,TERM,HUP "${before[@]}" \
            "$SKEIN" fly --size 320x240 --birds 200 "$@" </dev/null >"$home/out-$number" 2>"$home/said-$number"
    ) &
    flight=$!
    ln -sf "said-$number" "$number.log"
}
before=() trace_pipe=

# over NAME HOW STATUS MESSAGE LEFT: how it ended.
over() {
    local got=0
    await is_over
    wait "$flight" || got=$?
    flight=
    judge "$number" "$1" "$2" "$3" "$4" "$5" "$got"
}
files="j j.meta.json r.json"
keeping=(--journal j --report r.json)

# The report and the journal of a flight that did not end by itself are as whole as any.
whole() {
    python3 "$here/report.py" "case-$number/r.json" "$@" || exit 1
    (
        cd "case-$number"
        "$SKEIN" simulate --replay j --hash >"$home/replayed" 2>"$home/replay_said"
    ) || fail "its journal: $(cat replay_said)"
    grep -q "\"$(sed -n '$s/^hash //p' replayed)\"" "case-$number/r.json" || fail "another flight"
}

# The film is drawn by a program of its own, which may begin after the flight has ended.
film_began() { compgen -G "case-$number/skein-*.mp4*" >/dev/null; }

# ended NAME HOW: by Xlib, in its own words. Nothing half is left.
ended() {
    local got=0 files
    await is_over
    wait "$flight" || got=$?
    flight=
    files=$(ls -A "case-$number")
    [ "$got" -eq 1 ] && [ -z "$files" ] || fail "$1 ($2): status $got, left '$files': $(cat "said-$number")"
}

# The journal that is kept of every flight is whole to its last line.
for how in "kill -KILL" windowclose windowkill; do
    server
    before=(env XDG_STATE_HOME="$home/state-${how##* }")
    begin "${keeping[@]}"
    await_window
    press F9
    fly_ticks 20
    press 3
    case $how in
    kill*) kill -KILL "$server" ;;
    *) xdotool search --onlyvisible --name '^Skein$' $how ;;
    esac
    ended "display goes away" "fly, in a take: $how"
    grep -q ' rule\.cohesion=off$' state-"${how##* }"/skein/*.journal || fail "$how: its last line is lost"
    "$SKEIN" simulate --replay state-"${how##* }"/skein/*.journal --hash >replayed 2>replay_said ||
        fail "$how: its journal: $(cat replay_said)"
    end_server
done
before=()

open_display 800x600

for signal in INT TERM HUP; do
    begin "${keeping[@]}" --birds 20000
    await shown || fail "no window: $(cat "said-$number")"
    kill -$signal $flight
    over "SIG$signal" "as soon as the window is there" 0 "" "$files"
    whole "r['errors'] == []"
done
begin "${keeping[@]}"
await_window
press F9
fly_ticks 20
kill -HUP $flight
await film_began
over "SIGHUP" "in a take" 0 "being drawn" "$files skein-*.mp4*"
whole "r['files'] == []"

# A disk that fills up in the middle, played by the limit on a file's size: told in flight, the flight
# goes on, and the journal up to there and the report are written all the same.
if [ "${SKEIN_WATCHED:-}" != thread ]; then # which has large files of its own
    before=(env XDG_STATE_HOME="$home/state-full" bash -c 'ulimit -f 8 && exec "$@"' sh)
    trace_pipe=$home/trace_pipe # the trace is not meant
    mkfifo "$trace_pipe"
    begin "${keeping[@]}"
    cat "$trace_pipe" >>"$number.trace" &
    await_window
    told() { grep -q 'message .*\.journal: cannot be written' "$number.trace" || ! press p; }
    await told
    press 1
    xdotool key ctrl+q
    over "full disk" "fly --journal, in the middle" 1 "journal: cannot be written" "$files"
    python3 "$here/report.py" "case-$number/r.json" "r['rules']['separation'] is False" || exit 1
    "$SKEIN" simulate --replay "case-$number/j" --hash >replayed 2>replay_said || fail "its journal: $(cat replay_said)"
    before=() trace_pipe=
fi

judge_all
