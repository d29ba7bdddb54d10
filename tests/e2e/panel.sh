#!/usr/bin/env bash
# The panel, by a real mouse and real keys: what is clicked, dragged and typed in it shows in the
# report and the files, and flies nothing.
. "${BASH_SOURCE%/*}/window.bash"
open_display 1280x800
size=1280x720 options=(--birds 200 --camera 0,20,200,0,0)

# finish EXPRESSION...: of the report.
finish() {
    point_at 800 300
    leave
    expect_report "$@" "r['camera']['position'] == [0, 20, 200]"
}

begin_flight BASE
finish "r['birds'] == 200" "r['compare'] is False" "r['errors'] == []"

# A rule's switch, its fold, and one of its sliders.
begin_flight slider
click_on alignment
[ "$bottom" -gt 140 ] && find_widget watched && [ "$bottom" -lt 140 ] || fail 'what is watched is not in sight'
click_on "numbers of separation"
drag_on avoidance_radius 37 63
# Its knob is over its text.
find_widget avoidance_radius
import -window "$window" -crop $((right - left))x1+$left+$(((top + bottom) / 2)) knob.txt
[ "$(grep -c '(25[0-5],\(19\|20\)[0-9],1[12][0-9]' knob.txt)" -ge 2 ] || fail 'the knob is not to be seen'
finish "{n for n in r['rules'] if r['rules'][n] != base['rules'][n]} == {'alignment'}" \
    "r['parameters']['avoidance_radius'] > 1.5 * base['parameters']['avoidance_radius']" \
    "all(r['parameters'][n] == base['parameters'][n] for n in base['parameters']
         if n != 'avoidance_radius')" "r['errors'] == []"
grep -q ' avoidance_radius=' slider.journal || fail "the slider is not in the journal"
fly_again

# What was dragged from press to release is undone at once; two drags are two actions.
size=780x720 begin_flight undone # small pictures are drawn soon
click_on alignment
click_on "numbers of separation"
drag_on avoidance_radius 37 63
drag_on avoidance_radius 63 82
for which in undo undo undo redo redo; do click_on $which; done
finish "not r['rules']['alignment']" \
    "r['parameters']['avoidance_radius'] > 1.5 * base['parameters']['avoidance_radius']" "r['errors'] == []"
said=$(sed -n 's/.* message \(..done: [a-z ]*[a-z]\).*\( to .*\| o.*\)/\1\2/p' undone.trace | tr '\n' ,)
expected="undone: avoidance radius to [0-9.]*,undone: avoidance radius to 8,undone: alignment on,"
expected+="redone: alignment off,redone: avoidance radius to [0-9.]*,"
[[ $said =~ ^${expected}$ ]] || fail "it said: $said"
fly_again

# What is typed is taken, and is no key: 1 and 2 would be rules, w would fly. A number out of range
# is refused in the window, and nothing changes. Restart and the seed's button.
begin_flight typed
type_on birds 121
enter
await_change birds=121
type_on seed 12
enter
await_change seed=12
click_on new_seed
finish "r['birds'] == 121" "r['rules'] == base['rules']" "r['errors'] == []"
grep -q ' seed=13$' typed.journal || fail "no new seed after the one that was typed"

begin_flight refused
type_on birds 1e9
enter
await_error ".*birds=1e9"
await_picture typing=off
finish "r['birds'] == 200" "len(r['errors']) == 1" "'birds=1e9' in r['errors'][0]"

# A number that is typed in a slider, after a click with Ctrl, is taken when Enter ends it, or a click
# elsewhere; one out of range is refused once, and the old one stays. Slow pictures, in one of which
# the whole click passes, Ctrl is let go and the pointer goes on, change nothing of that.
slider_of() { # NAME: of the first rule's first number, unfolded
    begin_flight "$1"
    click_on "numbers of separation"
}
click_slider() {
    point_on avoidance_radius
    xdotool keydown ctrl mousedown 1 mouseup 1 keyup ctrl mousemove 700 300
    await_picture typing=on
}
changes_of() { grep -c ' change avoidance_radius=' "$1.trace" || true; }
for kind in fast slow; do
    [ $kind = fast ] || picture_seconds=0.25
    slider_of $kind
    click_slider
    xdotool type --delay 30 99999
    await_seen
    [ "$(changes_of $kind)" -eq 0 ] || fail "$kind: each letter is taken"
    enter
    await_error '.*avoidance_radius=99999'
    click_slider
    xdotool type --delay 30 12.5
    await_seen
    enter
    await_change avoidance_radius=12.5
    finish "r['parameters']['avoidance_radius'] == 12.5" "len(r['errors']) == 1" \
        "r['rules'] == base['rules']"
    [ "$(changes_of $kind)" -eq 1 ] || fail "$kind: more than one number was taken"
done
picture_seconds=

# The preset of the moment under a name of one's own, at the panel's end; flown again by name.
begin_flight saved --rule cohesion=off --set gravity=1.25
type_on name "a b"
click_on save_preset
finish "r['preset'] == base['preset']" "r['errors'] == []"
own="$XDG_CONFIG_HOME/skein/presets/a b.cfg"
[ -s "$own" ] || fail "no preset was saved"
grep -qx 'title=From murmuration, with cohesion off, gravity 1.25, birds 200' "$own" || fail "$(cat "$own")"
grep -q " message .*; --preset 'a b' flies it" saved.trace || fail "$(grep message saved.trace)"
begin_flight loaded --preset "a b"
finish "r['preset'] == 'a b'" "r['parameters']['gravity'] == 1.25" \
    "r['rules']['cohesion'] is False" "r['birds'] == 200" "r['errors'] == []"

# One measure more among the plots, from its list; it is no change of the flight.
begin_flight measure
await_picture measure=none
click_on measure
await_picture list=on
click_on "measure=axis long"
await_picture measure=axis_long list=off
press F3 # the statistics measure, too
await_picture statistics=on
finish "r['parameters'] == base['parameters']" "r['screen']['statistics']" "r['errors'] == []"
fly_again

# From lesson to lesson, by the buttons below their list; there is none before the first.
begin_flight lessons
for which in next next previous previous; do click_on ${which}_lesson; done
finish "r['preset'] == 'leader-1-separation'" "r['errors'] == []"
taken=$(sed -n 's/.* change preset=//p' lessons.trace | tr '\n' ' ')
[ "$taken" = "leader-1-separation leader-2-alignment leader-1-separation " ] || fail "it went to $taken"
[ "$(grep -c ' command .*_lesson' lessons.trace)" -eq 3 ] || fail "a dim button ran its command"

# Hidden by Tab, it takes no clicks.
begin_flight hidden
point_on alignment
press Tab
await_picture panel=off
click $(((left + right) / 2)) $(((top + bottom) / 2))
finish "r['rules'] == base['rules']" "r['errors'] == []"
