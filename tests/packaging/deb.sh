#!/usr/bin/env bash
# deb.sh BUILD: the Debian packages as the target deb builds them: lintian has nothing to say, and what is in them flies.
. "${BASH_SOURCE%/*}/../e2e/common.bash"
need dh lintian
build=$1

cmake --build "$build" --target deb >build.log 2>&1 || fail "$(tail -n 5 build.log)"
said=$(lintian --allow-root --fail-on none "$build"/deb/*.changes)
[ -z "$said" ] || fail "$said"

for package in "$build"/deb/*.deb; do
    dpkg-deb -x "$package" root
done
wanted=$("$SKEIN" simulate --birds 500 --steps 60 --hash)
flown=$(root/usr/bin/skein simulate --birds 500 --steps 60 --hash)
[ "$flown" = "$wanted" ] || fail "the package's program flies to $flown, not to $wanted"
in_python=$(LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libskein.so.1) PYTHONPATH=root/usr/lib/python3/dist-packages /usr/bin/python3 -B -c "
import skein
flock = skein.Flock(birds=500)
flock.step(60)
print('hash', flock.hash())")
[ "$in_python" = "$wanted" ] || fail "in Python it flies to $in_python, not to $wanted"

# A folder of assets that is gone is one line.
mv root/usr/share/skein root/usr/share/gone
expect_error 1 "assets/presets: not found" root/usr/bin/skein simulate
