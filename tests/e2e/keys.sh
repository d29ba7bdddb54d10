#!/usr/bin/env bash
# Every key of the table, pressed in a real window: what it does must show in the report, the
# journal or a file. A key that is listed and not tried here fails the test.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800
proved=()
options=(--birds 200)

start() {
    proofs=()
    begin_flight "$@"
}

# prove KEY EXPRESSION COMMAND...: the key as `info --keys` has it; what is true of the report once
# the command pressed it; the presses of one flight must not hide each other.
prove() {
    proved+=("$1")
    proofs+=("$2 # $1")
    shift 2
    "$@"
}

# finish: the flight must end by itself, in peace, its report agree with all that was to be proved,
# and its journal lead to the same state.
finish() {
    await_end
    judge
}

judge() {
    expect_report "${proofs[@]}" "r['errors'] == []"
    fly_again
}

press_escape() { xdotool key Escape; }

quit() {
    xdotool key ctrl+q
    finish
}

# What the others are held against. Esc first closes the help, then lets go of the mouse, and asks;
# more of it: escape.sh.
start BASE --camera 0,60,200,0,0
press F1
await_picture help=on
press_escape
await_picture help=off
point_at 300 200
xdotool mousedown 3
await_picture looking=on
press_escape
await_picture looking=off
xdotool mousemove_relative 60 40
await_seen
xdotool mouseup 3
prove Esc "r['screen']['help'] is False and r['camera']['yaw'] == 0" leave_by_escape
judge

# Ctrl flies slowly and Q down: together with the mouse or another key that flies they leave nothing.
start at_once
point_at 300 200
xdotool mousedown 3
await_picture looking=on
xdotool key ctrl+q
await_seen
xdotool mouseup 3
await_picture looking=off
xdotool keydown w key ctrl+q
await_seen
xdotool keyup w
await_seen
prove Ctrl+Q "r['frames'] > 0" xdotool key ctrl+q
finish

# To one side, then farther to the other.
start moves --camera 0,60,200,0,0
prove W     "min(z) < 195"                           hold_until 'z < 190' w
prove S     "r['camera']['position'][2] > 205"       hold_until 'z > 206' s
prove D     "max(x) > 5"                             hold_until 'x > 10' d
prove A     "r['camera']['position'][0] < -5"        hold_until 'x < -6' a
prove E     "max(y) > 65"                            hold_until 'y > 70' e
prove Q     "r['camera']['position'][1] < 55"        hold_until 'y < 54' q
prove Right "max(yaw) > 10"                          hold_until 'yaw > 15' Right
prove Left  "r['camera']['yaw'] < -10"               hold_until 'yaw < -11' Left
prove Up    "max(pitch) > 10"                        hold_until 'pitch > 15' Up
prove Down  "r['camera']['pitch'] < -10"             hold_until 'pitch < -11' Down
quit

# In slow motion no tick is ever dropped, so ticks measure the camera's time on any machine. The
# speed of an axis, in units a tick, over ten ticks after it was reached.
speed() { # AXIS KEY...
    local axis=$1 key tick place
    shift
    await_seen
    for key in "$@"; do xdotool keydown "$key"; done
    await_where "tick >= $(number_of tick) + 12"
    tick=$(number_of tick) place=$(number_of "$axis")
    await_where "tick >= $tick + 10"
    moved=$(awk "BEGIN { print ($(number_of "$axis") - $place) / ($(number_of tick) - $tick) }")
    for key in "$@"; do xdotool keyup "$key"; done
    await_seen
}
start speeds --camera 0,60,200,0,0
press minus minus
speed z w
plain=${moved#-}
proved+=(Shift Ctrl)
speed x shift d
awk "BEGIN { exit !(3 < $moved / $plain && $moved / $plain < 5) }" || fail "Shift: $moved, not 4 x $plain"
speed y ctrl e
awk "BEGIN { exit !(3 < $plain / $moved && $plain / $moved < 5) }" || fail "Ctrl: $moved, not $plain / 4"
quit

# The mouse looks while its right button is held, and only then; the wheel is no step.
drag_right() {
    point_at 300 200
    xdotool mousedown 3
    await_picture looking=on
    for _ in 1 2 3 4 5; do xdotool mousemove_relative -- 30 -10; done
    await_seen
    xdotool mouseup 3
    await_picture looking=off
    point_at 10 10
}
drag_left() { # grabbed, the picture follows; a drag picks nothing
    drag_to 300 200 200 230
}
start drag --camera 0,20,200,0,0
prove "Left drag" "5 < r['camera']['yaw'] < 40 and 1 < r['camera']['pitch'] < 20 and r['picked'] is None" drag_left
! grep -q 'no bird is there' drag.trace || fail 'a drag is taken for a click'
quit
start mouse --camera 0,20,200,0,0
prove "Right mouse" "5 < r['camera']['yaw'] < 60 and 1 < r['camera']['pitch'] < 30" drag_right
prove Wheel "base['camera']['units_per_second'] < r['camera']['units_per_second'] and
    r['camera']['position'] == [0, 20, 200]" click 300 200 4
quit

# From far away with the back to the flock: one keeps the direction, the other does not.
start frame --camera 0,20,2000,180,0
press space
prove F "r['camera']['yaw'] in (180, -180) and r['camera']['position'][2] < 0" press f
await_where 'z < -1'
quit
start home --camera 0,20,2000,180,0
prove Home "abs(r['camera']['yaw']) < 170 and 0 < r['camera']['position'][2] < 1000" press Home
await_where 'yaw > -160 && yaw < 160 && z < 990 && z > 10'
quit

rules=$("$SKEIN" info --rules leader | awk '/^[1-9]/ && $3 == "on" { print $2 }' | paste -sd ' ')
switched="[c for c in changes if c.startswith('rule.')]"
start rules
prove "1 - 9" "$switched[:9] == ['rule.%s=off' % n for n in '$rules'.split()] + ['rule.obstacles=on']" \
    press 1 2 3 4 5 6 7 8 9
prove "Shift+1 - 9" "$switched[9:13] == ['rule.wander=on', 'rule.obstacles=off',
    'rule.separation=on', 'rule.wander=off']" press shift+8 shift+1
