#!/usr/bin/env bash
# Lure and threat in a window, by real clicks: Ctrl and the left button put a lure where the flock is
# and drag it, with Shift a threat, a click on one takes it away; all of it is in the journal, which
# flies again. Also where four pictures take a second. And the mouse moves the pointer of a model that
# has one, on the plane that the view says.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800

always+=("r['picked'] is None")

# At once, whatever the picture takes.
click_at_once() { xdotool mousemove "$1" "$2" mousedown 1 mouseup 1; }
drag_at_once() { xdotool mousemove "$1" "$2" mousedown 1 mousemove "$3" "$4" mouseup 1 mousemove 20 20; }

# The flock's middle stays at the origin, 60 before the camera, whose focal length is 346 pixels: a
# pixel is a sixth of a unit.
printf 'id,x,y,z,vx,vy,vz\n%s\n' '0,-1,0,0,0,0,0
1,1,0,0,0,0,0' >still.csv
options=(--model sphere --init still.csv --camera 0,0,60,0,0 --rule cohesion=off --rule separation=off
    --rule alignment=off --rule bounds=off --set lure_strength=0 --set threat_strength=0)

last_change() { event=$(grep " change $1=" "$name.trace" | tail -n 1); }

# is_at NAME X Y: by its last change, to a pixel.
is_at() {
    last_change "$1"
    python3 - "$event" "$@" <<'END' || fail "$name: $event, not $*"
import re, sys
place = [float(word) for word in re.search(sys.argv[2] + "=(.*)", sys.argv[1])[1].split(",")]
pixel = 320 + place[0] * 346 / 60, 180 - place[1] * 346 / 60
sys.exit(abs(pixel[0] - float(sys.argv[3])) > 1.5 or abs(pixel[1] - float(sys.argv[4])) > 1.5
         or abs(place[2]) > 0.1)
END
}

begin_flight placed
held ctrl click 326 180 # on a bird
! grep -q ' change pick=' placed.trace || fail 'a click with Ctrl picked a bird'
held ctrl click 420 100
pass_over
grep -q ' message lure: the same click on it takes it away$' placed.trace || fail 'it is not said'
is_at lure 420 100
held shift+ctrl click 200 250
is_at threat 200 250
held ctrl click 425 104
last_change lure
[[ $event = *lure=off ]] || fail "a click on the lure left $event"
finish "r['lure'] is None" "r['threat'] is not None"

# A drag is a change a tick at most, but for its last place: with few ticks, one every many pictures.
begin_flight rare
press minus minus minus minus minus
point_at 200 100
xdotool keydown ctrl mousedown 1
await_seen
for x in 220 240 260 280 300 320; do point_at $x 100; done
xdotool mouseup 1 keyup ctrl
await_seen
most=$(awk '/ change lure=/ { print $2 }' rare.trace | sort | uniq -c | sort -n | awk 'END { print $1 }')
[ "$most" -le 2 ] || fail "$most changes in a tick"
is_at lure 320 100
finish "r['lure'] is not None"

begin_flight dragged
held ctrl drag_to 200 100 400 200
is_at lure 400 200
held ctrl drag_to 406 205 500 90
is_at lure 500 90
xdotool key ctrl+z # a drag is undone whole
await_message 'undone: lure 31\.2,15\.6,-?0\.0 to 13\.9,-3\.5,-?0\.0$'
xdotool key ctrl+shift+z
await_message 'redone: lure '
press space
point_at 500 90
xdotool keydown ctrl mousedown 1
point_at 300 180
is_at lure 300 180 # though no tick passes
xdotool mouseup 1 keyup ctrl
press space
finish "r['lure'] is not None" "r['threat'] is None"

# A click and a drag within one picture of a quarter of a second: what was held, and where, counts.
picture_seconds=0.25
begin_flight slow
held ctrl click_at_once 420 100
await_change 'lure=[-0-9]'
is_at lure 420 100
held ctrl drag_at_once 420 100 250 230
await_change 'lure=[-0-9]'
is_at lure 250 230
held shift+ctrl click_at_once 100 60
await_change 'threat=[-0-9]'
is_at threat 100 60
held ctrl click_at_once 250 230
await_change lure=off
finish "r['lure'] is None" "r['threat'] is not None"
picture_seconds=

# On a plane it lies in it, whatever the camera looks from; in both halves of a comparison.
options=(--model plane --birds 50)
begin_flight flat
press x
hold_until 'pitch > -70' Up
held ctrl click 150 250
await_seen
last_change lure
[[ $event =~ lure=[-0-9.e]+,[-0-9.e]+,0$ ]] || fail "on a plane: $event"
finish "r['lure'][2] == 0" "r['compare']"

# Neither on the panel nor while the right button looks around.
begin_flight aside --size 800x600
await_seen
[[ $event = *panel=on* ]] || press Tab
held ctrl click 100 300
point_at 600 300
xdotool mousedown 3
await_picture looking=on
held ctrl click 600 300
xdotool mouseup 3
! grep -q ' change \(lure\|threat\)=' aside.trace || fail 'placed where it should not be'
finish "r['lure'] is None"

# The pointer under the mouse: seen from straight above and aslant, at 0 on the level plane, or on
# the one that faces the camera.
#   points_at X Y PITCH PLANE: of a camera 60 above the origin, or aslant as far from it.
points_at() {
    last_change pointer
    python3 - "$event" "$@" <<'END' 2>/dev/null
import math, re, sys
x, y, z = (float(word) for word in re.search("pointer=(.*)", sys.argv[1])[1].split(","))
pitch = math.radians(float(sys.argv[4]))
forward, up = (math.sin(pitch), -math.cos(pitch)), (math.cos(pitch), math.sin(pitch))
depth = y * forward[0] + z * forward[1] + 60
pixel = 320 + x * 346 / depth, 180 - (y * up[0] + z * up[1]) * 346 / depth
sys.exit(abs(pixel[0] - float(sys.argv[2])) > 1.5 or abs(pixel[1] - float(sys.argv[3])) > 1.5
         or (abs(y) < 1e-3) != (sys.argv[5] == "level"))
END
}

options=(--model cursor --init still.csv)
begin_flight above --camera 0,60,0,0,-90 --set pointer_plane=level
point_at 320 100
point_at 420 90
await points_at 420 90 -90 level
finish "r['model'] == 'cursor'"

slant=42.426407 # 60 away at 45 degrees
for plane in level facing; do
    begin_flight $plane --camera "0,$slant,$slant,0,-45" --set pointer_plane=$plane
    point_at 320 100
    point_at 420 90
    await points_at 420 90 -45 $plane
    finish "r['parameters']['cursor_y'] is not None"
done
