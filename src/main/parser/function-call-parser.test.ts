import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../shared/parse-result';
import type { ToolCallRequest } from '../../shared/tool-call-request';
import { createFunctionCallParser } from './function-call-parser';
import { type ParserConfiguration, parserPresets } from './parser-configuration';
import { createStreamingFunctionCallParser, type ParserTools } from './streaming-function-call-parser';

/** Requests of which only what the parser itself decides matters here. */
const tools: ParserTools = {
  isRegistered: (toolId) => toolId.startsWith('file-'),
  createRequest: ({ toolId, parameters, rawJson, repair }, provenance) =>
    ({ toolId, parameters, rawJson, provenance, ...(repair ? { repair } : {}) }) as unknown as ToolCallRequest,
};

function parse(content: string, configuration: ParserConfiguration = parserPresets.default): ParseResult[] {
  return createFunctionCallParser(tools, configuration).parseAll(content);
}

function parseTokens(tokens: string[], configuration: ParserConfiguration = parserPresets.default): ParseResult[] {
  const parser = createStreamingFunctionCallParser(tools, configuration);
  return ParseResult.joined([...tokens.flatMap((token) => parser.processToken(token)), ...parser.flush()]);
}

function inChunks(content: string, size: number): string[] {
  return Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
    content.slice(index * size, (index + 1) * size),
  );
}

function calls(results: ParseResult[]): unknown[] {
  return results.flatMap((result) =>
    result.kind === 'tool-call' ? [[result.request.toolId, result.request.parameters]] : [],
  );
}

function written(results: ParseResult[]): string {
  return results
    .map((result) => (result.kind === 'tool-call' ? result.raw : result.kind === 'buffering' ? '' : result.text))
    .join('');
}

const call = (parameters: unknown, tool = 'file-read') => JSON.stringify({ tool, parameters });
const fence = (body: string, ticks = '```', info = 'tool_call') => `${ticks}${info}\n${body}\n${ticks}`;

