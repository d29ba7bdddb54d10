#!/usr/bin/env bash
# Key X parts the window, a rule switched then reaches the right half alone, and the recorded flight
# ends as it did when it is flown again.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "compare.sh: $*" >&2
    exit 1
}

rm -rf -- *
. "$here/display.sh"
open_display 640x400

# fly NAME KEYS: leaves by Escape.
fly() {
    local name=$1 keys=$2
    "$SKEIN" fly --size 640x400 --seconds 60 --birds 300 --journal "$name.journal" \
        --report "$name.json" >"$name.log" 2>&1 &
    flight=$!
    await_window "$name.log"
    for key in $keys; do
        xdotool key --delay 60 "$key"
        sleep 0.3
    done
    xdotool key Escape
    await_end "$name" "$name.log"
    fly_again "$name"
}

report() { python3 "$here/report.py" "$@" || exit 1; }

fly single "4"
report single.json 'r["compare"] is False' 'r["twin_hash"] is None' 'r["errors"] == []'

fly equal "x r space"
report equal.json 'r["compare"] is True' 'r["twin_hash"] == r["hash"]' 'r["errors"] == []'
grep -q ' compare=on$' equal.journal || fail "X is not in the journal"

fly changed "x 2 shift+r p shift+r"
report changed.json 'r["compare"] is True' 'r["twin_hash"] != r["hash"]' 'r["errors"] == []'

fly ended "x 2 x"
report ended.json 'r["compare"] is False' 'r["twin_hash"] is None' 'r["errors"] == []'

# The changed flock is the one it would be alone.
"$SKEIN" simulate --birds 300 --steps 90 --at 40:rule.alignment=off --hash >alone.txt
"$SKEIN" simulate --birds 300 --steps 90 --at 20:compare=on --at 40:rule.alignment=off \
    --hash >beside.txt
[ "$(tail -n 1 alone.txt)" = "$(tail -n 1 beside.txt)" ] || fail "the other side is felt"