prove 0 "$switched[13:20] == ['rule.%s=on' % n for n in '$rules'.split()[1:]]" press 0
press 2
prove F5 "$switched[20:] == ['rule.alignment=off', 'rule.alignment=on']" press F5
await_message ".*read again"
quit

# Four actions, of which one switches many rules, three of them undone and one done again.
start undone
press 2 shift+8 bracketright m
prove Ctrl+Z "r['preset'] == base['preset'] and r['birds'] == 200 and
    {n for n in r['rules'] if r['rules'][n] != base['rules'][n]} == {'alignment'}" press ctrl+z ctrl+z ctrl+z
quit
start redone
press 2 shift+8 ctrl+z ctrl+z
prove Ctrl+Shift+Z "{n for n in r['rules'] if not r['rules'][n]} == {'alignment', 'obstacles'}" press ctrl+shift+z
await_message "redone: alignment off"
quit

start lesson --preset sphere-1-centre
prove N "r['preset'] == 'sphere-2-cohesion'" press n
quit
start lesson_before --preset sphere-2-cohesion
prove Shift+N "r['preset'] == 'sphere-1-centre'" press shift+n
press shift+n
await_message "this is the first lesson of sphere"
quit

birds="[int(c[6:]) for c in changes if c.startswith('birds=')]"
start flock
prove "]"     "$birds[:2] == [400, 800]"                   press bracketright bracketright
prove "["     "$birds[2:3] == [400]"                         press bracketleft
prove R       "'restart' in changes"                        press r
prove Shift+R "base['seed'] + 1 == r['seed']"               press shift+r
prove Shift+G "'debug_lines=all' in changes"                press shift+g
prove G       "r['parameters']['debug_lines'] == 'picked'"  press g
prove V       "r['camera']['mode'] == 'follow'"             press v
prove X       "r['compare'] is True and r['twin_hash'] == r['hash']" press x
await_picture comparing=on
quit

# As often as pressed, one bird stays, and time runs a sixteenth as fast at the least.
start least
proofs=("r['birds'] == 1" "r['time_scale'] == 1 / 16" "$birds == [100, 50, 25, 12, 6, 3, 1]")
press bracketleft bracketleft bracketleft bracketleft bracketleft bracketleft bracketleft bracketleft
press minus minus minus minus minus
quit

# Beside the keys for time others that leave their mark in the journal: no tick passes between the
# first two, three between the next, and then more.
start time
await_where 'tick > 0'
prove Space "ticks['show_leader=on'] == ticks['trails=on'] and
    ticks['debug_lines=all'] < ticks['show_leader=off'] and not r['paused']" press space
await_picture paused=on
await find_widget "go on: Space"
prove L     "ticks['show_leader=on'] > 0"                  press l
prove T     "ticks['trails=on'] > 0"                       press t
prove .     "ticks['debug_lines=all'] == ticks['trails=on'] + 3" press period period period shift+g
press space
await_where "tick > $(number_of tick)"
press l
prove -     "r['time_scale'] < 1"                          press minus minus
prove =     "r['time_scale'] == 0.5"                       press equal
quit

# The second preset of the second model.
second() { awk -v model="$1" '$2 == model && ++n == 2 { print $1 }' <("$SKEIN" info --presets); }
model=$("$SKEIN" info --models | grep -o '^[a-z]\+' | sed -n 2p)
start next
prove M "r['model'] == '$model'"             press m
prove P "r['preset'] == '$(second "$model")'" press p
quit

