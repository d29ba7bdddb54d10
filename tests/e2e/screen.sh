#!/usr/bin/env bash
# What the text over the picture says of the flight: how fast it really flies, and where the flock is
# when it is out of the picture.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "screen.sh: $*" >&2
    exit 1
}

rm -rf -- *
. "$here/window.bash"
open_display 1280x800
options=(--birds 200)

# A camera that looks away from the flock has an arrow to it, one that follows has none. F brings the
# flock back.
begin_flight lost --camera 0,60,200,180,0
await_picture lost=on
press v
await_picture camera=follow lost=off
press f
await_picture lost=off
leave
expect_report "r['errors'] == []"

begin_flight found --camera 0,60,200,180,0
await_picture lost=on
press f
await_picture lost=off
press x
await_picture comparing=on lost=off
hold_until 'pitch > 75' Up
await_picture comparing=on lost=on
leave

# At four pictures a second time is left out, and it says so.
picture_seconds=0.25
begin_flight slow
await_picture 'reached=0\.[1-8][0-9]*'
leave
