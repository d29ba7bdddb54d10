#!/usr/bin/env bash
# Without a display `skein fly` says so in one line, draws a picture, names it, and is content.
. "${BASH_SOURCE%/*}/common.bash"
need python3

rm -rf skein.png BASE.json readonly
"$SKEIN" fly --size 320x180 --report BASE.json >said.txt 2>&1 || fail "status $?: $(cat said.txt)"
[ "$(wc -l <said.txt)" -eq 1 ] || fail "not one line: $(cat said.txt)"
grep -q 'skein\.png' said.txt || fail "the picture is not named: $(cat said.txt)"
python3 - <<'P' || fail "skein.png is no picture of a flock"
import struct, zlib

data = open("skein.png", "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
width, height = struct.unpack(">II", data[16:24])
assert (width, height) == (320, 180), (width, height)
at, pixels = 8, b""
while at < len(data):
    length, kind = struct.unpack(">I4s", data[at : at + 8])
    pixels += data[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
    at += 12 + length
assert len(set(zlib.decompress(pixels))) > 50
P
python3 "$here/report.py" BASE.json "r['frames'] == 1" "r['birds'] > 0" "r['errors'] == []"

# Where the picture cannot be written, it fails, and leaves nothing.
mkdir readonly
ln -s /dev/full readonly/skein.png
cd readonly
expect_error 1 "skein.png: cannot be written: No space left" "$SKEIN" fly --size 64x64 --birds 10
[ "$(echo *)" = "out.txt said.txt skein.png" ] && [ -L skein.png ] || fail "a full disk: left $(ls -l)"
