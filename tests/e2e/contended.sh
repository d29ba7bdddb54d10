#!/usr/bin/env bash
# Pictures, series and takes at once, where others want the processors too: threads wait for
# each other in places where they otherwise never do. For sanitizers to look at.
. "${BASH_SOURCE%/*}/window.bash"
open_display 640x480
busy=()
trap 'kill "${busy[@]}" $flight $xvfb 2>/dev/null || true' EXIT
for _ in 1 2 3 4; do
    (while :; do :; done) &
    busy+=($!)
done

saved() { grep -q "message saved skein-.*$1" flown.trace; }

# A series that wants a picture of every frame, so that one is always being written; in between single
# pictures, a take whose film is drawn beside the next one, and other flocks.
size=320x200
begin_flight flown --birds 200 --threads 4 --set capture_interval=0.01
press shift+F2 F9 F2 r
await saved '[0-9].png$'
press F9 F9 F2 x bracketright
press shift+F2
await saved '00000.png to'
press F2 F9 m
await saved mp4
leave
expect_report "r['errors'] == []" "sum(f.endswith('.png') for f in r['files']) > 4" \
    "any(f.endswith('.mp4') for f in r['files'])"
for file in skein-*; do
    [ -s "$file" ] || fail "$file is empty"
done
fly_again
