import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryParameters } from '../testing/arbitrary-parameters';
import { type ParserPreset, parserPresets } from './parser-configuration';
import { createStreamingFunctionCallParser } from './streaming-function-call-parser';
import { adversarialContent, cuts } from './testing/adversarial-content';
import {
  callsIn,
  callText,
  cutInto,
  fenceText,
  inChunks,
  parseTokens,
  parseWhole,
  testTools,
  writtenIn,
} from './testing/parse-with';

const presets = Object.keys(parserPresets) as ParserPreset[];
const smallBuffer = 60;

describe.each(presets)('with the %s preset', (preset) => {
  const configuration = parserPresets[preset];
  const cramped = { ...configuration, maxBufferSize: smallBuffer };

  it('loses no character and makes up none', () => {
    fc.assert(
      fc.property(adversarialContent, (content) => {
        expect(writtenIn(parseWhole(content, configuration))).toBe(content);
        expect(writtenIn(parseWhole(content, cramped))).toBe(content);
      }),
    );
  });

  it('finds the same however the answer is cut into tokens', () => {
    fc.assert(
      fc.property(adversarialContent, cuts, (content, sizes) => {
        const tokens = cutInto(content, sizes);
        expect(parseTokens(tokens, configuration)).toEqual(parseWhole(content, configuration));
        expect(parseTokens(tokens, cramped)).toEqual(parseWhole(content, cramped));
      }),
    );
  });

  it('never throws on any string', () => {
    const anyString = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());
    fc.assert(
      fc.property(anyString, cuts, (content, sizes) => {
        expect(writtenIn(parseTokens(cutInto(content, sizes), configuration))).toBe(content);
      }),
    );
  });

  it('never takes for a call what a longer or another fence quotes', () => {
    fc.assert(
      fc.property(
        adversarialContent.filter((content) => !/^[ \t]*(`{6}|~{6})/m.test(content)),
        fc.constantFrom('``````', '~~~~~~'),
        fc.constantFrom('', '- ', '  12. ', '> ', '> * '),
        (content, ticks, container) => {
          // In a block quote, a `>` may precede the line that closes the fence.
          fc.pre(!container.includes('>') || !/^[ \t>]*(`{6}|~{6})/m.test(content));
          const quoted = `${container}${ticks}\n${content}\n${ticks}`;
          expect(callsIn(parseWhole(quoted, configuration))).toEqual([]);
        },
      ),
    );
  });

  it('holds back no more than the limit', () => {
    fc.assert(
      fc.property(adversarialContent, cuts, (content, sizes) => {
        const parser = createStreamingFunctionCallParser(testTools, cramped);
        for (const token of cutInto(content, sizes)) {
          parser.processToken(token);
          expect(parser.bufferedContent.length).toBeLessThanOrEqual(smallBuffer);
        }
      }),
    );
  });

  it('is after a flush or a reset as it was at first', () => {
    fc.assert(
      fc.property(adversarialContent, adversarialContent, fc.constantFrom('flush', 'reset'), (before, content, end) => {
        const parser = createStreamingFunctionCallParser(testTools, configuration);
        parser.processToken(before);
        parser[end]();
        const results = [...parser.processToken(content), ...parser.flush()];
        const fresh = createStreamingFunctionCallParser(testTools, configuration);
        expect(results).toEqual([...fresh.processToken(content), ...fresh.flush()]);
      }),
    );
  });
});

describe('json blocks', () => {
  it('let nothing out but registered tools', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((name) => `file-${name}`),
        ),
        (tool) => {
          const found = callsIn(parseWhole(fenceText(callText({}, tool), '```', 'json')));
          expect(found).toEqual(tool.startsWith('file-') ? [[tool, {}]] : []);
        },
      ),
    );
  });

  it('let nothing out that is not a call, whatever JSON they hold', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const results = parseWhole(fenceText(json, '```', 'json'));
        for (const result of results)
          expect(result.kind === 'tool-call' && !testTools.isRegistered(result.request.toolId)).toBe(false);
        expect(results.every(({ kind }) => kind !== 'error')).toBe(true);
      }),
    );
  });
});

describe('a call that was written correctly', () => {
  it('comes out as it was written, whatever its parameters', () => {
    fc.assert(
      fc.property(arbitraryParameters, fc.boolean(), cuts, (given, isIndented, sizes) => {
        const body = JSON.stringify({ tool: 'file-read', parameters: given }, null, isIndented ? 2 : 0);
        const content = `Text before.\n${fenceText(body)}\nText behind.`;
        expect(callsIn(parseTokens(cutInto(content, sizes)))).toEqual([['file-read', JSON.parse(body).parameters]]);
      }),
    );
  });

  it('comes out of a block with raw line breaks and fence lines in its strings', () => {
    const rawText = fc
      .array(fc.constantFrom('a', ' ', '\n', '```', '\n```\n', '{', '}', '😀', "'"), { minLength: 1 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(rawText, (text) => {
        const content = fenceText(`{"tool":"file-write","parameters":{"content":"${text}"}}`);
        expect(callsIn(parseWhole(content))).toEqual([['file-write', { content: text }]]);
        expect(parseTokens(inChunks(content, 1))).toEqual(parseWhole(content));
      }),
    );
  });
});
