import { expect, test } from 'vitest';
import { CommandOutput } from './command-output';
import { renderBare } from './testing/render-bare';

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');

test('a short output is shown whole, without the line break at its end', () => {
  expect(renderBare(<CommandOutput text={'a\n  b\n\n'} />)).toBe('<pre>a\n  b</pre>');
});

test('of a long output the last lines are shown, and the others on request', () => {
  expect(renderBare(<CommandOutput text={`${numbered(1, 100)}\n`} />)).toBe(
    `<div><pre>${numbered(87, 100)}</pre><button type="button">Show all 100 lines</button></div>`,
  );
});

test('a line that would fill the window is cut in the middle', () => {
  const markup = renderBare(<CommandOutput text={`start ${'x'.repeat(100_000)} end`} />);
  expect([
    markup.length < 2_100,
    /^<pre>start x+\n\[… \d+ of 100010 characters left out …\]\nx+ end<\/pre>$/.test(markup),
  ]).toEqual([true, true]);
});

test.each(['', '\n', ' \n\n'])('the output %j takes no place', (text) => {
  expect(renderBare(<CommandOutput text={text} />)).toBe('');
});
