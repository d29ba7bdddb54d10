# Sourced by the tests that fly in a real window. Such a test never waits for seconds, it waits for
# what the flight reports: with SKEIN_TRACE the program writes a line for each command, change,
# message and picture (src/fly/trace.c). Nothing here depends on how fast the machine is; what does
# not come within $limit seconds never does.
#
#   open_display 1280x800
#   begin_flight right --birds 200       # right.trace, right.log, right.json, right.journal
#   press shift+g                        # until the command is carried out
#   click 496 176
#   await_change pick=2
#   leave                                # by Ctrl+Q, in peace
#   expect_report "r['picked'] == 2"
#   fly_again                            # the journal leads to the same state
#
# Lines of the trace are read once, one after the other: an await_... looks from where the last one
# stopped, and what acts (press, click, hold ...) first passes over what was there before.
#
# SKEIN_PATIENCE: how many times as long as else things may take. flight is the process that is ended
# when the test is.
[ -n "${here-}" ] || . "${BASH_SOURCE[0]%/*}/common.bash"
need Xvfb xdotool python3

flight= window= name= trace=
patience=${SKEIN_PATIENCE:-1}
limit=$((${SKEIN_LIMIT:-900} * patience)) # seconds

# open_display SIZE: it stays whole while no client is connected, between two flights, and its
# keyboard repeats nothing.
open_display() {
    coproc XVFB { exec Xvfb -displayfd 1 -screen 0 "$1x24" -noreset -r -nolisten tcp 2>xvfb.log; }
    xvfb=$XVFB_PID
    trap 'kill $flight $xvfb 2>/dev/null || true' EXIT
    local number
    read -r -t "$limit" number <&"${XVFB[0]}" || fail "Xvfb did not start: $(cat xvfb.log)"
    export DISPLAY=:$number
    unset WAYLAND_DISPLAY
}

# await COMMAND...: until it is true.
await() {
    local deadline=$((SECONDS + limit))
    until "$@"; do
        [ $SECONDS -lt $deadline ] || fail "${name:+$name: }in vain: $*"
        sleep 0.05
    done
}

# --- A flight ---

# begin_flight NAME OPTION...: until it draws and has the keys. $program, $size, $options: of all
# flights of a test. $picture_seconds: how long each picture takes at the least, as on a slow
# machine: 0.25 for four a second; $gamepad: a file that stands for one (both:
# tests/support/glfw_stand_in.c).
program=$SKEIN size=640x360 options=() picture_seconds= gamepad=
begin_flight() {
    name=$1
    shift
    rm -f "${XDG_STATE_HOME-}/skein/window" # the flight before it may have left another
    begin_traced "$name" "$program" fly --size "$size" --report "$name.json" --journal "$name.journal" \
        "${options[@]}" "$@"
    await_window
}

# begin_traced NAME COMMAND...: any flight of the program, not waited for.
begin_traced() {
    name=$1
    shift
    rm -f "$name".{json,journal} && : >"$name.trace"
    exec {trace}<"$name.trace"
    [ -z "$picture_seconds$gamepad" ] || set -- env LD_PRELOAD="$SKEIN_GLFW_STAND_IN" \
        SKEIN_PICTURE_SECONDS="$picture_seconds" SKEIN_GAMEPAD="$gamepad" "$@"
    SKEIN_TRACE=$PWD/$name.trace "$@" >"$name.log" 2>&1 &
    flight=$!
}

shown() { xdotool search --onlyvisible --name '^Skein$' >/dev/null 2>&1; }

# A window that goes while it is looked at is an error to xdotool.
find_window() {
    window=$(xdotool search --onlyvisible --name '^Skein$' 2>/dev/null | head -n 1) || true
    [ -n "$window" ]
}

await_window() {
    await_picture
    await find_window
    xdotool windowfocus --sync "$window"
}

is_over() { ! kill -0 "$flight" 2>/dev/null; }

# await_end: the flight must end by itself and in peace.
await_end() {
    local status=0
    await is_over
    wait "$flight" || status=$?
    flight=
    [ "$status" -eq 0 ] || fail "$name: exit status $status: $(cat "$name.log")"
}

