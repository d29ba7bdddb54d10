#!/usr/bin/env bash
# Pictures, series and films of a real window: what is written must be whole, of the window's size
# and of the flight's own speed; what fails must be told, leave nothing, and not end the flight.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "capture.sh: $*" >&2
    exit 1
}

. "$here/display.sh"
for tool in ffmpeg ffprobe identify pgrep; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" && exit 77; }
done
open_display 1280x800
home=$PWD

# start NAME OPTION...: flies in an empty folder of that name. $limit: bytes / 1024 a file may have;
# $path: where programs are found.
start() {
    name=$1
    shift
    rm -rf "${home:?}/$name" "$home/$name.json" && mkdir "$home/$name"
    (
        cd "$home/$name"
        ulimit -f "${limit:-unlimited}"
        PATH=${path-$PATH} exec "$SKEIN" fly --size 640x360 --birds 500 --seconds 100 \
            --report "$home/$name.json" "$@" >"$home/$name.log" 2>&1
    ) &
    flight=$!
    await_window "$home/$name.log"
}

press() {
    xdotool key --delay 60 "$1"
    sleep "${2:-0.3}"
}

# finish EXPRESSION...: the flight must end in peace, its report agree and name every file there is.
finish() {
    await_end "$name" "$home/$name.log" 60
    python3 "$here/report.py" "$home/$name.json" "$@" "sorted(r['files']) == sorted(
        __import__('os').listdir('$home/$name'))" || exit 1
    local file
    for file in "$home/$name"/skein-*; do
        [ ! -e "$file" ] || [ -s "$file" ] || fail "$file is empty"
    done
}

# expect_film SIZE LEAST MOST: the one film there is, in seconds.
expect_film() {
    local film size seconds
    film=$(ls "$home/$name"/skein-*.mp4)
    ffmpeg -v error -i "$film" -f null - 2>decode.log || fail "$name: $(cat decode.log)"
    [ ! -s decode.log ] || fail "$name: $(cat decode.log)"
    size=$(ffprobe -v error -select_streams v -show_entries stream=width,height -of csv=p=0:s=x "$film")
    [ "$size" = "$1" ] || fail "$name: the film is $size, not $1"
    seconds=$(ffprobe -v error -show_entries format=duration -of csv=p=0 "$film")
    python3 -c "import sys; sys.exit(not $2 <= $seconds <= $3)" ||
        fail "$name: the film lasts $seconds s, not $2 to $3"
}

expect_pictures() {
    local picture
    for picture in "$home/$name"/skein-*.png; do
        [ "$(identify -format %wx%h "$picture" 2>&1)" = "$1" ] || fail "$picture is no picture of $1"
    done
}

expect_said() {
    grep -q "$1" "$home/$name.log" || fail "$name: it did not say '$1': $(cat "$home/$name.log")"
}

# Two pictures in a second have two names; they hold the picture alone, no text.
start shots --size 641x361
press F2 0.2
press F2 1
press Escape
finish "len(r['files']) == 2" "r['errors'] == []"
expect_pictures 641x361
# A slow one is still writing when its window is gone, and says so then.
[ $patience -gt 1 ] || [ ! -s "$home/shots.log" ] || fail "it said: $(cat "$home/shots.log")"

start series --set capture_interval=0.25
press shift+F2 2
press shift+F2 1
press Escape
finish "5 <= len(r['files']) <= 10" "r['errors'] == []" \
    "[f[-9:] for f in r['files']] == ['%05d.png' % i for i in range(len(r['files']))]"
expect_pictures 640x360

# A film runs as fast as the flight did, odd sizes lose a pixel; a picture beside it is taken too.
start film --size 641x361
began=$(date +%s.%N)
press F9 1.5
press F2 1.5
ended=$(date +%s.%N)
press F9 2
press Escape
finish "len(r['files']) == 2" "r['errors'] == []"
expect_film 640x360 "$(python3 -c "print($ended - $began - 0.7)")" \
    "$(python3 -c "print($ended - $began + 0.7)")"
expect_pictures 641x361

# A film goes on at its first size when the window gets another.
start resized
press F9 $((patience > 1 ? 2 : 1))
xdotool search --name '^Skein$' windowsize 400 700
sleep 1
press F9 $((patience > 1 ? 2 : 1))
press Escape
finish "len(r['files']) == 1" "r['errors'] == []"
expect_film 640x360 1 4

# Leaving finishes the film, by key and by signal, and says so where the window is gone.
start escape
press F9 1.5
press Escape 0
finish "len(r['files']) == 1" "r['errors'] == []"
expect_film 640x360 1 3
expect_said '^saved skein-.*mp4: '
start signal
press F9 1.5
press shift+F2 1
kill -TERM "$flight"
finish "len(r['files']) > 2" "r['errors'] == []"
expect_film 640x360 1.5 4.5
expect_said '^saved skein-.*mp4: '
expect_said '^saved skein-.*00000.png to skein-'

# Without ffmpeg: numbered pictures, as many as film frames.
path=/nonexistent start no_ffmpeg
press F9 1
press F9 2
press Escape
finish "20 <= len(r['files']) <= 60" "r['errors'] == []" \
    "[f[-9:] for f in r['files']] == ['%05d.png' % i for i in range(len(r['files']))]"
expect_pictures 640x360

# ffmpeg dies: told once, nothing left, and the next film is whole.
start killed
press F9 1
kill -KILL "$(pgrep -P "$flight" ffmpeg)" || fail "no ffmpeg runs"
sleep 1
press F9 1.5
press F9 1
press Escape
finish "len(r['files']) == 1" "len(r['errors']) == 1" "'ffmpeg' in r['errors'][0]" \
    "'.mp4' in r['errors'][0]"
expect_film 640x360 1 2.5

# A folder that cannot be written to.
start gone
rmdir "$home/gone"
press F2 0.5
press F9 0.5
press shift+F2 0.5
press Escape
mkdir "$home/gone"
finish "r['files'] == []" "len(r['errors']) == 3" "all('skein-' in e for e in r['errors'])"

# A full disk, here a limit on the size of files: each told once, nothing half-written stays. The
# thread sanitizer needs large files of its own.
[ "${SKEIN_WATCHED:-}" != thread ] || exit 0
limit=40 start full
press F2 1
press F9 3
press shift+F2 2
press Escape
finish "r['files'] == []" "len(r['errors']) == 3" \
    "all(e.startswith('skein-') and 'File too large' in e for e in r['errors'])" \
    "any('.mp4' in e for e in r['errors'])"
