#!/bin/sh
# release.sh BUILD: what is given to others, in BUILD/release, from what was built there.
set -eu
pictures=$(CDPATH='' cd -- "$(dirname -- "$0")/../pictures" && pwd)
cd "$1"

rm -rf release
mkdir -p release
for source in deb/*.orig.tar.gz; do
    name=$(basename "$source" .orig.tar.gz)
    cp "$source" "release/skein-${name#skein_}.tar.gz"
done
find deb -name '*.deb' ! -name '*-dbgsym_*' -exec cp -t release {} +
cp skein-*-windows.zip release
cp -r web release/page
mkdir release/page/screenshots
cp "$pictures"/window.jpg "$pictures"/lake.jpg release/page/screenshots
cd release
find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum >SHA256SUMS
