import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../shared/json/json';
import { readPythonCalls } from './read-python-calls';

function valueIn(literal: string): JsonValue | undefined {
  const reading = readPythonCalls(`f(value=${literal})`);
  if (reading.kind === 'broken') throw new Error(reading.error);
  return reading.calls[0]?.parameters.value;
}

function errorOf(source: string): string | null {
  const reading = readPythonCalls(source);
  return reading.kind === 'broken' ? reading.error.replace('The call is not valid Python: ', '') : null;
}

const calls = (...names: string[]) => ({ kind: 'calls', calls: names.map((name) => ({ name, parameters: {} })) });

describe('calls written in Python', () => {
  it('are read with their arguments', () => {
    expect(readPythonCalls('file-read(path="a.txt", limit = 3)')).toEqual({
      kind: 'calls',
      calls: [{ name: 'file-read', parameters: { path: 'a.txt', limit: 3 } }],
    });
  });

  it.each([
    ['one', 'f()', ['f']],
    ['one on each line', 'f()\n\n  g()\r\n', ['f', 'g']],
    ['several on one line', 'f();g(), h();', ['f', 'g', 'h']],
    ['a list', '[f(), g()]', ['f', 'g']],
    ['a list, and more', '[f()]\n[g()]; h()', ['f', 'g', 'h']],
    ['a list over several lines', '[\n  f(),\n  g(),\n]', ['f', 'g']],
    ['printed', 'print(f())', ['f']],
    ['several printed', 'print(f(), [g()])', ['f', 'g']],
    ['assigned', 'result = f()\nother = again = [g()]', ['f', 'g']],
    ['with comments', '# first\nf( # (\n) # done\n# last', ['f']],
    ['with space before the bracket', 'f ()', ['f']],
  ])('are found: %s', (_form, source, names) => {
    expect(readPythonCalls(source)).toEqual(calls(...names));
  });

  it.each([
    ['f.call()', 'f'],
    ['default_api.f()', 'f'],
    ['functions.f()', 'f'],
    ['functions.f.call()', 'f'],
    ['git.status()', 'git.status'],
    ['file-read()', 'file-read'],
    ['größe()', 'größe'],
    ['call()', 'call'],
  ])('name their tool: %s', (source, name) => {
    expect(readPythonCalls(source)).toEqual(calls(name));
  });

  it('are of a tool called print where the argument is named', () => {
    expect(readPythonCalls('print(text="x")')).toEqual({
      kind: 'calls',
      calls: [{ name: 'print', parameters: { text: 'x' } }],
    });
  });

  it('may unpack a dictionary that is written out', () => {
    expect(readPythonCalls('f(a=1, ** {"max results": 2, "b": 3},)')).toEqual({
      kind: 'calls',
      calls: [{ name: 'f', parameters: { a: 1, 'max results': 2, b: 3 } }],
    });
  });

  it('keep a key that names the prototype as data', () => {
    const reading = readPythonCalls('f(__proto__={"__proto__": 1})');
    expect(JSON.stringify(reading)).toBe(
      '{"kind":"calls","calls":[{"name":"f","parameters":{"__proto__":{"__proto__":1}}}]}',
    );
  });
});

describe('values', () => {
  it.each<[string, JsonValue]>([
    ['True', true],
    ['true', true],
    ['False', false],
    ['false', false],
    ['None', null],
    ['null', null],
    ['0', 0],
    ['00', 0],
    ['-12', -12],
    ['+12', 12],
    ['1_000', 1000],
    ['0x1F', 31],
    ['-0xff', -255],
    ['0o17', 15],
    ['0b101', 5],
    ['1.5', 1.5],
    ['-.5', -0.5],
    ['2.', 2],
    ['1e3', 1000],
    ['1E+3', 1000],
    ['1_0.5e-1', 1.05],
    ['[]', []],
    ['[1, [2], ]', [1, [2]]],
    ['()', []],
    ['(1,)', [1]],
    ['(1, 2)', [1, 2]],
    ['(1)', 1],
    ['{}', {}],
    ['{"a": 1, \'b\': [None],}', { a: 1, b: [null] }],
  ])('%s', (literal, value) => {
    expect(valueIn(literal)).toEqual(value);
  });

  it.each([
    ["'x'", 'x'],
    ['"it\'s"', "it's"],
    ['""', ''],
    ["'''it's ''two''\n'''", "it's ''two''\n"],
    ['"""a "quoted" text"""', 'a "quoted" text'],
    ["'one\ntwo'", 'one\ntwo'],
    ["'a' \"b\"\n 'c'", 'abc'],
    ["('a'\n 'b')", 'ab'],
    ["u'x'", 'x'],
    [String.raw`'\n\t\r\a\b\f\v\\\'\"'`, '\n\t\r\x07\b\f\v\\\'"'],
    [String.raw`'\x41\u00e9\U0001F600'`, 'Aé😀'],
    [String.raw`'\U0010ffff'`, '\u{10ffff}'],
    [String.raw`'\0\101\18'`, '\0A\x018'],
    ["'a\\\nb'", 'ab'],
    [String.raw`'\d\N{BULLET}'`, String.raw`\d\N{BULLET}`],
    [String.raw`r'C:\new\'s'`, String.raw`C:\new\'s`],
    [String.raw`R"""\n"""`, String.raw`\n`],
    ["'# no comment'", '# no comment'],
  ])('string %j', (literal, value) => {
    expect(valueIn(literal)).toBe(value);
  });
});

