#!/usr/bin/env bash
# A bird is picked by a real click, let go by a click beside it, and its lines are switched by keys;
# all of it is in the journal, which flies again.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800

# Four birds that stay where they are, 30 units before the camera and 15 apart, and one behind.
printf 'id,x,y,z,vx,vy,vz\n%s\n' '0,-15,0,-30,0,0,0
1,0,0,-30,0,0,0
2,15,0,-30,0,0,0
3,0,0,30,0,0,0' >still.csv

options=(--model sphere --init still.csv --camera 0,0,0,0,0 --rule cohesion=off --rule separation=off
    --rule alignment=off --rule bounds=off)

# await_said TEXT: said at any time of this flight.
await_said() { await grep -q " message $1" "$name.trace"; }

begin_flight nothing
finish "r['picked'] is None" "r['parameters']['debug_lines'] == 'picked'"

# The picture is 346 pixels of focal length deep: bird 2 is seen at 320 + 173, 180.
begin_flight right
click 496 176
press shift+g
finish "r['picked'] == 2" "r['parameters']['debug_lines'] == 'all'"
grep -q ' pick=2$' right.journal || fail 'the pick is not in the journal'

begin_flight left
click 496 176
click 147 180
press g
finish "r['picked'] == 0" "r['parameters']['debug_lines'] == 'off'"

# The bird behind the camera is not meant.
begin_flight middle
press space
click 320 180
press g g
finish "r['picked'] == 1" "r['parameters']['debug_lines'] == 'picked'"

# A click that meets no bird says so, whether or not it takes the picked one away.
begin_flight gone
click 410 300
await_said 'no bird is there$'
click 320 180
click 410 300
await_said 'no bird is there: bird 1 is picked no more$'
finish "r['picked'] is None"
grep -q ' pick=none$' gone.journal || fail 'letting go is not in the journal'

# While the right button looks around nobody points at anything.
begin_flight looking
point_at 320 180
xdotool mousedown 3
await_picture looking=on
click 320 180
xdotool mouseup 3
finish "r['picked'] is None"

# Where there are several flocks, a bird is told with its own, whose leader the camera then follows.
options=(--model leader --init still.csv --camera 0,0,0,0,0)
for rule in separation alignment cohesion origin_pull random_push turn_limit min_speed wander; do
    options+=(--rule $rule=off)
done
begin_flight alone
click 320 180
await_said 'bird 1$'
finish "r['picked'] == 1" "'flocks' not in r"

begin_flight flocks --set flocks=2 --set flock_distance=200
click 320 180
await_said 'bird 1 of flock 1$'
press v v v
await_where 'z < -150' # flock 0 is on the other side
finish "r['picked'] == 1" "r['camera']['mode'] == 'leader'" \
    "[flock['birds'] for flock in r['flocks']] == [2, 2]" \
    "[flock['centroid'] for flock in r['flocks']] == [[0, 0, -30], [0, 0, 0]]" \
    "[flock['nearest_mean'] for flock in r['flocks']] == [30, 60]" \
    "[[round(c) for c in flock['leader']] for flock in r['flocks']] == [[0, 0, 200], [0, 0, -200]]"

begin_flight first --set flocks=2 --set flock_distance=200
press v v v
await_where 'z > 150'
finish "r['picked'] is None" "r['camera']['mode'] == 'leader'"
