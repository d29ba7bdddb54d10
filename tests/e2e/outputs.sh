#!/usr/bin/env bash
# Two outputs that would be one file, and outputs over what the command reads: refused before
# anything runs, with both named, however the one file is named twice.
source "$(dirname "$0")/refusal.sh"

# The options of each command that write a file, "skein.png" for the picture that fly draws where
# there is no display, and SKEIN_TRACE. A name with ":" has notes beside its file.
declare -A outputs=([simulate]="states: metrics: checkpoint save-preset"
    [fly]="report journal: save-preset skein.png SKEIN_TRACE"
    [render]="out save-preset"
    [bench]="csv json plot")

# tell OUTPUT PATH: as words of the command line, or in its environment; said_of: what names it.
tell() {
    said_of=$1
    case $1 in
        SKEIN_TRACE) export SKEIN_TRACE=$2 ;;
        skein.png) ;;
        *) said_of=--${1%:} && words+=("$said_of" "$2") ;;
    esac
}

cases=0
meet() { # WAY COMMAND A PATH B PATH: are the same file
    local way=$1 a b name
    cases=$((cases + 1))
    words=("$2")
    tell "$3" "$4" && a=$said_of
    tell "$5" "$6" && b=$said_of
    refuse 2 "same file" "${words[@]}"
    unset SKEIN_TRACE
    for name in "$a" "$b"; do
        [[ ${said[*]} == *"$name"* ]] || fail "$way: skein ${words[*]}: nothing of $name: ${said[*]}"
    done
}

# The name that an output must have: that of a preset ends in .cfg; one has no choice.
name_of() { # OUTPUT STEM
    case $1 in
        save-preset) echo "$2.cfg" ;;
        skein.png) echo skein.png ;;
        *) echo "$2" ;;
    esac
}

# --- Every pair of outputs, in every way ---

# The other ways to one file: base/test_file.c.
pair() { # COMMAND A B: B is not skein.png
    local command=$1 a=$2 b=$3 name other
    name=$(name_of "$b" x)
    [ "$a" != skein.png ] || name=skein.png
    if [[ $a == save-preset || $b == save-preset ]] && [ "$a" != skein.png ]; then name=x.cfg; fi
    if [[ $name == *.cfg || $b != save-preset ]]; then
        meet "same text" "$command" "$a" "$name" "$b" "$name"
        meet "through a folder's link" "$command" "$a" "$name" "$b" "here/$name"
    fi
    # The link has a name that B may have.
    other=$(name_of "$b" link)
    echo old >"$name"
    ln -s "$name" "$other"
    meet "symbolic link" "$command" "$a" "$name" "$b" "$other"
    rm "$name" "$other"
    note "$command" "$a" "$b"
    [ "$b" = skein.png ] || note "$command" "$b" "$a"
}

note() { # COMMAND A B: B is the note beside A's file
    local name
    [[ $2 == *: && $3 != skein.png ]] || return 0
    name=$(name_of "$3" link)
    echo old >x.meta.json
    ln -s x.meta.json "$name"
    meet "a link to the note" "$1" "$2" x "$3" "$name"
    rm x.meta.json "$name"
}

mkdir folder
ln -s . here
for command in "${!outputs[@]}"; do
    read -ra all <<<"${outputs[$command]}"
    for i in "${!all[@]}"; do
        for j in "${!all[@]}"; do
            if [ "${all[i]}" = skein.png ] && [ "$i" -ne "$j" ]; then
                pair "$command" "${all[i]}" "${all[j]}"
            elif [ "$j" -gt "$i" ] && [ "${all[j]}" != skein.png ]; then
                pair "$command" "${all[i]}" "${all[j]}"
            fi
        done
    done
done

# Two notes are one file only where what they belong to is; one output's may be a device's.
meet "the notes through a folder's link" simulate states: a metrics: here/a

# --- The default name ---

echo old >skein.png
ln -s skein.png p.cfg
refuse 2 "--out skein.png (the default)" render --save-preset p.cfg
refuse 2 "--save-preset" render --save-preset p.cfg
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
printf '' >x
for way in "--metrics x >x" "--metrics ./x >>x" "--metrics /dev/stdout >x" "--checkpoint x >x" \
    "--states - --metrics x >x" "--states - --metrics /dev/stdout >x"; do
    piped 2 "same file" "$few $way"
