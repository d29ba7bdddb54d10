#!/usr/bin/env bash
# Pictures, series and takes of a real window: what is written must be whole and of the window's
# size, a film as long as its take; what fails must be told, leave nothing, and not end the flight.
. "${BASH_SOURCE%/*}/window.bash"
need ffmpeg ffprobe identify convert pgrep
open_display 1280x800
home=$PWD

# start NAME OPTION...: flies in an empty folder of that name. $bytes: that a file may have / 1024.
start() {
    rm -rf "${home:?}/$1" && mkdir "$home/$1"
    begin_traced "$1" "$BASH" -c \
        'cd "$1" && ulimit -f "$2" && shift 2 && exec "$SKEIN" fly "$@"' "$BASH" "$home/$1" \
        "${bytes:-unlimited}" --size 640x360 --birds 300 --report "$home/$1.json" "${@:2}"
    await_window
}

list() { ls "$home/$name"; }

# finish EXPRESSION...: the flight ends in peace, its report agrees and names every file there is.
finish() {
    leave
    check "$@" "sorted(r['files']) == sorted(__import__('os').listdir('$home/$name'))"
}
check() {
    expect_report "$@"
    local file
    for file in "$home/$name"/skein-*; do
        [ ! -e "$file" ] || [ -s "$file" ] || fail "$file is empty"
    done
}

is_film() { [ -s "$(echo "$home/$name"/skein-*.mp4)" ]; }

# expect_film SIZE SECONDS: the one film there is, to a picture.
expect_film() {
    local film found
    film=$(echo "$home/$name"/skein-*.mp4)
    ffmpeg -v error -i "$film" -f null - 2>decode.log || fail "$name: $(cat decode.log)"
    [ ! -s decode.log ] || fail "$name: $(cat decode.log)"
    found=$(ffprobe -v error -select_streams v -show_entries stream=width,height -of csv=p=0:s=x "$film")
    [ "$found" = "$1" ] || fail "$name: the film is $found, not $1"
    found=$(ffprobe -v error -show_entries format=duration -of csv=p=0 "$film")
    python3 -c "import sys; sys.exit(not abs($2 - $found) < 0.1)" ||
        fail "$name: the film lasts $found s, not $2"
}

expect_pictures() {
    local picture
    for picture in "$home/$name"/skein-*.png; do
        [ "$(identify -format %wx%h "$picture" 2>&1)" = "$1" ] || fail "$picture is no picture of $1"
    done
}

# begin_take, end_take: $seconds is how long it was.
begin_take() {
    press F9
    first=$(number_of tick)
}
end_take() {
    press F9
    seconds=$(python3 -c "print(($(number_of tick) - $first) / 60)")
}

# Two pictures in a second have two names; they hold the picture alone, no text.
start shots --size 641x361
for _ in 1 2; do
    press F2
    await_message 'saved skein-'
done
finish "len(r['files']) == 2" "r['errors'] == []"
expect_pictures 641x361
expect_silence

# Beside the panel: the window's picture without the place that the panel covers, which is grey.
start beside --size 1000x400
press F2
await_message 'saved skein-'
finish "r['screen']['panel']"
picture=$(echo "$home/beside"/skein-*.png)
[ "$(identify -format %w "$picture")" -lt 1000 ] || fail "the picture is as wide as the window"
[ "$(convert "$picture" -crop 1x400+0+0 -format %k info:)" -gt 1 ] || fail "the panel's place is in the picture"

start series --set capture_interval=0.1
press shift+F2
await_message 'saving skein-'
fly_ticks 90
press shift+F2
await_message 'saved skein-.*00000.png to skein-.*: [0-9]* pictures'
finish "len(r['files']) >= 2" "r['errors'] == []" \
    "[f[-9:] for f in r['files']] == ['%05d.png' % i for i in range(len(r['files']))]"
expect_pictures 640x360

# A take is as long as it was flown; odd sizes lose a pixel; the flight goes on while its film is
# drawn, another take and all.
start film --size 641x361
fly_ticks 30
begin_take
fly_ticks 60
end_take
await_message 'drawing skein-'
fly_ticks 30
await_message 'saved skein-.*mp4'
expect_film 640x360 "$seconds"
finish "len(r['files']) == 1" "r['errors'] == []" "r['journal'].endswith('.journal')"
# A frame that comes late steps no more than it must: the film has all that flew.
journal=$(python3 -c "import json; print(json.load(open('film.json'))['journal'])")
"$SKEIN" simulate --replay "$journal" >said.txt 2>&1 || fail "the kept journal: $(cat said.txt)"

