import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageText } from './message-text';
import { UserMessage } from './user-message';

const markupOf = (text: string) =>
  renderToStaticMarkup(<MessageText text={text} />).replace(/ (?:class|style)="[^"]*"/g, '');

test('fenced code is told from the words around it', () => {
  expect(markupOf('See:\n```\na\n```\nDone.')).toBe('<p>See:</p><pre>a</pre><p>Done.</p>');
});

test('a message longer than anybody reads is plain text in pieces, with nothing left out', () => {
  const line = `${'> '.repeat(40)}words`;
  const text = Array.from({ length: 2_000 }, () => line).join('\n');
  const markup = markupOf(text);
  const pieces = [...markup.matchAll(/<span>([^<]*)<\/span>/g)].map(([, piece = '']) => piece);
  expect(pieces.length).toBeGreaterThan(40);
  expect(markup).toBe(`<p>${pieces.map((piece) => `<span>${piece}</span>`).join('')}</p>`);
  expect(pieces.join('\n').replaceAll('&gt;', '>')).toBe(text);
});

test('what the user pastes is shown in pieces too', () => {
  const markup = renderToStaticMarkup(<UserMessage text={'x'.repeat(1_000_000)} />);
  expect(markup.match(/x{4000}<\/span>/g)?.length).toBe(250);
});