leave() {
    xdotool key ctrl+q
    await_end
}

# The same by Esc, which asks first; again where that was too long ago on this machine.
leave_by_escape() {
    xdotool key Escape
    await_message "Esc again leaves${1-}"
    await escape_to_end
    await_end
}

escape_to_end() {
    xdotool key Escape
    is_over
}

# expect_report EXPRESSION...: see report.py.
expect_report() { python3 "$here/report.py" "$name.json" "$@" || exit 1; }

expect_silence() { [ ! -s "$name.log" ] || fail "$name: it said: $(cat "$name.log")"; }

# finish EXPRESSION...: left in peace; of the report that and $always is true, and the journal leads to
# the same state.
always=("r['errors'] == []")
finish() {
    leave
    expect_report "$@" "${always[@]}"
    fly_again
}

# drop FILE...: onto the window.
drop() {
    pass_over
    timeout "$limit" python3 "$here/drop.py" "$window" "$@" || fail "$name: nothing was taken of $*"
}

# fly_again [NAME]: the journal, flown without a window, must end as the report says the flight did.
fly_again() {
    local name=${1:-$name}
    "$SKEIN" simulate --replay "$name.journal" --hash >"$name.txt" 2>said.txt || fail "$name: $(cat said.txt)"
    [ ! -s said.txt ] || fail "$name: the replay said $(cat said.txt)"
    grep -q "\"hash\":[[:space:]]*\"$(sed -n '$s/^hash //p' "$name.txt")\"" "$name.json" ||
        fail "$name: the replay ends otherwise than the flight"
}

# --- What it reports ---

# await_line PATTERN: the next line that matches, in $event.
await_line() {
    local deadline=$((SECONDS + limit)) over=
    while :; do
        ! is_over || over=yes
        while read -r -u "$trace" event; do
            [[ ! $event =~ $1 ]] || return 0
        done
        [ -z "$over" ] || fail "$name: it left before '$1': $(cat "$name.log")"
        [ $SECONDS -lt $deadline ] || fail "$name: in vain: '$1': $(tail -n 5 "$name.trace")"
        sleep 0.02
    done
}

pass_over() { while read -r -u "$trace" event; do :; done; }

await_command() { await_line "^[0-9]+ [0-9]+ command ${1-}"; }
await_change() { await_line "^[0-9]+ [0-9]+ change ${1-}"; }
await_message() { await_line "^[0-9]+ [0-9]+ message ${1-}"; }
await_error() { await_line "^[0-9]+ [0-9]+ error ${1-}"; }

# await_picture [NAME=VALUE...]: a picture with all of that, named in the order of the trace.
await_picture() {
    local pattern=' picture' word
    for word in "$@"; do pattern+=".* $word( |$)"; done
    await_line "$pattern"
}

# Two pictures on, whatever was done before has been seen: the first may have been begun before.
await_seen() {
    pass_over
    await_picture && await_picture
}

# number_of NAME: in the last line that was read, as x; tick and picture too.
number_of() {
    case $1 in
    picture) echo "${event%% *}" ;;
    tick) set -- $event && echo "$2" ;;
    *) [[ $event =~ \ $1=([^ ]*) ]] && echo "${BASH_REMATCH[1]}" ;;
    esac
}

# await_where CONDITION: of x, y, z, yaw, pitch and tick, as "z < 195 && x > 5".
await_where() {
    local deadline=$((SECONDS + limit))
    until awk "{ tick = \$2; for (i = 4; i <= NF; i++) { split(\$i, word, \"=\"); v[word[1]] = word[2] }
        x = v[\"x\"] + 0; y = v[\"y\"] + 0; z = v[\"z\"] + 0; yaw = v[\"yaw\"] + 0; pitch = v[\"pitch\"] + 0
        exit !($1) }" <<<"$event"; do
        [ $SECONDS -lt $deadline ] || fail "$name: in vain: $1: $event"
        pass_over
        await_picture
    done
}

# fly_ticks N: until so many more have passed.
fly_ticks() {
    await_seen
    local until=$(($(number_of tick) + $1))
    await_where "tick >= $until"
}

# --- What a person does ---

