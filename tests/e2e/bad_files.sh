#!/usr/bin/env bash
# Every kind of badness on every kind of input file: what a name may lead to instead of a file, and
# what may stand in a file; the table below says what is to come of that.
source "$(dirname "$0")/refusal.sh"

# --- The kinds of files: class, name and what reads them; a class's largest size ---

# An installed copy, whose files are replaced by bad ones.
copy_tree installed
share=installed/share/skein
export XDG_CONFIG_HOME=$PWD/config
mkdir -p config/skein/presets

few="--birds 3 --gpu software --size 32x32"
kinds="\
preset  bad.cfg                                 simulate --steps 3 --hash --preset ./bad.cfg
init    bad.csv                                 simulate --model leader --steps 3 --hash --init bad.csv
resume  bad.state                               simulate --steps 3 --hash --resume bad.state
journal bad.journal                             simulate --hash --replay bad.journal
path    bad.txt                                 render $few --path bad.txt
json    bad.json                                bench --compare bad.json other.json
obj     bad.obj                                 render $few --set mesh=bad.obj
png     good.png                                render $few --set mesh=good.obj
shader  $share/shaders/dot.frag                 render $few
preset  config/skein/presets/mine.cfg           simulate --steps 3 --hash --preset mine
preset  $share/assets/looks/leader.cfg          simulate --model leader --birds 3 --steps 3 --hash
preset  $share/assets/presets/roost.cfg         simulate --birds 9 --steps 3 --hash --preset roost
preset  at.cfg                                  simulate --model steer --birds 3 --steps 5 --at 2:preset=./at.cfg
journal film.journal                            render --gpu software --size 32x32 --replay film.journal
path    flown.txt                               fly --birds 3 --size 32x32 --path flown.txt
json    second.json                             bench --compare other.json second.json
obj     good.1.obj                              render $few --set mesh=good.obj
png     $share/assets/meshes/bird.png           render $few
shader  $share/shaders/shared/tone.glsl         render $few"
declare -A most=([preset]=65536 [init]=1073741824 [resume]=2147483648 [journal]=67108864
    [path]=524288 [json]=1048576 [obj]=16777216 [png]=67108864 [shader]=262144)

# --- A good file of each class; 1.5 is in the line that is changed ---

mkdir clean
printf 'model=leader\nbirds=9\ngravity=1.5\n' >clean/preset
printf 'id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n1,9,1.5,3,4,5,6\n2,3,2,1,6,5,4\n' >clean/init
"$SKEIN" simulate --birds 9 --steps 2 --checkpoint clean/resume --hash >/dev/null
printf '%s\n' 'skein-journal 1' '# flown by nobody' '0 model=leader' '0 birds=9' '0 gravity=1.5' \
    '5 rule.cohesion=off' '12 camera=0,0,50,0,0' >clean/journal
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
printf '\x01\xfe\x1b[2J\xc3(\xff\r%s' 'no file at all' >rubbish

# --- What a name may lead to: nothing of it may be waited on ---

# What takes root's right to read everything.
unreadable=()
[ "$(id -u)" -ne 0 ] || unreadable=(setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all)
"${unreadable[@]}" true
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")'
no_files="\
missing     No such file or directory
folder      not a regular file
pipe        not a regular file
device      not a regular file
socket      not a regular file
nowhere     No such file or directory
circle      Too many levels of symbolic links
unreadable  Permission denied
large       larger than"

put_no_file() { # BADNESS: at $bad
    case $1 in
    missing) ;;
    folder) mkdir "$bad" ;;
    pipe) mkfifo "$bad" ;;
    device) ln -s /dev/zero "$bad" ;;
    socket) ln socket "$bad" ;;
    nowhere) ln -s nonesuch "$bad" ;;
    circle) ln -s "${bad##*/}" "$bad" ;;
    unreadable) cp good "$bad" && chmod 000 "$bad" ;;
    large) truncate -s $((${most[$class]} + 1)) "$bad" ;;
    esac
}

# --- What may stand in a file ---
#
# =  accepted, and the same comes of it as of the good file
# A  accepted
# L  refused, with the file and a line
# F  refused, with the file
# *  accepted or refused, where what is lost cannot be seen
# -  not tried
contents="\
            preset  init  resume  journal  path  json  obj  png  shader
empty       F       L     F       L        L     L     F    F    F
half        *       *     F       *        *     L     *    F    *
unended     =       =     F       =        =     =     =    F    =
rubbish     L       L     F       L        L     L     F    F    F
zero        F       F     F       A        F     F     F    F    F
indented    =       L     F       =        =     =     =    F    =
crlf        =       =     F       =        =     =     =    F    =
marked      =       =     F       =        =     =     =    F    =
blank_end   =       =     F       =        =     =     =    -    =
long_line   L       L     F       =        L     L     =    -    L
nan         L       L     -       L        L     L     L    -    -
1.5.5       L       L     -       L        L     L     L    -    -
twice       L       L     -       =        L     =     A    -    -"

