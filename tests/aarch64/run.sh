#!/usr/bin/env bash
# run.sh: builds the simulation for aarch64, with each cross compiler that there is, and runs the test of
# golden hashes in an emulator: the same bits as on any other processor. In an empty folder.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
unset CFLAGS LDFLAGS MAKEFLAGS
command -v qemu-aarch64 >/dev/null || { echo "qemu-aarch64 is missing (Debian: qemu-user)" && exit 77; }
command -v aarch64-linux-gnu-gcc >/dev/null ||
    { echo "aarch64-linux-gnu-gcc is missing (Debian: gcc-aarch64-linux-gnu)" && exit 77; }

# clang takes the C library and the linker of gcc's.
for compiler in aarch64-linux-gnu-gcc clang; do
    command -v $compiler >/dev/null || continue
    cmake -S "$here" -B $compiler -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
        -DCMAKE_C_COMPILER=$compiler -DCMAKE_C_COMPILER_TARGET=aarch64-linux-gnu >$compiler.log 2>&1 ||
        { cat $compiler.log && exit 1; }
    cmake --build $compiler --target test_sim -j 2 >>$compiler.log 2>&1 || { cat $compiler.log && exit 1; }
    echo "$compiler"
    # Not those of many threads: the emulator has the order of memory of the processor below.
    qemu-aarch64 $compiler/test_sim determinism '*golden*'
done
