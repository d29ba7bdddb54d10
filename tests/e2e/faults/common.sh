# Sourced by the tests of faults: each fault is caused for real, in a folder of its own, and is held
# to what the program promises: its exit status, one line on standard error that names the thing,
# and files that are whole or not there. Several go side by side.
. "${BASH_SOURCE[0]%/*}/../common.bash"
home=$PWD
mkdir -p empty
at_once=3     # cases
longest=$((60 * ${SKEIN_PATIENCE:-1})) # seconds that a case may take
cases=0
old=          # files that are laid into each folder, and must be as they were at the end
# Of a sanitizer: drivers that do not start lose memory of their own.
export LSAN_OPTIONS=suppressions=$here/../watch/leaks.txt:print_suppressions=0
# What no program can keep the system's libraries from saying: of a display that refuses, and of GLX
# without a driver.
driver_words='^(libGL error: failed to load driver|glx:|X11:|Xlib:|Authorization required)'

# What takes Mesa's drivers away from a program: in older versions they are files in a folder, in newer
# ones a library, without which Mesa's EGL and GLX cannot be loaded.
driverless=LIBGL_DRIVERS_PATH=$home/empty
driverless_message="EGL software device: no display"
for library in /usr/lib/*/libgallium-*.so; do
    [ -e "$library" ] || continue
    mkdir -p driverless
    : >"driverless/${library##*/}"
    driverless=LD_LIBRARY_PATH=$home/driverless
    driverless_message="EGL surfaceless platform"
done

# judge NUMBER NAME HOW STATUS MESSAGE LEFT GOT: of a case that has ended. LEFT may be a
# pattern, as of case.
judge() {
    local number=$1 name=$2 how=$3 wanted=$4 message=$5 left=$6 got=$7
    local folder=$home/case-$number said=$home/said-$number out=$home/out-$number wrong=
    local files lines others expected file
    files=$(cd "$folder" && find . ! -type d -printf '%P\n' | LC_ALL=C sort | paste -sd ' ')
    lines=$(grep -ac '^skein: ' "$said" || true)
    others=$(grep -avE -e '^skein: ' -e "$driver_words" "$said" || true)
    [ "$got" -eq "$wanted" ] || wrong+=" [status $got, not $wanted]"
    [[ $wanted == [12] ]] && expected=1 || expected=0
    [ "$lines" -eq $expected ] || wrong+=" [$lines lines, not $expected]"
    [ -z "$others" ] || wrong+=" [it said $others]"
    [ -z "$message" ] || grep -aqF -- "$message" "$said" "$out" || wrong+=" [nothing of '$message']"
    # shellcheck disable=SC2254
    case "$files" in
    $left) ;;
    *) wrong+=" [left '$files', not '$left']" ;;
    esac
    for file in $old; do
        [ "$(cat "$folder/$file" 2>/dev/null)" = old ] || wrong+=" [$file is not as it was]"
    done
    [ -z "$wrong" ] || echo "$name ($how):$wrong: $(cat "$said" | head -c 1000)" >"$home/wrong-$number"
}

run_case() { # NUMBER NAME HOW STATUS MESSAGE LEFT COMMAND...
    local number=$1 name=$2 how=$3 wanted=$4 message=$5 left=$6 got=0
    shift 6
    (
        cd "$home/case-$number"
        exec timeout -k 5 "$longest" "$@" </dev/null >"$home/out-$number" 2>"$home/said-$number"
    ) || got=$?
    judge "$number" "$name" "$how" "$wanted" "$message" "$left" "$got"
}

# run_broken NUMBER NAME SIGNAL PHASE STATUS MESSAGE LEFT COMMAND...: a signal is sent when PHASE is true,
# a command that is run in the case's folder; $process is the program.
run_broken() {
    local number=$1 name=$2 signal=$3 phase=$4 status=$5 message=$6 left=$7 got=0
    shift 7
    cd "$home/case-$number"
    env --default-signal=INT,TERM,HUP timeout --foreground -k 5 "$longest" "$@" \
        </dev/null >"$home/out-$number" 2>"$home/said-$number" &
    local waiting=$! process=
    await eval "process=\$(pgrep -P $waiting)" || true
    if ! await eval "! kill -0 $waiting 2>/dev/null || { $phase; }" ||
        ! kill "-$signal" "$process" 2>/dev/null; then
        echo "$name, SIG$signal: in vain: $phase" >"$home/wrong-$number"
    fi
    wait "$waiting" || got=$?
    judge "$number" "$name" "SIG$signal when $phase" "$status" "$message" "$left" "$got"
}
# For a phase: once the program has its handlers; before, a signal ends it as any program. Between fork
# and exec it has those of timeout, which do not count.
ready='heeds $process'
skein=$(readlink -f "$SKEIN")
heeds() {
    [ "$(readlink "/proc/$1/exe")" = "$skein" ] &&
        [ $((0x$(sed -n 's/^SigCgt:\s*//p' "/proc/$1/status" 2>/dev/null) & 2)) -ne 0 ]
}
# For a phase: whether a signal has not arrived yet, with which another would be one.
pending() { [ $((0x$(sed -n 's/^ShdPnd:\s*//p' "/proc/$1/status") & 0x4002)) -ne 0 ]; }

# expect_no_process: of the groups whose numbers programs of the cases have written to a file `begun`.
expect_no_process() {
    local file group left=
    for file in case-*/begun; do
        group=$(cat "$file")
        await eval "! pgrep -g $group >/dev/null" && continue
        left+=" [$file: $(pgrep -ag "$group")]"
        kill -KILL -- "-$group"
    done
    [ -z "$left" ] || fail "left running:$left"
}

# begin_case: its number in $number and its folder, with what is in $old.
begin_case() {
    local file
    cases=$((cases + 1))
    number=$(printf '%03d' $cases)
    mkdir "$home/case-$number"
    for file in $old; do echo old >"$home/case-$number/$file"; done
}

# side_by_side COMMAND...: when there is room.
running=()
side_by_side() {
    local process still=()
    for process in "${running[@]}"; do
        ! kill -0 "$process" 2>/dev/null || still+=("$process")
    done
    running=("${still[@]}")
    [ ${#running[@]} -lt $at_once ] || wait -n "${running[@]}" || true
    "$@" &
    running+=($!)
}

# fault NAME HOW STATUS MESSAGE LEFT COMMAND...: begun, not waited for.
fault() {
    begin_case
    side_by_side run_case "$number" "$@"
}

# await COMMAND...: until it is true. A minute is for ever.
await() {
    local tries=0
    until "$@"; do
        [ $((++tries)) -lt 1200 ] || return 1
        sleep 0.05
    done
}

has() { compgen -G "$1" >/dev/null; }

# settle: waits for all, and says what went wrong with any.
settle() {
    local process
    for process in "${running[@]}"; do wait "$process" || true; done
    running=()
}
judge_all() {
    settle
    ! has "$home/wrong-*" || fail "$(cat "$home"/wrong-*)"
    [ "$cases" -gt 0 ] || fail "no cases"
}

# Small and quick: what is tried is not the work.
render=("$SKEIN" render --size 64x36 --birds 20 --warm 0)
bench=("$SKEIN" bench --size 64x36 --counts 20 --frames 3 --warmup 1)
simulate=("$SKEIN" simulate --model leader --birds 5 --steps 5)
fly=("$SKEIN" fly --size 64x36 --birds 20)
