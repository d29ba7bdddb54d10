#!/usr/bin/env bash
# The window's size, place and panel are those that a person left; --size and --fullscreen go before
# them, and are kept only where a person changed them.
. "${BASH_SOURCE%/*}/window.bash"
need openbox xprop
open_display 1280x800
export XDG_STATE_HOME=$PWD/state
kept=$XDG_STATE_HOME/skein/window

# begin NAME SIZE OPTION...: a window of this size; --size is not asked for.
begin() {
    local size=$2
    begin_traced "$1" "$program" fly --birds 50 --report "$1.json" "${@:3}"
    await_line "size=$size"
    await_window
}

# end EXPRESSION...: of the report.
end() {
    leave
    expect_silence
    expect_report "$@" "r['errors'] == []"
}

keep() { printf 'skein-window 1\n' >"$kept" && printf '%s\n' "$@" >>"$kept"; }
holds() { grep -qxF "$1" "$kept" || fail "$name: no $1 in $(paste -sd ' ' "$kept")"; }
holds_no() { ! grep -q "^$1" "$kept" || fail "$name: $1 in $(paste -sd ' ' "$kept")"; }

has_place() { [ "$(xdotool getwindowgeometry --shell "$window" | sed -n 's/^[XY]=//p' | paste -sd ,)" = "$1" ]; }

# As it was left; the panel was not touched.
begin first 1280x720
pass_over
xdotool windowsize "$window" 900 500 windowmove "$window" 60 40
await_line "size=900x500"
await has_place 60,40
end "r['screen']['panel']"
holds size=900x500
holds position=60,40
holds maximised=off
holds_no panel
begin again 900x500
await has_place 60,40
press Tab # the panel goes
end "not r['screen']['panel']"
holds panel=off

# What an option asks for is for that flight alone, unless a person changes it.
begin asked 640x360 --size 640x360
end "not r['screen']['panel']"
holds size=900x500
if [ -n "${SKEIN_THOROUGH-}" ]; then
    begin whole 1280x800 --fullscreen
    end "r['screen']['fullscreen']"
    holds size=900x500
fi

# What no screen has room for.
keep size=4000x3000 position=9000,50
begin large 1280x800
end "r['screen']['panel']"

# Sections, each as it was left. auto, which a click replaces by the number that it came to, and
# another gives back. What the quality leaves out, as the computed sky on a software renderer, is
# greyed and takes no click.
keep size=1280x720 section.Save=off section.View=on section.Sky=on
begin sections 1280x720 --journal sections.journal
click_on atmosphere
click_on "auto sun_height"
click_on "auto sun_height"
click_on Save
end "r['parameters']['sun_height'] == 'auto'" \
    "re.fullmatch('sun_height=-2[.]2[0-9]* sun_height=auto',
                  ' '.join(c for c in changes if re.match('sun_|atmosphere', c)))"
holds section.Save=on
holds section.View=on
holds_no section.Rules

# Maximised by the desktop's button; the size beneath stays.
keep size=700x400 position=1,20
openbox >openbox.log 2>&1 &
xvfb="$xvfb $!" # ended with the display
desktop_runs() { xprop -root _NET_SUPPORTING_WM_CHECK 2>&1 | grep -q 'window id'; }
await desktop_runs
begin maximised 700x400
pass_over
xdotool mousemove 674 9 click 1
await_line "size=1280x"
end "r['screen']['width'] == 1280"
holds size=700x400
holds maximised=on
begin large_again 1280x$(sed -n 's/.*size=1280x//p' maximised.trace | tail -n 1)
end "r['screen']['width'] == 1280"
