import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { thoughtTags } from '../../shared/conversation/thought-tags';
import { parserPresets } from './parser-configuration';
import { adversarialContent, cuts } from './testing/adversarial-content';
import { callsIn, callText, cutInto, fenceText, parseTokens, parseWhole, writtenIn } from './testing/parse-with';

const closings = thoughtTags.flatMap(({ close, closesAlone }) => (closesAlone ? [close] : []));
const withoutOpenings = adversarialContent.map((content) =>
  thoughtTags.reduce((rest, { open }) => rest.replaceAll(open, ''), content),
);

describe.each([
  ['default', parserPresets.default],
  ['lenient', parserPresets.lenient],
  ['lenient and cramped', { ...parserPresets.lenient, maxBufferSize: 60 }],
])('thoughts that the prompt has opened, with the %s preset', (_name, configuration) => {
  it('TC-01 hold no calls, whatever stands in them, however they are cut', () => {
    fc.assert(
      fc.property(withoutOpenings, fc.constantFrom(...closings), cuts, (thoughts, close, sizes) => {
        const content = `${thoughts}\n${close}\nThat was it.`;
        const whole = parseWhole(content, configuration);
        expect([callsIn(whole), writtenIn(whole)]).toEqual([[], content]);
        expect(parseTokens(cutInto(content, sizes), configuration)).toEqual(whole);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('take nothing away from the calls behind thoughts', () => {
  const plain = fc.array(fc.constantFrom('a', ' ', '.', '"', '{', fenceText(callText({ path: 'a' })), '<', '/', '`'));
  fc.assert(
    fc.property(plain, fc.constantFrom(...closings), (parts, close) => {
      const content = `${parts.join('\n')}\n${close}\n${fenceText(callText({ path: 'real' }))}\nDone.`;
      expect(callsIn(parseWhole(content, parserPresets.lenient))).toEqual([['file-read', { path: 'real' }]]);
    }),
  );
});
