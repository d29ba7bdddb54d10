#!/usr/bin/env bash
# The commit that --version and notes name: asked for in every build, "-dirty" where a file was
# changed since, and in no need of a repository.
. "${BASH_SOURCE%/*}/common.bash"
need cmake git
rm -rf .git
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CEILING_DIRECTORIES=$PWD

# A program of which each build prints its commit: configured once, then only built.
mkdir -p tree/inner other
cat >tree/CMakeLists.txt <<EOF
cmake_minimum_required(VERSION 3.22)
project(tree LANGUAGES NONE)
find_package(Git QUIET)
add_custom_target(commit ALL COMMAND \${CMAKE_COMMAND} -DGIT=\${GIT_EXECUTABLE}
  -DSOURCE=\${CMAKE_SOURCE_DIR} -DHEADER=\${CMAKE_BINARY_DIR}/commit.h -P $here/../../src/base/commit.cmake)
EOF
cmake -S tree -B built >configured.txt || fail "$(cat configured.txt)"

git_in() { git -C tree -c user.name=a -c user.email=a@b.c "$@"; }
expect() { # WANTED WHAT: the next build's commit
    cmake --build built >built.txt || fail "$(cat built.txt)"
    [ "$(cat built/commit.h)" = "#define SKEIN_COMMIT \"$1\"" ] || fail "$2: $(cat built/commit.h), not $1"
}

expect unknown "an archive"
git_in init -q
git_in add .
git_in commit -qm first
first=$(git_in rev-parse --short=12 HEAD)
expect "$first" "a commit"
touch -d '2000-01-01' built/commit.h
expect "$first" "the same commit"
[ "$(date -r built/commit.h +%Y)" = 2000 ] || fail "the header is written again: all would be built again"
echo '# changed' >>tree/CMakeLists.txt
expect "$first-dirty" "a change"
git_in tag -a -m release v1
git_in commit -qam second
expect "$(git_in rev-parse --short=12 HEAD)" "the next commit"
git_in checkout -q "$first"
expect "$first" "a commit with a tag"
# A copy of the tree within another repository is no commit of that.
git_in checkout -q -
cmake -DGIT=git -DSOURCE="$PWD/tree/inner" -DHEADER="$PWD/other/commit.h" -P "$here/../../src/base/commit.cmake"
grep -q '"unknown"' other/commit.h || fail "within another repository: $(cat other/commit.h)"

# The program is built with it, and its notes have it.
said=$("$SKEIN" --version)
[[ $said =~ ^skein\ [0-9.]+\ \((unknown|[0-9a-f]{12}(-dirty)?)\), ]] || fail "--version: $said"
"$SKEIN" simulate --birds 5 --steps 1 --states s.csv
grep -qE "\"commit\":\s*\"${BASH_REMATCH[1]}\"" s.csv.meta.json ||
    fail "the notes: $(grep commit s.csv.meta.json)"
