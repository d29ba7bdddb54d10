#!/usr/bin/env bash
# A flight in every format, read back by programs that are not ours: all say the same of it, and what an
# interrupted or impossible one leaves.
. "${BASH_SOURCE%/*}/../e2e/common.bash"
python=/usr/bin/python3
$python -c 'import numpy, netCDF4, vtk' || exit 77

flight=(simulate --preset starlings --birds 300 --steps 90 --every 30 --set falcon_flies=on
    --set obstacle.1=sphere,1,2,3,4 --set obstacle.2=cylinder,5,6,7,8,9)
for ending in csv npy nc pvd ply glb; do
    "$SKEIN" "${flight[@]}" --states flock.$ending || fail "$ending"
    [ -s flock.$ending.meta.json ] || fail "no notes of $ending"
done

# One number of birds alone, in files that have room for one.
changing=(simulate --model leader --birds 20 --steps 4 --at 2:birds=30)
for ending in npy glb; do
    expect_error 1 "changing.$ending: from 20 to 30 birds" "$SKEIN" "${changing[@]}" --states changing.$ending
    [ ! -e changing.$ending ] || fail "half a file: changing.$ending"
done
"$SKEIN" "${changing[@]}" --states changing.nc
expect_error 1 "up to 2000" "$SKEIN" simulate --model leader --birds 2001 --steps 1 --states many.glb
mkfifo pipe.nc
expect_error 1 "pipe.nc: this format needs a regular file" "$SKEIN" simulate --model leader --birds 5 --steps 1 \
    --states pipe.nc <>pipe.nc

$python "${BASH_SOURCE%/*}/read_back.py" || fail "read back"
