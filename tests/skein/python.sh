#!/usr/bin/env bash
# python.sh SOURCE BUILD: the wheel of this build, where pip puts it, and what it does in Python.
set -euo pipefail
source=$1 build=$2
python=/usr/bin/python3
$python -c 'import setuptools, cffi, numpy, pip, pytest, wheel' || exit 77
rm -rf -- wheel site
# A copy, since pip leaves its files beside what it builds.
mkdir -p wheel/src
cp -r "$source/src/python" "$source/src/skein" "$source/src/rooms.cmake" wheel/src
ln -s "$source/assets" wheel/assets
SKEIN_BUILD=$build $python -m pip wheel --quiet --no-build-isolation --no-deps -w wheel wheel/src/python
$python -m pip install --quiet --no-deps --no-index --target site wheel/*.whl
PATH=${SKEIN%/*}:$PATH PYTHONPATH=$PWD/site PYTHONDONTWRITEBYTECODE=1 \
    $python -m pytest -q -p no:cacheprovider "$source/tests/skein/test_python.py"
