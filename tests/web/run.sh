#!/usr/bin/env bash
# run.sh CASE [ARGUMENT...]: one test of the page in Chromium, CASE.mjs of this folder. What drives Chromium is
# installed into the build tree, once for all of them.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
case=$1
shift

skip() {
    echo "web/$case: skipped: $*"
    exit 77
}

[ -s "$SKEIN_WEB/index.html" ] ||
    skip "the page is not built (third_party/install.sh --web, cmake -S . -B build, cmake --build build --target web)"
for tool in node npm chromium; do
    command -v $tool >/dev/null || skip "$tool is missing (third_party/install.sh --web-tests)"
done

# One of several that run side by side installs, and the others wait for it.
mkdir -p "$SKEIN_WEB_NEEDS"
exec 9>"$SKEIN_WEB_NEEDS/lock"
flock 9
if ! cmp -s "$here/package-lock.json" "$SKEIN_WEB_NEEDS/installed.json"; then
    cp "$here/package.json" "$here/package-lock.json" "$SKEIN_WEB_NEEDS"
    (cd "$SKEIN_WEB_NEEDS" && npm ci --omit=optional --ignore-scripts --no-audit --no-fund >npm.txt 2>&1) ||
        skip "npm cannot install what package.json lists: $(grep -m 1 'npm error' "$SKEIN_WEB_NEEDS/npm.txt" || true)"
    cp "$here/package-lock.json" "$SKEIN_WEB_NEEDS/installed.json"
fi
exec 9>&-

rm -rf -- *
exec node "$here/$case.mjs" "$@"
