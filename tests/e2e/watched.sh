#!/usr/bin/env bash
# One flight that sets everything to work at once, for sanitizers to look at: the pool's threads, the
# thread that writes pictures, ffmpeg, files read again, another flock beside the first.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "watched.sh: $*" >&2
    exit 1
}

rm -rf -- *
. "$here/display.sh"
open_display 640x480

press() {
    for key in "$@"; do
        xdotool key --delay 60 "$key"
        sleep 0.2
    done
}

"$SKEIN" fly --size 320x200 --birds 200 --threads 3 --seconds 100 --journal flown.journal --report flown.json \
    --set quality=high --set capture_interval=0.2 >fly.log 2>&1 &
flight=$!
await_window fly.log
press F9 F2 shift+F2 t shift+g Tab v bracketright 2 r shift+F2
press x 3 bracketleft shift+r x
press F5 p m m F9 F1 F3 F2
press F9 m p
xdotool mousemove 160 100 click 1
press Escape Escape
await_end flown fly.log
python3 "$here/report.py" flown.json "r['errors'] == []" "r['frames'] > 5" \
    "sum(f.endswith('.png') for f in r['files']) > 2" "len(r['files']) > 4" || exit 1
fly_again flown
