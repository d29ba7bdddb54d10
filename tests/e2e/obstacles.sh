#!/usr/bin/env bash
# Obstacles in a window, by real keys, clicks and the wheel: Shift+O puts a tower on the ground and a
# ball into the sky, where the mouse points, and takes away what is there; Ctrl drags it, Ctrl and the
# wheel size it; the first one switches the rule on, and both are undone at once. The panel does the
# same. All of it is in the journal, which flies again; where four pictures take a second, too.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800

always+=("r['picked'] is None" "r['lure'] is None")

# A flight in which the mouse has moved.
begin() {
    begin_flight "$@"
    point_at 20 20
}

notch() {
    xdotool click "$1"
    await_seen
}

# is NUMBER KIND X Y Z [RADIUS [HEIGHT]]: by its last change, to half a unit and a fiftieth;
# "." for anything.
is() {
    event=$(grep " change obstacle.$1=" "$name.trace" | tail -n 1) || fail "$name: no obstacle $1"
    python3 - "$event" "$@" <<'END' || fail "$name: $event, not $*"
import sys
kind, *values = sys.argv[1].split("=")[-1].split(",")
wanted = sys.argv[4:]
sys.exit(kind != sys.argv[3] or any(w != "." and abs(float(v) - float(w)) > abs(float(w)) / 50 + 0.5
                                    for v, w in zip(values, wanted)))
END
}

# The flock's middle stays at the origin, 60 before the camera, whose focal length is 346 pixels; the
# ground is 20 below: 60 away it is seen 115 pixels below the middle of the picture.
printf 'id,x,y,z,vx,vy,vz\n%s\n' '0,-10,0,0,0,0,0
1,10,0,0,0,0,0' >still.csv
options=(--model sphere --init still.csv --camera 0,0,60,0,0 --rule cohesion=off --rule separation=off
    --rule alignment=off --rule bounds=off --set ground=on --set ground_y=-20 --set bird_size=1)
picture_seconds=0.25
begin placed
point_at 320 295
press shift+o
await_change rule.obstacles=on
is 1 cylinder 0 -20 0
xdotool mousemove 420 100 key shift+o # at once
await_change obstacle.2=
is 2 sphere 17.3 13.9 0
finish "len(r['obstacles']) == 2" "r['rules']['obstacles']"
picture_seconds=

# The first one and the rule are one action. A tower is dragged along its ground, a ball across the
# picture, each drag whole; a click takes neither away. The wheel sizes what is under the mouse, and
# flies no faster.
begin changed
point_at 320 295
press shift+o ctrl+z
await_message 'undone: obstacles off, obstacle.1 off'
press ctrl+shift+z
await_message 'redone: '
is 1 cylinder 0 -20 0
radius=$(cut -d, -f5 <<<"$event") height=$(cut -d, -f6 <<<"$event")
held ctrl notch 4
is 1 cylinder 0 -20 0 "$(awk "BEGIN { print $radius * 1.1 }")" "$height"
held ctrl+shift notch 5
is 1 cylinder 0 -20 0 "$(awk "BEGIN { print $radius * 1.1 }")" "$(awk "BEGIN { print $height / 1.1 }")"
held ctrl drag_to 320 200 377 200
is 1 cylinder 9.9 -20 0
point_at 420 100
press shift+o
held ctrl drag_to 420 100 300 150
is 2 sphere -3.5 5.2 0
press ctrl+z
await_message 'undone: obstacle'
held ctrl click 420 100
press shift+o # it is there
await_change obstacle.2=off
press o
await_message 'obstacles off$'
finish "len(r['obstacles']) == 1" "not r['rules']['obstacles']" "r['camera']['units_per_second'] == 30"

# In the panel: a tower, a ball, a number of that, and the tower taken away.
options=(--birds 50 --camera 0,0,200,0,-10)
begin panel --size 1280x780
click_on Obstacles
click_on Tower
is 1 cylinder . . .
click_on Ball
is 2 sphere . . .
click_on "obstacle.2 x" 0
is 2 sphere -512 . .
click_on "remove obstacle.1"
is 1 off
point_at 800 300
finish "len(r['obstacles']) == 1" "r['rules']['obstacles']"

# No more than sixteen; in a flat model none.
options=(--birds 50)
for i in {1..16}; do options+=(--set "obstacle.$i=sphere,0,$((40 * i)),900,5"); done
begin many
press shift+o
await_message 'no more than 16 obstacles'
press o
await_change rule.obstacles=on
xdotool key m m m # from leader to cursor, sphere and plane
await_change .*eddies
press shift+o o
await_message 'this model is flat'
finish "r['obstacles'] == []" "r['model'] == 'plane'"
