#!/usr/bin/env bash
# Lessons played by keys alone: the question holds the flock until it is answered, what it claims is
# seen, and each task is brought about by a few keys. SKEIN_THOROUGH: all lessons.
. "${BASH_SOURCE%/*}/window.bash"
open_display 640x480
size=320x240

# Of the lesson that flies: what it claims, 0, or its task, at any time since it began.
met() {
    awk -v goal=" goal $1" '/ change preset=/ { met = 0 } index($0 "\n", goal "\n") { met = 1 }
        END { exit !met }' "$name.trace"
}

# play ANSWER KEYS...: the lesson that flies. KEYS: for a task, from the preset's rules, with commas
# between: a restart last, so that the flock starts with them.
play() {
    await_picture paused=on
    press "$1"
    shift
    await met 0
    local task=0 keys
    for keys; do
        task=$((task + 1))
        press 0 ${keys//,/ }
        await met $task
    done
}

# play_all LESSON "ANSWER KEYS..."...: the model's lessons from this one on.
play_all() {
    begin_flight "$1" --preset "$1"
    press equal equal equal # eight times as fast
    shift
    local lesson
    for lesson; do
        play $lesson
        press n
    done
    await_message "this is the last lesson"
    quit
}

quit() {
    xdotool key ctrl+q
    finish "r['errors'] == []"
}

begin_flight plain --preset leader-1-separation --lessons plain
press 3 # a rule, and no answer
await_message "cohesion on"
quit

begin_flight unanswered --preset leader-1-separation
await_picture paused=on
press space # flies without an answer
press 3
await_message "cohesion on"
quit

if [ -z "${SKEIN_THOROUGH-}" ]; then
    begin_flight first --preset leader-7-all
    play 2 8 1
    quit
    exit
fi
play_all leader-1-separation "2 3 2,3" "2 3" "2 3 1" "2 1 7" "2 5 1" "2 4 8" "2 8 1" "2 1" "2 o"
play_all cursor-1-alignment "2 4 7" "2 3" "2 3 6,r" "2 3 6" "2 6" "2 4"
play_all sphere-1-centre "2 2 1,r" "2 1" "2 3 1" "2 2 3" "2 5,r" "2 2 5" "2 2 4" "3 2 3" "2 2"
play_all plane-1-colours "2 3 1,r" "2 1" "2 1 3,r" "2 1 3,r" "2 1" "2 1"
play_all steer-1-separation "2 2,3,r" "2 3,r" "2 3" "2 3" "2 3"
play_all starling-1-separation "2 5" "2 5" "2 1 3,r" "2 3 1,r" "2 8 1" "2 2 5" "2 6" "2 8" "2 5"
