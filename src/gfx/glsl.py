#!/usr/bin/env python3
"""GLSL of what is written in C: glsl.py SOURCE_FOLDER COMPILER HEADER ARRAY [FLAG_OF_COMPILER...] NAME... > FILE.c

The formulas of the simulation, and of how a bird is drawn, are written once, in C. pycparser reads them; this
prints the functions that shaders call, with their structs, as GLSL 4.3, and refuses what it does not know. FILE.c
has the array that HEADER declares, a text for each NAME: a model's kernel, or one of UNITS.

They may use numbers, structs, arrays of a fixed size, loops, conditions and calls. Pointers are only
passed on: one to a GLOBAL or to COLUMNS is that object of the shader, one to an ABSENT type is NULL, and
what depends on it is left out; any other parameter is in or inout, and a local pointer is another name for
what it was set to. Constants have the layout that they have in C. What shaders/flock/flock.glsl defines itself
is left to it (PRELUDE).

Every sum, difference and product of floats becomes the value of a variable that is precise, because that
qualifier reaches neither operands of comparisons nor arguments of calls; a quotient or root becomes a call of
quotient or root.
"""
import json
import struct
import subprocess
import sys

from pycparser import c_ast, c_parser

# Types of which a shader has one object: its columns are macros, NAME_COLUMN(index), or it is a struct.
COLUMNS = {'Flock': 'flock', 'GridGroup': 'group', 'KernelCompany': 'company'}
PARTS = {'FlockColumns', 'FlockPrivate'}  # of a Flock
GLOBALS = {'Obstacles': 'obstacles', 'Grid': 'grid', 'SurroundingsConstants': 'constants.surroundings',
           'FlocksConstants': 'constants.flocks'}
ABSENT = {'KernelExplain', 'KernelSearch', 'void'}
PRELUDE = {'lanes_weight', 'lanes_load'}
RENAMED = {word: f'{word}_' for word in ('vec3', 'out', 'in', 'half', 'sample', 'shared', 'active', 'common',
                                          'input', 'output', 'filter', 'partition', 'flat', 'smooth')}  # words of GLSL
NAMES = {'float': 'float', 'double': 'double', 'int': 'int', '_Bool': 'bool', 'unsigned int': 'uint',
         'uint32_t': 'uint', 'int32_t': 'int', 'size_t': 'uint', 'bool': 'bool', 'void': 'void',
         'uint64_t': 'ulong', 'int64_t': 'long', 'unsigned char': 'uint'}
WORDS = {'ulong': 'uvec2', 'long': 'uvec2'}  # integers of 64 bits: the low word, the high one
CALLS = {'sqrtf': 'root', 'sqrt': 'sqrt', 'fabsf': 'abs', 'fabs': 'abs', 'floorf': 'floor', 'truncf': 'trunc', 'fmin': 'min', 'fmax': 'max',
         'fmaxf': 'max'}
LONG = {'*': 'mul64', '+': 'add64', '<<': 'shl64', '>>': 'shr64', '<=': 'le64'}
RANK = ['bool', 'int', 'uint', 'long', 'ulong', 'float', 'double']  # operands are converted to the higher one
WHOLE = RANK[:5]


class Type:
    def __init__(self, base, pointer=False, dims=(), const=False):
        self.base, self.pointer, self.dims, self.const = base, pointer, tuple(dims), const

    def element(self):
        return Type(self.base, self.pointer, self.dims[1:]) if self.dims else Type(self.base)

    def is_number(self):
        return self.base in RANK and not self.pointer and not self.dims

    def word(self):
        return WORDS.get(self.base, self.base)

    def text(self):
        return self.word() + ''.join(f'[{n}]' for n in self.dims)


class Text:
    """An expression. inexact: a sum, difference or product of floats; value: of a constant, or None."""

    def __init__(self, text, type_, inexact=False, value=None):
        self.text, self.type, self.inexact, self.value = text, type_, inexact, value


def fail(node, why):
    sys.exit(f'glsl.py: {getattr(node, "coord", None)}: {why}')


def literal(value):
    """A float, exactly."""
    text = repr(value)
    if len(text) < 8 and 'e' not in text and 'n' not in text:
        return f'{text}f'
    return f'uintBitsToFloat({struct.unpack("<I", struct.pack("<f", value))[0]:#010x}u)'


