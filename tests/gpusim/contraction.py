#!/usr/bin/env python3
"""No operation on floats of the shaders of a step, nor of those that make instances, may be contracted:
contraction.py SOURCE_FOLDER COMPILER GLAD_FOLDER MODEL...

A driver that fuses a product and a sum gives other bits, and the software renderer never does: it cannot show
where a `precise` is missing. glslang can: in the SPIR-V that it makes of each shader every sum, difference and
product is decorated NoContraction.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

source = Path(sys.argv[1])
sys.path.insert(0, str(source / 'src/gfx'))
import glsl  # noqa: E402

shaders = source / 'shaders/flock'
ENTERS = re.compile(r'^#include "(.*)"$')


def expand(text, made, seen):
    """A shader with what it includes, each file once, as src/gfx/program.c does it."""
    for line in text.splitlines():
        name = ENTERS.match(line)
        if not name:
            yield line
        elif name[1] not in seen:
            seen.add(name[1])
            yield from expand(made if name[1] == 'made.glsl' else (shaders / name[1]).read_text(), made, seen)


def operations(path):
    """Those of the SPIR-V on floats, and the ids of those that are not to be contracted."""
    listing = subprocess.run(['glslangValidator', '--aml', '-G', '-H', '-o', '/dev/null', path], text=True, stdout=subprocess.PIPE).stdout
    found = dict(re.findall(r'^ *(\d+):\S* +\S*\s*(F(?:Mul|Add|Sub)|VectorTimesScalar|Dot) .*$', listing, re.M))
    if 'Decorate' not in listing:
        sys.exit(listing)
    return found, set(re.findall(r'Decorate (\d+)\S* NoContraction', listing))


def check(name, made, arithmetic, folder):
    path = Path(folder) / f'{name}.comp'
    made = f'#define ARITHMETIC {arithmetic}\n{made}'
    text = (shaders / f'{name}.comp').read_text()
    path.write_text('\n'.join(['#version 430 core', *expand(text, made, set())]))
    found, decorated = operations(path)
    loose = [f'%{each} {found[each]}' for each in found if each not in decorated]
    if loose:
        sys.exit(f'{name}: may be contracted: {", ".join(loose)}')
    return len(found)


with tempfile.TemporaryDirectory() as folder:
    count = 0
    for arithmetic in range(3):
        count += check('probe', '#include "arithmetic.glsl"\n', arithmetic, folder)
    compiler, glad, *models = sys.argv[2:]
    packing = {path.stem for path in shaders.glob('pack_*.comp')}
    made = glsl.translate(source / 'src', compiler, ['-D_DEFAULT_SOURCE', f'-I{glad}'], 'pack')
    for name in packing:
        count += check(name, made, 0, folder)
    for model in models:
        made = glsl.translate(source / 'src', compiler, [], model)
        # The others are the same for each model.
        passes = sorted(path.stem for path in shaders.glob('*.comp')) if model == models[0] else ['gather', 'pairs']
        for name in passes:
            if name != 'probe' and name not in packing:
                count += check(name, made, 0, folder)
    print(f'{count} operations')
    if count < 2000:
        sys.exit('too few: are they still found?')
