import { expect, test } from 'vitest';
import { renderBare } from '../../testing/render-bare';
import { withoutCopying } from '../../testing/without-copying';
import { CommandOutput } from './command-output';

const rendered = (text: string) => withoutCopying(renderBare(<CommandOutput text={text} />));

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`).join('\n');

test('a short output is shown whole, without the line break at its end', () => {
  expect(rendered('a\n  b\n\n')).toBe('<div><pre>a\n  b</pre></div>');
});

test('of a long output the last lines are shown, and the others on request', () => {
  expect(rendered(`${numbered(1, 100)}\n`)).toBe(
    `<div><div><pre>${numbered(87, 100)}</pre><button type="button">Show all 100 lines</button></div></div>`,
  );
});

test('a line that would fill the window is cut in the middle', () => {
  const markup = rendered(`start ${'x'.repeat(100_000)} end`);
  expect([
    markup.length < 2_100,
    /^<div><pre>start x+\n\[… \d+ of 100010 characters left out …\]\nx+ end<\/pre><\/div>$/.test(markup),
  ]).toEqual([true, true]);
});

test.each(['', '\n', ' \n\n'])('the output %j takes no place', (text) => {
  expect(renderBare(<CommandOutput text={text} />)).toBe('');
});
