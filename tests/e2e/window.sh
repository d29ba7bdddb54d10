#!/usr/bin/env bash
# The real window on a display of its own, flown by real key events: what a person does must show
# in the report, and nothing else.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "window.sh: $*" >&2
    exit 1
}

rm -f ./*.json
. "$here/display.sh"
open_display 1280x800

# start REPORT OPTION...: flies until it is told to leave.
start() {
    local report=$1
    shift
    "$SKEIN" fly --size 640x360 --birds 500 --report "$report" --seconds 100 "$@" >"$report.log" 2>&1 &
    flight=$!
    await_window "$report.log"
}

# finish REPORT EXPRESSION...: the flight must end by itself, in peace, and its report agree.
finish() {
    local status=0 report=$1
    timeout 30 tail --pid="$flight" -f /dev/null || fail "$report: it does not leave"
    wait "$flight" || status=$?
    [ "$status" -eq 0 ] || fail "$report: exit status $status: $(cat "$report.log")"
    [ ! -s "$report.log" ] || fail "$report: it said: $(cat "$report.log")"
    python3 "$here/report.py" "$@" "r['errors'] == []" || exit 1
    flight=
}

press() {
    for key in "$@"; do
        xdotool key --delay 60 "$key"
        sleep 0.2
    done
}

hold() {
    xdotool keydown "$1"
    sleep "$2"
    xdotool keyup "$1"
    sleep 0.3
}

# Nothing pressed: what the others are held against. SIGTERM ends it as politely as Esc.
start BASE.json
kill -TERM "$flight"
finish BASE.json "r['schema'] == 1" "r['birds'] == 500" "r['camera']['mode'] == 'fly'" \
    "len(r['hash']) == 16" "r['frames'] > 0" "'gravity' in r['parameters']" \
    "'bird_size' in r['parameters']"

# Rules one by one, more birds, the leader shown.
start rules.json
press 1 3 bracketright l Escape
finish rules.json "r['birds'] == 1000" "r['parameters']['show_leader'] is True" \
    "{n for n in r['rules'] if r['rules'][n] != base['rules'][n]} == {'separation', 'cohesion'}"

# One rule alone; Esc closes the help first.
start alone.json
press F1 shift+2 Escape
sleep 0.5
kill -0 "$flight" || fail "Esc left while the help was open"
press Escape
finish alone.json "[n for n in r['rules'] if r['rules'][n]] == ['alignment']"

# ... and the preset's rules again.
start again.json
press shift+2 0 bracketleft Escape
finish again.json "r['rules'] == base['rules']" "r['birds'] == 250"

# Forward, up, and a turn, from a known place.
start flown.json --camera 0,20,200,0,0
hold w 1
hold e 0.5
hold Right 0.5
press Escape
finish flown.json "r['camera']['position'][2] < 190" "abs(r['camera']['position'][0]) < 3" \
    "r['camera']['position'][1] > 22" "r['camera']['yaw'] > 10" "r['camera']['pitch'] == 0" \
    "r['rules'] == base['rules']"

# The mouse looks while its right button is held, and only then; the wheel is no step.
start mouse.json --camera 0,20,200,0,0
xdotool mousemove 300 200
sleep 0.3
xdotool mousedown 3
sleep 0.5
for _ in 1 2 3 4 5; do
    xdotool mousemove_relative -- 30 -10
    sleep 0.1
done
xdotool mouseup 3 click 4
sleep 0.3
xdotool mousemove 10 10
sleep 0.3
press Escape
finish mouse.json "5 < r['camera']['yaw'] < 60" "1 < r['camera']['pitch'] < 30" \
    "r['camera']['position'] == [0, 20, 200]"

# A flock that is paused stays as it is, but for one step at a time.
start paused.json
press space
sleep 1
press period Escape
finish paused.json "r['ticks'] < (r['seconds'] - 1) * 60"

# The next preset is of the same model; through all models one comes to the first preset again.
start preset.json
press p Escape
finish preset.json "r['model'] == base['model']" "r['preset'] not in ('', base['preset'])"
start models.json
for _ in $("$SKEIN" info --models | grep -o '^[a-z]\+'); do press m; done
press Escape
finish models.json "r['model'] == base['model']" "r['preset'] == base['preset']"

# Straight down from above, then further by hand from there.
start above.json --set home=above --set colour=neighbours
press F3
hold w 0.5
press Escape
finish above.json "r['camera']['pitch'] == -90" "r['parameters']['colour'] == 'neighbours'"

# The whole screen and back, a new seed, time, statistics: nothing breaks.
start many.json
press F11 F3 shift+r minus equal Home f m F11 F3 Escape
finish many.json "r['frames'] > 10"
