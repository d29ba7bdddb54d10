#!/usr/bin/env bash
# What happens to windows: other sizes, minimised and back, the whole screen and back, a screen that
# goes away, the focus lost with keys held. The flight goes on, in peace, and
# each picture has the window's size and shape of that moment.
. "${BASH_SOURCE%/*}/window.bash"
need openbox xrandr identify convert compare
open_display 1280x800
options=(--birds 300)

# finish EXPRESSION...
finish() {
    await_end
    expect_silence
    expect_report "$@" "r['errors'] == []"
}

quit() {
    xdotool key ctrl+q
    finish "$@"
}

size_of() {
    xdotool getwindowgeometry --shell "$window" | sed -n 's/^WIDTH=//p; s/^HEIGHT=//p' | paste -sd x
}

place_of() {
    xdotool getwindowgeometry --shell "$window" | sed -n 's/^[XY]=//p' | paste -sd ,
}

resize() {
    pass_over
    xdotool windowsize "$window" "$1" "$2"
    await_line "size=$1x$2"
}

has_size() { [ "$(size_of)" = "$1" ]; }

# whole_screen SIZE: F11, until the window and the picture have that size.
whole_screen() {
    press F11
    await has_size "$1"
    await_line "size=$1"
}

# picture FILE SIZE: a screenshot of the flight's own, which must have this size.
picture() {
    press F2
    await_message 'saved skein-.*\.png'
    mv skein-*.png "$1"
    [ "$(identify -format %wx%h "$1")" = "$2" ] || fail "$name: $(identify "$1") instead of $2"
}

# Down to a pixel and back, paused: at last the same picture, and in between the middle of a wide
# one is what a narrow one shows, not a stretched one.
begin_flight sizes --camera 0,40,260,0,-5
press space
await_picture paused=on
picture before.png 640x360
for size_now in "900 500" "1 1" "3 200" "1000 2" "360 360"; do
    # shellcheck disable=SC2086
    resize $size_now
done
picture narrow.png 360x360
convert before.png -gravity center -crop 360x360+0+0 +repage middle.png
[ "$(compare -metric AE -fuzz 3% middle.png narrow.png null: 2>&1 || true)" -lt 1300 ] ||
    fail "the narrow picture is no part of the wide one"
resize 640 360
picture after.png 640x360
[ "$(compare -metric AE -fuzz 3% before.png after.png null: 2>&1 || true)" -lt 100 ] ||
    fail "the picture is not as it was before the window was resized"
quit "r['camera']['position'] == [0, 40, 260]"

# --- With a window manager ---

openbox >openbox.log 2>&1 &
manager=$!
trap 'kill $flight $manager $xvfb 2>/dev/null || true' EXIT
managed() { xdotool get_desktop >/dev/null 2>&1; }
await managed

# The whole screen and back: the same place and size.
begin_flight whole
xdotool windowmove --sync "$window" 200 150
was="$(size_of) $(place_of)"
is_as_it_was() { [ "$(size_of) $(place_of)" = "$was" ]; }
for _ in 1 2; do
    whole_screen 1280x800
    picture whole.png 1280x800
    whole_screen 640x360
    await is_as_it_was
done
picture windowed.png 640x360
quit

# Begun on the whole screen, and left from there.
begin_flight begun --fullscreen
await has_size 1280x800
whole_screen 640x360
whole_screen 1280x800
quit

# The screen goes away and comes back.
begin_flight screen
whole_screen 1280x800
pass_over
xrandr --fb 1280x800 --output screen --off
await_seen
xrandr --fb 1280x800 --output screen --auto
await has_size 640x360
xdotool windowfocus --sync "$window"
quit

# Minimised it draws nothing, and comes back.
begin_flight minimised
picture before.png 640x360
xdotool windowminimize "$window"
hidden() { ! shown; }
await hidden
xdotool windowmap --sync "$window"
xdotool windowfocus --sync "$window"
await_seen
picture back.png 640x360
quit

# A key and the right button held while the focus goes elsewhere: neither stays.
begin_flight focus --camera 0,20,200,0,0
point_at_window() { xdotool mousemove --window "$window" "$1" "$2" && await_seen; }
point_at_window 300 200
xdotool keydown w mousedown 3
await_picture looking=on
await_where 'z < 199'
"$SKEIN" fly --size 200x100 --birds 10 >other.log 2>&1 &
other=$!
await_picture looking=off
xdotool keyup w mouseup 3
kill -TERM $other
wait "$other" || fail "the other window: $(cat other.log)"
xdotool windowfocus --sync "$window"
# The camera glides to a stop, unless a key stays down.
stands() {
    await_seen
    local before
    before=$(number_of z)
    for _ in 1 2 3 4 5; do await_seen; done
    [ "$(number_of z)" = "$before" ]
}
await stands
xdotool mousemove_relative 60 30
await_seen
# With Alt a key is the desktop's; without it is ours again.
xdotool key alt+2
xdotool key alt+Tab
xdotool windowfocus --sync "$window"
press 1
quit "200 > r['camera']['position'][2] > 20" "r['camera']['pitch'] == 0" \
    "[n for n in r['rules'] if not r['rules'][n]] == ['separation', 'obstacles']"

# The window's close button, as the window manager presses it.
begin_flight closed
xdotool key alt+F4
finish
