#!/usr/bin/env bash
# Shaders, mesh and preset edited while the flock flies, in a copy of the tree: what is sound comes,
# what is broken is said once with its line, and the flight goes on.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

fail() {
    echo "reload.sh: $*" >&2
    exit 1
}

for tool in convert import; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" && exit 77; }
done
rm -rf -- *
. "$here/display.sh"
open_display 640x480

# The program looks for its shaders and assets beside itself.
mkdir -p tree/share/skein
cp "$SKEIN" tree/skein
cp -RL "$(dirname "$SKEIN")/share/skein/shaders" tree/share/skein/shaders
mkdir -p tree/share/skein/assets
for folder in looks meshes presets; do
    cp -RL "$(dirname "$SKEIN")/share/skein/assets/$folder" tree/share/skein/assets/
done
shaders=tree/share/skein/shaders
preset=tree/share/skein/assets/presets/roost.cfg

start() {
    local name=$1
    shift
    tree/skein fly --size 320x240 --birds 200 --seconds 100 --report "$name.json" \
        --journal "$name.journal" "$@" >"$name.log" 2>&1 &
    flight=$!
    await_window "$name.log"
}

finish() {
    local name=$1
    shift
    xdotool key Escape
    await_end "$name" "$name.log"
    [ ! -s "$name.log" ] || fail "$name: it said: $(cat "$name.log")"
    python3 "$here/report.py" "$name.json" "$@" || exit 1
    fly_again "$name"
}

# The colour in a corner of the sky, as "red,green,blue" from 0 to 255.
sky() {
    import -window root -crop 1x1+310+40 +repage -depth 8 rgb:- | od -An -tu1 | tr -s ' ' ',' | cut -c2-
}

# await COMMAND...: until it is true, two seconds at most.
await() {
    for _ in $(seq $((20 * patience))); do
        "$@" && return
        sleep 0.1
    done
    fail "in vain: $*"
}
is_drawn() { [ "$(sky)" != 0,0,0 ]; }
is_green() { [ "$(sky)" = 0,255,0 ]; }
is_own() { [ "$(sky)" = "$before" ]; }

# --- Shaders: an error, another one in an included file, mended, green, and as they were ---

start shaders --set home=side
await is_drawn
before=$(sky)
cp -R $shaders own
printf '#version 330 core\nout vec4 colour;\n\nvoid main() { colour = oops; }\n' >$shaders/sky.frag
sleep 1
is_own || fail "a broken shader is seen: $(sky), not $before"
cp own/sky.frag $shaders/sky.frag
sleep 1
printf '\nfloat wrong = missing;\n' >>$shaders/shared/tone.glsl
line=$(grep -c '' $shaders/shared/tone.glsl)
sleep 1
cp own/shared/tone.glsl new && mv new $shaders/shared/tone.glsl # as editors do
sleep 1
# Whichever of the sky's programs the quality takes.
printf 'out vec4 colour;\nvoid main() { colour = vec4(0, 1, 0, 1); }\n' >$shaders/shared/clouds.glsl
await is_green
cp own/shared/clouds.glsl $shaders/shared/clouds.glsl
await is_own
finish shaders "len(r['errors']) == 2" "'/shaders/sky.frag:4: ' in r['errors'][0]" \
    "'/shaders/shared/tone.glsl:$line: ' in r['errors'][1]"

# --- F5 says it, too, and nothing where all is well ---

start keys
xdotool key F5
sleep 0.5
finish keys "r['errors'] == []"

# --- A mesh of one's own, broken and mended ---

printf 'v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n' >own.obj
start mesh --set mesh=own.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 4\n' >own.obj
sleep 1
printf 'v 0 0 0\nv 1 0 0\nv 0 0 2\nf 1 2 3\n' >own.obj
sleep 1
finish mesh "len(r['errors']) == 1" "'own.obj:4: ' in r['errors'][0]"

# --- The preset: its numbers come, a person's stay until F5, and what is broken changes nothing ---

start preset --preset roost
xdotool key 3 # cohesion, by hand
sleep 0.3
sed -i 's/parameters *= *{/parameters = { leader_turn_rate = 1.375;/' $preset
sleep 1
cp $preset sound
echo 'nonesuch = 5;' >>$preset
sleep 1
line=$(grep -c '' $preset)
mv sound $preset
sleep 1
finish preset "r['parameters']['leader_turn_rate'] == 1.375" "r['rules']['cohesion'] is False" \
    "len(r['errors']) == 1" "'/presets/roost.cfg:$line: ' in r['errors'][0]"
grep -q 'leader_turn_rate=1.375' preset.journal || fail "the journal does not have it"

start all --preset roost
xdotool key 3
sleep 0.3
xdotool key F5
sleep 0.5
finish all "r['rules']['cohesion'] is True" "r['parameters']['leader_turn_rate'] == 1.375" \
    "r['errors'] == []"
