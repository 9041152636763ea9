import { expect, test } from 'vitest';
import { renderBare } from '../../../testing/render-bare';
import type { ThinkingPart } from './group-parts';
import { Thinking } from './thinking';

const thought = (text: string, end: Partial<ThinkingPart> = {}): ThinkingPart => ({ kind: 'thinking', text, ...end });

test('while the model thinks, its first line is in sight and the rest is folded', () => {
  const stretches = [thought('\nThe user wants a file.\nSo I **write** it.')];
  expect(renderBare(<Thinking stretches={stretches} isUnderWay />)).toBe(
    '<div data-thinking="true"><div><button type="button" aria-expanded="false"><icon chevron-right><icon brain>Thinking…</button>' +
      '<p>The user wants a file.</p></div></div>',
  );
});

test('what was thought is folded, and none of it is laid out, however long it is', () => {
  const stretches = [thought('word '.repeat(1_000_000), { signature: 's' })];
  expect(renderBare(<Thinking stretches={stretches} isUnderWay={false} />)).toBe(
    '<div data-thinking="true"><div><button type="button" aria-expanded="false"><icon chevron-right><icon brain>Thought for a moment' +
      '</button></div></div>',
  );
});

test.each([
  [undefined, 'a moment'],
  [999, 'a moment'],
  [3_400, '3 s'],
  [125_000, '2 min 5 s'],
])('after %s milliseconds, the model thought for %s', (duration, time) => {
  const markup = renderBare(<Thinking stretches={[thought('Hm')]} isUnderWay={false} duration={duration} />);
  expect(/Thought for [^<]*/.exec(markup)?.[0]).toBe(`Thought for ${time}`);
});

test('thinking that has no words yet is under way all the same', () => {
  expect(renderBare(<Thinking stretches={[thought('')]} isUnderWay />)).toBe(
    '<p><span aria-hidden="true"></span>Thinking…</p>',
  );
});

test.each([
  ['redacted', { redacted: 'encrypted' }],
  ['left out', { signature: 's' }],
])('thinking that is %s says that the provider hides it', (_name, end) => {
  expect(renderBare(<Thinking stretches={[thought('', end)]} isUnderWay={false} />)).toBe(
    '<p><icon brain>Thought for a moment (hidden by the provider)</p>',
  );
});
