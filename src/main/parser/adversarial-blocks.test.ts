import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../shared/call/parse-result';
import { parserPresets } from './parser-configuration';
import { callsIn, callText, fenceText, inChunks, parseTokens, parseWhole, writtenIn } from './testing/parse-with';

const path = { path: 'a.txt' };
const good = fenceText(callText(path));

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

describe('a call is found', () => {
  it.each([
    [
      'braces, quotes, escapes and a fence inside a string',
      fenceText(callText({ content: '} "q" \\ ``` {' })),
      { content: '} "q" \\ ``` {' },
    ],
    ['the closing fence on the last brace’s line', `\`\`\`tool_call\n${callText(path)}\`\`\``, path],
    ['no closing fence at the end', `\`\`\`tool_call\n${callText(path)}`, path],
    ['a closing fence longer than the opening one', `\`\`\`tool_call\n${callText(path)}\n\`\`\`\`\``, path],
    ['the object on the fence’s own line', `\`\`\`tool_call ${callText(path)}\n\`\`\``, path],
    ['the object right behind the info word', `\`\`\`tool_call${callText(path)}\`\`\``, path],
    ['white space before the info word', `\`\`\`  tool_call\n${callText(path)}\n\`\`\``, path],
    ['more words behind the info word', `\`\`\`tool_call id=1 "x"\n${callText(path)}\n\`\`\``, path],
    ['CRLF line ends', `\`\`\`tool_call\r\n${callText(path)}\r\n\`\`\`\r\n`, path],
    ['a fence under a list item', `- like this:\n\n  \`\`\`tool_call\n  ${callText(path)}\n  \`\`\`\n`, path],
    ['a tab before the fence', `\t\`\`\`tool_call\n${callText(path)}\n\t\`\`\``, path],
    ['four backticks', fenceText(callText(path), '````'), path],
    [
      'a trailing comma and a comment',
      '```tool_call\n{"tool":"file-read",/* " */"parameters":{"path":"a.txt"},// "\n}\n```',
      path,
    ],
    [
      'parameters given as a JSON string',
      fenceText('{"tool":"file-read","parameters":"{\\"path\\":\\"a.txt\\"}"}'),
      path,
    ],
    ['other names for the keys', fenceText('{"name":"file-read","arguments":{"path":"a.txt"}}'), path],
    ['args', fenceText('{"function":"file-read","args":{"path":"a.txt"}}'), path],
    ['input', fenceText('{"tool":"file-read","input":{"path":"a.txt"}}'), path],
    [
      'the form of services',
      fenceText('{"type":"function","function":{"name":"file-read","arguments":"{\\"path\\":\\"a.txt\\"}"}}'),
      path,
    ],
    ['no parameters at all', fenceText('{"tool":"file-read"}'), {}],
    ['surrogate pairs', fenceText(callText({ content: '😀 👩‍👩‍👧 \ud83d' })), { content: '😀 👩‍👩‍👧 \ud83d' }],
  ])('with %s', (_name, content, parameters) => {
    expect(callsIn(parsed(content))).toEqual([['file-read', parameters]]);
  });

  it('with raw line breaks in its strings, and says that it was repaired', () => {
    const body = '{"tool":"file-write","parameters":{"content":"a\n\tb\r\nc"}}';
    const [result] = parsed(fenceText(body));
    expect(result).toMatchObject({
      kind: 'tool-call',
      request: {
        parameters: { content: 'a\n\tb\r\nc' },
        repair: { original: body, repaired: '{"tool":"file-write","parameters":{"content":"a\\n\\tb\\r\\nc"}}' },
      },
    });
  });

  it('with a fence line inside a string with raw line breaks', () => {
    const content = '```tool_call\n{"tool":"file-write","parameters":{"content":"a\n```\nb\n```\nc"}}\n```\n';
    expect(callsIn(parsed(content))).toEqual([['file-write', { content: 'a\n```\nb\n```\nc' }]]);
  });

  it('with a fence line inside a string, behind more words than the info word', () => {
    const content = '```tool_call id=1\n{"tool":"file-write","parameters":{"content":"a\n```\nb"}}\n```\n';
    expect(callsIn(parsed(content))).toEqual([['file-write', { content: 'a\n```\nb' }]]);
  });

  it('twice, when two objects stand in one fence, and the block is told once', () => {
    const content = fenceText(`${callText(path)}\n${callText({}, 'file-list')}`);
    const results = parsed(content);
    expect(callsIn(results)).toEqual([
      ['file-read', path],
      ['file-list', {}],
    ]);
    expect(results.map((result) => (result.kind === 'tool-call' ? result.raw : null))).toEqual([content, '']);
  });

  it('as often as an array holds one, beside objects', () => {
    const content = fenceText(`${callText(path)},\n[${callText({}, 'file-list')}, ${callText({ path: 'b' })}];`);
    expect(callsIn(parsed(content))).toEqual([
      ['file-read', path],
      ['file-list', {}],
      ['file-read', { path: 'b' }],
    ]);
  });

  it('between text and text in one token', () => {
    expect(parsed(`Before.\n${good}\nAfter.`)).toEqual([
      ParseResult.text('Before.\n'),
      {
        kind: 'tool-call',
        raw: good,
        request: { toolId: 'file-read', parameters: path, rawJson: callText(path), provenance: { source: 'fence' } },
      },
      ParseResult.text('\nAfter.'),
    ]);
  });

  it('when surrogate pairs are split between tokens', () => {
    const content = `😀\n${fenceText(callText({ content: '😀' }))}😀`;
    expect(parseTokens([...content].flatMap((character) => character.split('')))).toEqual(parseWhole(content));
    expect(callsIn(parseTokens(content.split('')))).toEqual([['file-read', { content: '😀' }]]);
  });
});

