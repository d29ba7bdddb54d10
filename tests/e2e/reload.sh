#!/usr/bin/env bash
# Shaders, mesh and preset edited while the flock flies, in a copy of the tree: what is sound comes,
# what is broken is said once with its line, and the flight goes on.
. "${BASH_SOURCE%/*}/window.bash"
need convert import
open_display 640x480
size=320x240 options=(--birds 200) program=tree/skein

copy_tree tree
shaders=tree/share/skein/shaders
preset=tree/share/skein/assets/presets/roost.cfg

always=()

# The colour in a corner of the sky, as "red,green,blue" from 0 to 255.
sky() {
    import -window root -crop 1x1+310+6 +repage -depth 8 rgb:- | od -An -tu1 | tr -s ' ' ',' | cut -c2-
}

is_drawn() { [ "$(sky)" != 0,0,0 ]; }
is_green() { [ "$(sky)" = 0,255,0 ]; }
is_own() { [ "$(sky)" = "$before" ]; }

# put FILE: standard input becomes the file at once, as editors save.
put() { cat >new && mv new "$1"; }

# --- Shaders: an error, another one in an included file, mended, green, and as they were ---

begin_flight shaders --set home=side --set clouds=0
await is_drawn
before=$(sky)
cp -R $shaders own
printf '// broken\nout vec4 colour;\n\nvoid main() { colour = oops; }\n' | put $shaders/sky.frag
await_error '.*/shaders/sky.frag:4: '
await_seen
is_own || fail "a broken shader is seen: $(sky), not $before"
put $shaders/sky.frag <own/sky.frag
await_message 'shaders read again'
{ cat own/shared/tone.glsl && printf '\nfloat wrong = missing;\n'; } | put $shaders/shared/tone.glsl
line=$(grep -c '' $shaders/shared/tone.glsl)
await_error ".*/shaders/shared/tone.glsl:$line: "
put $shaders/shared/tone.glsl <own/shared/tone.glsl
await_message 'shaders read again'
# Whichever of the sky's programs the quality takes.
printf 'out vec4 colour;\nvoid main() { colour = vec4(0, 1, 0, 1); }\n' | put $shaders/shared/sky_pixel.glsl
await is_green
put $shaders/shared/sky_pixel.glsl <own/shared/sky_pixel.glsl
await is_own
finish "len(r['errors']) == 2" "'/shaders/sky.frag:4: ' in r['errors'][0]" \
    "'/shaders/shared/tone.glsl:$line: ' in r['errors'][1]"

# --- F5 says it, too, and nothing where all is well ---

begin_flight keys
press F5
await_message '.*read again'
finish "r['errors'] == []"

# --- A mesh of one's own, broken and mended ---

printf 'v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n' | put own.obj
begin_flight mesh --set mesh=own.obj
printf 'v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 4\n' | put own.obj
await_error '.*own.obj:4: '
printf 'v 0 0 0\nv 1 0 0\nv 0 0 2\nf 1 2 3\n' | put own.obj
await_message 'mesh read again'
finish "len(r['errors']) == 1" "'own.obj:4: ' in r['errors'][0]"

# --- The preset: its numbers come, a person's stay until F5, and what is broken changes nothing ---

begin_flight preset --preset roost
press 3 # cohesion, by hand
echo 'leader_turn_rate=1.375' >>$preset
await_message 'preset read again'
cp $preset sound
echo 'nonesuch=5' >>$preset
line=$(grep -c '' $preset)
await_error ".*/presets/roost.cfg:$line: "
mv sound $preset
await_message 'preset read again'
finish "r['parameters']['leader_turn_rate'] == 1.375" "r['rules']['cohesion'] is False" \
    "len(r['errors']) == 1" "'/presets/roost.cfg:$line: ' in r['errors'][0]"
grep -q 'leader_turn_rate=1.375' preset.journal || fail "the journal does not have it"

begin_flight all --preset roost
press 3
press F5
await_message '.*read again: 1 change'
finish "r['rules']['cohesion'] is True" "r['parameters']['leader_turn_rate'] == 1.375" \
    "r['errors'] == []"
