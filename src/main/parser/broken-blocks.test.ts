import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../shared/call/parse-result';
import { parserPresets } from './parser-configuration';
import { callsIn, callText, fenceText, inChunks, parseTokens, parseWhole, writtenIn } from './testing/parse-with';

const path = { path: 'a.txt' };

/**
 * Parses the answer in several splits, including one character at a time, and checks that the results agree and nothing
 * is lost.
 */
function parsed(content: string, configuration = parserPresets.default): ParseResult[] {
  const whole = parseWhole(content, configuration);
  expect(writtenIn(whole)).toBe(content);
  for (const size of [1, 2, 3, 4, 7, 64]) expect(parseTokens(inChunks(content, size), configuration)).toEqual(whole);
  return whole;
}

describe('a block that is no call', () => {
  it.each([
    ['{"parameters":{}}', 'The call doesn\'t name its "tool"'],
    ['{"tool":""}', 'The call doesn\'t name its "tool"'],
    ['{"tool":7}', 'The call doesn\'t name its "tool"'],
    ['[1]', 'A call must be a JSON object with "tool" and "parameters"'],
    ['{"tool":"x","parameters":[1]}', 'The "parameters" of x must be a JSON object'],
    ['{"tool":"x","parameters":"[1]"}', 'The "parameters" of x must be a JSON object'],
  ])('is told with what is wrong: %s', (body, error) => {
    expect(parsed(fenceText(body))).toEqual([ParseResult.error(error, fenceText(body))]);
  });

  it('may be nested deeper than anybody needs', () => {
    const deep = `{"tool":"file-read","parameters":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    const error = 'The call is not valid JSON: it is nested more than 200 levels deep';
    expect(parseWhole(fenceText(deep))).toEqual([ParseResult.error(error, fenceText(deep))]);
  });

  it('is not repaired when that is not wanted', () => {
    const configuration = { ...parserPresets.default, attemptJsonRepair: false };
    const block = fenceText("{tool: 'file-read'}");
    expect(parsed(block, configuration)).toEqual([
      ParseResult.error(expect.stringMatching(/^The call is not valid JSON: /), block),
    ]);
    expect(callsIn(parsed(block))).toEqual([['file-read', {}]]);
  });
});

describe('a repair', () => {
  const errorsOf = (body: string) =>
    parsed(fenceText(body)).map((result) => (result.kind === 'error' ? 'error' : result));

  it.each([
    ['half a string', '{"tool":"file-write","parameters":{"content":"half a'],
    ['half a string in a string', '{"tool":"file-write","parameters":"{\\"path\\":\\"/ho"}'],
    ['a call quoted in a string', `{"tool":"file-w","parameters":{"content":"Use:\n${callText(path)}\nNow."}}`],
    ['a path with single backslashes', '{"tool":"file-read","parameters":{"path":"C:\\dir\\new"}, oops}'],
  ])('is not made of %s', (_name, body) => {
    expect(errorsOf(body)).toEqual(['error']);
  });

  it.each([
    ["{tool: 'file-read', parameters: {path: 'a.txt'}}", path],
    ['{"tool":"file-read","parameters":{"path":"a.txt"}', path],
    ['{"tool":"file-read","parameters":{"path":"a.txt"}}}', path],
    ['{"tool":"file-read","parameters":{"path":"a.txt" "all":True, "not": None}}', { ...path, all: true, not: null }],
    [`Here it is:\n${callText(path)}\nThat is all.`, path],
    ['{"tool":"file-read","parameters":"{path: \'a.txt\'}"}', path],
  ])('is made, and told, of %s', (body, parameters) => {
    const [result] = parsed(fenceText(body));
    expect(result).toMatchObject({
      kind: 'tool-call',
      request: { parameters, repair: { original: expect.any(String) } },
    });
  });

  it('of a call among words keeps the words', () => {
    const body = `Here it is:\n${callText(path)}`;
    const [result] = parsed(fenceText(body));
    expect(result).toMatchObject({ request: { repair: { original: body, repaired: callText(path) } } });
  });

  it.each([
    ['{"tool":"file-read","parameters":{"__proto__":{"path":"b"},"path":"a.txt"}}', '__proto__'],
    ['{"tool":"file-read","parameters":{"size":1e400}}', 'too large'],
  ])('is not even tried where what is shown would not be what runs: %s', (body, words) => {
    expect(parsed(fenceText(body))).toEqual([ParseResult.error(expect.stringContaining(words), fenceText(body))]);
  });
});

describe('parameters are never passed over', () => {
  it.each([
    ['{"function":{"name":"file-read"},"arguments":{"path":"a.txt"}}', path],
    ['{"tool":"file-read","parameters":null,"arguments":{"path":"a.txt"}}', path],
    ['{"tool":null,"name":"file-read","input":{"path":"a.txt"}}', path],
    ['{"tool":"file-read","parameters":""}', {}],
    ['{"tool":"file-read","parameters":null}', {}],
    ['{"id":"1","type":"function","name":"file-read"}', {}],
  ])('%s', (body, parameters) => {
    expect(callsIn(parsed(fenceText(body)))).toEqual([['file-read', parameters]]);
  });

  it('but told of when they stand in the wrong place', () => {
    const block = fenceText('{"tool":"file-list","path":"src"}');
    const error = 'The call of file-list has "path" next to its "tool". Put it inside "parameters"';
    expect(parsed(block)).toEqual([ParseResult.error(error, block)]);
    const json = fenceText('{"tool":"file-list","path":"src"}', '```', 'json');
    expect(parsed(json)).toEqual([ParseResult.text(json)]);
    expect(callsIn(parsed(fenceText('{"tool":"file-list","arguments":{"path":"src"}}', '```', 'json')))).toEqual([
      ['file-list', { path: 'src' }],
    ]);
  });
});

describe('what another format brings', () => {
  it.each([
    ['<function=file-read><parameter=__proto__>x</parameter></function>', '__proto__'],
    ['<|python_start|>[file-read(**{"__proto__": 1})]<|python_end|>', '__proto__'],
    ['<|tool_call>call:file-read{a:{__proto__:1}}<tool_call|>', '__proto__'],
  ])('is refused as it is in our own: %s', (content, words) => {
    expect(parsed(content, parserPresets.lenient)).toEqual([
      ParseResult.error(expect.stringContaining(words), content),
    ]);
  });

  it('stays text where it is nested deeper than anybody needs', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const content = `<function=file-read><parameter=path>${deep}</parameter></function>`;
    expect(callsIn(parseWhole(content, parserPresets.lenient))).toEqual([['file-read', { path: deep }]]);
  });
});
