#!/usr/bin/env bash
# Without a display `skein fly` says so in one line, draws a picture, names it, and is content.
. "${BASH_SOURCE%/*}/common.bash"
need python3

"$SKEIN" fly --size 320x180 --report BASE.json >said.txt 2>&1 || fail "status $?: $(cat said.txt)"
[ "$(wc -l <said.txt)" -eq 1 ] || fail "not one line: $(cat said.txt)"
grep -q 'skein\.png' said.txt || fail "the picture is not named: $(cat said.txt)"
# Its size in the head, and more in it than an even picture has.
[ "$(od -An -j16 -N8 -tx1 skein.png | tr -d ' ')" = 00000140000000b4 ] && [ "$(wc -c <skein.png)" -gt 5000 ] ||
    fail "skein.png is no picture of a flock of 320 by 180"
python3 "$here/report.py" BASE.json "r['frames'] == 1" "r['birds'] > 0" "r['errors'] == []"

# Where the picture cannot be written, it fails, and leaves nothing.
mkdir readonly
ln -s /dev/full readonly/skein.png
cd readonly
expect_error 1 "skein.png: cannot be written: No space left" "$SKEIN" fly --size 64x64 --birds 10
[ "$(echo *)" = "out.txt said.txt skein.png" ] && [ -L skein.png ] || fail "a full disk: left $(ls -l)"
