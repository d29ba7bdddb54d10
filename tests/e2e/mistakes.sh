#!/usr/bin/env bash
# Single mistakes in files: each error names the line and what would be accepted there. bad_files.sh
# tries what may be wrong with a file as a whole.
source "$(dirname "$0")/refusal.sh"

wrong() { # WANTED KIND TEXT: a file of this kind with TEXT, as printf takes it, is refused with WANTED
    # shellcheck disable=SC2059
    printf "$3" >"wrong.$2"
    case $2 in
        cfg) refuse 2 "wrong.cfg$1" simulate --preset wrong.cfg ;;
        csv) refuse 1 "wrong.csv$1" simulate --model leader --steps 5 --states s.csv --init wrong.csv ;;
        json) refuse 1 "wrong.json$1" bench --compare wrong.json other.json ;;
    esac
}

leader='model=leader\n'
wrong :2 cfg "${leader}gravity=2e400\n"
wrong :3 cfg "$leader\nbirds=\n"
wrong ":2: birds = 5: a blank is not accepted" cfg "${leader}birds = 5\n"
wrong ":2: unknown parameter cohesion_force; the rule cohesion has gravity, local_gravity" cfg \
    "${leader}cohesion_force=1\n"
wrong ":2: unknown rule wandr; did you mean wander?" cfg "${leader}rule.wandr=on\n"
wrong ":2: birds=" cfg "${leader}birds=4294967297\n"
wrong ":3: birds: a setting that was there before" cfg "${leader}birds=5\nbirds=5\n"
refuse 2 "did you mean stock?" simulate --preset stcok
refuse 2 "no preset" simulate --preset nonesuch
refuse 2 "stcok" simulate --model leader --steps 5 --at 2:preset=stcok
refuse 2 "--model" simulate --model ledaer --preset stock

# All mistakes of a preset are reported, one line each.
printf 'model=leader\nbrids=5\ngravity=4294967297\nhase=1\n' >many.cfg
for where in "--preset many.cfg" "--model leader --at 2:preset=./many.cfg"; do
    read -ra words <<<"$where"
    status=0
    note_files
    "$SKEIN" simulate "${words[@]}" --steps 5 >../out.txt 2>../said.txt || status=$?
    check_lines "$where" "many.cfg:2: "
    [ "$status" -eq 2 ] || fail "$where: status $status, not 2: ${said[*]}"
    [ "$(grep -c '^skein: --.*many.cfg:[234]: ' ../said.txt)" -eq 3 ] && [ ${#said[@]} -eq 3 ] ||
        fail "$where: not three mistakes: ${said[*]}"
done

# So are those of a journal, a camera path, and the options.
several() { # STATUS PATTERN COUNT COMMAND...: so many lines, each matching
    local status=0 wanted=$1 pattern=$2 count=$3
    shift 3
    note_files
    "$SKEIN" "$@" >../out.txt 2>../said.txt || status=$?
    check_lines "$*" ""
    [ "$status" -eq "$wanted" ] || fail "$*: status $status, not $wanted: ${said[*]}"
    [ "$(grep -c "^skein: $pattern" ../said.txt)" -eq "$count" ] && [ ${#said[@]} -eq "$count" ] ||
        fail "$*: not $count mistakes: ${said[*]}"
}
printf 'skein-journal 1\n0 model=leader\n0 birds=9;\n0 gravity\nx restart\n5 rule.cohesion={\n4 restart\n' >many.journal
several 1 'many.journal:[34567]: ' 5 simulate --replay many.journal --hash
printf 'skein-path 1\n0 1 2 3 4 5 55\n1 1 2 3 4;\n}\n2 "1" 2 3 4 5 55\n' >many.path
several 1 '--path: many.path:[345]: ' 3 render --path many.path --frames 1 --gpu software
several 2 '--[srab]' 5 simulate --steps x --rule cohesion={ --at 5:gravity=1\; --at 5: --birds -1
several 2 '--\(set\|rule\): ' 3 simulate --model leader --set gravty=1 --rule wandr=on --set gravity=1e9
several 2 '--at: ' 2 simulate --model leader --steps 9 --at 5:gravty=1 --at 6:gravity=1e9

header=id,x,y,z,vx,vy,vz
row=1,2,3,4,5,6
wrong ":1: expected the header" csv "$header,mass\n0,$row,7\n"
wrong ":1: expected the header" csv "0,$row\n"
wrong ":3: expected 7 fields, not fewer" csv "$header\n0,$row\n1,1,2,3,4,5\n"
wrong ":3: expected 7 fields, not more" csv "$header\n0,$row\n1,$row,7\n"
wrong ":3: expected 7 fields, not an empty line" csv "$header\n0,$row\n\n1,$row\n"
wrong ":3: expected a number" csv "$header\n0,$row\n1,1,2,three,4,5,6\n"
wrong ":2: expected a number within ±1e6: 1000001" csv "$header\n0,1000001,2,3,4,5,6\n"
wrong ":2: expected an id" csv "$header\n-1,$row\n"
wrong ":4: an id that was there before: 0" csv "$header\n0,$row\n1,$row\n0,$row\n"
wrong ":2: no bird with id 1" csv "$header\n0,$row\n2,$row\n3,$row\n"
wrong ":2: ids run from 0" csv "$header\n18446744073709551615,$row\n"
wrong ":3: steps must not go back: 4" csv "step,$header\n5,0,$row\n4,0,$row\n"
wrong ":3: no bird with id 0" csv "step,$header\n5,0,$row\n6,1,$row\n6,2,$row\n"
refuse 2 "--birds" simulate --init wrong.csv --birds 5
refuse 1 "not a regular file" simulate --init /dev/stdin

wrong ": runs: expected" json '{"schema":1,"settings":{},"machine":{},"runs":[]}'
wrong ":1: not valid JSON" json "$(printf '[%.0s' {1..5000})"
wrong ": schema: expected a number" json '7'

# Names of presets and folders are written into files that are read again.
mkdir $'two\nlines'
printf '%b' "$header\n0,$row\n" >$'two\nlines/start.csv'
printf '%b' "${leader}birds=9\n" >$'two\nlines/a=b.cfg'
(
    cd $'two\nlines'
    "$SKEIN" simulate --preset ./a=b.cfg --steps 3 --checkpoint a.checkpoint
    "$SKEIN" simulate --resume a.checkpoint --steps 0 --hash
    "$SKEIN" fly --model leader --init start.csv --size 16x16 --journal journal >/dev/null
    "$SKEIN" simulate --replay journal --hash
) >../out.txt 2>../said.txt || fail "in a folder with a line end: $(cat ../said.txt)"

# A mesh is checked before the flight, not after it.
refuse 1 "nonesuch.obj" render --gpu software --birds 20000 --warm 100000 --set mesh=nonesuch.obj

# --- Names of files in the environment ---

mkdir empty
mkfifo fifo
echo rubbish >rubbish
places=("$PWD/empty" "$PWD/nonesuch" "$PWD/rubbish" "$PWD/fifo" /dev/zero relative "" $'/\n')
for place in "${places[@]}" "/$(printf 'x%.0s' {1..5000})"; do
    for name in XDG_CONFIG_HOME HOME; do
        env -u XDG_CONFIG_HOME $name="$place" timeout $((20 * ${SKEIN_PATIENCE:-1})) "$SKEIN" info --presets \
            >../out.txt 2>../said.txt || fail "$name=$place: $(cat ../said.txt)"
        [ ! -s ../said.txt ] || fail "$name=$place: $(cat ../said.txt)"
    done
done
