import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { htmlToReadableText, simplifyHtml } from './html-to-readable-text';

describe('htmlToReadableText', () => {
  it('keeps headings, lists, links, tables and text as written', () => {
    const page =
      '<!doctype html><title>Site</title><!-- <p>not this --><h2>Häding</h2><ul><li>one<li>two <b>bold</b></ul>' +
      '<p>See <a href="https://a.example/?x=1&amp;y=2">here</a><p>1 < 2 &amp; 3<table><tr><td>a<td>b<tr><td>c</table>' +
      '<pre>  kept\n  so</pre>';
    expect(htmlToReadableText(page)).toBe(
      'Site\n\n\nHäding\n\n * one\n * two bold\n\nSee here [https://a.example/?x=1&y=2]\n\n1 < 2 & 3\n\nabc\n\n  kept\n  so',
    );
  });

  it('leaves out what is not to be read', () => {
    const page = '<p>a<script>if (a < b) "</p>"</script>b<style>p{}</style><svg><title>x</title></svg><img alt=pic>c';
    expect(htmlToReadableText(page)).toBe('abc');
  });

  it.each([
    ['nested elements', '<div>'.repeat(200_000)],
    ['nested elements with signs in quotes', '<div a=">" b=\'<\'>'.repeat(50_000)],
    ['nested elements with misleading ends', '<div></b><!--</div>-->'.repeat(50_000)],
    ['nested lists', '<ul><li>'.repeat(100_000)],
    ['beginnings of tags', '<a '.repeat(300_000)],
    ['beginnings of values', '<a x="'.repeat(150_000)],
    ['beginnings of comments', '<!--'.repeat(200_000)],
    ['beginnings of scripts', '<script>'.repeat(100_000)],
    ['ends', '</div>'.repeat(150_000)],
    ['signs', '<'.repeat(900_000)],
  ])('does not hold everything up over %s', (_, page) => {
    const startedAt = performance.now();
    expect(htmlToReadableText(page)).not.toMatch(/<\/?[a-z]/);
    // In quadratic time, these pages take from ten seconds to hours.
    expectWithin(startedAt, 8_000);
  });

  it('closes what it opens, never too deep, whatever the page', () => {
    const piece = fc.constantFrom(
      '<div>',
      '</div>',
      '<p>',
      '</p>',
      '<li>',
      '<a href="x">',
      '</a>',
      '<!--',
      '-->',
      '"',
      '<',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const open: string[] = [];
        for (const [, slash, name = ''] of simplifyHtml(pieces.join('')).matchAll(/<(\/?)(\w+)[^>]*>/g)) {
          if (slash === '') open.push(name);
          else expect(open.pop()).toBe(name);
        }
        expect(open).toEqual([]);
      }),
    );
  });
});
