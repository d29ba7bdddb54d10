#!/usr/bin/env bash
# Every kind of badness on every kind of input file. Two tables below say what is to come of each:
# one of what a name may lead to instead of a file, and one of what may stand in a file.
source "$(dirname "$0")/refusal.sh"

seconds=$((30 * ${SKEIN_PATIENCE:-1})) # that one case may take at most, on a machine busy with other things

# --- The kinds of files: class, name, largest size, and what reads them ---

# An installed copy, whose files are replaced by bad ones.
copy_tree installed
share=installed/share/skein
export XDG_CONFIG_HOME=$PWD/config
mkdir -p config/skein/presets

kinds=(preset timed own look shipped init resume replay film path flown_path compare compared
    mesh level texture plumage shader shared)
declare -A class=([preset]=preset [timed]=preset [own]=preset [look]=preset [shipped]=preset
    [init]=init [resume]=resume [replay]=journal [film]=journal [path]=path [flown_path]=path
    [compare]=json [compared]=json [mesh]=obj [level]=obj [texture]=png [plumage]=png
    [shader]=shader [shared]=shader)
declare -A file=([preset]=bad.cfg [timed]=bad.cfg [own]=config/skein/presets/mine.cfg
    [look]=$share/assets/looks/leader.cfg [shipped]=$share/assets/presets/roost.cfg
    [init]=bad.csv [resume]=bad.state [replay]=bad.journal [film]=bad.journal [path]=bad.txt
    [flown_path]=bad.txt [compare]=bad.json [compared]=bad.json [mesh]=bad.obj [level]=good.1.obj
    [texture]=good.png [plumage]=$share/assets/meshes/bird.png
    [shader]=$share/shaders/dot.frag [shared]=$share/shaders/shared/tone.glsl)
declare -A most=([preset]=65536 [init]=1073741824 [resume]=2147483648 [journal]=67108864
    [path]=524288 [json]=1048576 [obj]=16777216 [png]=67108864 [shader]=262144)

arguments() { # KIND FILE: into the array words
    local few=(--birds 3 --gpu software --size 32x32)
    case $1 in
        preset) words=(simulate --steps 3 --hash --preset "./$2") ;;
        timed) words=(simulate --model steer --birds 3 --steps 5 --hash --at "2:preset=./$2") ;;
        own) words=(simulate --steps 3 --hash --preset mine) ;;
        look) words=(simulate --model leader --birds 3 --steps 3 --hash) ;;
        shipped) words=(simulate --birds 9 --steps 3 --hash --preset roost) ;;
        init) words=(simulate --model leader --steps 3 --hash --init "$2") ;;
        resume) words=(simulate --steps 3 --hash --resume "$2") ;;
        replay) words=(simulate --hash --replay "$2") ;;
        film) words=(render --gpu software --size 32x32 --replay "$2") ;;
        path) words=(render "${few[@]}" --path "$2") ;;
        flown_path) words=(fly --birds 3 --size 32x32 --path "$2") ;;
        compare) words=(bench --compare "$2" other.json) ;;
        compared) words=(bench --compare other.json "$2") ;;
        mesh) words=(render "${few[@]}" --set "mesh=$2") ;;
        level | texture) words=(render "${few[@]}" --set mesh=good.obj) ;;
        *) words=(render "${few[@]}") ;;
    esac
}

# --- A good file of each class; 1.5 is in the line that is changed ---

mkdir clean
printf 'model=leader\nbirds=9\ngravity=1.5\n' >clean/preset
printf 'id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n1,9,1.5,3,4,5,6\n2,3,2,1,6,5,4\n' >clean/init
"$SKEIN" simulate --birds 9 --steps 2 --checkpoint clean/resume --hash >/dev/null
cat >clean/journal <<'J'
skein-journal 1
# flown by nobody
0 model=leader
0 birds=9
0 gravity=1.5
5 rule.cohesion=off
12 camera=0,0,50,0,0
J
"$SKEIN" simulate --replay clean/journal --hash 2>/dev/null | sed 's/^hash/12 end/' >end
cat end >>clean/journal
printf 'skein-path 1\nabout flock\n0 1.5 20 30 180 0 55\n4 6 20 30 180 0 55\n' >clean/path
cat >clean/json <<'J'
{"schema": 1, "machine": {}, "settings": {},
 "runs": [
  {"birds": 100, "frame_ms": {
    "median": 1.5,
    "p95": 2}},
  {"birds": 200, "frame_ms": {"median": 3, "p95": 4}}]}
