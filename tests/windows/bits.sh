#!/usr/bin/env bash
# The same bits as natively: every model with its own numbers and the published ones, on every instruction set that
# this processor has, on 1 to 3 threads. Checkpoints and links of the one program are read by the other.
. "${BASH_SOURCE%/*}/../e2e/common.bash"

runs=0
for model in leader cursor sphere plane steer starling; do
    for fidelity in clean published; do
        words=(simulate --model $model --set fidelity=$fidelity --birds 300 --seed 5 --steps 150 --hash)
        wanted=$("$NATIVE" "${words[@]}" 2>out.txt) || continue # starlings have no other
        for simd in plain avx2 avx512; do
            "$NATIVE" simulate --birds 1 --steps 0 --simd $simd >out.txt 2>&1 || continue
            for threads in 1 2 3; do
                found=$("$SKEIN" "${words[@]}" --simd $simd --threads $threads) || fail "$model does not fly"
                [ "$found" = "$wanted" ] || fail "$model, $fidelity, $simd, $threads threads: $found, not $wanted"
                runs=$((runs + 1))
            done
        done
    done
done
[ $runs -ge 33 ] || fail "only $runs runs"

# same_on_both WORD...: the last line.
same_on_both() {
    local wanted found
    wanted=$("$NATIVE" "$@" | tail -n 1) && found=$("$SKEIN" "$@" | tail -n 1) || fail "$*"
    [ "$found" = "$wanted" ] || fail "$*: $found, not $wanted"
}

for writer in "$NATIVE" "$SKEIN"; do
    "$writer" simulate --preset lake --birds 400 --rule cohesion=off --steps 90 --checkpoint at.checkpoint >out.txt
    same_on_both simulate --resume at.checkpoint --steps 60 --hash
    "$writer" simulate --model leader --birds 60 --steps 9 --states at.csv --save-preset at.cfg >out.txt
    same_on_both simulate --init at.csv --steps 60 --hash
    same_on_both simulate --preset at.cfg --steps 60 --hash
done
for ending in csv npy ply pvd; do
    for kind in NATIVE SKEIN; do
        mkdir -p $kind && "${!kind}" simulate --birds 40 --steps 9 --every 3 --states $kind/a.$ending >out.txt || fail "$kind: .$ending"
        rm $kind/a*.meta.json
    done
done
diff -r NATIVE SKEIN || fail "states are written otherwise"
sed 's/$/\r/' at.cfg >windows.cfg # lines end otherwise there
sed 's/$/\r/' at.csv >windows.csv
sed 's/$/\r/' "$here/../journals/lure.journal" >windows.journal
same_on_both simulate --replay windows.journal --hash
same_on_both simulate --preset windows.cfg --init windows.csv --steps 60 --hash
same_on_both simulate --link 'preset=wide&rule.cohesion=off&gravity=0.5&obstacle.1=sphere,0,0,5,4&birds=300&seed=3' --hash
