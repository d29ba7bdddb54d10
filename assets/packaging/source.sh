#!/bin/sh
# source.sh SOURCE VERSION DATE: the source tree as a tar.gz on standard output, of the same bytes wherever it is made.
set -eu
cd "$1"
{
    git ls-files -co --exclude-standard 2>/dev/null || find . -type f ! -path './build*'
} | sed 's|^\./||' | LC_ALL=C sort |
    tar -c --no-recursion --files-from=- --transform="s|^|skein-$2/|" --mtime="$3 UTC" --owner=0 --group=0 --numeric-owner \
        --mode='u+rw,go=rX' --format=ustar | gzip -9n