J
cp clean/json other.json
printf 'v 0 0 0\nv 1 0 0\nv 0 0 1.5\nv 0 1 0\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 3 1 4\n' >clean/obj
cp clean/obj good.obj
"$SKEIN" render --birds 3 --gpu software --size 16x16 --out clean.png >/dev/null
mv clean.png clean/png
declare -A spoilt=([preset]=3 [init]=3 [journal]=5 [path]=3 [json]=4 [obj]=3)

# The same bytes everywhere, among them escapes and parts of UTF-8 letters, but no zero.
rubbish=
number=7
for _ in $(seq 1500); do
    number=$(((number * 1103515245 + 12345) & 0x7fffffff))
    printf -v byte '\\%03o' $((number / 65536 % 255 + 1))
    rubbish+=$byte
done
printf '%b' "$rubbish" | tail -c 1200 >rubbish

# --- What a name may lead to: nothing of it may be waited on ---

skipped=" "
unreadable=() # what takes root's right to read everything
if [ "$(id -u)" -eq 0 ]; then
    unreadable=(setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all)
    "${unreadable[@]}" true 2>/dev/null || skipped+="unreadable "
fi
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")' 2>/dev/null ||
    skipped+="socket "

# What is said of each; a text for all kinds.
declare -A no_file=([missing]="No such file or directory" [folder]="not a regular file"
    [pipe]="not a regular file" [device]="not a regular file" [socket]="not a regular file"
    [nowhere]="No such file or directory" [circle]="Too many levels of symbolic links"
    [unreadable]="Permission denied" [large]="larger than")
no_files=(missing folder pipe device socket nowhere circle unreadable large)
# Where nothing need be there, and where it is looked for by its name.
declare -A optional=([look]=1 [level]=1 [texture]=1 [plumage]=1)
declare -A unfound=([own]="no preset mine" [shipped]="no preset roost"
    [shader]="not found beside the program")

spoil_name() { # BADNESS FILE CLASS GOOD
    rm -rf "$2"
    case $1 in
        missing) ;;
        folder) mkdir "$2" ;;
        pipe) mkfifo "$2" ;;
        device) ln -s /dev/zero "$2" ;;
        socket) ln socket "$2" ;;
        nowhere) ln -s nonesuch "$2" ;;
        circle) ln -s "${2##*/}" "$2" ;;
        unreadable) cp "$4" "$2" && chmod 000 "$2" ;;
        large) truncate -s $((most[$3] + 1)) "$2" ;;
    esac
}

# --- What may stand in a file ---
#
# =   accepted, and the same comes of it as of the good file
# A   accepted
# L   refused, with the file and the line, or a line's number: L1
# F   refused, with the file
# *   accepted or refused, where what is lost cannot be seen
# -   not tried
#
classes=(preset init resume journal path json obj png shader)
contents="\
empty       F      L1   F      L1      L1   L1   F   F   F
quarter     *      *    F      *       *    L    *   F   *
half        *      *    F      *       *    L    *   F   *
most        *      *    F      *       *    L    *   F   *
unended     =      =    F      =       =    =    =   F   =
rubbish     L      L1   F      L1      L1   L1   F   F   F
zero        F      F    F      A       F    F    F   F   F
indented    =      L1   F      =       =    =    =   F   =
crlf        =      =    F      =       =    =    =   F   =
marked      =      =    F      =       =    =    =   F   =
blank_end   =      =    F      =       =    =    =   -   =
long_line   L      L    F      L       L    L    =   -   L
many_lines  L      L5   F      L       L    L    =   -   L
1e400       L      L    -      L       L    F    L   -   -
nan         L      L    -      L       L    L    L   -   -
inf         L      L    -      L       L    L    L   -   -
-inf        L      L    -      L       L    L    L   -   -
0x10        L      L    -      L       L    L    L   -   -
1,5         L      L    -      L       L    L    L   -   -
1.5.5       L      L    -      L       L    L    L   -   -
--1         L      L    -      L       L    L    L   -   -
4294967297  L      L    -      L       L    A    L   -   -
99999999999999999999 L L -     L       L    A    L   -   -
twice       L      L    -      =       L    =    A   -   -"
declare -A column
for i in "${!classes[@]}"; do
    column[${classes[i]}]=$i