describe('a good block is found behind', () => {
  it('one with an unterminated string', () => {
    const broken = '```tool_call\n{"tool":"file-read","parameters":{"path":"a}}\n```\n';
    expect(callsIn(parsed(`${broken}Again:\n${good}`)).at(-1)).toEqual(['file-read', path]);
  });

  it('many with unterminated strings', () => {
    const broken = '```tool_call\n{"tool":"file-read","parameters":{"path":"a}}\n```\nAgain:\n';
    const results = parsed(`${broken.repeat(20)}${good}`);
    expect(results.filter(ParseResult.hasError)).toHaveLength(20);
    expect(callsIn(results)).toEqual([['file-read', path]]);
  });

  it('one over the limit, which is told once', () => {
    const configuration = { ...parserPresets.default, maxBufferSize: 100 };
    const long = fenceText(callText({ path: 'x'.repeat(200) }));
    const results = parsed(`${long}\n${good}`, configuration);
    expect(results).toEqual([
      ParseResult.error('The tool call is longer than the limit of 100 characters', long.slice(0, 101)),
      ParseResult.text(`${long.slice(101)}\n`),
      expect.objectContaining({ kind: 'tool-call', raw: good }),
    ]);
  });

  it('one over the limit that is closed on the line of its last brace', () => {
    const configuration = { ...parserPresets.default, maxBufferSize: 100 };
    const long = `\`\`\`tool_call\n${callText({ path: 'x'.repeat(200) })}\`\`\``;
    expect(callsIn(parsed(`${long}\n${good}`, configuration))).toEqual([['file-read', path]]);
  });

  it('a fence closed by backticks with white space behind them', () => {
    expect(callsIn(parsed(`\`\`\`js\n1\n\`\`\` \t\r\n${good}`))).toHaveLength(1);
  });

  it('one that lacks its closing fence and has words behind it', () => {
    const content = `\`\`\`tool_call\n${callText({}, 'file-list')}\nThen:\n${good}`;
    expect(callsIn(parsed(content))).toHaveLength(2);
  });

  it('one that lacks its closing fence', () => {
    const content = `\`\`\`tool_call\n${callText({}, 'file-list')}\n${good}`;
    expect(callsIn(parsed(content))).toEqual([
      ['file-list', {}],
      ['file-read', path],
    ]);
  });

  it('one that holds nothing', () => {
    const results = parsed(`\`\`\`tool_call\n\`\`\`\n${good}`);
    expect(results[0]).toEqual(ParseResult.error('The block contains no call', '```tool_call\n```'));
    expect(callsIn(results)).toEqual([['file-read', path]]);
  });

  it('a fence that a list item or a quotation closed', () => {
    expect(callsIn(parsed(`- \`\`\`js\n  1\n  \`\`\`\n${good}`))).toHaveLength(1);
    expect(callsIn(parsed(`> \`\`\`js\n> 1\n> \`\`\`\n${good}`))).toHaveLength(1);
    expect(callsIn(parsed(`--- \n* * *\n1234567890. \`\`\`\n${good}`))).toHaveLength(1);
  });

  it('backticks that are code within a line', () => {
    expect(callsIn(parsed(`\`\`\`js\`\`\` is code\n${good}`))).toHaveLength(1);
  });
});