# press KEY...: one after the other, each until its command is carried out.
press() {
    local key
    for key in "$@"; do
        pass_over
        xdotool key --delay 20 "$key"
        await_command
    done
}

# hold_until CONDITION KEY...
hold_until() {
    local condition=$1 key
    shift
    await_seen
    for key in "$@"; do xdotool keydown "$key"; done
    await_where "$condition"
    for key in "$@"; do xdotool keyup "$key"; done
    await_seen
}

# pad NAME=VALUE...: what is done with the gamepad from now on, and nothing else; rest: until nothing
# was seen to be done with it.
pad() {
    pass_over
    echo "$@" >"$gamepad.new"
    mv "$gamepad.new" "$gamepad"
}

rest() {
    pad
    await_seen
}

# point_at X Y: in pixels of the window.
point_at() {
    xdotool mousemove --window "$window" "$1" "$2"
    await_seen
}

# click X Y [BUTTON]: until it was seen to go down and up.
click() {
    point_at "$1" "$2"
    xdotool mousedown "${3:-1}"
    await_seen
    xdotool mouseup "${3:-1}"
    await_seen
}

# held KEY[+KEY...] COMMAND...: while they are down.
held() {
    local keys=(${1//+/ })
    shift
    xdotool keydown "${keys[@]}"
    "$@"
    xdotool keyup "${keys[@]}"
}

# drag_to X Y X Y: from there to here in five steps, each seen.
drag_to() {
    local i
    point_at "$1" "$2"
    xdotool mousedown 1
    await_seen
    for i in 1 2 3 4 5; do point_at $(($1 + i * ($3 - $1) / 5)) $(($2 + i * ($4 - $2) / 5)); done
    xdotool mouseup 1
    await_seen
}

# --- In the panel: the trace says by name where each widget is ---

# find_widget NAME: its place in left, top, right and bottom, in pixels.
find_widget() {
    local place
    place=$(awk -v name="$1" '$3 == "widget" && substr($0, index($0, $4) + length($4) + 1) == name { place = $4 }
        END { if (place != "-") print place }' "$name.trace")
    IFS=, read -r left top right bottom <<<"$place"
    [ -n "$place" ]
}

# show_widget NAME: scrolls the panel until it is to be seen.
show_widget() {
    local i high
    await find_widget "$1"
    high=$(sed -n 's/.* size=[0-9]*x//p' "$name.trace" | tail -n 1)
    for i in {1..20}; do
        [ "$bottom" -gt "$high" ] || [ "$top" -lt 50 ] || return 0
        [ "$i" -gt 1 ] || point_at 128 $((high - 20))
        xdotool click --repeat $(((bottom > high ? bottom - high : 50 - top) / 60 + 1)) --delay 5 \
            $((bottom > high ? 5 : 4))
        await_seen
        await_seen
        find_widget "$1"
    done
    fail "$name: $1 is not to be seen: $left,$top,$right,$bottom"
}

# point_on NAME [PERCENT]: of its width from the left; 50 else.
point_on() {
    show_widget "$1"
    point_at $((left + (right - left) * ${2:-50} / 100)) $(((top + bottom) / 2))
}

# click_on NAME [PERCENT]: until what it did is laid out, a picture after it was seen to go up.
click_on() {
    point_on "$@"
    xdotool mousedown 1
    await_seen
    xdotool mouseup 1
    await_seen
    await_picture
}

# drag_on NAME FROM TO: percents of its width.
drag_on() {
    local share
    point_on "$1" "$2"
    xdotool mousedown 1
    await_seen
    for share in 1 2 3 4; do
        point_at $((left + (right - left) * ($2 + ($3 - $2) * share / 4) / 100)) $(((top + bottom) / 2))
    done
    xdotool mouseup 1
    await_seen
    await_picture
}

# type_on NAME TEXT: in a field; what was there is selected by the click. One letter a picture: several
# of one would be one press to the panel.
type_on() {
    click_on "$1"
    await_picture typing=on
    type_in "$2"
}

type_in() {
    local text=$1
    while [ -n "$text" ]; do
        xdotool type "${text:0:1}"
        await_seen
        text=${text:1}
    done
}

enter() {
    pass_over
    xdotool key Return
}