# Left with all of it shown.
start screen
prove Tab "r['screen']['panel']"      press Tab
prove F1  "r['screen']['help']"       press F1
prove F3  "r['screen']['statistics']" press F3
prove F11 "r['screen']['fullscreen'] and r['screen']['width'] == 1280 and
    base['screen']['width'] == 640"   press F11
await_line 'size=1280x800'
kill -TERM "$flight"
finish

# Four birds that stay, 30 units before the camera: the third is seen at 320 + 173, 180.
printf '%s\n' id,x,y,z,vx,vy,vz 0,-15,0,-30,0,0,0 1,0,0,-30,0,0,0 2,15,0,-30,0,0,0 \
    3,0,0,30,0,0,0 >still.csv
options=(--model sphere --init still.csv --rule cohesion=off --rule bounds=off)
files() { echo "[f for f in r['files'] if re.fullmatch('$1', f)]"; }
start files --camera 0,0,0,0,0 --set capture_interval=0.2
prove "Left mouse" "r['picked'] == 2"                         click 496 176 1
prove "Ctrl+Left mouse" "r['lure'] is not None and r['threat'] is None" held ctrl click 100 80
prove K        "r['keyframes'] == 1 and len(glob.glob('skein-path-*.txt')) == 1" press k
prove F2       "len($(files 'skein-[-0-9]{15}\.png')) == 1"   press F2
prove Shift+F2 "len($(files 'skein-.*-0000[0-3]\.png')) == 4" press shift+F2
await compgen -G 'skein-*-00003.png' >/dev/null
quit

# A ball in the air, made smaller and dragged aside.
made="[c for c in changes if 'obstacle' in c]"
ball="[float(n) for n in r['obstacles'][0].split('sphere,')[1].split(',')]"
first="[float(n) for n in $made[0].split('sphere,')[1].split(',')]"
start obstacles --camera 0,0,0,0,0 --set bird_size=1
point_at 20 20
point_at 320 80
prove Shift+O    "$made[0].startswith('obstacle.1=sphere,')" press shift+o
prove O          "$made[1:3] == ['rule.obstacles=on', 'rule.obstacles=off']" press o
prove Ctrl+Wheel "$ball[3] < 0.95 * $first[3]"               held ctrl click 320 80 5
prove Ctrl+drag  "$ball[0] > $first[0] + 1 and abs($ball[1] - $first[1]) < 0.01" held ctrl drag_to 320 80 420 80
quit

start shy --camera 0,0,60,0,0
prove H "next(c for c in changes if c.startswith('threat=')) != 'threat=off'" press h
xdotool mousemove --window "$window" 300 180
await_change 'threat=[-0-9]'
await_change threat=off
quit

start film --camera 0,0,0,0,0
prove F9       "len($(files 'skein-.*\.mp4')) == 1 or not __import__('shutil').which('ffmpeg')" press F9
fly_ticks 20
press F9
await_line '(message saved|error) .*mp4'
quit

# A gamepad's sticks, triggers and buttons. What its shoulder buttons are held against: Shift and Ctrl,
# in tests/fly/test_commands.c.
pad_until() {
    local condition=$1
    shift
    pad "$@"
    await_where "$condition"
    rest
}
gamepad=$PWD/gamepad
start pad --camera 0,0,0,0,0
await_seen
pad left_x=0.1 left_y=-0.1 left_trigger=-0.95 # at rest, as old ones are
fly_ticks 10
[[ $event =~ \ x=-?0.00\ y=-?0.00\ z=-?0.00\  ]] || fail "a stick that rests moves the camera: $event"
prove "Pad A" "'pick=1' in changes" pad a=1
await_change pick=1
rest
prove "Left stick"  "min(z) < -2 and max(x) > 1" pad_until 'z < -3 && x > 2' left_y=-1 left_x=0.8
prove "Right stick" "max(yaw) > 10 and max(pitch) > 10" pad_until 'yaw > 12 && pitch > 12' right_x=1 right_y=-1
prove Triggers      "max(y) > 2" pad_until 'y > 3' right_trigger=1
pad_until 'y < 2' left_trigger=1
proved+=("Left shoulder" "Right shoulder")
press F1
await_picture help=on
prove "Pad B" "r['screen']['help'] is False" pad b=1
await_picture help=off
rest
prove "Pad Start" "r['screen']['panel']" pad start=1
await_picture panel=on
rest
pad b=1
await_message 'Esc again leaves'
rest
quit
gamepad=

proved+=("Drop a file") # drop.sh
proved+=(Ctrl+C Ctrl+V)  # link.sh

# --- What is listed is what was tried ---

"$SKEIN" info --keys | sed -n 's/^  \(.\{22\}\) .*/\1/p' | sed 's/ *$//' | sort >listed.txt
printf '%s\n' "${proved[@]}" | sort >tried.txt
diff listed.txt tried.txt >differ.txt || fail "listed (<) is not what is tried (>): $(cat differ.txt)"
