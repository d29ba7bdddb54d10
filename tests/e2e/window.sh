#!/usr/bin/env bash
# The real window on a display of its own: left by a signal, taken through all models, and with many
# keys one after the other. What each key does is tested in keys.sh.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "window.sh: $*" >&2
    exit 1
}

rm -f ./*.json
. "$here/display.sh"
open_display 1280x800

# start REPORT OPTION...: flies until it is told to leave.
start() {
    local report=$1
    shift
    "$SKEIN" fly --size 640x360 --birds 500 --report "$report" --seconds 100 "$@" >"$report.log" 2>&1 &
    flight=$!
    await_window "$report.log"
}

# finish REPORT EXPRESSION...: the flight must end by itself, in peace, and its report agree.
finish() {
    local report=$1
    await_end "$report" "$report.log"
    [ ! -s "$report.log" ] || fail "$report: it said: $(cat "$report.log")"
    python3 "$here/report.py" "$@" "r['errors'] == []" || exit 1
}

press() {
    for key in "$@"; do
        xdotool key --delay 60 "$key"
        sleep 0.2
    done
}

# Nothing pressed: what the others are held against. SIGTERM ends it as politely as Esc.
start BASE.json
kill -TERM "$flight"
finish BASE.json "r['schema'] == 1" "r['birds'] == 500" "r['camera']['mode'] == 'fly'" \
    "len(r['hash']) == 16" "r['frames'] > 0" "'gravity' in r['parameters']" \
    "'bird_size' in r['parameters']"

# Through all models one comes to the first preset again.
start models.json
for _ in $("$SKEIN" info --models | grep -o '^[a-z]\+'); do press m; done
press Escape
finish models.json "r['model'] == base['model']" "r['preset'] == base['preset']"

# Straight down from above, then further by hand from there.
start above.json --set home=above --set colour=neighbours
press F3
xdotool keydown w
sleep 0.5
xdotool keyup w
press Escape
finish above.json "r['camera']['pitch'] == -90" "r['parameters']['colour'] == 'neighbours'"

# The whole screen and back, a new seed, time, statistics: nothing breaks.
start many.json
press F11 F3 shift+r minus equal Home f m F11 F3 Escape
finish many.json "r['frames'] > 10" "r['screen']['fullscreen'] is False" \
    "(r['screen']['width'], r['screen']['height']) == (640, 360)"
