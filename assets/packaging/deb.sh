#!/bin/sh
# deb.sh OUT [OPTION...]: the Debian packages, in OUT, from a copy of the source tree; options are dpkg-buildpackage's.
set -eu
packaging=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "$1"
out=$(CDPATH='' cd -- "$1" && pwd)
shift

rm -rf "${out:?}"/*
"$packaging/source.sh" >"$out/source.tar.gz"
tar -xzf "$out/source.tar.gz" -C "$out"
tree=$(echo "$out"/skein-*)
mv "$out/source.tar.gz" "$out/skein_${tree##*-}.orig.tar.gz"
cp -r "$packaging/debian" "$tree"
# An entry for each version of the change log. Ubuntu's archives are named by its releases.
# shellcheck source=/dev/null
. /etc/os-release
suite=unstable
[ "$ID" != ubuntu ] || suite=$VERSION_CODENAME
sed -n 's/^## \([^ ]*\) (\(.*\))$/\1 \2/p' "$packaging/CHANGELOG.md" | while read -r each day; do
    printf 'skein (%s-1) %s; urgency=medium\n\n  * New version.\n\n' "$each" "$suite"
    printf ' -- The Skein authors <skein@example.org>  %s\n\n' "$(LC_ALL=C date -ud "$day" -R)"
done >"$tree/debian/changelog"
cd "$tree"
dpkg-buildpackage -us -uc "$@" >"$out/build.log" 2>&1 || {
    tail -n 30 "$out/build.log"
    echo "deb.sh: dpkg-buildpackage failed, as $out/build.log says"
    exit 1
}
rm -rf "$tree"