done

spoil_text() { # BADNESS GOOD BAD CLASS: sets line
    local size
    size=$(wc -c <"$2")
    line=${spoilt[$4]:-}
    case $1 in
        empty) : >"$3" ;;
        quarter) head -c $((size / 4)) "$2" >"$3" ;;
        half) head -c $((size / 2)) "$2" >"$3" ;;
        most) head -c $((size * 3 / 4)) "$2" >"$3" ;;
        unended) head -c -1 "$2" >"$3" ;;
        rubbish) cp rubbish "$3" ;;
        zero) { head -c $((size / 2)) "$2" && printf '\0' && tail -c +$((size / 2 + 1)) "$2"; } >"$3" ;;
        indented) sed 's/^/ \t/' "$2" >"$3" ;;
        crlf) sed 's/$/\r/' "$2" >"$3" ;;
        marked) { printf '\xef\xbb\xbf' && cat "$2"; } >"$3" ;;
        blank_end) { cat "$2" && printf '\n\r\n\n'; } >"$3" ;;
        long_line) { cat "$2" && head -c 60000 /dev/zero | tr '\0' x; } >"$3" ;;
        many_lines) { cat "$2" && printf '%50000s' '' | tr ' ' '\n' && echo 'xyz ;'; } >"$3" ;;
        twice) sed '/1\.5/p' "$2" >"$3" ;;
        *) sed "s/1\.5/$1/" "$2" >"$3" ;;
    esac
    case $1 in
        quarter | half | most | long_line | many_lines) line=$(grep -c '' "$3") ;;
        rubbish) line=1 ;;
        twice) line=$((line + 1)) ;;
    esac
}

# --- One case ---

declare -A good_result
total=0

