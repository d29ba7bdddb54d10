#!/usr/bin/env bash
# Every key of the table, pressed in a real window: what it does must show in the report, the
# journal or a file. A key that is listed and not tried here fails the test.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "keys.sh: $*" >&2
    exit 1
}

rm -rf -- *
. "$here/display.sh"
open_display 1280x800
proved=()
flock=(--birds 200)

# start NAME OPTION...
start() {
    name=$1 proofs=()
    shift
    "$SKEIN" fly --size 640x360 "${flock[@]}" --report "$name.json" --journal "$name.journal" \
        --seconds 100 "$@" >"$name.log" 2>&1 &
    flight=$!
    await_window "$name.log"
}

# prove KEY EXPRESSION COMMAND...: the key as `info --keys` has it; what is true of the report once
# the command pressed it; the presses of one flight must not hide each other.
prove() {
    proved+=("$1")
    proofs+=("$2 # $1")
    shift 2
    "$@"
}

press() {
    for key in "$@"; do
        xdotool key --delay 60 "$key"
        sleep 0.15
    done
}

# hold SECONDS KEY...
hold() {
    local seconds=$1 key
    shift
    for key in "$@"; do xdotool keydown "$key"; done
    sleep "$seconds"
    for key in "$@"; do xdotool keyup "$key"; done
    sleep 0.3
}

drag_right() {
    xdotool mousemove 300 200
    sleep 0.3
    xdotool mousedown 3
    sleep 0.3
    for _ in 1 2 3 4 5; do
        xdotool mousemove_relative -- 30 -10
        sleep 0.1
    done
    xdotool mouseup 3
    sleep 0.2
    xdotool mousemove 10 10
    sleep 0.2
}

click() {
    xdotool mousemove "$1" "$2"
    sleep 0.2
    xdotool click "$3"
    sleep 0.2
}

flies_on() { kill -0 "$flight" 2>/dev/null || fail "$name: it left at $1"; }

# finish: the flight must end by itself, in peace, its report agree with all that was to be proved,
# and its journal lead to the same state.
finish() {
    await_end "$name" "$name.log"
    python3 "$here/report.py" "$name.json" "${proofs[@]}" "r['errors'] == []" || exit 1
    fly_again "$name"
}

leave() {
    press Escape
    finish
}

# What the others are held against. Esc first closes the help, then lets go of the mouse.
start BASE --camera 0,60,200,0,0
press F1 Escape
flies_on "Esc with the help open"
xdotool mousemove 300 200 mousedown 3
sleep 0.3
press Escape
flies_on "Esc with the mouse held"
xdotool mousemove_relative 60 40
sleep 0.2
xdotool mouseup 3
prove Esc "r['screen']['help'] is False and r['camera']['yaw'] == 0 and r['seconds'] < 50" press Escape
finish

# To one side, then farther to the other.
start moves --camera 0,60,200,0,0
prove W     "min(z) < 195"                           hold 0.4 w
prove S     "r['camera']['position'][2] > 205"       hold 0.9 s
prove D     "max(x) > 5"                             hold 0.4 d
prove A     "r['camera']['position'][0] < -5"        hold 0.9 a
prove E     "max(y) > 65"                            hold 0.4 e
prove Q     "r['camera']['position'][1] < 55"        hold 0.9 q
prove Right "max(yaw) > 10"                          hold 0.4 Right
prove Left  "r['camera']['yaw'] < -10"               hold 0.9 Left
prove Up    "max(pitch) > 10"                        hold 0.4 Up
prove Down  "r['camera']['pitch'] < -10"             hold 0.9 Down
leave

# As long each, along one axis each.
start speeds --camera 0,60,200,0,0
hold 0.5 w
way="(200 - r['camera']['position'][2])"
prove Shift "r['camera']['position'][0] > 2 * $way > 10"    hold 0.5 shift d
prove Ctrl  "0.5 < r['camera']['position'][1] - 60 < $way / 2" hold 0.5 ctrl e
leave

# The mouse looks while its right button is held, and only then; the wheel is no step.
start mouse --camera 0,20,200,0,0
prove "Right mouse" "5 < r['camera']['yaw'] < 60 and 1 < r['camera']['pitch'] < 30" drag_right
prove Wheel "base['camera']['units_per_second'] < r['camera']['units_per_second'] and
    r['camera']['position'] == [0, 20, 200]" click 300 200 4
leave

# From far away with the back to the flock: one keeps the direction, the other does not.
start frame --camera 0,20,2000,180,0
press space
prove F "r['camera']['yaw'] in (180, -180) and r['camera']['position'][2] < 0" press f
sleep 1.5
leave
start home --camera 0,20,2000,180,0
prove Home "abs(r['camera']['yaw']) < 170 and 0 < r['camera']['position'][2] < 500" press Home
sleep 1.5
leave