put_contents() { # BADNESS: at $bad
    local half=$(($(wc -c <good) / 2))
    case $1 in
    empty) : ;;
    half) head -c $half good ;;
    unended) head -c -1 good ;;
    rubbish) cat rubbish ;;
    zero) head -c $half good && printf '\0' && tail -c +$((half + 1)) good ;;
    indented) sed 's/^/ \t/' good ;;
    crlf) sed 's/$/\r/' good ;;
    marked) printf '\xef\xbb\xbf' && cat good ;;
    blank_end) cat good && printf '\n\r\n\n' ;;
    long_line) cat good && head -c 60000 /dev/zero | tr '\0' x ;;
    twice) sed '/1\.5/p' good ;;
    *) sed "s/1\.5/$1/" good ;;
    esac >"$bad"
}

# --- One case ---

# try [RUNNER...]: afterwards status and result are what came of it
try() {
    local program=$SKEIN
    [[ $bad != installed/* ]] || program=installed/skein
    note_files
    status=0
    timeout $((30 * ${SKEIN_PATIENCE:-1})) "$@" "$program" "${words[@]}" </dev/null >../out.txt 2>../said.txt ||
        status=$?
    result=
    [ $status -ne 0 ] || result=$(grep -v '^skein.png\|^No display' ../out.txt | cat - skein.pn[g] | cksum) || true
    rm -f skein.png
}

# judge BADNESS CODE TEXT: CODE as above, TEXT what is said where it is refused
tried=0
judge() {
    local name="$bad, $1"
    tried=$((tried + 1))
    case $2$status in
    [=A\*]0)
        [ "$(wc -l <../said.txt)" -le 1 ] || fail "$name: $(cat ../said.txt)"
        [ "$2" != = ] || [ "$result" = "$expected" ] ||
            fail "$name: not what comes of the good file: $(cat ../out.txt ../said.txt)"
        ;;
    [LF\*][12])
        check_lines "$name" "$3"
        [ "$2" != L ] || [[ ${said[*]} =~ $stem[^:]*:[0-9]+: ]] || fail "$name: no line is named: ${said[*]}"
        [[ $class =~ ^(preset|journal|path)$ ]] || [ ${#said[@]} -eq 1 ] || fail "$name: not one line: ${said[*]}"
        [ ! -s ../out.txt ] || fail "$name: on standard output: $(head -n 3 ../out.txt)"
        ;;
    *) fail "$name: status $status where $2 was expected: $(cat ../said.txt)" ;;
    esac
}

# --- All of them ---

declare -A met
while read -r class bad line; do
    read -ra words <<<"$line"
    stem=${bad##*/} stem=${stem%.cfg}
    # What an installed copy has is as good as any, but for a preset's numbers.
    if [ -e "$bad" ] && [[ $class != preset || $bad == *looks* ]]; then cp "$bad" good; else cp "clean/$class" good; fi
    cp good "$bad"
    try
    [ $status -eq 0 ] && [ ! -s ../said.txt ] || fail "$bad, the good file: $status: $(cat ../said.txt)"
    expected=$result

    while read -r badness text; do
        # Read by the same code as another: a few are enough.
        [[ -z ${met[$class]-} || $badness =~ ^(missing|large)$ ]] || continue
        code=F
        # Where nothing need be there, and where it is looked for by its name.
        case $badness:$bad in
        missing:*looks* | missing:*.png | missing:*.1.obj) code=A ;;
        missing:*/mine.cfg | missing:*/roost.cfg) text="no preset $stem" ;;
        missing:*/dot.frag) text="not found beside the program" ;;
        esac
        rm -rf "$bad"
        put_no_file "$badness"
        if [ $badness = unreadable ]; then try "${unreadable[@]}"; else try; fi
        judge "$badness" $code "$text"
        [ $code = A ] || [[ ${said[*]} == *"$stem"* ]] || fail "$bad, $badness: does not name it: ${said[*]}"
    done <<<"$no_files"

    rm -rf "$bad"
    read -ra classes <<<"${contents%%$'\n'*}"
    while read -r badness codes; do
        [[ -z ${met[$class]-} || $badness =~ ^(empty|rubbish)$ ]] || continue
        read -ra codes <<<"$codes"
        for i in "${!classes[@]}"; do [ "${classes[i]}" != "$class" ] || code=${codes[i]}; done
        [[ $badness:$bad != empty:*looks* ]] || code=A # it may set nothing
        [ "$code" != - ] || continue
        put_contents "$badness"
        try
        # What one shader lacks may be found in another.
        judge "$badness" "$code" "$([ "$class" = shader ] && echo /share/skein/shaders/ || echo "$stem")"
    done < <(tail -n +2 <<<"$contents")
    cp good "$bad"
    met[$class]=yes
done <<<"$kinds"

# What a file may be called: an error shows it on one line.
class=preset
for stem in "it's \"two words\"" '%s%n%d' $'two\nlines' 'grüße-鳥' "$(printf 'n%.0s' {1..240})"; do
    bad=$stem.cfg
    sed 's/1\.5/1.5.5/' clean/preset >"$bad"
    words=(simulate --steps 3 --preset "./$bad")
    try
    judge "its name" F ""
    rm "$bad"
done
echo "$tried tried in all, in $SECONDS seconds"
