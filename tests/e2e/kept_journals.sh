#!/usr/bin/env bash
# Flights recorded by an earlier state of the program and kept in tests/journals: each is flown again
# to the hashes it was recorded with, with one thread and two, and one that says
# another hash is refused. A journal that a person keeps stays good.
. "${BASH_SOURCE%/*}/common.bash"

cp "$here"/../journals/* .
for name in leader cursor sphere plane steer resumed flown by_hand lure obstacles; do
    [ -s $name.journal ] || fail "$name.journal is missing"
done

for journal in *.journal; do
    end=$(sed -n '$s/^[0-9]* end \([0-9a-f]\{16\}\)$/\1/p' "$journal")
    [ -n "$end" ] || fail "$journal does not end with a hash"
    for work in "--threads 1 --simd plain" "--threads 2" "--sim gpu --gpu software"; do
        read -ra words <<<"$work"
        "$SKEIN" simulate --replay "$journal" --hash "${words[@]}" >out.txt 2>said.txt ||
            fail "$journal, $work: $(cat said.txt)"
        [ "$(tail -n 1 out.txt)" = "hash $end" ] || fail "$journal, $work: $(tail -n 1 out.txt), not hash $end"
    done

    # One other digit at the end.
    sed '$ { s/0$/x/; s/[1-9a-f]$/0/; s/x$/1/ }' "$journal" >other.txt
    ! cmp -s "$journal" other.txt || fail "$journal: the end was not changed"
    expect_error 1 "this flight $end at tick" "$SKEIN" simulate --replay other.txt --hash
done
