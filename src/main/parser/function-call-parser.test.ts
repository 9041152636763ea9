import { describe, expect, it } from 'vitest';
import { createFunctionCallParser } from './function-call-parser';
import { parserPresets } from './parser-configuration';
import { callText, fenceText, testTools } from './testing/parse-with';

const path = { path: 'src/a.ts' };
const block = fenceText(callText(path));
const other = fenceText(callText({}, 'file-list'));
const parser = createFunctionCallParser(testTools, parserPresets.default);
const toolIds = (content: string) => parser.parse(content).map(({ toolId }) => toolId);

describe('parse', () => {
  it('finds a tool_call block', () => {
    expect(parser.parse(`I’ll read it.\n\n${block}\n\nDone.`)).toMatchObject([
      { toolId: 'file-read', parameters: path, provenance: { source: 'fence' } },
    ]);
  });

  it('finds several calls in order', () => {
    expect(toolIds(`${block}\nand\n${other}\n`)).toEqual(['file-read', 'file-list']);
  });

  it('finds a json block of a registered tool', () => {
    expect(parser.parse(fenceText(callText(path), '```', 'json'))).toMatchObject([
      { toolId: 'file-read', provenance: { source: 'json-block' } },
    ]);
  });

  it('finds inline JSON where that is allowed', () => {
    const lenient = createFunctionCallParser(testTools, parserPresets.lenient);
    expect(toolIds(callText(path))).toEqual([]);
    expect(lenient.parse(`So: ${callText(path)}.`)).toMatchObject([
      { toolId: 'file-read', parameters: path, provenance: { source: 'inline' } },
    ]);
  });

  it('finds nothing where there is nothing', () => {
    for (const content of ['', '   \n', 'Only words.', '```js\n1\n```']) expect(parser.parse(content)).toEqual([]);
  });

  it('goes on behind a block that cannot be read', () => {
    expect(toolIds(`${fenceText('{"tool": {]')}\n${block}`)).toEqual(['file-read']);
  });

  it('keeps an unknown tool of a tool_call block', () => {
    expect(toolIds(fenceText(callText({}, 'hammer')))).toEqual(['hammer']);
  });
});

describe('parseSingle', () => {
  it('gives the first call, or null', () => {
    expect(parser.parseSingle(`${block}\n${other}`)?.toolId).toBe('file-read');
    expect(parser.parseSingle('Only words.')).toBeNull();
  });
});

describe('hasToolCalls', () => {
  it.each([
    [block, true],
    [fenceText(callText(path), '```', 'json'), true],
    [fenceText(callText(path, 'hammer'), '```', 'json'), false],
    [`\`\`\`\`\n${block}\n\`\`\`\``, false],
    ['', false],
  ])('%j: %s', (content, expected) => {
    expect(parser.hasToolCalls(content)).toBe(expected);
  });
});

describe('extractText', () => {
  it('leaves the calls out and closes the gaps', () => {
    expect(parser.extractText(`\nFirst.\n\n${block}\n\nThen.\n\n\n${other}\n\nLast.\n`)).toBe(
      'First.\n\nThen.\n\nLast.',
    );
  });

  it('is empty for nothing but calls', () => {
    expect(parser.extractText(`${block}\n${other}\n`)).toBe('');
  });
});

describe('splitContent', () => {
  it('tells the words from the calls', () => {
    const content = `Before.\n\n${block}\n\nBetween.\n\n${other}\n\nBehind.\n`;
    expect(parser.splitContent(content)).toEqual({
      textBefore: 'Before.',
      textAfter: 'Behind.',
      fullText: 'Before.\n\nBetween.\n\nBehind.',
      toolCalls: [expect.objectContaining({ toolId: 'file-read' }), expect.objectContaining({ toolId: 'file-list' })],
      rawBlocks: [block, other],
    });
  });

  it('has only text before when there is no call', () => {
    expect(parser.splitContent(' Only words.\n')).toEqual({
      textBefore: 'Only words.',
      textAfter: '',
      fullText: 'Only words.',
      toolCalls: [],
      rawBlocks: [],
    });
  });
});

describe('createStreamingParser', () => {
  it('reads the same way, token by token', () => {
    const streaming = parser.createStreamingParser();
    const results = [...`Hi.\n${block}`].flatMap((token) => streaming.processToken(token));
    expect([...results, ...streaming.flush()].filter(({ kind }) => kind === 'tool-call')).toHaveLength(1);
  });
});

describe('presets', () => {
  it('differ in what they look for', () => {
    const { default: usual, strict, lenient } = parserPresets;
    expect(
      [usual, strict, lenient].map(({ allowJsonBlocks, allowInlineJson }) => [allowJsonBlocks, allowInlineJson]),
    ).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ]);
    expect([usual.dialects, strict.dialects]).toEqual([[], []]);
    expect(lenient.dialects).toContain('hermes');
  });

  it('agree in the rest', () => {
    for (const preset of Object.values(parserPresets)) {
      expect(preset).toMatchObject({
        unknownToolRiskLevel: 'medium',
        autoApprovalThreshold: 'safe',
        attemptJsonRepair: true,
        maxBufferSize: 50_000,
      });
    }
  });
});
