# shellcheck shell=bash
# Sourced first by the scripts: an empty folder, no display, and how a script fails.
set -euo pipefail
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
unset DISPLAY WAYLAND_DISPLAY
rm -rf -- *

# Also from within $( ): what failed there must not pass for an empty result.
trap 'exit 1' TERM
fail() {
    echo "${0##*/}: $*" >&2
    [ $BASHPID = $$ ] || kill $$
    exit 1
}

# need TOOL...: without one of them the test is skipped.
need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "$tool is missing" && exit 77; }
    done
}

# expect_error STATUS TEXT COMMAND...: it fails with one printable line that has TEXT in it. That is left
# in said.txt, and in out.txt what came on standard output. A preset's mistakes alone are several lines.
expect_error() {
    local wanted=$1 text=$2 status=0
    shift 2
    "$@" >out.txt 2>said.txt || status=$?
    check_error "$*" "$wanted" "$text" $status said.txt
}

# check_error NAME WANTED TEXT STATUS FILE: the same of a command that has ended with STATUS.
check_error() {
    [ "$4" -eq "$2" ] || fail "$1: status $4, not $2: $(cat "$5")"
    [ "$(wc -l <"$5")" -eq 1 ] || fail "$1: not one line: $(cat "$5")"
    LC_ALL=C.UTF-8 grep -qax 'skein: [[:print:]]*' "$5" || fail "$1: not a printable line of skein: $(cat -v "$5")"
    grep -qF -- "$3" "$5" || fail "$1: nothing of '$3' in: $(cat "$5")"
}

# copy_tree FOLDER: a copy of the program with what is shipped beside it, which may be changed.
copy_tree() {
    mkdir -p "$1/share/skein"
    cp "$SKEIN" "$1/skein"
    cp -RL "$(dirname "$SKEIN")"/share/skein/{shaders,assets} "$1/share/skein"
}
