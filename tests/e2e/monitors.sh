#!/usr/bin/env bash
# A window opens on the monitor that --monitor numbers, whatever place was kept, and goes to the one that
# is chosen in the panel; on the whole screen it fills that one. A number that is not there is
# refused by those that are. Two are told of one display (tests/support/monitors_stand_in.c).
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800
export XDG_STATE_HOME=$PWD/state
kept=$XDG_STATE_HOME/skein/window
two=(env LD_PRELOAD="$SKEIN_MONITORS_STAND_IN" SKEIN_MONITORS="left=600x800+0+0 right=680x700+600+100")

# keep SIZE PLACE: of the last flight's window, on the left monitor.
keep() {
    mkdir -p "${kept%/*}"
    printf '%s\n' 'skein-window 1' "size=$1" "position=$2" panel=on section.Rules=off section.Measures=off \
        section.View=on >"$kept"
}

begin() {
    begin_traced "$1" "${two[@]}" "$SKEIN" fly --birds 50 "${@:2}"
    await_window
}

end() {
    leave
    expect_silence
    grep -qxF "position=$1" "$kept" || fail "$name: not $1 in $(paste -sd ' ' "$kept")"
}

# await_place WIDTHxHEIGHT+X+Y
lies() {
    local WIDTH HEIGHT X Y
    eval "$(xdotool getwindowgeometry --shell "$window" | grep -E '^(WIDTH|HEIGHT|X|Y)=[0-9-]+$')"
    [ "${WIDTH}x$HEIGHT+$X+$Y" = "$1" ]
}
await_place() {
    await lies "$1"
    await_line "size=${1%%+*}"
}

choose() {
    click_on monitor
    click_on "monitor=$1"
}

expect_error 1 "there is no monitor 3, only 1 left, 600x800; 2 right, 680x700" "${two[@]}" "$SKEIN" fly --monitor 3
expect_error 1 "there is no monitor 2, only 1 screen, 1280x800" "$SKEIN" fly --monitor 2

# In its middle, and no larger than it. What was asked for is not kept; what a person chose is.
keep 1000x600 10,20
begin asked --monitor 2
await_place 680x600+600+150
end 10,20
keep 500x400 10,20
begin chosen --monitor 2
await_place 500x400+690+250
choose "1 left, 600x800"
await_place 500x400+50+200
end 50,200

# On the whole screen too, and back from there.
begin whole --monitor 2 --fullscreen
await_place 680x700+600+100
press F11
await_place 500x400+690+250
press F11
await_place 680x700+600+100
choose "1 left, 600x800"
await_place 600x800+0+0
press F11
await_place 500x400+50+200
choose "2 right, 680x700"
await_place 500x400+690+250
end 50,200

# Where there is one there is nothing to choose.
begin_traced one "$SKEIN" fly --birds 50
await_window
await find_widget View
! find_widget monitor || fail "$name: one monitor is a list"
leave
