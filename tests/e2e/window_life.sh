#!/usr/bin/env bash
# What happens to windows: other sizes, minimised and back, the whole screen and back, a screen that
# goes away, the focus lost with keys held, closed while it loads. The flight goes on, in peace, and
# each picture has the window's size and shape of that moment.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "window_life.sh: $*" >&2
    exit 1
}

. "$here/display.sh"
for tool in openbox xrandr identify convert compare; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" && exit 77; }
done
rm -f ./*.json ./*.png ./*.log
open_display 1280x800

# start NAME OPTION...
start() {
    name=$1
    shift
    "$SKEIN" fly --size 640x360 --birds 300 --seconds 100 --report "$name.json" "$@" \
        >"$name.log" 2>&1 &
    flight=$!
    await_window "$name.log"
    window=$(xdotool search --onlyvisible --name '^Skein$' | head -n 1)
}

# finish EXPRESSION...
finish() {
    await_end "$name" "$name.log"
    [ ! -s "$name.log" ] || fail "$name: it said: $(cat "$name.log")"
    python3 "$here/report.py" "$name.json" "$@" "r['errors'] == []" || exit 1
}

press() {
    for key in "$@"; do
        xdotool key --delay 60 "$key"
        sleep 0.3
    done
}

size_of() {
    xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p; s/^HEIGHT=//p' | paste -sd x
}

place_of() {
    xdotool getwindowgeometry --shell "$window" | sed -n 's/^[XY]=//p' | paste -sd ,
}

resize() {
    xdotool windowsize "$window" "$1" "$2"
    sleep 0.7
}

# picture FILE SIZE: a screenshot of the flight's own, which must have this size.
picture() {
    rm -f skein-*.png
    press F2
    for _ in $(seq $((50 * patience))); do
        [ -z "$(find . -name 'skein-*.png' -size +0)" ] || break
        sleep 0.1
    done
    sleep 0.3
    mv skein-*.png "$1"
    [ "$(identify -format %wx%h "$1")" = "$2" ] || fail "$name: $(identify "$1") instead of $2"
}

# Down to a pixel and back, paused: at last the same picture, and in between the middle of a wide
# one is what a narrow one shows, not a stretched one.
start sizes --camera 0,40,260,0,-5
press space
sleep 0.5
picture before.png 640x360
for size in "900 500" "1 1" "3 200" "1000 2" "360 360"; do
    # shellcheck disable=SC2086
    resize $size
done
[ "$(size_of)" = 360x360 ] || fail "the window is $(size_of)"
picture narrow.png 360x360
convert before.png -gravity center -crop 360x360+0+0 +repage middle.png
[ "$(compare -metric AE -fuzz 3% middle.png narrow.png null: 2>&1 || true)" -lt 1300 ] ||
    fail "the narrow picture is no part of the wide one"
resize 640 360
picture after.png 640x360
[ "$(compare -metric AE -fuzz 3% before.png after.png null: 2>&1 || true)" -lt 100 ] ||
    fail "the picture is not as it was before the window was resized"
press Escape
finish "r['camera']['position'] == [0, 40, 260]"

# Closed as soon as it is there, while a large flock is still prepared.
for wait in 0 0.3 1; do
    name=early
    "$SKEIN" fly --size 640x360 --birds 200000 --report early.json >early.log 2>&1 &
    flight=$!
    sleep "$wait"
    kill -TERM "$flight" 2>/dev/null || true
    [ "$wait" = 0 ] && { wait "$flight" || true; } && flight= && continue
    finish
done

# --- With a window manager ---

openbox >openbox.log 2>&1 &
manager=$!
trap 'kill $flight $manager $xvfb 2>/dev/null || true' EXIT
sleep 1

# The whole screen and back: the same place and size.
start whole
xdotool windowmove "$window" 200 150
sleep 0.5
was="$(size_of) $(place_of)"
for _ in 1 2; do
    press F11
    sleep 0.7
    [ "$(size_of)" = 1280x800 ] || fail "the whole screen is $(size_of)"
    picture whole.png 1280x800
    press F11
    sleep 0.7
    [ "$(size_of) $(place_of)" = "$was" ] || fail "was $was, is $(size_of) $(place_of)"
done
picture windowed.png 640x360
press Escape
finish

# Begun on the whole screen, and left from there.
start begun --fullscreen
[ "$(size_of)" = 1280x800 ] || fail "the whole screen is $(size_of)"
press F11
sleep 0.7
[ "$(size_of)" = 640x360 ] || fail "the window is $(size_of)"
press F11 Escape
finish

# The screen goes away and comes back.
start screen
press F11
sleep 0.5
xrandr --fb 1280x800 --output screen --off
sleep 1
kill -0 "$flight" || fail "it left with the screen: $(cat screen.log)"
xrandr --fb 1280x800 --output screen --auto
sleep 1
[ "$(size_of)" = 640x360 ] || fail "without its screen the window is $(size_of)"
xdotool windowfocus "$window"
press Escape
finish

# Minimised it draws nothing, and comes back.
start minimised
picture before.png 640x360
xdotool windowminimize "$window"
sleep 1.5
[ -z "$(xdotool search --onlyvisible --name '^Skein$' || true)" ] || fail "it is not minimised"
xdotool windowmap "$window"
sleep 1
xdotool windowfocus --sync "$window"
picture back.png 640x360
press Escape
finish "r['frames'] > 60"

# A key and the right button held while the focus goes elsewhere: neither stays.
start focus --camera 0,20,200,0,0
xdotool mousemove --window "$window" 300 200
sleep 0.3
xdotool keydown w mousedown 3
sleep 0.5
"$SKEIN" fly --size 200x100 --birds 10 --seconds 3 >other.log 2>&1 &
other=$!
sleep 2
xdotool keyup w mouseup 3
wait "$other" || fail "the other window: $(cat other.log)"
xdotool windowfocus --sync "$window"
sleep 0.3
picture still.png 640x360
sleep 1
picture later.png 640x360
xdotool mousemove_relative 60 30
sleep 0.3
# With Alt a key is the desktop's; without it is ours again.
press alt+2 alt+Tab
xdotool windowfocus --sync "$window"
press 1 Escape
finish "190 > r['camera']['position'][2] > 20" "r['camera']['pitch'] == 0" \
    "[n for n in r['rules'] if not r['rules'][n]] == ['separation']"

# The window's close button, as the window manager presses it.
start closed
xdotool key alt+F4
finish
