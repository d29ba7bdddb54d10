#!/usr/bin/env bash
# A bird is picked by a real click, let go by a click beside it, and its lines are switched by keys;
# all of it is in the journal, which flies again.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "pick.sh: $*" >&2
    exit 1
}

rm -rf -- *
. "$here/display.sh"
open_display 1280x800

# Four birds that stay where they are, 30 units before the camera and 15 apart, and one behind.
printf 'id,x,y,z,vx,vy,vz\n%s\n' '0,-15,0,-30,0,0,0
1,0,0,-30,0,0,0
2,15,0,-30,0,0,0
3,0,0,30,0,0,0' >still.csv

# start NAME OPTION...
start() {
    name=$1
    shift
    "$SKEIN" fly --model sphere --init still.csv --size 640x360 --camera 0,0,0,0,0 --seconds 60 \
        --rule cohesion=off --rule separation=off --rule alignment=off --rule bounds=off \
        --journal "$name.journal" --report "$name.json" "$@" >"$name.log" 2>&1 &
    flight=$!
    await_window "$name.log"
    window=$(xdotool search --onlyvisible --name '^Skein$' | head -n 1)
}

click() {
    xdotool mousemove --window "$window" "$1" "$2"
    sleep 0.2
    xdotool click 1
    sleep 0.3
}

press() {
    for key in "$@"; do
        xdotool key --delay 60 "$key"
        sleep 0.2
    done
}

finish() {
    xdotool key Escape
    await_end "$name" "$name.log"
    python3 "$here/report.py" "$name.json" "$@" "r['errors'] == []" || exit 1
    fly_again "$name"
}

start nothing
finish "r['picked'] is None" "r['parameters']['debug_lines'] == 'picked'"

# The picture is 346 pixels of focal length deep: bird 2 is seen at 320 + 173, 180.
start right
click 496 176
press shift+g
finish "r['picked'] == 2" "r['parameters']['debug_lines'] == 'all'"
grep -q ' pick=2$' right.journal || fail 'the pick is not in the journal'

start left
click 496 176
click 147 180
press g
finish "r['picked'] == 0" "r['parameters']['debug_lines'] == 'off'"

# The bird behind the camera is not meant.
start middle
press space
click 320 180
press g g
finish "r['picked'] == 1" "r['parameters']['debug_lines'] == 'picked'"

start gone
click 320 180
click 410 300
finish "r['picked'] is None"
grep -q ' pick=none$' gone.journal || fail 'letting go is not in the journal'

# While the right button looks around nobody points at anything.
start looking
xdotool mousemove --window "$window" 320 180
xdotool mousedown 3
sleep 0.2
xdotool click 1
sleep 0.2
xdotool mouseup 3
finish "r['picked'] is None"
