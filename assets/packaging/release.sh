#!/bin/sh
# release.sh SOURCE BUILD VERSION: what is given to others, from what was built, in BUILD/release.
set -eu
source=$1 build=$2 version=$3
release=$build/release

rm -rf "$release"
mkdir -p "$release"
cp "$build"/deb/skein_"$version".orig.tar.gz "$release/skein-$version.tar.gz"
find "$build/deb" -name '*.deb' ! -name '*-dbgsym_*' -exec cp -t "$release" {} +
cp "$build/skein-$version-windows.zip" "$release"
cp -r "$build/web" "$release/page"
mkdir "$release/page/screenshots"
cp "$source"/assets/pictures/window.jpg "$source"/assets/pictures/lake.jpg "$release/page/screenshots"
cd "$release"
find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum >SHA256SUMS
