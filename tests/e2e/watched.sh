#!/usr/bin/env bash
# One flight that sets everything to work at once, for sanitizers to look at: the pool's threads, the thread
# that writes pictures, ffmpeg, files read again, another flock beside the first. Others want the processors
# too, so that threads wait for each other in places where they otherwise never do.
. "${BASH_SOURCE%/*}/window.bash"
open_display 640x480
busy=()
trap 'kill "${busy[@]}" $flight $xvfb 2>/dev/null || true' EXIT
for ((i = $(nproc); i > 0; i--)); do
    (while :; do :; done) &
    busy+=($!)
done

# A series that wants a picture of every frame, so that one is always being written; in between single
# pictures, a take whose film is drawn beside the next one, and other flocks.
size=320x200
begin_flight flown --birds 200 --threads 4 --set quality=high --set capture_interval=0.01
press shift+F2 F9 F2 t shift+g Tab v bracketright 2 r shift+F2
press x 3 bracketleft shift+r x F9 F5
press p m F9 shift+F2 F1 F3 F2 F9
click 160 100
xdotool key Escape # the help
await_picture help=off
press m
await grep -q 'message saved skein-.*mp4' flown.trace # the first film; leaving parts with the other
leave
expect_report "r['errors'] == []" "sum(f.endswith('.png') for f in r['files']) > 4" \
    "any(f.endswith('.mp4') for f in r['files'])"
for file in skein-*; do
    [ -s "$file" ] || [[ $file == *.mp4* ]] || fail "$file is empty"
done
fly_again
