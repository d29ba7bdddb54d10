#!/usr/bin/env bash
# Files dropped onto the window: each does what it is for, by its content and not by its name; what is
# none of them is refused in one line and changes nothing.
. "${BASH_SOURCE%/*}/window.bash"
open_display 800x600
options=(--birds 60)

always=()

# A short flight to fly again, whose camera and rules are changed by hand.
begin_flight flown --seed 5 --camera 300,60,110,0,0
press 2
hold_until 'z < 105' w
press bracketright
fly_ticks 30
finish "r['errors'] == []"

printf '\xef\xbb\xbf# made by hand\n\n  title=Still life\nmodel=sphere\nbirds=40\n' >'my preset.cfg'
printf 'id,x,y,z,vx,vy,vz\r\n0,1,2,3,1,0,0\r\n1,5,2,3,1,0,0\r\n' >start.csv
printf '# Blender\nmtllib kite.mtl\nv 0 0 1\nv 1 0 -1\nv -1 0 -1\nf 1 2 3\n' >kite.obj
printf 'v 0 0 1\nf 1 2 3\n' >broken.obj
cp flown.journal renamed.txt
head -c 500 /dev/zero >nothing
printf '# only a comment\nvertex and vector\n' >letter.txt

begin_flight single
drop 'my preset.cfg'
await_change 'preset=.*my preset.cfg'
await_message 'Still life'
drop kite.obj
await_change 'mesh=.*kite.obj'
drop start.csv
await_change 'init=.*start.csv'
await_message '2 birds start from start.csv'
finish "r['errors'] == []" "r['model'] == 'sphere'" "r['birds'] == 2"

# Several at once, in their order; what cannot be taken leaves the others alone.
begin_flight several --model sphere
drop letter.txt kite.obj nothing missing broken.obj . start.csv
await_change 'init=.*start.csv'
finish "r['birds'] == 2" "r['parameters']['mesh'].endswith('kite.obj')" "len(r['errors']) == 5" \
    "all(word in error for word, error in zip(
        ['letter.txt: not a preset', 'nothing: not a preset', 'missing: No such file',
         'broken.obj:2: ', 'not a regular file'], r['errors']))"

# The journal is flown again from its start, to its end and to the bit, with its camera.
begin_flight again --model steer
press minus
drop renamed.txt
await_message 'renamed.txt is flown again'
await_where 'x > 290 && z < 108'
await_message 'renamed.txt replayed to tick [0-9]*: the recorded hash; the flock goes on'
leave
expect_report "r['model'] == 'leader'" "r['birds'] == 120" "r['rules']['alignment'] is False" "r['errors'] == []"
fly_again

# The command line opens a file in the same way.
begin_flight opened renamed.txt
await_message 'renamed.txt replayed to tick [0-9]*: the recorded hash; the flock goes on'
finish "r['errors'] == []" "r['model'] == 'leader'"

# Who moves has the camera from then on.
begin_flight moved
press minus minus minus minus
drop flown.journal
await_message 'flown.journal is flown again.*until you move'
hold_until 'x > 310' d
press equal equal equal equal
await_message 'flown.journal replayed to tick [0-9]*: the recorded hash'
finish "r['camera']['position'][0] > 310" "r['errors'] == []"

# A rule that is switched meanwhile makes another flock of it, which is said.
begin_flight other
press minus minus minus minus
drop flown.journal
await_message 'flown.journal is flown again'
press 1 equal equal equal equal
await_message 'flown.journal replayed to tick [0-9]*: not the recorded hash, from tick [0-9]* on'
finish "r['errors'] == []"