/** Pieces that are hard to tell apart, in any order, are harder than random characters. */
const nastyContent = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '```',
        '````',
        '~~~',
        '> ',
        '- ',
        '\n> ``````\n',
        '\n> ~~~~~~\n',
        '`',
        '\n',
        '\r\n',
        ' ',
        '  ',
        '{',
        '}',
        '[',
        ']',
        '"',
        '\\',
        ':',
        ',',
        '//',
        '/*',
        '*/',
        'tool_call',
        'json',
        'js',
        '"tool"',
        '"file-read"',
        '😀',
        '\ud83d',
      ),
      fc.constantFrom(
        fence(call({ path: 'a' })),
        fence(call({ content: 'x\n```\ny' })),
        fence(call({ path: 'a' }), '````'),
        fence(call({}, 'file-list'), '```', 'json'),
        fence('{"a":1}', '```', 'json'),
        '\n```tool_call\n{"tool":"file-read","parameters":{"path":"unterminated}}\n```\n',
      ),
      fc.string({ maxLength: 8 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('laws', () => {
  it('loses no character and makes up none', () => {
    fc.assert(
      fc.property(nastyContent, (content) => {
        expect(written(parse(content))).toBe(content);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds the same however the answer is cut into tokens', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(nastyContent, cuts, (content, sizes) => {
        const tokens: string[] = [];
        for (let at = 0, step = 0; at < content.length; step += 1) {
          const size = sizes[step % sizes.length] ?? 1;
          tokens.push(content.slice(at, at + size));
          at += size;
        }
        expect(parseTokens(tokens)).toEqual(parse(content));
      }),
      { numRuns: 2000 },
    );
  });

  it('never executes what a longer or another fence quotes', () => {
    fc.assert(
      fc.property(
        nastyContent.filter((content) => !/^[ \t]*(`{6}|~{6})/m.test(content)),
        fc.constantFrom('``````', '~~~~~~'),
        fc.constantFrom('', '- ', '  12. ', '> ', '> * '),
        (content, ticks, container) => {
          // In a quotation a quote sign may stand before the line that closes the fence.
          fc.pre(!container.includes('>') || !/^[ \t>]*(`{6}|~{6})/m.test(content));
          const quoted = `${container}${ticks}\n${content}\n${ticks}`;
          expect(calls(parse(quoted))).toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('lets nothing but registered tools out of a json block', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (tool) => {
        const found = calls(parse(fence(call({}, tool), '```', 'json')));
        expect(found).toEqual(tool.startsWith('file-') ? [[tool, {}]] : []);
      }),
      { numRuns: 1000 },
    );
  });

  it('holds back no more than the limit', () => {
    const configuration = { ...parserPresets.default, maxBufferSize: 50 };
    fc.assert(
      fc.property(nastyContent, (content) => {
        const parser = createStreamingFunctionCallParser(tools, configuration);
        for (const token of inChunks(content, 3)) {
          parser.processToken(token);
          // Leading white space of a line that may become a fence is held too; the limit is on blocks.
          if (parser.isBuffering) expect(parser.bufferedContent.length).toBeLessThanOrEqual(50);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what is a call', () => {
  const path = { path: 'a.txt' };

  it('finds text, call and text in one token', () => {
    const block = fence(call(path));
    expect(parse(`Before.\n${block}\nAfter.`)).toEqual([
      ParseResult.text('Before.\n'),
      {
        kind: 'tool-call',
        raw: block,
        request: { toolId: 'file-read', parameters: path, rawJson: call(path), provenance: { source: 'fence' } },
      },
      ParseResult.text('\nAfter.'),
    ]);
  });

  it.each([
    ['braces, quotes, escapes and a fence inside a string', fence(call({ content: '} "q" \\ ``` {' }))],
    ['the closing fence on the last brace’s line', `\`\`\`tool_call\n${call(path)}\`\`\``],
    ['the object on the fence’s own line', `\`\`\`tool_call ${call(path)}\n\`\`\``],
    ['the object right behind the info word', `\`\`\`tool_call${call(path)}\`\`\``],
    ['no closing fence at the end', `\`\`\`tool_call\n${call(path)}`],
    ['CRLF line ends', `\`\`\`tool_call\r\n${call(path)}\r\n\`\`\`\r\n`],
    ['a fence indented under a list item', `- like this:\n\n  \`\`\`tool_call\n  ${call(path)}\n  \`\`\`\n`],
    ['four backticks', fence(call(path), '````')],
    ['a trailing comma and a comment', '```tool_call\n{"tool":"file-read",/* " */"parameters":{},// "\n}\n```'],
    ['parameters given as a JSON string', fence('{"tool":"file-read","parameters":"{\\"path\\":\\"a.txt\\"}"}')],
    ['other names for the keys', fence('{"name":"file-read","arguments":{"path":"a.txt"}}')],
  ])('reads a call with %s', (_name, content) => {
    const whole = parse(content);
    expect(calls(whole)).toHaveLength(1);
    expect(written(whole)).toBe(content);
    for (const size of [1, 2, 3, 4, 7, 64]) expect(parseTokens(inChunks(content, size))).toEqual(whole);
  });

  it('reads several objects and arrays in one fence, the block told once', () => {
    const content = fence(`${call(path)}\n[${call({}, 'file-list')}, ${call({ path: 'b' })}]`);
    const results = parse(content);
    expect(calls(results)).toEqual([
      ['file-read', path],
      ['file-list', {}],
      ['file-read', { path: 'b' }],
    ]);
    expect(written(results)).toBe(content);
  });

  it('reads on over a fence line inside a string with raw line breaks', () => {
    const content = '```tool_call\n{"tool":"file-write","parameters":{"content":"a\n```\nb"}}\n```\n';
    const results = parse(content);
    expect(results[0]).toMatchObject({ kind: 'tool-call', request: { repair: { original: expect.any(String) } } });
    expect(calls(results)).toEqual([['file-write', { content: 'a\n```\nb' }]]);
  });

  it('finds the good block behind one with an unterminated string', () => {
    const broken = '```tool_call\n{"tool":"file-read","parameters":{"path":"a}}\n```\n';
    const results = parse(`${broken}Again:\n${fence(call(path))}`);
    expect(calls(results).at(-1)).toEqual(['file-read', path]);
    expect(written(results)).toBe(`${broken}Again:\n${fence(call(path))}`);
  });

  it('tells a block over the limit once and finds the good one behind it', () => {
    const configuration = { ...parserPresets.default, maxBufferSize: 100 };
    const content = `${fence(call({ path: 'x'.repeat(200) }))}\n${fence(call(path))}`;
    const results = parse(content, configuration);
    expect(results.filter(({ kind }) => kind === 'error')).toHaveLength(1);
    expect(calls(results)).toEqual([['file-read', path]]);
    expect(written(results)).toBe(content);
  });

  it('finds a call behind a fence that a list item or a quotation closed', () => {
    const block = fence(call(path));
    expect(calls(parse(`- \`\`\`js\n  1\n  \`\`\`\n${block}`))).toHaveLength(1);
    expect(calls(parse(`> \`\`\`js\n> 1\n> \`\`\`\n${block}`))).toHaveLength(1);
    expect(calls(parse(`--- \n* * *\n1234567890. \`\`\`\n${block}`))).toHaveLength(1);
  });

  it('does not take what is nested deeper than anybody needs', () => {
    const deep = `{"tool":"file-read","parameters":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    const errors = parse(fence(deep)).map((result) => (result.kind === 'error' ? result.error : result.kind));
    expect(errors).toEqual(['The call is not valid JSON: it is nested more than 200 levels deep']);
  });

  it('marks a repaired call', () => {
    const [result] = parse(fence("{tool: 'file-read', parameters: {path: 'a.txt'}}"));
    expect(result).toMatchObject({ kind: 'tool-call', request: { toolId: 'file-read', repair: expect.any(Object) } });
  });

  it.each([
    ['prose', 'Use ```tool_call fences.'],
    ['a fence in the middle of a line', `See ${fence(call(path))}`],
    ['a call quoted in a longer fence', `\`\`\`\`md\n${fence(call(path))}\n\`\`\`\``],
    [
      'a call quoted in a fence of a list item',
      `1. \`\`\`\`md\n   \`\`\`tool_call\n   ${call(path)}\n   \`\`\`\n   \`\`\`\``,
    ],
    ['a call quoted in a quotation', `> ~~~\n> text\n\`\`\`tool_call\n${call(path)}\n\`\`\`\n> ~~~`],
    [
      'a call quoted behind a closing line that only looks quoted',
      `\`\`\`\`md\n> \`\`\`\`\n${fence(call(path))}\n\`\`\`\``,
    ],
    ['another language', fence(call(path), '```', 'js')],
    ['a json block of something else', fence('{"tools":["a"]}', '```', 'json')],
    ['a json block with an unregistered tool', fence(call(path, 'hammer'), '```', 'json')],
    ['an incomplete block at the end', '```tool_call\n{"tool":"file-read","para'],
    ['an empty answer', ''],
  ])('leaves %s as text', (_name, content) => {
    expect(parse(content)).toEqual(content === '' ? [] : [ParseResult.text(content)]);
  });

  it('reads a json block of a registered tool only before any tool_call fence', () => {
    const json = fence(call(path), '```', 'json');
    expect(calls(parse(json))).toHaveLength(1);
    expect(calls(parse(`${json}\n`, parserPresets.strict))).toEqual([]);
    expect(calls(parse(`${fence(call({}, 'file-list'))}\n${json}`))).toEqual([['file-list', {}]]);
  });

  it('explains what is wrong with a block that is no call', () => {
    const errorOf = (body: string) => parse(fence(body)).map((result) => (result.kind === 'error' ? result.error : ''));
    expect(errorOf('{"parameters":{}}')).toEqual(['The call does not name its "tool"']);
    expect(errorOf('[1]')).toEqual(['A call is a JSON object with "tool" and "parameters"']);
    expect(errorOf('{"tool":"x","parameters":[1]}')).toEqual(['The "parameters" of x must be a JSON object']);
  });
});

describe('streaming', () => {
  it('gives text out with the token that brought it', () => {
    const parser = createStreamingFunctionCallParser(tools, parserPresets.default);
    expect(parser.processToken('Hello ')).toEqual([ParseResult.text('Hello ')]);
    expect(parser.processToken('`code` and\n``')).toEqual([ParseResult.text('`code` and\n')]);
    expect(parser.bufferedContent).toBe('``');
    expect(parser.processToken('x')).toEqual([ParseResult.text('``x')]);
  });

  it('says once that a call is being written', () => {
    const parser = createStreamingFunctionCallParser(tools, parserPresets.default);
    expect(parser.processToken('```tool_call\n{')).toEqual([ParseResult.buffering()]);
    expect(parser.processToken('"tool":')).toEqual([]);
    expect(parser.isBuffering).toBe(true);
  });

  it('starts anew after a flush', () => {
    const parser = createStreamingFunctionCallParser(tools, parserPresets.default);
    parser.processToken('```tool_call\n{"tool"');
    expect(parser.flush()).toEqual([ParseResult.text('```tool_call\n{"tool"')]);
    expect(parser.bufferedContent).toBe('');
    expect(parser.processToken('Hi')).toEqual([ParseResult.text('Hi')]);
  });
});
