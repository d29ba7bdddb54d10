#!/usr/bin/env bash
# Films of takes whose ffmpeg or whose own process hangs: the flight goes on, is told, and nothing
# stays; and so where the films are stopped by a button. What goes well: capture.sh.
. "${BASH_SOURCE%/*}/window.bash"
need pgrep
open_display 800x600
home=$PWD

# An ffmpeg that takes the beginning of a picture and ends by no signal that can be ignored; its group
# in a file.
mkdir -p hanging
printf '#!/bin/sh\ntrap "" TERM INT HUP\nhead -c 1 >/dev/null\necho $$ >>"%s/groups"\nfor i in $(seq 9000); do sleep 0.1; done\n' "$home" \
    >hanging/ffmpeg
chmod +x hanging/ffmpeg

# start NAME: a flight in an empty folder, and a take whose film is being drawn by $process.
start() {
    rm -rf "$home/$1" groups && mkdir "$home/$1"
    begin_traced "$1" env PATH="$home/hanging:$PATH" "$BASH" -c 'cd "$1" && shift && exec "$@"' \
        "$BASH" "$home/$1" "$SKEIN" fly --size 800x600 --set quality=low --birds 100 --report "$home/$1.json"
    await_window
    press F9
    fly_ticks 30
    press F9
    await_message 'drawing skein-'
    process=$(pgrep -P "$flight") || fail "$1: no process draws"
    await test -s groups
}

# stop_and_leave: by the panel's button.
stop_and_leave() {
    click_on stop_films
    leave
    expect_nothing
}

# expect_nothing: of the film, nor of who drew it.
expect_nothing() {
    local group
    for group in $process $(cat groups); do
        await eval "! pgrep -g $group >/dev/null" || fail "$name: left running: $(pgrep -ag "$group")"
    done
    [ -z "$(ls -A "$home/$name")" ] || fail "$name: left $(ls -A "$home/$name")"
}

if [ -n "${SKEIN_THOROUGH:-}" ]; then
    # Nobody stops it: its time is over after two minutes.
    start forgotten
    kill -STOP "$process"
    await_error 'skein-.*mp4: drawing it hangs and was ended: no progress in 120 seconds'
    expect_nothing
    leave
    expect_report "r['files'] == []" "len(r['errors']) == 1"
    exit
fi

# It ends its ffmpeg by itself, sooner after a signal, and the window says so.
start hangs
kill -INT "$process"
await_error 'skein-.*mp4: ffmpeg hangs and was ended: no progress in [0-9]* seconds'
expect_nothing
fly_ticks 30
leave
expect_report "r['files'] == []" "len(r['errors']) == 1"

start stopped
stop_and_leave
expect_report "r['files'] == []" "r['errors'] == []"

# Its own process cannot do that while it is stopped (as by a debugger); it is made to run.
start asleep
kill -STOP "$process"
stop_and_leave

# A film has two pixels each way at the least, where the window has but one.
size=1x1
begin_flight small --birds 10
press F9
fly_ticks 10
press F9
await_message 'saved skein-.*mp4'
finish "r['errors'] == []"
