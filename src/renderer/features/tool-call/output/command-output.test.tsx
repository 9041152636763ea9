import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StyledText, type StyleRun } from '../../../../shared/text/styled-text';
import { renderBare } from '../../../testing/render-bare';
import { withoutCopying } from '../../../testing/without-copying';
import { ansiStyle } from './ansi-style';
import { CommandOutput } from './command-output';
import { StyledOutput } from './styled-output';

const rendered = (text: string) => withoutCopying(renderBare(<CommandOutput output={StyledText.plain(text)} />));

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
  expect(renderBare(<CommandOutput output={StyledText.plain(text)} />)).toBe('');
});

test('colors are shown, as legible as the theme needs them, and the text stays text', () => {
  const text = '<b>FAIL</b> 1 < 2 dim ok';
  const styles: StyleRun[] = [
    [0, 11, '1;41'],
    [12, 17, '38;5;208'],
    [18, 21, '2'],
    [22, 24, '32'],
  ];
  const markup = renderToStaticMarkup(<StyledOutput output={{ text, styles }} />);
  expect(markup).toBe(
    [
      '<span class="text-ink ansi-ground font-bold" style="--ansi-ground:var(--ansi-red)">&lt;b&gt;FAIL&lt;/b&gt;</span> ',
      '<span class="ansi-ink" style="--ansi-ink:#ff8700">1 &lt; 2</span> ',
      '<span class="text-ink-faint">dim</span> ',
      '<span class="ansi-ink" style="--ansi-ink:var(--ansi-green)">ok</span>',
    ].join(''),
  );
});

test('the last lines of a colored output keep their colors', () => {
  const text = numbered(1, 100);
  const start = text.indexOf('line 99');
  const output = { text, styles: [[start, text.length, '31'] satisfies StyleRun] };
  const markup = renderToStaticMarkup(<CommandOutput output={output} />);
  const red = 'class="ansi-ink" style="--ansi-ink:var(--ansi-red)"';
  expect(markup).toContain(`line 98\n<span ${red}>line 99</span>\n<span ${red}>line 100</span></pre>`);
});

test.each<[string, ReturnType<typeof ansiStyle>]>([
  ['7', { className: 'bg-ink-soft text-sunken', style: {} }],
  ['7;31', { className: 'text-ink ansi-ground', style: { '--ansi-ground': 'var(--ansi-red)' } as CSSProperties }],
  ['97;44', { className: 'text-ink ansi-ground', style: { '--ansi-ground': 'var(--ansi-blue)' } as CSSProperties }],
  ['3;4;9', { className: 'italic [text-decoration-line:underline_line-through]', style: {} }],
  ['38;5;244', { className: 'ansi-ink', style: { '--ansi-ink': '#808080' } as CSSProperties }],
  ['38;2;1;2;3', { className: 'ansi-ink', style: { '--ansi-ink': '#010203' } as CSSProperties }],
  ['94', { className: 'ansi-ink', style: { '--ansi-ink': 'var(--ansi-bright-blue)' } as CSSProperties }],
])('the style %j is shown as %j', (sgr, shown) => {
  expect(ansiStyle(sgr)).toEqual(shown);
});
