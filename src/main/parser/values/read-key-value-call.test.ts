import { describe, expect, it } from 'vitest';
import { readKeyValueCall } from './read-key-value-call';

const text = (content: string) => `<|"|>${content}<|"|>`;

function errorOf(source: string): string | null {
  const reading = readKeyValueCall(source);
  return reading.kind === 'broken'
    ? reading.error.replace("The call doesn't have the form call:name{key:value}: ", '')
    : null;
}

describe('a call of keys and values', () => {
  it('is read with strings, numbers, words, lists and objects', () => {
    const source = `call:get_time{city:${text('London')}, n:3, flags:[true,${text('x')}], at:{zone:null, offset:-1.5},}`;
    expect(readKeyValueCall(source)).toEqual({
      kind: 'call',
      name: 'get_time',
      parameters: { city: 'London', n: 3, flags: [true, 'x'], at: { zone: null, offset: -1.5 } },
    });
  });

  it('may have no arguments, and white space around it', () => {
    expect(readKeyValueCall('\n call:file-list {\n} \n')).toEqual({ kind: 'call', name: 'file-list', parameters: {} });
  });

  it('takes everything between the marks as it stands', () => {
    const content = 'a "quoted" \\n {x:1}, [#] <|"\nlast';
    expect(readKeyValueCall(`call:f{a:${text(content)}}`)).toEqual({
      kind: 'call',
      name: 'f',
      parameters: { a: content },
    });
  });

  it('is read with quotes and words of JSON and Python too', () => {
    expect(readKeyValueCall(`call:f{"a": "x\\n", ${text('b c')} : 'y', d: None, e f: False}`)).toEqual({
      kind: 'call',
      name: 'f',
      parameters: { a: 'x\n', 'b c': 'y', d: null, 'e f': false },
    });
  });

  it('keeps a key that names the prototype as data', () => {
    expect(JSON.stringify(readKeyValueCall('call:f{__proto__:{__proto__:1}}'))).toBe(
      '{"kind":"call","name":"f","parameters":{"__proto__":{"__proto__":1}}}',
    );
  });

  it.each([
    ['', '"call:", a tool name and "{" must come at the start of the end'],
    ['f{a:1}', '"call:", a tool name and "{" must come at the start of "f{a:1}"'],
    ['call:{a:1}', '"call:", a tool name and "{" must come at the start of "call:{a:1}"'],
    ['call:f', '"call:", a tool name and "{" must come at the start of "call:f"'],
    ['call:f{a:London}', '"London}" is not a value; put text in quotes'],
    ['call:f{a:# 1}', '"# 1}" is not a value; put text in quotes'],
    ['call:f{a}', 'a key and a colon must come before "a}"'],
    ['call:f{:1}', 'a key must come before ":1}"'],
    ['call:f{a:1 b:2}', '"," or "}" must come before "b:2}"'],
    ['call:f{a:1,a:2}', '"a" is given twice'],
    ['call:f{a:<|"|>x}', 'a second <|"|> must close "<|\\"|>x}"'],
    ['call:f{<|"|>x:1}', 'a second <|"|> must close "<|\\"|>x:1}"'],
    ['call:f{a:[1', '"," or "]" must come before the end'],
    ['call:f{', 'a closing "}" is missing'],
    ['call:f{a:1} and more', 'unexpected "and more" after the closing brace of the call'],
  ])('%j is broken', (source, error) => {
    expect(errorOf(source)).toBe(error);
  });

  it('is refused, not crashed on, when it is nested too deep', () => {
    expect(errorOf(`call:f{a:${'['.repeat(198)}{b:1}${']'.repeat(198)}}`)).toBe(null);
    expect(errorOf(`call:f{a:${'['.repeat(1_000_000)}`)).toBe('it is nested more than 200 levels deep');
  });
});
