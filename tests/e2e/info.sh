#!/usr/bin/env bash
# Help, version and the lists of `skein info`: there is something in them, and no display is needed.
. "${BASH_SOURCE%/*}/common.bash"

show() {
    "$SKEIN" "$@" >out.txt 2>said.txt || fail "skein $*: status $?: $(cat said.txt)"
    [ -s out.txt ] && [ ! -s said.txt ] || fail "skein $*: prints nothing, or said $(cat said.txt)"
}

has() { grep -qE -- "$1" out.txt || fail "no '$1' in: $(cat out.txt)"; }

show -h
mv out.txt overview.txt
for command in "" fly render simulate bench info; do
    show $command --version
    has '^skein [0-9]+\.[0-9]+\.[0-9]+ \(.+\), (gcc|clang) .+, [A-Z][A-Za-z]+, simd (plain|avx2|avx512)$'
    show help $command
    mv out.txt help.txt
    show $command --help
    cmp out.txt help.txt
    has '^Usage: skein'
    grep -qE "^  $command  +[A-Za-z]" overview.txt || [ -z "$command" ] || fail "no $command in: $(cat overview.txt)"
done

show info
for line in '^processor: .' '^threads: +[1-9]' '^simd: +plain' '^opengl: +.'; do has "$line"; done

show info --models
# What each source does as published, in a sentence that the page about presets has too.
for model in leader cursor sphere plane steer; do
    sentence=$(awk -v m=$model '/^[a-z]/ { on = $1 == m } on && /^ / { $1 = $1; print }' out.txt | paste -sd ' ')
    [[ $sentence == Published,* ]] || fail "$model: nothing of what is published: $(cat out.txt)"
    grep -qF "| $model | $sentence |" "$here/../../assets/README.md" || fail "not in assets/README.md: $sentence"
done

show info --rules leader
[ "$(tail -n +2 out.txt | awk '{ print $1, $2 }' | xargs)" = \
    "1 separation 2 alignment 3 cohesion 4 origin_pull 5 random_push 6 turn_limit 7 min_speed 8 wander 9 obstacles" ] ||
    fail "the rules: $(cat out.txt)"
show info --rules starling
grep -qE "^O +obstacles " out.txt ||
    fail "the tenth rule has not the key of obstacles: $(cat out.txt)"

show info --params leader
has '^leader_speed = 100 units/s   \(a number from 0 to 10000\)$'
show info --params starling
has '^speed = 10 m/s .*'
has '^threat_radius = .* m  .*'
! sed '/^The view:/,$d' out.txt | grep units || fail "starlings fly in metres"
show info --params leader
has '^shadows = on   \(on\|off; from medium quality\)$'
# Every one can be set, to the default that stands here.
mapfile -t settings < <(sed -nE 's/^([a-z_]+) = ([^ ]+).*/--set\n\1=\2/p' out.txt)
[ ${#settings[@]} -gt 60 ] || fail "too few parameters: ${#settings[@]}"
flock=(simulate --model leader --birds 50 --steps 5 --hash)
[ "$("$SKEIN" "${flock[@]}" "${settings[@]}")" = "$("$SKEIN" "${flock[@]}")" ] ||
    fail "the defaults that are listed are not the defaults"

show info --metrics
for model in leader starling; do
    "$SKEIN" simulate --model $model --birds 9 --steps 0 --metrics - --metrics-of all --per-flock | head -n 1 | tr , '\n'
done | sort -u >header.txt
[ "$(awk '$1 ~ /^[a-z_0-9]+$/ && !/^ / { print $1 }' out.txt | sort)" = "$(cat header.txt)" ] ||
    fail "the metrics that are listed are not those that are written: $(cat out.txt header.txt)"

show info --presets
head -n 1 out.txt | grep -qE ' 12000 birds +.' || fail "the first preset: $(head -n 1 out.txt)"
presets=$(awk '{ print $1 }' out.txt)
for preset in $presets; do
    "$SKEIN" simulate --preset "$preset" --birds 10 --steps 5 --hash >out.txt 2>&1 ||
        fail "$preset: $(cat out.txt)"
done

# For programs: all of this in the same words, and no list beside it.
python3 -B "$here/info_json.py" "$SKEIN" 2>said.txt || fail "info --json: $(cat said.txt)"
expect_error 2 "--models cannot stand beside it" "$SKEIN" info --json --models

# From anywhere, with the program's own shaders and assets.
(cd / && "$SKEIN" info --presets) | grep '^stock ' >grepped.txt || fail "no presets from another folder"
ln -sf "$SKEIN" linked
./linked info --presets | grep '^stock ' >grepped.txt || fail "no presets through a link"

# The page for teachers is what the presets say.
show info --lessons
cmp out.txt "$here/../../assets/lessons.md" || fail "assets/lessons.md is another: skein info --lessons >assets/lessons.md"
