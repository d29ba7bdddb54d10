#!/bin/sh
# deb.sh SOURCE OUT VERSION DATE: the Debian packages, in OUT, from the source tree without what is not its own.
set -eu
source=$1 out=$2 version=$3 date=$4
tree=$out/skein-$version

rm -rf "$out"
mkdir -p "$out"
"$source/assets/packaging/source.sh" "$source" "$version" "$date" >"$out/skein_$version.orig.tar.gz"
tar -xzf "$out/skein_$version.orig.tar.gz" -C "$out"
cp -r "$source/assets/packaging/debian" "$tree"
# An entry for each version of the change log. Ubuntu's archives are named by its releases.
# shellcheck source=/dev/null
. /etc/os-release
suite=unstable
[ "$ID" != ubuntu ] || suite=$VERSION_CODENAME
sed -n 's/^## \([^ ]*\) (\(.*\))$/\1 \2/p' "$source/assets/packaging/CHANGELOG.md" | while read -r each day; do
    printf 'skein (%s-1) %s; urgency=medium\n\n  * New version.\n\n' "$each" "$suite"
    printf ' -- The Skein authors <skein@example.org>  %s\n\n' "$(LC_ALL=C date -ud "$day" -R)"
done >"$tree/debian/changelog"
cd "$tree"
shift 4
dpkg-buildpackage -us -uc "$@" >"$out/build.log" 2>&1 || {
    tail -n 30 "$out/build.log"
    echo "deb.sh: dpkg-buildpackage failed, as $out/build.log says"
    exit 1
}
rm -rf "$tree"
