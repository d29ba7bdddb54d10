#!/bin/sh
# Installs what Skein is built from and runs with, on Debian 12 and Ubuntu 24.04 and their like;
# elsewhere it says what is needed and stops. Packages already there are left as they are, as are
# programs that came in another way, and without missing ones neither root nor a network is needed.
set -eu

usage='usage: third_party/install.sh [--tests] [--python] [--web] [--web-tests]
                              [--windows] [--windows-tests] [--deb]
  --tests          also what the tests need
  --python         also what the Python package needs
  --web            also what the program for a browser is built with
  --web-tests      also what the tests of the page in a browser need
  --windows        also what the program for Windows is built with
  --windows-tests  also what the tests of the program for Windows need
  --deb            also what the Debian packages are built and checked with'

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
lists=$here/packages/build.txt
for argument in "$@"; do
    case $argument in
    --tests | --python | --web | --web-tests | --windows | --windows-tests | --deb) lists="$lists
$here/packages/${argument#--}.txt" ;;
    -h | --help)
        echo "$usage"
        exit 0
        ;;
    *)
        echo "install.sh: unknown argument '$argument'; $usage" >&2
        exit 2
        ;;
    esac
done

# One name a line, with comments and empty lines left out.
packages=$(echo "$lists" | while IFS= read -r list; do sed 's/#.*//; /^[[:space:]]*$/d' "$list"; done)

system=unknown
family=
if [ -r /etc/os-release ]; then
    # shellcheck source=/dev/null
    . /etc/os-release
    system=${PRETTY_NAME:-unknown}
    family="${ID:-} ${ID_LIKE:-}"
fi
case " $family " in
*" debian "* | *" ubuntu "*) apt=$(command -v apt-get || true) ;;
*) apt= ;;
esac
if [ -z "$apt" ]; then
    echo "install.sh: this system ($system) is not Debian or Ubuntu: nothing was installed." >&2
    echo "Skein needs what these Debian packages hold:" >&2
    echo "$packages" | sed 's/^/  /' >&2
    exit 1
fi

missing=
for package in $packages; do
    state=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || command -v "$package" >/dev/null || missing="$missing $package"
done
if [ -z "$missing" ]; then
    echo "install.sh: everything needed is installed."
    exit 0
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
        echo "install.sh: run it as root, or install sudo. Missing:$missing" >&2
        exit 1
    fi
    as_root=sudo
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
run_apt() {
    # shellcheck disable=SC2086 # as_root may be empty
    if ! $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" \
        >"$log" 2>&1 </dev/null; then
        cat "$log" >&2
        echo "install.sh: apt-get $1 failed" >&2
        exit 1
    fi
}

echo "install.sh: installing$missing"
run_apt update
# shellcheck disable=SC2086 # one argument for each package
run_apt install --yes --no-install-recommends $missing
echo "install.sh: done."
