#!/usr/bin/env bash
# The same pictures as natively, where the same software renderer draws them.
. "${BASH_SOURCE%/*}/../e2e/common.bash"
need compare

for preset in murmuration lake leader-9-obstacles plane-stock shoal; do
    for kind in NATIVE SKEIN; do
        "${!kind}" render --gpu software --preset $preset --size 480x270 --out $kind.png >out.txt ||
            fail "$preset: no picture of $kind"
    done
    other=$(compare -metric AE -fuzz 1.2% NATIVE.png SKEIN.png null: 2>&1) || fail "$preset: $other pixels are others"
done
