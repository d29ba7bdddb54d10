#!/usr/bin/env bash
# The real window on a display of its own: left by a signal, taken through all models, and with many
# keys one after the other. What each key does is tested in keys.sh.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800
options=(--birds 500)

# finish EXPRESSION...: the flight must end by itself, in peace, and its report agree.
finish() {
    await_end
    expect_silence
    expect_report "$@" "r['errors'] == []"
}

# Nothing pressed: what the others are held against. SIGTERM ends it as politely as Esc.
begin_flight BASE
kill -TERM "$flight"
finish "r['schema'] == 1" "r['birds'] == 500" "r['camera']['mode'] == 'fly'" \
    "len(r['hash']) == 16" "r['frames'] > 0" "'gravity' in r['parameters']" \
    "'bird_size' in r['parameters']"

# Through all models one comes to the first preset again.
begin_flight models
for _ in $("$SKEIN" info --models | grep -o '^[a-z]\+'); do press m; done
xdotool key ctrl+q
finish "r['model'] == base['model']" "r['preset'] == base['preset']"

# Straight down from above, then further by hand from there.
begin_flight above --set home=above --set colour=neighbours
press F3
hold_until "y < $(number_of y) - 5" w
xdotool key ctrl+q
finish "r['camera']['pitch'] == -90" "r['parameters']['colour'] == 'neighbours'"

# The whole screen and back, a new seed, time, statistics: nothing breaks.
begin_flight many
press F11
await_line 'window 1280x800'
press F3 shift+r minus equal Home f m F11
await_line 'window 640x360'
press F3
xdotool key ctrl+q
finish "r['screen']['fullscreen'] is False" \
    "(r['screen']['width'], r['screen']['height']) == (640, 360)"