class Translator:
    def __init__(self, unit):
        self.functions, self.structs, self.constants, self.variables = {}, {}, {}, {}
        self.typedefs = {}
        self.done, self.out = set(), []
        for node in unit.ext:
            if isinstance(node, c_ast.FuncDef):
                self.functions[node.decl.name] = node
            elif isinstance(node, c_ast.Typedef):
                self.typedefs[node.name] = node.type
                self.learn(node.type, node.name)
            elif isinstance(node, c_ast.Decl):
                self.learn(node.type)
                if node.name and node.init:
                    self.variables[node.name] = node

    def learn(self, node, alias=None):
        """The enumerators and structs that a declaration defines."""
        while isinstance(node, (c_ast.TypeDecl, c_ast.ArrayDecl, c_ast.PtrDecl)):
            node = node.type
        if isinstance(node, c_ast.Enum) and node.values:
            next_value = 0
            for each in node.values.enumerators:
                next_value = self.fold(each.value) if each.value else next_value
                self.constants[each.name] = next_value
                next_value += 1
        elif isinstance(node, c_ast.Struct):
            for name in filter(None, (node.name, alias)):
                self.structs[name] = node if node.decls else self.structs.get(node.name, node)
            for decl in node.decls or []:
                self.learn(decl.type)

    def fold(self, node):
        """The value of an integer constant."""
        if isinstance(node, c_ast.Constant):
            return int(node.value.rstrip('uUlL'), 0)
        if isinstance(node, c_ast.ID) and node.name in self.constants:
            return self.constants[node.name]
        if isinstance(node, c_ast.UnaryOp) and node.op == '-':
            return -self.fold(node.expr)
        if isinstance(node, c_ast.BinaryOp):
            a, b = self.fold(node.left), self.fold(node.right)
            return {'+': a + b, '-': a - b, '*': a * b, '<<': a << max(b, 0), '/': a // (b or 1)}.get(node.op, 0)
        return 0  # of what only other code uses

    # --- Types ---

    def type_of(self, node):
        const = 'const' in getattr(node, 'quals', [])
        if isinstance(node, c_ast.PtrDecl):
            inner = self.type_of(node.type)
            return Type(inner.base, True, inner.dims, inner.const)
        if isinstance(node, c_ast.ArrayDecl):
            inner = self.type_of(node.type)
            return Type(inner.base, inner.pointer, (self.fold(node.dim), *inner.dims), inner.const)
        if isinstance(node, c_ast.TypeDecl):
            inner = self.type_of(node.type)
            return Type(inner.base, inner.pointer, inner.dims, const or inner.const)
        if isinstance(node, c_ast.IdentifierType):
            name = ' '.join(node.names)
            if name in self.typedefs and name not in NAMES and name not in self.structs:
                return self.type_of(self.typedefs[name])
            return Type(NAMES.get(name, name))
        if isinstance(node, c_ast.Struct):
            return Type(node.name)
        if isinstance(node, c_ast.Enum):
            return Type('int')
        if isinstance(node, c_ast.Typename):
            return self.type_of(node.type)
        return fail(node, f'a type that is not known: {type(node).__name__}')

    def is_column(self, type_):
        return type_.base in COLUMNS or type_.base in PARTS

    def root(self, type_):
        """The shader's own object of this type, or None."""
        if type_.base.endswith('Constants') and type_.base not in GLOBALS:
            return 'constants'
        return GLOBALS.get(type_.base) if not type_.dims else None

    def is_left_out(self, type_):
        if type_.pointer and not type_.dims and self.root(type_):
            return True
        return (type_.pointer and type_.base in ABSENT) or self.is_column(type_)

    def is_field(self, type_):
        return not self.is_left_out(type_) and not type_.pointer or type_.pointer and type_.base in GLOBALS \
            and type_.base != 'Grid'

    def fields(self, name):
        node = self.structs.get(name)
        if not node or not node.decls:
            fail(node, f'{name}: a struct that is not known')
        return [(decl.name, self.type_of(decl.type)) for decl in node.decls]

    def need_struct(self, name):
        if name in RANK or name in ('void', *ABSENT) or name in self.done:
            return
        self.done.add(name)
        rows = [(field, type_) for field, type_ in self.fields(name) if self.is_field(type_)]
        rows = [(field, Type('ulong') if type_.pointer else type_) for field, type_ in rows]
        for _, type_ in rows:
            self.need_struct(type_.base)
        lines = ''.join(f'    {type_.word()} {RENAMED.get(field, field)}{"".join(f"[{n}]" for n in type_.dims)};\n' for field, type_ in rows)
        self.out.append(f'struct {name} {{\n{lines}}};')

    def zero(self, type_):
        if type_.dims:
            element = self.zero(type_.element())
            return f'{type_.text()}({", ".join([element] * type_.dims[0])})'
        if type_.base in RANK:
            return {'bool': 'false', 'int': '0', 'uint': '0u', 'float': '0.0', 'double': '0.0lf',
                    'long': 'uvec2(0u)', 'ulong': 'uvec2(0u)'}[type_.base]
        self.need_struct(type_.base)
        return f'{type_.base}({", ".join(self.zero(t) for _, t in self.fields(type_.base) if self.is_field(t))})'

    # --- Functions ---

    def need(self, name):
        if name in self.done or name in PRELUDE:
            return
        self.done.add(name)
        if name not in self.functions:
            fail(None, f'{name}: a function that is not known')
        text = Function(self, self.functions[name]).text()
        self.out.append(text)

    def signature(self, node):
        params = node.decl.type.args.params if node.decl.type.args else []
        rows = []
        for param in params:
            type_ = self.type_of(param.type)
            if type_.base == 'void' and not type_.pointer:
                continue
            rows.append((param.name, type_, self.is_left_out(type_)))
        return self.type_of(node.decl.type.type), rows


class Function:
    """The translation of one function, or, without a node, of the value of a constant."""

    def __init__(self, translator, node=None):
        self.all, self.node = translator, node
        self.scopes = [{}]
        self.lines, self.depth, self.temporaries = [], 1, 0
        self.result, self.params = translator.signature(node) if node else (None, [])

    def text(self):
        words = []
        for name, type_, left_out in self.params:
            self.scopes[0][name] = ('param', type_)
            if left_out:
                continue
            self.all.need_struct(type_.base)
            changed = (type_.pointer or type_.dims) and not type_.const
            precise = 'precise ' if changed and type_.base not in WHOLE else ''
            words.append(f'{precise}{"inout" if changed else "in"} {type_.word()} {RENAMED.get(name, name)}'
                         + ''.join(f'[{n}]' for n in type_.dims))
        if self.result.base != 'void':
            self.all.need_struct(self.result.base)
        self.statement(self.node.body)
        return (f'{self.result.word()} {RENAMED.get(self.node.decl.name, self.node.decl.name)}({", ".join(words)})\n{{\n'
                + ''.join(self.lines) + '}')

    def line(self, text):
        self.lines.append('    ' * self.depth + text + '\n')

    def find(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        return None

    # --- Expressions ---

    def hoist(self, text):
        """A float that is more than a name as a precise variable of its own."""
        if not text.inexact:
            return text
        name = f't{self.temporaries}_'
        self.temporaries += 1
        self.line(f'precise {text.type.base} {name} = {text.text};')
        return Text(name, text.type)

    def convert(self, text, type_):
        have, want = text.type.base, type_.base
        if have == want or not (text.type.is_number() and type_.is_number()):
            return text
        if want == 'float' and text.value is not None:
            return Text(literal(text.value), type_, value=text.value)
        if want == 'bool':
            return Text(f'({text.text} != {self.all.zero(text.type)})', type_)
        if want in WORDS:
            return Text(f'uvec2(uint({text.text}), 0u)', type_)
        if have in WORDS and want != 'double':
            return Text(f'{want}({text.text}.x)', type_)
        name = {'ulong': 'double64', 'long': 'signed64'}.get(have, want)
        return Text(f'{name}({self.hoist(text).text})', type_)

    def truth(self, node):
        """As a condition; None where it is known to be false."""
        if isinstance(node, c_ast.UnaryOp) and node.op == '!':
            inner = self.truth(node.expr)
            return Text('true', Type('bool')) if inner is None else Text(f'(!{inner.text})', Type('bool'))
        text = self.expression(node)
        if text.type.pointer and text.type.base in ABSENT or text.text == 'NULL':
            return None
        if text.type.pointer and text.type.base == 'KernelCompany':
            return Text('COMPANY', Type('bool'))
        if text.type.pointer and isinstance(node, c_ast.StructRef): # as a shader has pointers: for layout's sake
            return Text(f'({self.expression(node.name).text}.{node.field.name} != uvec2(0u))', Type('bool'))
        return self.convert(text, Type('bool'))

    def expression(self, node):
        return getattr(self, f'on_{type(node).__name__}', lambda n: fail(n, f'{type(n).__name__} is not known'))(node)

    def on_Constant(self, node):
        value = node.value
        if node.type in ('float', 'double') or 'p' in value.lower() and value.startswith('0x') or '.' in value:
            single = value[-1] in 'fF' and not (value.startswith('0x') and 'p' not in value)
            number = value.rstrip('fF') if single else value
            number = float.fromhex(number) if number.startswith('0x') else float(number)
            if single:
                number = struct.unpack('<f', struct.pack('<f', number))[0]
                return Text(literal(number), Type('float'), value=number)
            return Text(f'{number!r}lf', Type('double'))
        unsigned = value[-1] in 'uU'
        number = int(value.rstrip('uUlL'), 0)
        if number > 0xffffffff:
            return Text(f'uvec2({number & 0xffffffff:#x}u, {number >> 32:#x}u)', Type('ulong'))
        return Text(f'{number}u' if unsigned else str(number), Type('uint' if unsigned else 'int'), value=float(number))

    def on_ID(self, node):
        if node.name in self.all.constants:
            return Text(str(self.all.constants[node.name]), Type('int'))
        found = self.find(node.name)
        if found and found[0] == 'alias':
            return self.expression(found[1])
        if found and found[0] == 'param' and self.all.is_left_out(found[1]):
            return self.global_object(found[1])
        if found:
            return Text(RENAMED.get(node.name, node.name), found[1])
        if node.name in self.all.variables:
            decl = self.all.variables[node.name]
            type_ = self.all.type_of(decl.type)
            if node.name not in self.all.done:
                self.all.done.add(node.name)
                value = Function(self.all).initial(decl.init, type_)
                const = 'const ' if type_.base in WHOLE and type_.dims else '' # not of functions' values
                self.all.out.append(f'{const}{type_.text()} {node.name} = {value};')
            return Text(node.name, type_)
        return fail(node, f'{node.name}: not known')

    def global_object(self, type_):
        if type_.base in ABSENT:
            return Text('NULL', type_)
        return Text(COLUMNS.get(type_.base) or self.all.root(type_), type_)

    def on_StructRef(self, node):
        of = self.expression(node.name)
        field = node.field.name
        fields = dict(self.all.fields(of.type.base))
        if field not in fields:
            fail(node, f'{of.type.base} has no {field}')
        type_ = fields[field]
        if self.all.is_column(of.type) and not (self.all.is_column(type_) and type_.base in COLUMNS):
            return Text(f'{of.text}_{field}', type_)
        if type_.pointer and self.all.is_left_out(type_) or type_.base in COLUMNS:
            return self.global_object(type_)
        if type_.pointer: # of the grid
            return Text(f'{of.text}_{field}', type_)
        return Text(f'{of.text}.{RENAMED.get(field, field)}', type_)

    def on_ArrayRef(self, node):
        of = self.expression(node.name)
        index = self.expression(node.subscript)
        if of.text.split('_')[0] in (*COLUMNS.values(), 'grid') and '.' not in of.text and '[' not in of.text:
            return Text(f'{of.text}({index.text})', Type(of.type.base))
        return Text(f'{of.text}[{index.text}]', of.type.element())

    def on_UnaryOp(self, node):
        if node.op in ('&', '*'):
            return self.expression(node.expr)
        if node.op == '!':
            return self.truth(node)
        text = self.expression(node.expr)
        if node.op in ('p++', 'p--', '++', '--'):
            return Text(f'{text.text}{node.op.strip("p")}', text.type)
        if text.value is not None and node.op == '-':
            return Text(f'(-{text.text})', text.type, value=-text.value)
        return Text(f'({node.op}{text.text})', text.type, text.inexact)

    def on_BinaryOp(self, node):
        op = node.op
        if op in ('&&', '||'):
            a, b = self.truth(node.left), self.truth(node.right)
            return Text(f'({a.text} {op} {b.text})', Type('bool'))
        a, b = self.expression(node.left), self.expression(node.right)
        if op in ('&', '|') and a.type.base == b.type.base == 'bool':
            return Text(f'({a.text} {op}{op} {b.text})', Type('bool'))
        if op in ('<<', '>>') and a.type.base in WORDS:
            return Text(f'{LONG[op]}({a.text}, {b.text})', a.type)
        if op in ('<<', '>>'):
            return Text(f'({a.text} {op} {b.text})', a.type)
        at_least = 'int' if op not in ('==', '!=') else 'bool'
        common = Type(max(a.type.base, b.type.base, at_least, key=RANK.index))
        if common.base in WORDS and op in LONG:
            a, b = self.convert(a, common), self.convert(b, common)
            return Text(f'{LONG[op]}({a.text}, {b.text})', Type('bool') if op == '<=' else common)
        if op in ('<', '>', '<=', '>=', '==', '!='):
            a, b = (self.convert(self.hoist(each), common) for each in (a, b))
            return Text(f'({a.text} {op} {b.text})', Type('bool'))
        if common.base in ('float', 'double') and op == '/':
            if a.value is not None and b.value is not None and common.base == 'float':
                value = struct.unpack('<f', struct.pack('<f', a.value / b.value))[0]
                return Text(literal(value), common, value=value)
            a, b = (self.convert(self.hoist(each), common) for each in (a, b))
            return Text(f'quotient({a.text}, {b.text})', common)
        a, b = self.convert(a, common), self.convert(b, common)
        return Text(f'({a.text} {op} {b.text})', common, common.base in ('float', 'double'))

    def on_TernaryOp(self, node):
        condition = self.truth(node.cond)
        if condition is None:
            return self.expression(node.iffalse)
        a, b = (self.hoist(self.expression(each)) for each in (node.iftrue, node.iffalse))
        if a.type.is_number():
            common = Type(max(a.type.base, b.type.base, key=RANK.index))
            a, b = self.convert(a, common), self.convert(b, common)
            return Text(f'({condition.text} ? {a.text} : {b.text})', common)
        return Text(f'({condition.text} ? {a.text} : {b.text})', a.type)

    def on_Cast(self, node):
        type_ = self.all.type_of(node.to_type)
        text = self.expression(node.expr)
        if type_.base == 'void':
            return Text('', type_)
        return self.convert(text, type_)

    def on_Assignment(self, node):
        target = self.expression(node.lvalue)
        text = self.expression(c_ast.BinaryOp(node.op[:-1], node.lvalue, node.rvalue))
        return Text(f'{target.text} = {self.convert(text, target.type).text}', target.type)

    def on_CompoundLiteral(self, node):
        type_ = self.all.type_of(node.type)
        return Text(self.initial(node.init, type_), type_)

    def initial(self, node, type_):
        if not isinstance(node, c_ast.InitList):
            return self.convert(self.hoist(self.expression(node)), type_).text
        if type_.dims:
            parts = [self.initial(each, type_.element()) for each in node.exprs]
            parts += [self.all.zero(type_.element())] * (type_.dims[0] - len(parts))
            return f'{type_.text()}({", ".join(parts)})'
        self.all.need_struct(type_.base)
        rows = self.all.fields(type_.base)
        values, at = {}, 0
        for each in node.exprs:
            if isinstance(each, c_ast.NamedInitializer):
                at = [name for name, _ in rows].index(each.name[0].name)
                each = each.expr
            name, of = rows[at]
            values[name] = self.zero_or(each, of)
            at += 1
        return f'{type_.base}({", ".join(values.get(n) or self.all.zero(t) for n, t in rows if self.all.is_field(t))})'

    def zero_or(self, node, type_):
        plain = isinstance(node, c_ast.Constant) and node.value == '0'
        return self.all.zero(type_) if plain and not type_.is_number() else self.initial(node, type_)

    def on_FuncCall(self, node):
        name = node.name.name
        args = node.args.exprs if node.args else []
        if name in ('__builtin_inff', '__builtin_huge_valf'):
            return Text('uintBitsToFloat(0x7f800000u)', Type('float'))
        if name in CALLS:
            texts = [self.hoist(self.expression(each)) for each in args]
            return Text(f'{CALLS[name]}({", ".join(each.text for each in texts)})', texts[0].type)
        self.all.need(name)
        result, params = self.all.signature(self.all.functions[name])
        words = []
        for (_, type_, left_out), arg in zip(params, args):
            text = self.expression(arg)
            if not left_out:
                words.append((self.convert(self.hoist(text), type_) if type_.is_number() else text).text)
        return Text(f'{RENAMED.get(name, name)}({", ".join(words)})', result)

    # --- Statements ---

    def block(self, node):
        self.depth += 1
        self.scopes.append({})
        for each in (node.block_items or []) if isinstance(node, c_ast.Compound) else [node]:
            self.statement(each)
        self.scopes.pop()
        self.depth -= 1

    def statement(self, node):
        kind = type(node).__name__
        if kind == 'Compound':
            if node is self.node.body:
                for each in node.block_items or []:
                    self.statement(each)
                return
            self.line('{')
            self.block(node)
            self.line('}')
        elif kind in ('Decl', 'DeclList'):
            for each in node.decls if kind == 'DeclList' else [node]:
                self.declare(each)
        elif kind == 'Assignment':
            self.assign(node)
        elif kind == 'If':
            self.choose(node)
        elif kind in ('For', 'While'):
            self.loop(node)
        elif kind == 'Return':
            self.give(node)
        elif kind in ('Break', 'Continue'):
            self.line(f'{kind.lower()};')
        elif kind != 'EmptyStatement':
            text = self.expression(node)
            if text.text:
                self.line(f'{text.text};')

    def declare(self, node):
        if isinstance(node.type, c_ast.Enum):
            self.all.learn(node.type)
            return
        type_ = self.all.type_of(node.type)
        if type_.pointer:
            self.scopes[-1][node.name] = ('alias', node.init)
            return
        self.all.need_struct(type_.base)
        value = ''
        if node.init:
            if isinstance(node.init, c_ast.InitList):
                value = f' = {self.initial(node.init, type_)}'
            else:
                value = f' = {self.convert(self.expression(node.init), type_).text}'
        self.scopes[-1][node.name] = ('local', type_)
        precise = '' if type_.base in WHOLE else 'precise '
        self.line(f'{precise}{type_.word()} {RENAMED.get(node.name, node.name)}{"".join(f"[{n}]" for n in type_.dims)}{value};')

    def assign(self, node):
        if isinstance(node.rvalue, c_ast.Assignment): # a = b = c
            self.assign(node.rvalue)
            node = c_ast.Assignment(node.op, node.lvalue, node.rvalue.lvalue)
        target = self.expression(node.lvalue)
        if node.op == '=':
            text = self.expression(node.rvalue)
        else:
            text = self.expression(c_ast.BinaryOp(node.op[:-1], node.lvalue, node.rvalue))
        found = isinstance(node.lvalue, c_ast.ID) and self.find(node.lvalue.name)
        if '(' in target.text or found and found[0] == 'param': # a column; it is not precise
            text = self.hoist(text)
        self.line(f'{target.text} = {self.convert(text, target.type).text};')

    def choose(self, node):
        condition = self.truth(node.cond)
        if condition is None:
            if node.iffalse:
                self.statement(node.iffalse)
            return
        if condition.text == 'true':
            self.statement(node.iftrue)
            return
        self.line(f'if ({condition.text}) {{')
        self.block(node.iftrue)
        if node.iffalse:
            self.line('} else {')
            self.block(node.iffalse)
        self.line('}')

    def loop(self, node):
        self.scopes.append({})
        self.line('{')
        self.depth += 1
        if isinstance(node, c_ast.For) and node.init:
            self.statement(node.init)
        before = len(self.lines)
        condition = self.truth(node.cond) if node.cond else Text('true', Type('bool'))
        if len(self.lines) > before:
            fail(node, 'arithmetic in the condition of a loop')
        step = self.expression(node.next).text if isinstance(node, c_ast.For) and node.next else ''
        self.line(f'for (; {condition.text}; {step}) {{')
        self.block(node.stmt)
        self.line('}')
        self.depth -= 1
        self.line('}')
        self.scopes.pop()

    def give(self, node):
        if not node.expr:
            self.line('return;')
            return
        text = self.convert(self.expression(node.expr), self.result)
        self.line(f'return {self.hoist(text).text};')


def model(translator, name):
    """All that a model's shaders have of it."""
    constants = f'{name.title()}Constants'
    prefix = '#define MODEL_'
    begin, prepare = f'{name}_begin', f'{name}_prepare_bird'
    parts = [constants, 'Obstacles', 'Grid', 'GridSpan', 'GridBox', 'GridRun', 'AxisSums', 'KernelBirds', f'{name.title()}Sums']
    for part in parts:
        translator.need_struct(part)
    at_first = f'{begin}()' if begin in translator.functions else translator.zero(Type(f'{name.title()}Sums'))
    functions = [f'{name}_pair', f'{name}_finish', *(each for each in (begin, prepare) if each in translator.functions),
                 'grid_span_of', 'grid_span_shrink', 'grid_has_strays', 'grid_fit_cells', 'grid_one_cell',
                 'grid_axis_cell', 'grid_box_around', 'grid_row_run', 'vec3_heading', 'vec3_sub', 'vec3_dot', 'mates_flock']
    for function in functions:
        translator.need(function)
    is_struct = lambda text: text.startswith('struct ')
    return '\n\n'.join([
        '#include "flock.glsl"',
        *filter(is_struct, translator.out),
        f'layout(std430, binding = 0) buffer ConstantsBuffer {{ {constants} constants; }};\n'
        'layout(std430, binding = 1) buffer ObstaclesBuffer { Obstacles obstacles; };\n'
        'layout(std430, binding = 2) buffer GridBuffer { Grid grid; };',
        *(each for each in translator.out if not is_struct(each)),
        f'{prefix}SUMS {name.title()}Sums\n{prefix}PAIR {name}_pair\n{prefix}FINISH {name}_finish\n'
        f'{prefix}BEGIN {at_first}\n'
        f'{prefix}PREPARE(slot) {f"{prepare}(slot)" if prepare in translator.functions else ""}']) + '\n'


# What other shaders have: of which sources, which functions.
UNITS = {'pack': (['scene/palette.c', 'render/cull.c', 'render/posture.c', 'render/pack.c'],
                  ['cull_choose_level', 'pack_blend', 'posture_advance', 'pack_look'])}


def unit(translator, functions):
    """These functions and what they call."""
    for function in functions:
        translator.need(function)
    return '\n\n'.join(['#include "arithmetic.glsl"', *translator.out]) + '\n'


def parse(folder, compiler, flags, sources):
    """Sources, preprocessed for lanes of one bird."""
    without = ['-D__extension__=', '-D__attribute__(x)=', '-D__asm__(x)=', '-D__restrict=', '-D__inline=inline',
               '-D_Float128=double', '-D__builtin_offsetof(t,m)=0', '-D_Static_assert(x,y)=', '-U__SSE2__']
    text = 'typedef int __builtin_va_list;\n' + subprocess.run(
        [compiler, '-x', 'c', '-E', '-P', '-std=c11', '-DKERNEL_LANES=1', '-DKERNEL_PATH=gpu', *without,
         f'-I{folder}', *flags, '-'],
        input=''.join(f'#include "{source}"\n' for source in sources), text=True, check=True, stdout=subprocess.PIPE).stdout
    return Translator(c_parser.CParser().parse(text))


def translate(folder, compiler, flags, name):
    """Of a model, or of one of UNITS."""
    if name in UNITS:
        sources, functions = UNITS[name]
        return unit(parse(folder, compiler, flags, sources), functions)
    sources = [f'sim/{source}.c' for source in (f'{name}_kernel', f'{name}_model', 'surroundings', 'grid', 'spawn')]
    return model(parse(folder, compiler, flags, sources), name)


def main():
    folder, compiler, header, array, *rest = sys.argv[1:]
    flags = [each for each in rest if each.startswith('-')]
    print(f'#include "{header}"\n\nconst char *const {array}[] = {{')
    for name in rest:
        if name in flags:
            continue
        text = translate(folder, compiler, flags, name)
        print(*(f'    {json.dumps(line + chr(10))}' for line in text.splitlines()), sep='\n', end=',\n')
    print('};')


if __name__ == '__main__':
    sys.setrecursionlimit(10000)
    main()
