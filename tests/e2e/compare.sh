#!/usr/bin/env bash
# Key X parts the window, a rule switched then reaches the right half alone, and the recorded flight
# ends as it did when it is flown again.
. "${BASH_SOURCE%/*}/window.bash"
open_display 640x400
size=640x400 options=(--birds 300)

# fly NAME KEY...: leaves by Ctrl+Q.
fly() {
    begin_flight "$1"
    shift
    press "$@"
    leave
    fly_again
}

fly single 4
expect_report 'r["compare"] is False' 'r["twin_hash"] is None' 'r["errors"] == []'

fly equal x r space
expect_report 'r["compare"] is True' 'r["twin_hash"] == r["hash"]' 'r["errors"] == []'
grep -q ' compare=on$' equal.journal || fail "X is not in the journal"

fly changed x 2 shift+r p shift+r
expect_report 'r["compare"] is True' 'r["twin_hash"] != r["hash"]' 'r["errors"] == []'

fly ended x 2 x
expect_report 'r["compare"] is False' 'r["twin_hash"] is None' 'r["errors"] == []'

# The changed flock is the one it would be alone.
"$SKEIN" simulate --birds 300 --steps 90 --at 40:rule.alignment=off --hash >alone.txt
"$SKEIN" simulate --birds 300 --steps 90 --at 20:compare=on --at 40:rule.alignment=off \
    --hash >beside.txt
[ "$(tail -n 1 alone.txt)" = "$(tail -n 1 beside.txt)" ] || fail "the other side is felt"
