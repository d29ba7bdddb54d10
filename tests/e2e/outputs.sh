#!/usr/bin/env bash
# Two outputs that would be one file, and outputs over what the command reads: refused before
# anything runs, with both named. The ways to one file: base/test_file.c.
source "$(dirname "$0")/refusal.sh"

# The options of each command that write a file. A name with ":" has notes beside its file.
declare -A outputs=([simulate]="states: metrics: checkpoint save-preset"
    [fly]="report journal: save-preset"
    [render]="out save-preset"
    [bench]="csv json plot")

cases=0
meet() { # COMMAND A PATH B PATH: are the same file
    local a="--${2%:}" b="--${4%:}"
    cases=$((cases + 1))
    refuse 2 "same file" "$1" "$a" "$3" "$b" "$5"
    [[ ${said[*]} == *"$a"* && ${said[*]} == *"$b"* ]] || fail "skein $1 $a $3 $b $5: names not both: ${said[*]}"
}

# The name that an output must have: that of a preset ends in .cfg.
name_of() { # OUTPUT STEM
    case $1 in
    save-preset) echo "$2.cfg" ;;
    *) echo "$2" ;;
    esac
}

# linked COMMAND A B PATH: B is a link to PATH, which A writes.
linked() {
    local link file=$4
    link=$(name_of "$3" link)
    echo old >"$file"
    ln -s "$file" "$link"
    meet "$1" "$2" "${file%.meta.json}" "$3" "$link"
    rm "$file" "$link"
}

# --- Every pair of outputs, and an output with the notes of another ---

ln -s . here
for command in "${!outputs[@]}"; do
    read -ra all <<<"${outputs[$command]}"
    for a in "${all[@]}"; do
        for b in "${all[@]}"; do
            [ "$a" != "$b" ] || continue
            linked "$command" "$a" "$b" "$(name_of "$a" x)"
            [[ $a != *: ]] || linked "$command" "$a" "$b" x.meta.json
        done
    done
done
meet simulate states: x metrics: x
meet simulate states: x metrics: ./x
meet simulate states: a metrics: here/a # and so are their notes

# --- The default name ---

echo old >skein.png
ln -s skein.png p.cfg
refuse 2 "--out skein.png (the default)" render --save-preset p.cfg
rm skein.png p.cfg

# --- Standard output and standard error ---

piped() { # STATUS TEXT COMMAND LINE...: of a shell
    local wanted=$1 text=$2 status=0
    shift 2
    note_files
    bash -c "$*" >../out.txt 2>../said.txt || status=$?
    check "$*" "$wanted" "$text" $status
}
few="'$SKEIN' simulate --model leader --birds 5 --steps 5"
: >x
for way in "--metrics x >x" "--metrics /dev/stdout >x" "--states - --metrics x >x" "--states - --metrics /dev/stdout >x"; do
    piped 2 "same file" "$few $way"
done
piped 2 "standard error" "$few --metrics x 2>>x || { status=\$?; cat x >&2; exit \$status; }"
: >x
piped 2 "same file" "set -o pipefail; $few --states - --metrics /dev/stdout | cat"
piped 2 "standard output" "$few --states - --metrics - >/dev/null"
refuse 2 "same file" simulate --states /dev/full --metrics /dev/full
rm x

# --- What the command reads ---

printf 'id,x,y,z,vx,vy,vz\n0,1,2,3,4,5,6\n' >init
"$SKEIN" simulate --model leader --birds 5 --steps 5 --checkpoint state
printf 'skein-journal 1\n0 model=leader\n0 birds=9\n5 rule.cohesion=off\n' >journal
printf 'skein-path 1\n0 0 20 30 180 0 55\n4 6 20 30 180 0 55\n' >path
printf 'model=leader\nbirds=5\n' >p.cfg
printf 'v 0 0 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\n' >m.obj
: >m.1.obj
: >m.png
over() { # OPTION READ COMMAND...: the command's last word is written over it
    local option=$1 file=$2 sum
    shift 2
    sum=$(cksum "$file")
    refuse 2 "what is read must not be overwritten" "$@"
    [[ ${said[*]} == *"$option"*"$file"* ]] || fail "$*: does not name $option $file: ${said[*]}"
    [ "$(cksum "$file")" = "$sum" ] || fail "$*: $file is another"
}
for output in states checkpoint; do
    over --init init simulate --init init --$output ./init
    over --replay journal simulate --replay journal --$output ./journal
    over --preset p.cfg simulate --preset p.cfg --$output ./p.cfg
    over --at p.cfg simulate --model leader --at 2:preset=./p.cfg --$output p.cfg
    over --set m.obj simulate --model leader --set mesh=m.obj --$output m.obj
done
over --resume state simulate --resume state --metrics ./state
over --preset p.cfg simulate --preset p.cfg --save-preset ./p.cfg
over --compare path bench --compare journal path --plot path
for output in report journal; do
    over --path path fly --path path --$output ./path
    over --init init fly --init init --$output ./init
    over --resume state fly --resume state --$output ./state
done
# What those lead to: a preset and a journal to a mesh, a journal to a start and a preset too; a mesh to its
# picture and its coarser levels.
printf 'model=leader\nbirds=5\nmesh=m.obj\n' >mesh.cfg
printf 'skein-journal 1\n0 model=leader\n0 init=init\n3 mesh=m.obj\n5 preset=./p.cfg\n' >leads
over --replay init simulate --replay leads --states ./init
over --replay p.cfg simulate --replay leads --save-preset ./p.cfg
over --replay m.png render --replay leads --out m.png
over "--preset mesh" m.png render --preset ./mesh.cfg --out m.png
over "--at mesh" m.png simulate --model leader --at 3:mesh=m.obj --states m.png
over --set m.1.obj bench --set mesh=m.obj --csv m.1.obj
mkdir -p config/skein/presets
cp p.cfg config/skein/presets/mine.cfg
own=config/skein/presets/mine.cfg
XDG_CONFIG_HOME=$PWD/config over --preset $own simulate --preset mine --states $own

# --- What may meet ---

allow() {
    "$SKEIN" "$@" </dev/null >../out.txt 2>../said.txt || fail "skein $*: status $?: $(cat ../said.txt)"
    [ ! -s ../said.txt ] || fail "skein $*: $(cat ../said.txt)"
}
allow simulate --resume state --steps 3 --checkpoint ./state
allow simulate --preset p.cfg --steps 3 --states /dev/null --metrics /dev/null
# What is no path but a preset's name.
allow simulate --preset stock --birds 5 --steps 3 --states stock
bash -c "$few --states - --hash >both.txt 2>&1" || fail "both streams in one file"
grep -q '^hash ' both.txt || fail "both streams in one file: $(cat both.txt)"

echo "$cases pairs, $refused refused in all"
