#!/bin/sh
# source.sh: the source tree as a tar.gz on standard output, of the same bytes wherever it is made.
set -eu
cd "$(dirname "$0")/../.."
# The newest entry of the change log, as "1.0.0 2026-11-29".
newest=$(sed -n 's/^## \([^ ]*\) (\(.*\))$/\1 \2/p' assets/packaging/CHANGELOG.md | head -n 1)

{
    git ls-files 2>/dev/null || find . -type f ! -path './build*'
} | sed 's|^\./||' | LC_ALL=C sort |
    tar -c --no-recursion --files-from=- --transform="s|^|skein-${newest% *}/|" --mtime="${newest#* } UTC" --owner=0 --group=0 \
        --numeric-owner --mode='u+rw,go=rX' --format=ustar | gzip -9n
