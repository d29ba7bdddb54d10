#!/usr/bin/env bash
# run.sh REPORTS COMMAND...: runs a test of a watched build. Whatever a sanitizer has to say goes to
# files in the folder REPORTS, so that it fails the test even where the test expected the program
# to fail, or did not look: in the background, in a pipe, or killed afterwards.
set -uo pipefail
reports=$1
shift

rm -rf "$reports" && mkdir -p "$reports" || exit 1
"$@"
status=$?
for report in "$reports"/*; do
    [ -e "$report" ] || continue
    cat "$report" >&2
    status=99
done
exit "$status"