done
piped 2 "standard error" "$few --metrics x 2>>x || { status=\$?; cat x >&2; exit \$status; }"
: >x
piped 2 "same file" "set -o pipefail; $few --states - --metrics /dev/stdout | cat"
piped 2 "same file" "set -o pipefail; $few --states /dev/stdout --metrics /dev/stdout | cat"
piped 2 "standard output" "$few --states - --metrics - >/dev/null"
rm x
mkfifo fifo
refuse 2 "same file" simulate --states fifo --metrics ./fifo
refuse 2 "same file" simulate --states /dev/full --metrics /dev/full
rm fifo

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
    local option=$1 file=$2
    shift 2
    local sum
    sum=$(cksum "$file")
    refuse 2 "what is read must not be overwritten" "$@"
    [[ ${said[*]} == *"$option"*"$file"* ]] || fail "$*: does not name $option $file: ${said[*]}"
    [ "$(cksum "$file")" = "$sum" ] || fail "$*: $file is another"
}
for output in states metrics checkpoint; do
    over --init init simulate --init init --$output ./init
    over --replay journal simulate --replay journal --$output ./journal
    over --preset p.cfg simulate --preset p.cfg --$output ./p.cfg
    over --at p.cfg simulate --model leader --at 2:preset=./p.cfg --$output p.cfg
    over --set m.obj simulate --model leader --set mesh=m.obj --$output m.obj
    [ $output = checkpoint ] || over --resume state simulate --resume state --$output ./state
done
# What those lead to: a preset and a journal to a mesh, a journal to a start and a preset too.
printf 'model=leader\nbirds=5\nmesh=m.obj\n' >mesh.cfg
printf 'skein-journal 1\n0 model=leader\n0 init=init\n3 mesh=m.obj\n5 preset=./p.cfg\n' >leads
for output in states metrics checkpoint; do
    over --replay leads simulate --replay leads --$output leads
    over --replay init simulate --replay leads --$output ./init
    over --replay p.cfg simulate --replay leads --$output ./p.cfg
done
over --replay p.cfg simulate --replay leads --save-preset ./p.cfg
over --replay m.obj render --replay leads --out m.obj
over --replay m.png render --replay leads --out m.png
over "--preset mesh" m.png render --preset ./mesh.cfg --out m.png
over "--at mesh" m.png simulate --model leader --at 3:mesh=m.obj --states m.png
mkdir -p config/skein/presets
cp p.cfg config/skein/presets/mine.cfg
own=config/skein/presets/mine.cfg
XDG_CONFIG_HOME=$PWD/config over --preset $own simulate --preset mine --states $own
rm -r config mesh.cfg leads
ln -s journal journal.cfg
over --replay journal simulate --replay journal --save-preset journal.cfg
rm journal.cfg
for output in report journal; do
    over --path path fly --path path --$output ./path
    over --init init fly --init init --$output ./init
    over --resume state fly --resume state --$output ./state
done
over --set m.png render --set mesh=m.obj --out m.png
over --set m.1.obj bench --set mesh=m.obj --csv m.1.obj
ln -s journal journal.png
over --replay journal.png render --replay journal.png --out ./journal.png
over --compare path bench --compare journal path --plot path
rm journal.png m.png m.obj m.1.obj

# --- What may meet ---

allow() {
    "$SKEIN" "$@" </dev/null >../out.txt 2>../said.txt || fail "skein $*: status $?: $(cat ../said.txt)"
    [ ! -s ../said.txt ] || fail "skein $*: $(cat ../said.txt)"
}
allow simulate --resume state --steps 3 --checkpoint ./state
allow simulate --preset p.cfg --steps 3 --save-preset ./p.cfg
allow simulate --preset p.cfg --steps 3 --states /dev/null --metrics /dev/null
allow simulate --preset p.cfg --steps 3 --states a.csv --metrics folder/a.csv
allow simulate --preset p.cfg --steps 3 --states a --metrics a.meta.csv --save-preset a.cfg
# What is no path but a preset's name.
allow simulate --preset stock --birds 5 --steps 3 --states stock
bash -c "$few --states - --hash >both.txt 2>&1" || fail "both streams in one file"
grep -q '^hash ' both.txt || fail "both streams in one file: $(cat both.txt)"
bash -c "$few --metrics /dev/stdout --hash | tail -n 1" >../out.txt
grep -q '^hash ' ../out.txt || fail "metrics to a pipe by its name: $(cat ../out.txt)"

echo "$cases pairs, $refused refused in all"
