#!/usr/bin/env bash
# Esc takes back one thing with each press and leaves only when nothing is left to take back and it
# was asked for: also where several presses come within one picture.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800
size=1280x720 options=(--birds 200)

# Presses closer to each other are one that repeats.
escape() { xdotool key --delay 30 "${@/*/Escape}"; }

# What was begun is given up: nothing was typed, and nobody left by accident.
expect_nothing_taken() {
    expect_silence
    expect_report "r['birds'] == 200" "r['model'] == 'leader'" "r['errors'] == []"
    ! grep -q ' change birds=' "$name.trace" || fail "$name: what was given up was changed"
}

begin_flight each
click_on model
await_picture list=on
escape 1
await_picture list=off
press F1
await_picture help=on
escape 1
await_picture help=off
type_on birds 55
escape 1
await_picture typing=off
point_at 800 300
xdotool mousedown 3
await_picture looking=on
escape 1
await_picture looking=off
xdotool mouseup 3
await_seen
leave_by_escape
expect_nothing_taken

# Four pictures a second: the presses of one picture are taken in order.
picture_seconds=0.25
begin_flight several
press F1
await_picture help=on
click_on model
await_picture list=on
escape 1 2
await_picture help=off list=off
press F1
type_on birds 5
escape 1 2 3
await_message 'Esc again leaves'
await_picture help=off typing=off
await escape_to_end
await_end
expect_nothing_taken
