#!/usr/bin/env bash
# Each limit that tests/README.md lists: what is at it is accepted, what is one above is refused in
# one line. Ranges of options: tests/app/test_options.c.
source "$(dirname "$0")/refusal.sh"

accept() { # NAME ARGUMENT...
    local name=$1 status=0
    shift
    timeout $((120 * ${SKEIN_PATIENCE:-1})) "$SKEIN" "$@" </dev/null >../out.txt 2>../said.txt || status=$?
    [ $status -eq 0 ] && [ ! -s ../said.txt ] || fail "$name: skein $*: $status: $(cat ../said.txt)"
}

pad() { # FILE SIZE [LETTER]: with line ends, or with that letter
    head -c $(($2 - $(wc -c <"$1"))) /dev/zero | tr '\0' "${3:-\\n}" >>"$1"
}

# bytes SIZE FILE ARGUMENT...: FILE is padded to its largest size, and then by one more
bytes() {
    local size=$1 file=$2 letter=
    shift 2
    [[ $file != *.journal ]] || letter=x # of a comment, for a last line may be empty
    pad "$file" "$size" $letter
    accept "$file of $size bytes" "$@"
    pad "$file" $((size + 1)) $letter
    refuse 1 "larger than $size bytes" "$@"
    rm "$file"
}

render=(render --gpu software --birds 3 --size 16x16 --warm 0 --out ../picture.png)
few=(simulate --model leader --birds 3 --steps 1 --hash)

# --- Birds, threads, numbers ---

printf 'model=leader\nbirds=16777217\n' >many.cfg
refuse 2 "many.cfg:2: birds=16777217" simulate --preset many.cfg --steps 0 --hash
refuse 2 "from 0 to 16777216" simulate --birds 16777217 --steps 0 --hash
refuse 2 "16777217" bench --counts 16777217
accept "threads" "${few[@]}" --threads 256
refuse 2 "from 1 to 256" "${few[@]}" --threads 257

# One above is the next float.
for row in 0,N,2,3,4,5,6 0,1,2,3,4,5,-N; do
    printf 'id,x,y,z,vx,vy,vz\n%s\n' "${row/N/1000000}" >far.csv
    accept "a number of 1e6" simulate --model leader --init far.csv --steps 0 --hash
    printf 'id,x,y,z,vx,vy,vz\n%s\n' "${row/N/1000000.0625}" >far.csv
    refuse 1 "far.csv:2: expected a number within ±1e6" simulate --model leader --init far.csv --steps 0 --hash
done
accept "a camera at 1e9" "${render[@]}" --camera=0,-1e9,0,0,0
refuse 2 "within ±1e+09" "${render[@]}" --camera=0,-1000000064,0,0,0

# --- Sizes of files ---

printf 'model=leader\nbirds=3\n' >large.cfg
bytes 65536 large.cfg simulate --preset large.cfg --steps 1 --hash

printf 'skein-journal 1\n0 model=leader\n0 birds=3\n' >large.journal
"$SKEIN" simulate --replay large.journal --hash 2>/dev/null | sed 's/^hash/0 end/' >end
cat end <(printf '#') >>large.journal
bytes 67108864 large.journal simulate --replay large.journal --hash

keys() { # COUNT
    echo "skein-path 1"
    awk -v n="$1" 'BEGIN { for (i = 0; i < n; i++) print i, "1 20 30 180 0 55" }'
}
keys 9 >large.path
bytes 524288 large.path "${render[@]}" --path large.path
keys 4096 >many.path
accept "4096 keyframes" "${render[@]}" --path many.path
keys 4097 >many.path
refuse 1 "many.path:4098: more keyframes than 4096" "${render[@]}" --path many.path

printf 'v 0 0 0\nv 1 0 0\nv 0 0 1.5\nv 0 1 0\nf 1 2 3\nf 1 2 4\nf 2 3 4\nf 3 1 4\n' | tee large.obj >drawn.obj
bytes 16777216 large.obj "${render[@]}" --set mesh=large.obj

# States and checkpoints to start from are gigabytes: only that they are refused is tried.
truncate -s 1073741825 large.csv
refuse 1 "larger than 1073741824 bytes" simulate --model leader --init large.csv --hash
truncate -s 2147483649 large.state
refuse 1 "larger than 2147483648 bytes" simulate --resume large.state --hash
rm large.csv large.state

# --- Pictures ---

png() { # FILE WIDTH HEIGHT [BYTES]: grey; an unknown chunk makes it so long
    python3 - "$@" <<'E'
import struct, sys, zlib
name, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
data = zlib.compress((b"\0" + b"\x80" * width) * height, 1)
start = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
end = chunk(b"IDAT", data) + chunk(b"IEND", b"")
more = int(sys.argv[4]) - len(start) - len(end) - 12 if len(sys.argv) > 4 else 0
open(name, "wb").write(start + (chunk(b"teSt", bytes(more)) if more else b"") + end)
E
}
picture=("${render[@]}" --set mesh=drawn.obj)
png drawn.png 4096 4096
accept "16777216 pixels" "${picture[@]}"
png drawn.png 97 172961
refuse 1 "drawn.png: cannot be read as PNG: the size is not between 1 and 2^24 pixels" "${picture[@]}"
png drawn.png 8 8 67108864
accept "a picture of 64 MiB" "${picture[@]}"
png drawn.png 8 8 67108865
refuse 1 "drawn.png: larger than 67108864 bytes" "${picture[@]}"
rm drawn.png

# --- Shaders, in a copy of the program ---

copy_tree installed
shader=installed/share/skein/shaders/bird.frag
mv $shader bird.frag
built=$SKEIN SKEIN=installed/skein
cp bird.frag $shader
pad $shader 262144
accept "a shader of 256 KiB" "${render[@]}"
pad $shader 262145
refuse 1 "bird.frag: larger than 262144 bytes" "${render[@]}"
# One file includes the next: with its prolog and itself 16 of them, and one more.
for last in 14 15; do
    printf '#include "more1.glsl"\nout vec4 colour;\nvoid main() { colour = vec4(1); }\n' >$shader
    for ((i = 1; i <= last; i++)); do
        [ $i -eq $last ] && echo // >installed/share/skein/shaders/more$i.glsl ||
            echo "#include \"more$((i + 1)).glsl\"" >installed/share/skein/shaders/more$i.glsl
    done
    [ $last -eq 15 ] || accept "a shader of 16 files" "${render[@]}"
done
refuse 1 "more than 16 files in one shader" "${render[@]}"
SKEIN=$built

# --- Results of benchmarks ---

result() { # FILE RUNS
    printf '{"schema":1,"machine":{},"settings":{},"runs":[%s]}' \
        "$(seq -f '{"birds":%g,"frame_ms":{"median":1,"p95":1}}' "$2" | paste -sd,)" >"$1"
}
result large.json 1
bytes 1048576 large.json bench --compare large.json large.json
result many.json 64
accept "64 runs" bench --compare many.json many.json
result many.json 65
refuse 1 "expected an array of 1 to 64 runs" bench --compare many.json many.json
