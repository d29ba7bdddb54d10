#!/usr/bin/env bash
# What a plan says, and what is refused of one.
. "${BASH_SOURCE%/*}/../e2e/common.bash"
need python3

write() {
    printf '%s\n' 'flight = "--model leader --birds 10"' 'steps = 20' 'measure = ["polarization"]' "$@" >some.sweep
}
planned() {
    "$SKEIN" sweep plan some.sweep >said.txt || fail "$(cat said.txt)"
    cp some.plan "$1.plan"
}

# A run keeps its name where the plan grows, so that its result is found again.
write 'seeds = 2' '[axes]' 'random_force = [0, 10]'
planned few
write 'seeds = 3' '[axes]' 'random_force = [0, 10, 20]'
planned many
[ "$(sort few.plan many.plan | uniq -d | wc -l)" -eq 4 ] || fail "other runs where the plan grew"
[ "$(wc -l <many.plan)" -eq 9 ] || fail "not 9 runs"

# Latin hypercube: each of 8 parts of each axis once, and the same ones each time; beside it a list.
write 'seeds = [7]' 'latin = 8' '[axes]' 'random_force = {from = 0, to = 80}' 'cohesion_force = {from = 0, to = 8}' \
    '"rule.wander" = ["on", "off"]'
sed -i 's/cohesion_force/gravity/' some.sweep
planned latin
planned again
cmp latin.plan again.plan || fail "another plan of the same file"
for axis in random_force:10 gravity:1; do
    [ "$(grep -o "${axis%:*}=[0-9.]*" latin.plan | cut -d = -f 2 |
        awk -v part="${axis#*:}" '{ print int($1 / part) }' | sort | uniq -c | awk '{ print $1 }' | sort -u)" = 2 ] ||
        fail "${axis%:*}: not each part once"
done

refuse() {
    expect_error "$1" "some.sweep: $2" "$SKEIN" sweep plan some.sweep
}
write '[axes]' 'random_forse = [1]'
refuse 2 "--set: unknown parameter random_forse"
write '[axes]' 'random_force = {from = 1, to = 2}'
refuse 2 "axes.random_force: expected a list, or {count = NUMBER, from = NUMBER, to = NUMBER}"
write 'seed = 3' '[axes]' 'random_force = [1]'
refuse 2 "unknown seed: expected flight"
write '[axes'
refuse 2 "Expected ']'"
printf '%s\n' 'steps = 5' 'measure = ["polarisation"]' '[axes]' 'gravity = [1]' >some.sweep
refuse 2 "measure: no column polarisation of --metrics"
rm some.sweep
refuse 1 "No such file or directory"
expect_error 2 "skein sweep --help" "$SKEIN" sweep fly some.sweep
