# shellcheck shell=bash
# Sourced by the scripts that, beside other things, try a command that must fail: what it says then
# is one line, which refusal.sh and faults/common.sh demand of theirs. A preset's mistakes alone are
# several. The script has its own `fail`.

# expect_error STATUS TEXT COMMAND...: TEXT stands in the line. It is left in said.txt, and in
# out.txt what came on standard output.
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
