#!/usr/bin/env bash
# One flight that sets everything to work at once, for sanitizers to look at: the pool's threads, the
# thread that writes pictures, ffmpeg, files read again, another flock beside the first.
. "${BASH_SOURCE%/*}/window.bash"
open_display 640x480
size=320x200
begin_flight flown --birds 200 --threads 3 --set quality=high --set capture_interval=0.2
press F9 F2 shift+F2 t shift+g Tab v bracketright 2 r shift+F2
press x 3 bracketleft shift+r x
press F5 p m m F9 F1 F3 F2
press F9 m p
click 160 100
xdotool key Escape # the help
await_picture help=off
await grep -q 'message saved skein-.*mp4' flown.trace # the first film; leaving parts with the other
leave
expect_report "r['errors'] == []" "r['frames'] > 5" \
    "sum(f.endswith('.png') for f in r['files']) > 2" "any(f.endswith('.mp4') for f in r['files'])"
fly_again
