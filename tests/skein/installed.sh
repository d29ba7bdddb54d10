#!/usr/bin/env bash
# installed.sh BUILD EXAMPLE: the installed library, shared and static, found by CMake and by
# pkg-config, flies a program of its own to the command's hash, and has no symbols but its own.
set -euo pipefail
build=$1 example=$2

fail() {
    echo "installed.sh: $*" >&2
    exit 1
}

rm -rf -- installed made-*
cmake --install "$build" --prefix "$PWD/installed" >install.log
wanted=$(installed/bin/skein simulate --preset murmuration --birds 500 --steps 60 --hash)

check() {
    local flown
    flown=$("$1" murmuration 500 60) || fail "$1 failed"
    [ "$(sed -n 2p <<<"$flown")" = "$wanted" ] || fail "$1: $flown, and the command: $wanted"
}

for library in skein static; do
    cmake -S "$example" -B made-$library -DCMAKE_PREFIX_PATH="$PWD/installed" -DLIBRARY=$library >made-$library.log
    cmake --build made-$library >>made-$library.log
    # What the library is linked into looks for presets beside itself.
    cp made-$library/example installed/bin/example-$library
    check installed/bin/example-$library
done
! installed/bin/example-static none 1 1 2>error.log || fail "no preset is none"
grep -q "^example: preset: no preset none;" error.log || fail "$(cat error.log)"

libraries=$(dirname "$(find "$PWD/installed" -name libskein.so)")
if command -v pkg-config >/dev/null; then
    flags=$(PKG_CONFIG_PATH=$libraries/pkgconfig pkg-config --define-prefix --cflags --libs skein)
    # shellcheck disable=SC2086 # several words
    "${CC:-cc}" "$example/example.c" $flags -Wl,-rpath,"$libraries" -o made-by-hand
    check ./made-by-hand
fi

for library in "$libraries"/libskein.{so,a}; do
    which=-g
    [[ $library = *.a ]] || which=-D
    foreign=$(nm $which --defined-only "$library" | awk 'NF == 3 && $3 !~ /^skein_/')
    [ -z "$foreign" ] || fail "$library has $foreign"
done