# try KIND FILE [RUNNER...]: afterwards status and result are what came of it
try() {
    local program=$SKEIN
    [[ ${file[$1]} != installed/* ]] || program=installed/skein
    arguments "$1" "$2"
    shift 2
    note_files
    status=0
    timeout $seconds "$@" "$program" "${words[@]}" </dev/null >../out.txt 2>../said.txt || status=$?
    result=
    if [ $status -eq 0 ]; then
        result=$(grep -v '^skein.png\|^No display' ../out.txt | cat - skein.pn[g] | cksum) || true
        rm -f skein.png
    fi
}

# judge NAME KIND CODE TEXT WANTED: CODE as above, TEXT what else must be said, WANTED the status
judge() {
    local name=$1 kind=$2 code=$3 text=$4 wanted=$5
    total=$((total + 1))
    case $code$status in
        [=A\*]0)
            mapfile -t said <../said.txt
            [ ${#said[@]} -le 1 ] || fail "$name: ${said[*]}"
            [ "$code" != = ] || [ "$result" = "${good_result[$kind]}" ] ||
                fail "$name: not what comes of the good file: $(cat ../out.txt ../said.txt)"
            ;;
        \*[12] | [LF]*)
            [ "$code" != \* ] || wanted=$status
            [ "$status" -eq "$wanted" ] || fail "$name: status $status, not $wanted: $(cat ../said.txt)"
            check_lines "$name" "$text"
            [[ ${class[$kind]} =~ ^(preset|journal|path)$ ]] || [ ${#said[@]} -eq 1 ] ||
                fail "$name: not one line: ${said[*]}"
            [ ! -s ../out.txt ] || fail "$name: on standard output: $(head -n 3 ../out.txt)"
            ;;
        *) fail "$name: status $status where $code was expected: $(cat ../said.txt)" ;;
    esac
}

# --- The tables, one kind after the other ---

# Every seventh case, so that each kind and each badness has some; all with SKEIN_THOROUGH.
met=0
is_tried() { [ -n "${SKEIN_THOROUGH:-}" ] || [ $((met++ % 7)) -eq 0 ]; }

# Read by the same code as another kind: a few of the contents are enough.
again=" timed own look shipped film flown_path compared level plumage shared "
few_contents=" empty half rubbish crlf "

try_no_file() { # KIND BADNESS GOOD
    local kind=$1 badness=$2 bad=${file[$1]} code=F wanted=1 runner=()
    local this=${class[$1]} text=${no_file[$2]}
    [ "$badness" != large ] || text+=" ${most[$this]} bytes"
    [ "$badness" != unreadable ] || runner=("${unreadable[@]}")
    if [ "$badness" = missing ]; then
        [ -z "${optional[$kind]:-}" ] || code=A
        text=${unfound[$kind]:-$text}
        [[ $text != "no preset"* ]] || wanted=2
    fi
    spoil_name "$badness" "$bad" "$this" "$3"
    try "$kind" "$bad" "${runner[@]}"
    judge "$kind $badness" "$kind" $code "$text" $wanted
    bad=${file[$kind]##*/}
    [ $code = A ] || [[ ${said[*]} == *"${bad%.cfg}"* ]] ||
        fail "$kind $badness: does not name the file: ${said[*]}"
    rm -rf "${file[$kind]}"
}

try_contents() { # KIND BADNESS CODE GOOD
    local kind=$1 badness=$2 code=$3 bad=${file[$1]} wanted=1 text
    [[ $code != - && ($again != *" $kind "* || $few_contents == *" $badness "*) ]] || return 0
    [ "$kind $badness" != "look empty" ] || code=A # it may set nothing
    text=${bad##*/}:
    spoil_text "$badness" "$4" "$bad" "${class[$kind]}"
    case $code in
        L) text+=$line: ;;
        L*) text+=${code#L}: ;;
    esac
    case ${class[$kind]} in
        preset) [ "$badness" = zero ] || wanted=2 ;;
        shader) text=/share/skein/shaders/ ;; # what one of them lacks may be found in another
    esac
    try "$kind" "$bad"
    judge "$kind $badness" "$kind" "${code:0:1}" "$text" $wanted
}

try_kind() { # KIND
    local kind=$1 this=${class[$1]} bad=${file[$1]} good=clean/${class[$1]} badness i
    if [[ $bad == installed/* && $kind != shipped ]]; then
        good=kept
        cp "$bad" "$good"
    else
        cp "$good" "$bad"
    fi
    try "$kind" "$bad"
    [ $status -eq 0 ] && [ ! -s ../said.txt ] ||
        fail "$kind: the good file: $status: $(cat ../said.txt)"
    good_result[$kind]=$result

    for badness in "${no_files[@]}"; do
        [[ $skipped == *" $badness "* ]] || ! is_tried || try_no_file "$kind" "$badness" "$good"
    done
    while read -r badness line_codes; do
        read -ra codes <<<"$line_codes"
        is_tried || continue
        try_contents "$kind" "$badness" "${codes[${column[$this]}]}" "$good"
    done <<<"$contents"
    rm -f "$bad"
    [ "$good" != kept ] || mv kept "$bad"
}

# --- What a file may be called: an error shows it on one line ---

try_names() { # KIND
    local kind=$1 this=${class[$1]} stem bad
    for stem in "it's \"two words\"" '%s%n%d' $'two\nlines' 'grüße-鳥' "$(printf 'n%.0s' {1..240})"; do
        bad=$stem.${file[$kind]##*.}
        sed 's/1\.5/1.5.5/' "clean/$this" >"$bad"
        is_tried && try "$kind" "$bad" && judge "$kind named ${stem:0:20}" "$kind" F "" $status
        rm "$bad"
    done
}

for kind in "${kinds[@]}"; do
    try_kind "$kind"
done
for kind in preset init replay path compare; do
    try_names $kind
done
echo "$total tried in all, in $SECONDS seconds"
[ -z "${skipped// /}" ] || echo "not tried, for want of a tool:$skipped"
