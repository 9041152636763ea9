import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../shared/call/parse-result';
import { parserPresets } from './parser-configuration';
import { createStreamingFunctionCallParser, type StreamingFunctionCallParser } from './streaming-function-call-parser';
import { callText, fenceText, testTools } from './testing/parse-with';

const block = fenceText(callText({ path: 'a' }));
const create = (preset: keyof typeof parserPresets = 'default') =>
  createStreamingFunctionCallParser(testTools, parserPresets[preset]);

function kindsOf(parser: StreamingFunctionCallParser, tokens: readonly string[]): string[][] {
  return tokens.map((token) => parser.processToken(token).map(({ kind }) => kind));
}

describe('processToken', () => {
  it('gives text out with the token that brought it', () => {
    const parser = create();
    expect(parser.processToken('Hello ')).toEqual([ParseResult.text('Hello ')]);
    expect(parser.processToken('`code` and\n``')).toEqual([ParseResult.text('`code` and\n')]);
    expect(parser.bufferedContent).toBe('``');
    expect(parser.processToken('x')).toEqual([ParseResult.text('``x')]);
  });

  it.each([
    ['white space at the start of a line', '\n    '],
    ['another language', '\n```py'],
    ['a word that cannot become ours', '\n```tx'],
    ['tildes', '\n~~~~'],
    ['a list', '\n- 1. '],
    ['a brace', 'a {'],
    ['an angle bracket', 'a < b'],
  ])('holds nothing back for %s', (_name, token) => {
    const parser = create();
    expect(parser.processToken(token)).toEqual([ParseResult.text(token)]);
    expect(parser.bufferedContent).toBe('');
  });

  it('says once that a call is being written', () => {
    const parser = create();
    expect(kindsOf(parser, ['Hi.\n', '```tool', '_call\n', '{"tool":', '"file-read"'])).toEqual([
      ['text'],
      [],
      ['buffering'],
      [],
      [],
    ]);
    expect(parser.bufferedContent).toBe('```tool_call\n{"tool":"file-read"');
  });

  it('gives the call out with the token that shows that it is over', () => {
    const parser = create();
    expect(kindsOf(parser, [block, '\n'])).toEqual([['buffering'], ['tool-call', 'text']]);
  });

  it('gives a call behind a marker out with its last character', () => {
    const parser = create('lenient');
    const call = JSON.stringify({ name: 'file-read', arguments: {} });
    expect(kindsOf(parser, ['<tool_call>', call, '</tool_call', '>'])).toEqual([['buffering'], [], [], ['tool-call']]);
  });

  it('finds text, call and text in one token', () => {
    expect(kindsOf(create(), [`One.\n${block}\nTwo.`])).toEqual([['text', 'tool-call', 'text']]);
  });

  it('gives nothing for an empty token', () => {
    expect(create().processToken('')).toEqual([]);
  });
});

describe('state', () => {
  it('follows a block from its opening through its JSON to its closing', () => {
    const parser = create();
    const states = ['Hi.\n', '```', 'tool_call', '\n', '{"a":"}', '"}', '\n', '```', '\n'].map((token) => {
      parser.processToken(token);
      return [parser.state, parser.isBuffering];
    });
    expect(states).toEqual([
      ['text', false],
      ['text', false],
      ['text', false],
      ['in-tool-call-opening', true],
      ['in-tool-call-json', true],
      ['in-tool-call-closing', true],
      ['in-tool-call-closing', true],
      ['in-tool-call-closing', true],
      ['text', false],
    ]);
  });

  it('follows a block behind a marker too, and does not tell of a brace in prose', () => {
    const parser = create('lenient');
    const states = ['<tool_call>', '{', '}', '</tool_call>', ' {"a":'].map((token) => {
      parser.processToken(token);
      return parser.state;
    });
    expect(states).toEqual(['in-tool-call-opening', 'in-tool-call-json', 'in-tool-call-closing', 'text', 'text']);
    expect(parser.bufferedContent).toBe('{"a":');
  });
});

describe('flush', () => {
  it('gives out what was held back, and starts anew', () => {
    const parser = create();
    parser.processToken('```tool_call\n{"tool"');
    expect(parser.flush()).toEqual([ParseResult.text('```tool_call\n{"tool"')]);
    expect([parser.bufferedContent, parser.state]).toEqual(['', 'text']);
    expect(parser.processToken('Hi')).toEqual([ParseResult.text('Hi')]);
    expect(parser.flush()).toEqual([]);
  });

  it('finds the call in a block that only lacks its closing fence', () => {
    const parser = create();
    parser.processToken('```tool_call\n{"tool":"file-read"}\n');
    expect(parser.flush()).toMatchObject([
      { kind: 'tool-call', raw: '```tool_call\n{"tool":"file-read"}' },
      ParseResult.text('\n'),
    ]);
  });

  it('finds what follows a block whose string never ended', () => {
    const parser = create();
    parser.processToken(`\`\`\`tool_call\n{"tool":"file-read","parameters":{"path":"a}}\n\`\`\`\nOr:\n${block}`);
    expect(parser.flush().map(({ kind }) => kind)).toEqual(['error', 'text', 'tool-call']);
  });

  it('forgets that a fence for calls has appeared', () => {
    const parser = create();
    parser.processToken(block);
    parser.flush();
    const json = fenceText(callText({}), '```', 'json');
    expect([...parser.processToken(json), ...parser.flush()].map(({ kind }) => kind)).toEqual([
      'buffering',
      'tool-call',
    ]);
  });
});

describe('reset', () => {
  it('forgets what was held back', () => {
    const parser = create();
    parser.processToken('```tool_call\n{"tool"');
    parser.reset();
    expect([parser.bufferedContent, parser.state, parser.isBuffering]).toEqual(['', 'text', false]);
    expect(parser.flush()).toEqual([]);
  });
});

describe('a request that cannot be made', () => {
  it('is thrown, and leaves nothing behind', () => {
    let isBroken = true;
    const parser = createStreamingFunctionCallParser(
      {
        ...testTools,
        createRequest(call, provenance) {
          if (isBroken) throw new Error('The registry is gone');
          return testTools.createRequest(call, provenance);
        },
      },
      parserPresets.default,
    );
    expect(() => parser.processToken(`Text.\n${block}\n`)).toThrow('The registry is gone');
    isBroken = false;
    expect([...parser.processToken(block), ...parser.flush()].map(({ kind }) => kind)).toEqual([
      'buffering',
      'tool-call',
    ]);
  });
});