describe('text stays text', () => {
  it.each([
    ['prose', 'Use ```tool_call fences.'],
    ['a fence in the middle of a line', `See ${good}`],
    ['a call in a four-backtick fence', `\`\`\`\`md\n${good}\n\`\`\`\``],
    ['a call in a fence of tildes', `~~~\n${good}\n~~~`],
    ['a call behind a tilde fence’s word', `~~~tool_call\n${callText(path)}\n~~~`],
    [
      'a call in a fence of a list item',
      `1. \`\`\`\`md\n   \`\`\`tool_call\n   ${callText(path)}\n   \`\`\`\n   \`\`\`\``,
    ],
    [
      'a call in code that holds an indented fence',
      `\`\`\`python\n    \`\`\`bash\n    ls\n    \`\`\`\n    ${good}\n\`\`\``,
    ],
    ['a call in a fence of tildes whose word has a backtick', `~~~ \`a\n${good}\n~~~`],
    ['a call in a fence of very many backticks', `${'`'.repeat(60_000)}\n${good}\n${'`'.repeat(60_000)}`],
    ['a json block whose tool is an object', fenceText(`{"tool":${callText(path)}}`, '```', 'json')],
    ['a call in a quotation', `> ~~~\n> text\n\`\`\`tool_call\n${callText(path)}\n\`\`\`\n> ~~~`],
    ['a call behind a closing line that only looks quoted', `\`\`\`\`md\n> \`\`\`\`\n${good}\n\`\`\`\``],
    ['another language', fenceText(callText(path), '```', 'js')],
    ['a word that only begins so', fenceText(callText(path), '```', 'tool_calls')],
    ['a json block of something else', fenceText('{"tools":["a"]}', '```', 'json')],
    ['a json block with an unregistered tool', fenceText(callText(path, 'hammer'), '```', 'json')],
    ['a json block under another name', fenceText('{"name":"file-read","parameters":{}}', '```', 'json')],
    ['an inline object', `Like ${callText(path)} this.`],
    ['an incomplete block at the end', '```tool_call\n{"tool":"file-read","para'],
    ['an opening at the end', 'text\n```tool_call'],
    ['white space', ' \n\t\r\n '],
    ['an empty answer', ''],
  ])('%s', (_name, content) => {
    expect(parsed(content)).toEqual(content === '' ? [] : [ParseResult.text(content)]);
  });
});

