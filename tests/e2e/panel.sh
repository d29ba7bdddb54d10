#!/usr/bin/env bash
# The panel, by a real mouse and real keys: what is clicked, dragged and typed in it shows in the
# report and the files, and flies nothing.
#
# Places are pixels of a window of 1280 by 720 with letters of the usual size: the first lines of
# the panel, which do not move, and its end, to which it is scrolled.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "panel.sh: $*" >&2
    exit 1
}

rm -rf -- *
. "$here/display.sh"
open_display 1280x800

start() {
    name=$1
    shift
    "$SKEIN" fly --size 1280x720 --birds 200 --report "$name.json" --journal "$name.journal" \
        --seconds 100 --camera 0,20,200,0,0 "$@" >"$name.log" 2>&1 &
    flight=$!
    await_window "$name.log"
}

# finish EXPRESSION...: of the report.
finish() {
    xdotool mousemove 800 300
    sleep 0.3
    xdotool key Escape
    await_end "$name" "$name.log"
    [ -e BASE.json ] || cp "$name.json" BASE.json
    python3 "$here/report.py" "$name.json" "$@" "r['errors'] == []" \
        "r['camera']['position'] == [0, 20, 200]" || exit 1
}

click() {
    xdotool mousemove "$1" "$2"
    sleep 0.3
    xdotool mousedown 1
    sleep 0.3
    xdotool mouseup 1
    sleep 0.3
}

drag() {
    xdotool mousemove "$1" "$2"
    sleep 0.3
    xdotool mousedown 1
    for share in 1 2 3 4; do
        sleep 0.15
        xdotool mousemove $(($1 + ($3 - $1) * share / 4)) "$2"
    done
    sleep 0.3
    xdotool mouseup 1
    sleep 0.3
}

scroll_to_end() {
    xdotool mousemove 180 600
    for _ in $(seq 30); do
        xdotool click 5
        sleep 0.03
    done
    sleep 0.4
}

# Text in a field of the panel: what was there is selected by the click.
type_at() {
    click "$1" "$2"
    xdotool type --delay 60 "$3"
    sleep 0.2
}

# The lines of the panel at its top; the rules follow each other every 22 pixels.
birds=108 seed=128 first_rule=251
rule() { echo $((first_rule + 22 * ($1 - 1))); }

start BASE
finish "r['birds'] == 200" "r['compare'] is False"

# A rule's switch, its fold, and one of its sliders, which stands where the next rule was.
start slider
click 42 "$(rule 2)"
click 20 "$(rule 1)"
drag 200 "$(rule 2)" 260
finish "{n for n in r['rules'] if r['rules'][n] != base['rules'][n]} == {'alignment'}" \
    "r['parameters']['avoidance_radius'] > 1.5 * base['parameters']['avoidance_radius']" \
    "all(r['parameters'][n] == base['parameters'][n] for n in base['parameters']
         if n != 'avoidance_radius')"
grep -q ' avoidance_radius=' slider.journal || fail "the slider is not in the journal"
fly_again slider

# What is typed is taken, and is no key: 1 and 2 would be rules, w would fly. A number out of range
# is refused in the window, and nothing changes. Restart and the seed's button.
start typed
type_at 140 "$birds" 121
xdotool key Return
sleep 0.3
type_at 140 "$seed" 12
xdotool key Return
sleep 0.3
click 278 "$seed"
finish "r['birds'] == 121" "r['rules'] == base['rules']"
grep -q ' seed=13$' typed.journal || fail "no new seed after the one that was typed"

start refused
type_at 140 "$birds" 1e9
xdotool key Return
sleep 0.5
xdotool mousemove 800 300
sleep 0.3
xdotool key Escape
wait "$flight" || fail "refused: it did not leave in peace"
flight=
python3 "$here/report.py" refused.json "r['birds'] == 200" "len(r['errors']) == 1" \
    "'birds=1e9' in r['errors'][0]" || exit 1

# The preset of the moment under a name of one's own, its end of the panel; flown again by name.
start saved --rule cohesion=off --set gravity=1.25
scroll_to_end
save=682
type_at 140 "$save" mine
click 278 "$save"
finish "r['preset'] == base['preset']"
own="$XDG_CONFIG_HOME/skein/presets/mine.cfg"
[ -s "$own" ] || fail "no preset was saved"
start loaded --preset mine
finish "r['preset'] == 'mine'" "r['parameters']['gravity'] == 1.25" \
    "r['rules']['cohesion'] is False" "r['birds'] == 200"

# Hidden by Tab, it takes no clicks.
start hidden
xdotool key Tab
sleep 0.5
click 42 "$(rule 2)"
finish "r['rules'] == base['rules']"
