#!/usr/bin/env bash
# All tests of faults, and one table of what each fault gave: what it was and how it was caused, exit
# status, seconds, the message, the files that were left. Run in an empty folder, SKEIN in the
# environment: the target `faults`.
set -euo pipefail
export SKEIN_THOROUGH=1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
rm -rf -- *
printf 'fault\thow\tstatus\tseconds\tmessage\tfiles left\n' >table.txt
bad=
for theme in opengl shipped disk helpers signals limits window; do
    mkdir "$theme"
    status=0
    (cd "$theme" && bash "$here/$theme.sh") >"$theme.log" 2>&1 || status=$?
    case "$status" in
    0) ;;
    77) echo "$theme: left out: $(cat "$theme.log")" >&2 ;;
    *) bad+=" $theme" ;;
    esac
    find "$theme" -maxdepth 1 -name 'row-*' | sort | xargs -r cat | sed "s#$PWD/##g" >>table.txt
done
column -t -s $'\t' -o ' | ' table.txt
for theme in $bad; do cat "$theme.log" >&2; done
[ -z "$bad" ]