rules=$("$SKEIN" info --rules leader | awk '/^[1-9]/ { print $2 }' | paste -sd ' ')
switched="[c for c in changes if c.startswith('rule.')]"
start rules
prove "1 - 9" "$switched[:8] == ['rule.%s=off' % n for n in '$rules'.split()]" press 1 2 3 4 5 6 7 8 9
prove "Shift+1 - 9" "$switched[8:11] ==
    ['rule.wander=on', 'rule.separation=on', 'rule.wander=off']" press shift+8 shift+1
prove 0 "$switched[11:18] == ['rule.%s=on' % n for n in '$rules'.split()[1:]]" press 0
press 2
prove F5 "$switched[18:] == ['rule.alignment=off', 'rule.alignment=on']" press F5
leave

birds="[int(c[6:]) for c in changes if c.startswith('birds=')]"
start flock
prove "]"     "$birds[:2] == [400, 800]"                   press bracketright bracketright
prove "["     "$birds[2:3] == [400]"                         press bracketleft
prove R       "'restart' in changes"                        press r
prove Shift+R "base['seed'] + 1 == r['seed']"               press shift+r
prove Shift+G "'debug_lines=all' in changes"                press shift+g
prove G       "r['parameters']['debug_lines'] == 'picked'"  press g
prove V       "r['camera']['mode'] == 'follow'"             press v
prove X       "r['compare'] is True"                        press x
leave

# Beside the keys for time others that leave their mark in the journal: no tick passes between the
# first two, three between the next, and then more.
start time
[ "$patience" -eq 1 ] || sleep "$patience" # until it flies
prove Space "ticks['show_leader=on'] == ticks['trails=on'] and
    ticks['debug_lines=all'] < ticks['show_leader=off'] and not r['paused']" press space
prove L     "ticks['show_leader=on'] > 0"                  press l
prove T     "ticks['trails=on'] > 0"                       press t
prove .     "ticks['debug_lines=all'] == ticks['trails=on'] + 3" press period period period shift+g
press space
sleep 0.3
press l
prove -     "r['time_scale'] < 1"                          press minus minus
prove =     "r['time_scale'] == 0.5"                       press equal
leave

# The second preset of the second model.
second() { awk -v model="$1" '$2 == model && ++n == 2 { print $1 }' <("$SKEIN" info --presets); }
model=$("$SKEIN" info --models | sed -n '2s/ .*//p')
start next
prove M "r['model'] == '$model'"             press m
prove P "r['preset'] == '$(second "$model")'" press p
leave

# Left with all of it shown.
start screen
prove Tab "r['screen']['panel']"      press Tab
prove F1  "r['screen']['help']"       press F1
prove F3  "r['screen']['statistics']" press F3
prove F11 "r['screen']['fullscreen'] and r['screen']['width'] == 1280 and
    base['screen']['width'] == 640"   press F11
kill -TERM "$flight"
finish

# Four birds that stay, 30 units before the camera: the third is seen at 320 + 173, 180.
printf '%s\n' id,x,y,z,vx,vy,vz 0,-15,0,-30,0,0,0 1,0,0,-30,0,0,0 2,15,0,-30,0,0,0 \
    3,0,0,30,0,0,0 >still.csv
flock=(--model sphere --init still.csv --rule cohesion=off --rule bounds=off)
files() { echo "[f for f in r['files'] if re.fullmatch('$1', f)]"; }
start files --camera 0,0,0,0,0 --set capture_interval=0.2
prove "Left mouse" "r['picked'] == 2"                         click 496 176 1
prove K        "r['keyframes'] == 1 and len(glob.glob('skein-path-*.txt')) == 1" press k
prove F2       "len($(files 'skein-[-0-9]{15}\.png')) == 1"   press F2
prove Shift+F2 "len($(files 'skein-.*-0000[0-3]\.png')) == 4" press shift+F2
sleep 1
leave
film='skein-.*\.mp4'
command -v ffmpeg >/dev/null || film='skein-.*-00000\.png'
start film --camera 0,0,0,0,0
prove F9       "len($(files "$film")) == 1"                    press F9
sleep 0.5
leave

# --- What is listed is what was tried ---

"$SKEIN" info --keys | sed -n 's/^  \(.\{22\}\) .*/\1/p' | sed 's/ *$//' | sort >listed.txt
printf '%s\n' "${proved[@]}" | sort >tried.txt
diff listed.txt tried.txt >differ.txt || fail "listed (<) is not what is tried (>): $(cat differ.txt)"