describe('at the end of the stream', () => {
  it.each([
    ['words behind it', `\`\`\`tool_call\n${callText(path)}\nand then I wait. "`],
    ['half a closing fence', `\`\`\`tool_call\n${callText(path)}\n\`\``],
    ['a closing fence that is too short', `\`\`\`\`tool_call\n${callText(path)}\n\`\`\``],
  ])('a complete call is one with %s', (_name, content) => {
    const results = parsed(content);
    expect(callsIn(results)).toEqual([['file-read', path]]);
    expect(results[0]).toMatchObject({ raw: content.slice(0, content.lastIndexOf('}}') + 2) });
  });

  it('a complete call is one however many words follow', () => {
    const content = `\`\`\`tool_call\n${callText(path)}\n${'word '.repeat(200)}`;
    expect(callsIn(parsed(content, { ...parserPresets.default, maxBufferSize: 100 }))).toEqual([['file-read', path]]);
  });

  it('nothing is a call while another one is being written beside it', () => {
    const content = `\`\`\`tool_call\n${callText(path)},\n{"tool":"file-`;
    expect(parsed(content)).toEqual([ParseResult.text(content)]);
  });
});

describe('inline calls', () => {
  const allowing = { ...parserPresets.default, allowInlineJson: true };

  it('are objects of registered tools in running text, nested braces included', () => {
    const call = callText({ edits: [{ from: '{', to: '}' }], deep: { a: {} } });
    expect(parsed(`I do ${call} now.`, allowing)).toEqual([
      ParseResult.text('I do '),
      expect.objectContaining({
        kind: 'tool-call',
        raw: call,
        request: expect.objectContaining({ provenance: { source: 'inline' } }),
      }),
      ParseResult.text(' now.'),
    ]);
  });

  it.each([
    ['an unregistered tool', callText(path, 'hammer')],
    ['an object that only holds a call', `{"example":${callText(path)}}`],
    ['code within a line', `\`${callText(path)}\``],
    ['code in a fence', fenceText(callText(path), '```', 'js')],
    ['braces in prose', 'Use {braces} and { more } and {"a": [}'],
    ['what is not JSON to the letter', '{"tool": "file-read", parameters: {}}'],
    ['code within a line, further on', `\`cat ${callText(path)}\``],
    ['code between two backticks each', `\`\`a \` ${callText(path)}\`\``],
    ['a quotation', `> ${callText(path)}`],
    ['a tool that is itself an object', `{"tool":${callText(path)}}`],
    ['a call behind a fence for calls', `\`\`\`tool_call\n\`\`\`\n${callText(path)}`],
  ])('are not %s', (_name, content) => {
    expect(callsIn(parsed(content, allowing))).toEqual([]);
  });

  it('are found behind code that ended, and on the line behind code that did not', () => {
    expect(callsIn(parsed(`\`a\` ${callText(path)}`, allowing))).toHaveLength(1);
    expect(callsIn(parsed(`don\`t\n${callText(path)}`, allowing))).toHaveLength(1);
  });

  it('do not hide a fence behind a brace that is never closed', () => {
    expect(callsIn(parsed(`{"a": "b",\n${good}`, allowing))).toEqual([['file-read', path]]);
    expect(callsIn(parsed(`{"a": "b\n${good}`, allowing))).toEqual([['file-read', path]]);
  });
});

it('is no error when nothing but white space follows a marker, however much', () => {
  const content = `<tool_call>${' '.repeat(40)}.`;
  expect(parsed(content, { ...parserPresets.lenient, maxBufferSize: 30 })).toEqual([ParseResult.text(content)]);
});

describe('json blocks', () => {
  const json = fenceText(callText(path), '```', 'json');

  it('are calls of registered tools only before any fence for calls', () => {
    expect(callsIn(parsed(json))).toEqual([['file-read', path]]);
    expect(callsIn(parsed(`${fenceText(callText({}, 'file-list'))}\n${json}`))).toEqual([['file-list', {}]]);
    expect(callsIn(parsed(`${json}\n${fenceText(callText({}, 'file-list'))}`))).toHaveLength(2);
  });

  it('are text in the strict preset', () => {
    expect(callsIn(parsed(json, parserPresets.strict))).toEqual([]);
  });

  it('count as a whole: one tool that is not registered makes all of them text', () => {
    expect(callsIn(parsed(fenceText(`[${callText(path)},${callText({}, 'hammer')}]`, '```', 'json')))).toEqual([]);
  });
});