# Beside the journal lies the take's checkpoint: pictures drawn from there are those of the whole.
for checkpoint in "${journal%.journal}".*.checkpoint; do
    [ -s "$checkpoint" ] || fail "no checkpoint of the take"
done
tick=${checkpoint%.checkpoint}
tick=${tick##*.}
"$SKEIN" simulate --resume "$checkpoint" --steps 1 >said.txt 2>&1 || fail "$checkpoint: $(cat said.txt)"
draw() { # NAME OPTION...
    "$SKEIN" render --gpu software --size 160x90 --fps 20 --replay "$journal" --out "$1-%05d.png" \
        "${@:2}" >said.txt 2>&1 || fail "$1: $(cat said.txt)"
}
rm -f whole-*.png part-*.png
draw whole
draw part --range "$(python3 -c "print(($tick + 1) / 60)"):1e6"
parts=(part-*.png)
[ -e "${parts[0]}" ] && [ "${parts[0]}" != part-00000.png ] || fail "the part is ${parts[*]}"
for part in "${parts[@]}"; do
    cmp "$part" "whole-${part#part-}" || fail "$part is another picture in the whole"
done

# Nothing was flown: no film.
start paused
press space F9 F9
await_message 'no film'
finish "r['files'] == []" "r['errors'] == []"

# A take that was not ended is ended by leaving, which says where the film will be; it goes on being drawn.
start taking
begin_take
fly_ticks 60
leave_by_escape '; the film goes on'
grep -q "^$home/taking/skein-.*mp4: being drawn, " taking.log || grep -q '^saved skein' taking.log ||
    fail "it said: $(cat taking.log)"
await is_film
[ "$(list | wc -l)" -eq 1 ] || fail "taking: left $(list)"

# A signal leaves at once, series, take and all.
start signal --set capture_interval=0.1
begin_take
press shift+F2
fly_ticks 60
kill -TERM "$flight"
await_end
await is_film
check "len(r['files']) > 1" "r['errors'] == []"
grep -q '^saved skein-.*00000.png to skein-' signal.log || fail "it said: $(cat signal.log)"

# Its name is taken by then: the film has another, and what is there stays.
start taken
begin_take
fly_ticks 30
end_take
await_message 'drawing skein-'
film=${event##*drawing } film=${film%%:*}
(set -o noclobber && echo old >"$home/taken/$film") || fail "it is drawn already"
await_message "saved ${film%.mp4}-2.mp4"
[ "$(cat "$home/taken/$film")" = old ] || fail "the film replaced $film"
rm "$home/taken/$film"
expect_film 640x360 "$seconds"
finish "r['files'] == ['${film%.mp4}-2.mp4']" "r['errors'] == []"

# Its process dies: told once, nothing of it left under the film's name, and the next one is whole.
start killed
begin_take
fly_ticks 120
end_take
kill -KILL "$(pgrep -P "$flight")" || fail "no process draws"
await_error 'skein-.*mp4: its process was ended by signal 9'
begin_take
fly_ticks 30
end_take
await_message 'saved skein-.*mp4'
expect_film 640x360 "$seconds"
rm -f killed/*.mp4.?????? # what ffmpeg had of the first
finish "len(r['files']) == 1" "len(r['errors']) == 1"

# A folder that cannot be written to.
start gone
rmdir "$home/gone"
press F2
await_error 'skein-'
begin_take
fly_ticks 30
end_take
await_error 'skein-'
press shift+F2
await_error 'skein-'
mkdir "$home/gone"
finish "r['files'] == []" "len(r['errors']) == 3" "all('skein-' in e for e in r['errors'])"

# No folder for journals: said once, and no error until a film is wanted.
: >"$home/no_folder"
XDG_STATE_HOME=$home/no_folder start no_journal
begin_take
await_error 'no journal of this flight is kept'
press F2
await_message 'saved skein-'
finish "r['journal'] is None" "len(r['errors']) == 1"
grep -q 'message no journal of this flight is kept: ' no_journal.trace || fail "it is not said"

# A full disk, here a limit on the size of files: each told once, nothing half-written stays. The
# thread sanitizer needs large files of its own.
[ "${SKEIN_WATCHED:-}" != thread ] || exit 0
# A checkpoint has no room: said once, and the take goes on.
bytes=60 start no_checkpoint --birds 3000
begin_take
await_message 'the take goes on without a checkpoint: '
fly_ticks 30
kill -TERM "$flight"
await_end
expect_report "r['errors'] == []"
[ "$(grep -c 'without a checkpoint' no_checkpoint.trace)" = 1 ] || fail "it is not said once"

bytes=60 start full
press F2
await_error 'skein-.*File too large'
press shift+F2
await_error 'skein-.*File too large'
finish "r['files'] == []" "len(r['errors']) == 2"
