#!/usr/bin/env bash
# installed.sh BUILD: what is installed for manuals and desktops is right in the eyes of their own checkers.
. "${BASH_SOURCE%/*}/../e2e/common.bash"
build=$1

cmake --install "$build" --prefix "$PWD/installed" >install.log
share=installed/share

# mandoc looks for other pages on the system alone.
wrong=$(mandoc -T lint "$share"/man/man?/* | grep -v 'referenced manual not found' || true)
[ -z "$wrong" ] || fail "$wrong"
sed -n 's/^\.Xr \([^ ]*\) \([0-9]\).*/man\2\/\1.\2/p' "$share"/man/man?/* | sort -u | while read -r page; do
    [ -s "$share/man/$page" ] || fail "$page is referred to and missing"
done
for command in $("$SKEIN" info --json | python3 -c 'import json, sys; print(*(row["name"] for row in json.load(sys.stdin)["command_line"]))'); do
    [ -s "$share/man/man1/skein-$command.1" ] || fail "skein-$command(1) is missing"
done
grep -q '^.It rule.wander' "$share/man/man5/skein-presets.5" || fail "a rule is not in skein-presets(5)"

desktop-file-validate "$share/applications/skein.desktop" >desktop.txt || fail "$(cat desktop.txt)"
[ ! -s desktop.txt ] || fail "$(cat desktop.txt)"
appstreamcli validate --no-net --pedantic "$share"/metainfo/*.xml >appstream.txt || fail "$(cat appstream.txt)"

# A preset and a journal are told from other files by what is in them.
update-mime-database "$share/mime"
XDG_DATA_DIRS=$PWD/$share:/usr/share
export XDG_DATA_DIRS XDG_DATA_HOME=$PWD/nothing
kind() { gio info -a standard::content-type "$1" | sed -n 's/.*content-type: //p'; }
"$SKEIN" simulate --steps 0 --birds 10 --save-preset own.cfg
printf '[section]\nmodel=t\n' >other.cfg
printf 'skein-journal 1\n0 model=leader\n' >evening.journal
[ "$(kind own.cfg)" = application/x-skein-preset ] || fail "a preset is $(kind own.cfg)"
[ "$(kind evening.journal)" = application/x-skein-journal ] || fail "a journal is $(kind evening.journal)"
[ "$(kind other.cfg)" != application/x-skein-preset ] || fail "another .cfg is a preset"
