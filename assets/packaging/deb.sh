#!/bin/sh
# deb.sh OUT [OPTION...]: the source as a tar.gz and the Debian packages, in OUT; options are dpkg-buildpackage's.
set -eu
packaging=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "$1"
out=$(CDPATH='' cd -- "$1" && pwd)
shift

# The versions of the change log with their days, the newest first.
versions=$(sed -n 's/^## \([^ ]*\) (\(.*\))$/\1 \2/p' "$packaging/CHANGELOG.md")
newest=$(echo "$versions" | head -n 1)
version=${newest% *}
tree=$out/skein-$version
source=$out/skein_$version.orig.tar.gz

# The source has the same bytes wherever it is put together; of a tree without git it is all but its builds.
rm -rf "${out:?}"/*
cd "$packaging/../.."
{
    git ls-files 2>/dev/null || find . -type f ! -path './build*'
} | sed 's|^\./||' | LC_ALL=C sort |
    tar -c --no-recursion --files-from=- --transform="s|^|skein-$version/|" --mtime="${newest#* } UTC" --owner=0 --group=0 \
        --numeric-owner --mode='u+rw,go=rX' --format=ustar --use-compress-program='gzip -9n' -f "$source"
tar -xzf "$source" -C "$out"
cp -r "$packaging/debian" "$tree"

# Ubuntu's archives are named by its releases.
# shellcheck source=/dev/null
. /etc/os-release
suite=unstable
[ "$ID" != ubuntu ] || suite=$VERSION_CODENAME
echo "$versions" | while read -r each day; do
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
