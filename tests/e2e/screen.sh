#!/usr/bin/env bash
# What the text over the picture says of the flight: how fast it really flies, and where the flock is
# when it is out of the picture.
. "${BASH_SOURCE%/*}/window.bash"
need convert setxkbmap
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

# What is printed on another keyboard than the one that it began with, as soon as that is in use.
begin_flight keyboard
await find_widget "model: M"
setxkbmap fr
await find_widget "model: ,"
await find_widget "rules: 1 - 9"
leave

# At four pictures a second time is left out, and it says so, once.
picture_seconds=0.25
begin_flight slow
await_message "slower than asked, 0\.[0-9]* of real time"
await_picture 'reached=0\.[1-8][0-9]*'
await_seen
leave
[ "$(grep -c ' message slower' slow.trace)" -eq 1 ] || fail "it says again that it is slow"

# The window opens with words. The first picture is laid out for the size that the window has by then,
# in fullscreen another than it was created with; the panel stays as it is in that picture.
export SKEIN_FIRST_PICTURES=$PWD/first
picture_seconds=0
begin_flight opened --size 800x600 --fullscreen
grep -q ' loading 200 birds and their sky$' opened.trace || fail "no word of what is loaded"
await_picture && await_picture && await_picture
leave
pixels() { convert "first$1.ppm" -crop "$2" +repage rgb:-; }
colours() { convert "first$1.ppm" -crop "$2" -format %k info:; }
[ "$(colours 1 400x100+440+350)" -gt 5 ] || fail "nothing is said while it loads"
cmp <(pixels 1 9x9+1270+0) <(pixels 1 9x9+0+790) || fail "the words' picture has not the window's size"
[ "$(colours 2 300x60+960+640)" -gt 20 ] || fail "the first picture does not reach the window's corner"
[ "$(colours 2 240x60+8+80)" -gt 20 ] || fail "the first picture has no panel"
cmp <(pixels 2 240x60+8+80) <(pixels 5 240x60+8+80) || fail "the panel moves after the first picture"
