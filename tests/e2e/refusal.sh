# shellcheck shell=bash
# Sourced by the tests of bad input: checks that every refusal has. It must be one printable line that
# begins with the program's name, with nothing on standard output and no file left behind, and must
# come soon. The test goes on in an empty folder "work"; standard error and standard output are
# beside it, in said.txt and out.txt.
. "${BASH_SOURCE%/*}/common.bash"

mkdir work
cd work

shopt -s globstar dotglob nullglob
note_files() { before=(**); } # without a new process, for there are hundreds of cases

refused=0 # count of calls

# refuse STATUS TEXT ARGUMENT...: the one line contains TEXT.
refuse() {
    local wanted=$1 text=$2 status=0
    shift 2
    refused=$((refused + 1))
    note_files
    timeout $((30 * ${SKEIN_PATIENCE:-1})) "$SKEIN" "$@" </dev/null >../out.txt 2>../said.txt || status=$?
    check "skein $*" "$wanted" "$text" $status
    [ ! -s ../out.txt ] || fail "skein $*: on standard output: $(head -n 3 ../out.txt)"
}

# check NAME WANTED TEXT STATUS: the same of said.txt, for a command that has ended with STATUS and
# before which note_files was called.
check() {
    [ "$4" -eq "$2" ] || fail "$1: status $4, not $2: $(cat ../said.txt)"
    check_lines "$1" "$3"
    [ ${#said[@]} -eq 1 ] || fail "$1: not one line: ${said[*]}"
}

# check_lines NAME TEXT: the same where several lines are allowed; they are left in `said`.
check_lines() {
    mapfile -t said <../said.txt
    [ ${#said[@]} -gt 0 ] || fail "$1: says nothing"
    ! LC_ALL=C.UTF-8 grep -qavx 'skein: [[:print:]]*' ../said.txt ||
        fail "$1: not printable, or does not say who speaks: $(cat -v ../said.txt)"
    [[ ${said[*]} == *"$2"* ]] || fail "$1: nothing of '$2' in: ${said[*]}"
    local after=(**)
    [ "${before[*]}" = "${after[*]}" ] || fail "$1: left: ${after[*]}"
}
