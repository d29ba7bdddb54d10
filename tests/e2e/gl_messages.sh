#!/usr/bin/env bash
# The driver has nothing to say: a debug context is watched through a whole flight with everything
# on, and through pictures and benchmarks.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1000x700
program=tree/skein
export SKEIN_GL_DEBUG=1

copy_tree tree

# quiet LOG: it says that there was no message.
quiet() {
    grep -qx 'OpenGL: 0 messages' "$1" || fail "$1: $(cat "$1")"
}

# finish EXPRESSION...: of the report.
finish() {
    point_at 700 300
    leave
    quiet "$name.log"
    expect_report "r['gl_messages'] == 0" "$@"
}

# --- The flight: text, panel, trails, lines, a picked bird, two flocks, cameras ---

size=800x600
begin_flight everything --birds 400
press F1 F1 F3 t shift+g l
press v v v k v k
click 600 300
press g x 2 v Home
press Tab Tab bracketright bracketleft shift+r
press F2
press F9
fly_ticks 20
press F9
await_line '(message saved|error) .*mp4'
press shift+F2
await compgen -G 'skein-*-00001.png' >/dev/null
press shift+F2 x
press F11 F11
finish "r['errors'] == [] or not __import__('shutil').which('ffmpeg')" \
    "any(f.endswith('.mp4') for f in r['files']) or not __import__('shutil').which('ffmpeg')" \
    "sum(f.endswith('.png') for f in r['files']) > 1"

# --- Steps and instances by the GPU ---

if [ "${SKEIN_GL-}" != es ]; then # it has no compute shaders
    begin_flight there --birds 6000 --sim gpu
    press v v bracketleft x p x m shift+r
    press F9
    fly_ticks 5
    press F9
    await_line '(message saved|error) .*mp4'
    finish "r['sim'] == 'gpu'" "r['errors'] == [] or not __import__('shutil').which('ffmpeg')"
fi

# --- Every model and its meshes; shaders and mesh again, and a broken one ---

size=640x480
begin_flight models --birds 200 --set trails=on
press m p m p m p m p m p
press F5
await_message '.*read again'
cp tree/share/skein/shaders/sky.frag own.frag
printf '// broken\nout vec4 colour;\nvoid main() { colour = oops; }\n' >new
mv new tree/share/skein/shaders/sky.frag
await_error '.*/shaders/sky.frag:3: '
mv own.frag tree/share/skein/shaders/sky.frag
await_message 'shaders read again'
finish "len(r['errors']) == 1" "'/shaders/sky.frag:3: ' in r['errors'][0]"

# --- Without a window ---

"$SKEIN" render --birds 300 --warm 1 --size 320x200 --samples 4 --set trails=on --set debug_lines=all \
    --out one.png >render.log 2>&1 || fail "$(cat render.log)"
quiet render.log
"$SKEIN" render --birds 300 --frames 3 --size 320x200 --shutter 180 --camera orbit --out x-%02d.png \
    --samples 1 >series.log 2>&1 || fail "$(cat series.log)"
quiet series.log
"$SKEIN" bench --counts 200,400 --frames 6 --size 320x200 --limits >bench.log 2>&1 ||
    fail "$(cat bench.log)"
[ "$(grep -cx 'OpenGL: 0 messages' bench.log)" -eq 2 ] || fail "bench: $(cat bench.log)"
"$SKEIN" bench --counts 200 --frames 6 --size 320x200 --draw single --window >window.log 2>&1 ||
    fail "$(cat window.log)"
quiet window.log

# A renderer that has no debug contexts is used without.
if GALLIUM_DRIVER=softpipe "$SKEIN" info 2>/dev/null | grep -q 'renderer:.*softpipe'; then
    GALLIUM_DRIVER=softpipe "$SKEIN" render --birds 20 --warm 0 --size 64x36 >softpipe.log 2>&1 ||
        fail "softpipe: $(cat softpipe.log)"
    quiet softpipe.log
fi
