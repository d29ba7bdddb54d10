#!/usr/bin/env bash
# The window on Windows: keys and the panel change the flock, and the journal leads natively to the same state; a
# take becomes a film where there is an ffmpeg, and is one line where there is none. What is kept is
# where Windows keeps it, and an edited shader is read.
. "${BASH_SOURCE%/*}/../e2e/window.bash"
need x86_64-w64-mingw32-gcc-posix
open_display 1024x768
size=800x480
kept=$WINEPREFIX/drive_c/users/$(id -un)/AppData
rm -rf "$kept"/{Local,Roaming}/skein

begin_flight keys --model leader --birds 200
click_on alignment
press 3 bracketright shift+r x minus x p
leave
expect_report "r['errors'] == []"
SKEIN=$NATIVE fly_again
[ -s "$kept/Local/skein/window" ] || fail "the window's place is not kept"
[ "$(ls "$kept/Roaming/skein/"*.journal | wc -l)" = 1 ] || fail "the journal is not kept"

cp -R "${SKEIN_WINDOWS%/*}" tree
SKEIN_WINDOWS=$PWD/tree/skein.exe begin_flight edited --model leader --birds 50
sky=tree/share/skein/shaders/sky.frag
cp $sky own
printf 'void main() { colour = oops; }\n' >$sky
await_error '.*/shaders/sky.frag:1: '
cp own $sky
await_message 'shaders read again'
leave

# take NAME TICKS: flown with a take of so many.
take() {
    begin_flight "$1" --model leader --birds 50
    press F9
    fly_ticks "$2"
    press F9
}
take without 20
await_error 'skein-.*mp4: it needs ffmpeg, which is not installed \(ffmpeg.exe on the PATH or beside skein.exe\)'
leave
[ -z "$(ls skein-* 2>/dev/null)" ] || fail "left of a film: $(ls skein-*)"

mkdir tools
x86_64-w64-mingw32-gcc-posix "${BASH_SOURCE%/*}/ffmpeg.c" -o tools/ffmpeg.exe
cp tools/ffmpeg.exe tools/ffprobe.exe
export WINEPATH=tools
take stopped 400
click_on stop_films
leave
grep -q 'message skein-.*mp4: stopped, nothing of it is kept' stopped.trace || fail "the film goes on"
[ -z "$(ls skein-* 2>/dev/null)" ] || fail "left of a film: $(ls skein-*)"
take with 20
await_message 'saved skein-.*mp4'
leave
expect_report "len(r['files']) == 1"
SKEIN=$NATIVE fly_again
