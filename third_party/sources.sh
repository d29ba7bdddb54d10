#!/bin/sh
# Unpacks Debian's or Ubuntu's sources of the packages named, each as FOLDER/PACKAGE, with the
# distribution's patches: they are what this system's own packages are built from, and apt checks their
# signatures. It needs neither root nor source packages in apt's lists, and changes nothing outside FOLDER.
# What is there already is left as it is.
set -eu

usage='usage: third_party/sources.sh FOLDER PACKAGE...'

fail() {
    echo "sources.sh: $1" >&2
    exit "${2:-1}"
}

case ${1:-} in
-h | --help)
    echo "$usage"
    exit 0
    ;;
esac
[ $# -ge 2 ] || fail "$usage" 2
mkdir -p -- "$1" 2>/dev/null || fail "cannot make the folder $1"
folder=$(CDPATH='' cd -- "$1" && pwd)
shift

missing=
for package in "$@"; do
    [ -d "$folder/$package" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null || fail "there is no apt-get: unpack the sources of$missing in $folder by hand"
command -v dpkg-source >/dev/null || fail "there is no dpkg-source; it is in the Debian package dpkg-dev"

work=$(mktemp -d)
unpacked=
trap 'rm -rf "$work" ${unpacked:+"$unpacked"}' EXIT
trap 'exit 1' HUP INT TERM
mkdir "$work/parts" "$work/lists" "$work/cache" "$work/download"

# The system's sources, with their source packages in place of the binary ones.
list='' parts=''
eval "$(apt-config shell list Dir::Etc::SourceList/f parts Dir::Etc::SourceParts/d)"
for file in "$list" "$parts"/*.list "$parts"/*.sources; do
    case $file in
    "$list") copy=$work/sources.list ;;
    *) copy=$work/parts/${file##*/} ;;
    esac
    [ ! -f "$file" ] || sed 's/^\([Tt]ypes:\).*/\1 deb-src/; s/^[[:space:]]*deb\([[:space:]]\)/deb-src\1/' \
        "$file" >"$copy"
done

# Read after all that the system configures, which holds where this says nothing: proxies, keys. What the
# system does after an update of its own lists is not for these.
cat >"$work/apt.conf" <<END
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::Etc::SourceList "$work/sources.list";
Dir::Etc::SourceParts "$work/parts";
Dir::State::Lists "$work/lists";
Dir::Cache "$work/cache";
Acquire::Retries "3";
END
run_apt() {
    (cd "$work/download" && apt-get -qq -c "$work/apt.conf" "$@") >>"$work/log" 2>&1 </dev/null
}

echo "sources.sh: downloading the sources of$missing"
# A list that cannot be had matters only where a package is then not found.
run_apt update || true
# shellcheck disable=SC2086 # one argument for each package
run_apt source --only-source --download-only $missing ||
    fail "apt-get source$missing failed: $(grep -m 1 -e '^E: ' -e '^W: Failed' "$work/log")"

for package in $missing; do
    unpacked=$(mktemp -d "$folder/.$package.XXXXXX")
    dpkg-source --no-copy -x "$work/download/$package"_*.dsc "$unpacked/source" >"$work/log" 2>&1 ||
        fail "dpkg-source failed on $package: $(tail -n 1 "$work/log")"
    mv -T "$unpacked/source" "$folder/$package"
    rmdir "$unpacked"
done