describe('what is not a call', () => {
  it.each([
    ['', 'it contains no call'],
    ['# f()', 'it contains no call'],
    ['print()', 'it contains no call'],
    ['f("x", 2)', 'every argument of f must be named, as in name="value", but found "\\"x\\", 2)"'],
    ['f(x)', 'every argument of f must be named, as in name="value", but found "x)"'],
    ['f(a == 1)', 'every argument of f must be named, as in name="value", but found "a == 1)"'],
    ['print("x")', 'a call must have the form name(argument=value), but found "\\"x\\")"'],
    ['import json', 'a call must have the form name(argument=value), but found "import json"'],
    ['if True: f()', 'a call must have the form name(argument=value), but found "if True: f()"'],
    ['x = 5', 'a call must have the form name(argument=value), but found "x = 5"'],
    ['functions.()', 'functions. is not a tool name'],
    ['f() or g()', 'unexpected "or g()" after the closing bracket of the call'],
    ['f().g()', 'unexpected ".g()" after the closing bracket of the call'],
    ['f(a=1, a=2)', '"a" is given twice'],
    ['f(a=1, **{"a": 2})', '"a" is given twice'],
    ['f(a={"b": 1, "b": 2})', '"b" is given twice'],
    ['f(*[1])', 'only a literal dictionary can be unpacked, as in **{"name": "value"}, but found "*[1])"'],
    ['f(**x)', 'only a literal dictionary can be unpacked, as in **{"name": "value"}, but found "**x)"'],
    ['f(a=celsius)', '"celsius)" is not a value; put text in quotes'],
    ['f(a=g())', '"g())" is not a value; put text in quotes'],
    ['f(a=1 + 1)', '"," or ")" must come before "+ 1)"'],
    ['f(a=[1 2])', '"," or "]" must come before "2])"'],
    ['f(a={1: 2})', 'a key must be a string, but found "1: 2})"'],
    ['f(a={"x"})', '":" must come before "})"'],
    ['f(a=1', '"," or ")" must come before the end'],
    ['f(a=[1,', 'a closing "]" is missing'],
    ['f(a="x)', 'a string is not closed'],
    ['f(a="x\\', 'a string is not closed'],
    ['f(a="""x"")', 'a string is not closed'],
    ['f(a=f"{x}")', 'only the prefix r is allowed before a string, but found "f\\"{x}\\")"'],
    ['f(a=rb"x")', 'only the prefix r is allowed before a string, but found "rb\\"x\\")"'],
    [
      String.raw`f(a="C:\Users")`,
      String.raw`"\\Users\")" must be followed by 8 hexadecimal digits; write a backslash as \\`,
    ],
    [
      String.raw`f(a="\U00110000")`,
      String.raw`"\\U00110000\")" must be followed by 8 hexadecimal digits; write a backslash as \\`,
    ],
    ['f(a=3j)', '"3j)" is not a valid number'],
    ['f(a=007)', '"007)" is not a valid number'],
    ['f(a=1e999)', '"1e999)" is not a valid number'],
    ['f(a=--1)', '"--1)" is not a valid number'],
    ['f(); g(1)', 'every argument of g must be named, as in name="value", but found "1)"'],
  ])('%j is broken', (source, error) => {
    expect(errorOf(source)).toBe(error);
  });

  it('quotes no more of a long text than shows the place', () => {
    expect(errorOf(`f(${'x'.repeat(100)})`)).toBe(
      `every argument of f must be named, as in name="value", but found "${'x'.repeat(30)}…"`,
    );
  });

  it.each([
    ['lists', 'f(a=', '[', ']', ')'],
    ['dictionaries', 'f(a=', '{"b":', '}', ')'],
    ['calls', '', 'print(', ')', ''],
  ])('%s are read 199 levels deep and refused, not crashed on, beyond 200', (_what, before, open, close, after) => {
    const nested = (depth: number) =>
      before + open.repeat(depth) + (open === 'print(' ? 'f()' : '1') + close.repeat(depth) + after;
    expect(errorOf(nested(199))).toBe(null);
    expect(errorOf(nested(201))).toBe('it is nested more than 200 levels deep');
    expect(errorOf(nested(1_000_000))).toBe('it is nested more than 200 levels deep');
  });

  it('is not a list of many lists', () => {
    expect(errorOf(`f(a=[${'[],'.repeat(1000)}])`)).toBe(null);
  });

  it('is a number of millions of digits', () => {
    expect(errorOf(`f(a=${'9'.repeat(10_000_000)})`)).toBe(`"${'9'.repeat(30)}…" is not a valid number`);
  });
});
