#!/usr/bin/env bash
# What a person does wrong is told in the same line, and with the same status, as natively.
. "${BASH_SOURCE%/*}/../e2e/common.bash"

mkdir folder
echo 'model=leader
birds=many' >bad.cfg
printf '\0' >zero.cfg
echo 'id,x' >short.csv
printf 'skein-journal 1\n5 nothing=1\n' >bad.journal
head -c 100 /dev/zero >bad.checkpoint
count=0
while read -ra words; do
    native=0 windows=0
    "$NATIVE" "${words[@]}" >out.txt 2>native.txt || native=$?
    "$SKEIN" "${words[@]}" >out.txt 2>windows.txt || windows=$?
    [ $native -gt 0 ] && [ $native = $windows ] || fail "${words[*]}: status $windows, natively $native"
    diff native.txt windows.txt || fail "${words[*]}: another line"
    count=$((count + 1))
done <<'COMMANDS'
nothing
simulate --nothing
simulate --birds
simulate --birds -1
simulate --birds many
simulate --model nobody
simulate --preset nobody
simulate --preset nowhere/nobody.cfg
simulate --preset folder
simulate --preset bad.cfg
simulate --preset zero.cfg
simulate --set nothing=1
simulate --set cohesion=nan
simulate --rule nothing=on
simulate --init folder
simulate --init short.csv
simulate --init nowhere.csv
simulate --tracks short.csv
simulate --replay bad.journal
simulate --resume bad.checkpoint
simulate --link nothing=1
simulate --metrics folder
simulate --metrics nowhere/a.csv
simulate --metrics a.csv --states a.csv
simulate --metrics bad.cfg --preset bad.cfg
simulate --states a.xyz
simulate --simd avx1024
simulate --threads 0
render --size 0x0
render --size 321x180 --out a.mp4
render --out a.bmp
render --out nowhere/a.png
render --out folder
render --path short.csv
render --camera 1,2
render --range 5
fly --size 9
fly --journal nowhere/a.journal
fly --report folder
bench --counts none
bench --compare bad.cfg short.csv
info --params nobody
COMMANDS
[ $count -gt 40 ] || fail "only $count"
