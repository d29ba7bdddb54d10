#!/usr/bin/env bash
# Films: a flight by hand in the real window, drawn again from its journal at other sizes, in parts and
# as a film, and the same pictures for the same flight. Motion blur: film/test_film.c.
. "${BASH_SOURCE%/*}/window.bash"
need convert identify
open_display 800x600

# render SAID OPTION...: in peace, and nothing on standard error, which is no terminal here.
render() {
    local said=$1
    shift
    "$SKEIN" render "$@" >"$said" 2>said.txt || fail "$*: $(cat said.txt)"
    [ ! -s said.txt ] || fail "$*: it said $(cat said.txt)"
}

size_of() { identify -format '%wx%h' "$1"; }

# --- A flight by hand ---

size=320x240
begin_flight flight --birds 300
xdotool keydown w keydown Right
await_seen
await_where "tick > $(number_of tick) + 20"
xdotool keyup Right keyup w
press l 3 space
await_seen
z=$(number_of z)
hold_until "z > $z + 5 || z < $z - 5" s
press space
await_where "tick > $(number_of tick) + 40"
press bracketright
leave
mv flight.journal flown
grep -q 'show_leader=on' flown || fail "no flight by hand: $(tail -n 3 flown)"
ticks=$(sed -n '$s/ end .*//p' flown)
[ "$ticks" -gt 60 ] || fail "a flight of $ticks ticks"

# --- Drawn again ---

pictures=$(((ticks * 20 + 59) / 60)) # 20 a second, for every one begun
render out.txt --replay flown --size 180x100 --fps 20 --out 'film-%05d.png'
[ "$(ls film-*.png | wc -l)" -eq "$pictures" ] || fail "$pictures pictures of $ticks ticks: $(ls)"
[ "$(size_of film-00007.png)" = 180x100 ] || fail "not of the size asked for"
! cmp -s film-00000.png film-00010.png || fail "nothing moves"

# The end is where the same state is drawn from a checkpoint, seen from the same place.
camera=$(sed -n 's/^[0-9]* camera=//p' flown | tail -n 1)
render out.txt --replay flown --size 320x180 --out end.png
"$SKEIN" simulate --replay flown --checkpoint end.checkpoint
render out.txt --resume end.checkpoint --warm 0 --camera "$camera" --size 320x180 --out state.png
convert end.png state.png -compose difference -composite -format '%[fx:mean] %[fx:maxima]' info: \
    >difference.txt
python3 -c "import sys; sys.exit(not $(cut -d' ' -f1 difference.txt) < 1e-4)" ||
    fail "the end is another than its state: $(cat difference.txt)"

# At a moment of it; from another place; a length of it.
render out.txt --replay flown --size 320x180 --warm 0.5 --out moment.png
render out.txt --replay flown --size 320x180 --warm 0.5 --fps 50 --frames 3 --out 'part-%d.png'
cmp moment.png part-0.png || fail "one moment looks in two ways"
[ ! -e part-3.png ] || fail "more pictures than asked for"
render out.txt --replay flown --size 320x180 --warm 0.5 --camera 0,0,200,0,0 --out other.png
! cmp -s moment.png other.png || fail "--camera does not go before the recorded one"
# More samples than one smooth the edges, and more than any driver has are no error.
for samples in 1 64; do
    render out.txt --replay flown --size 320x180 --warm 0.5 --samples $samples --out "samples-$samples.png"
done
[ "$(identify -format %k samples-1.png)" -lt "$(identify -format %k samples-64.png)" ] ||
    fail "--samples smooths nothing"

# A single picture's shaders are compiled quickly, a film's well: the driver's cache has both.
mkdir cache
quick() { XDG_CACHE_HOME=$PWD/cache render out.txt --gpu software --size 64x36 --warm 0 "$@"; }
quick --out quick.png
bytes=$(du -sb cache | cut -f1)
quick --out 'well-%d.png'
cmp quick.png well-0.png || fail "shaders that are compiled quickly draw another picture"
[ "$(du -sb cache | cut -f1)" -gt "$bytes" ] || fail "all shaders are compiled alike"

# The same bytes again, however many threads.
for threads in 1 2; do
    render out.txt --replay flown --size 320x180 --warm 0.5 --shutter 90 --threads $threads \
        --out "again-$threads.png"
done
cmp again-1.png again-2.png || fail "another picture by two threads"

if command -v ffmpeg >/dev/null && command -v ffprobe >/dev/null; then
    for film in film.mp4 film.webm film.gif; do
        render out.txt --replay flown --size 192x108 --fps 20 --out $film
        ffmpeg -v error -i $film -f null - >decoded.txt 2>&1
        [ ! -s decoded.txt ] || fail "$film: $(cat decoded.txt)"
        found=$(ffprobe -v error -count_frames -select_streams v -show_entries \
            stream=width,height,nb_read_frames -of csv=p=0 $film)
        [ "$found" = "192,108,$pictures" ] || fail "$film: $found, not $pictures pictures"
    done
fi

# In parts, which lie beside each other as the whole does.
render out.txt --replay flown --size 180x100 --fps 20 --range 0.5:1000 --out 'range-%05d.png'
[ ! -e range-00009.png ] && [ -e range-00010.png ] || fail "a part begins elsewhere: $(ls range-*)"
render out.txt --replay flown --size 180x100 --fps 20 --range 0:0.5 --out 'range-%05d.png'
[ "$(ls range-*.png | wc -l)" -eq "$pictures" ] || fail "parts are not the whole: $(ls)"
for whole in film-*.png; do
    cmp "$whole" "range-${whole#film-}" || fail "another picture in a part"
done

refuse() { expect_error 2 "$1" "$SKEIN" render --replay flown --size 64x36 "${@:2}"; }
refuse "--warm 500: the flight of flown lasts" --warm 500 --out no.png
refuse "--range 900:901: the film lasts" --range 900:901 --out no.mp4
[ -z "$(ls | grep ^no)" ] || fail "left $(ls)"

# The same picture from steps by the GPU.
for sim in cpu gpu; do
    "$SKEIN" render --replay flown --size 320x180 --gpu software --sim $sim --out by_$sim.png
done
cmp by_cpu.png by_gpu.png || fail "another picture from the GPU's steps"

# Without its end it is a flight all the same.
sed '$d' flown >open
"$SKEIN" render --replay open --size 64x36 --out open.png >out.txt 2>said.txt || fail "no end line"
grep -q 'has no end line' said.txt || fail "no end line: $(cat said.txt)"

# --- Progress ---

# on_terminal COMMAND: what it says to a terminal, if one can be had here.
on_terminal() { script -qec "$1" /dev/null >terminal.txt; }
if ! on_terminal true 2>script.txt; then
    echo "progress is not tried: script has no terminal: $(cat script.txt)"
else
    on_terminal "'$SKEIN' render --warm 2 --frames 3 --size 64x36 --out t-%d.png"
    grep -q 'simulate \[' terminal.txt && grep -q 'draw \[' terminal.txt || fail "no progress is shown"
    on_terminal "'$SKEIN' render --replay flown --size 64x36 --out t-%d.png"
    grep -q "draw \[.* of $ticks" terminal.txt || fail "no progress of a replay is shown"
fi
