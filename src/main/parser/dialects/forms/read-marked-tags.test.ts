import { describe, expect, it } from 'vitest';
import { readMarkedTags } from './read-marked-tags';

const tag = (key: string, content: string) => `@<${key}>${content}@</${key}>`;
const leaf = (key: string, content: string) => ({ key, children: [], content });

describe('tags with a mark before them', () => {
  it.each([
    ['none', ' text ', []],
    ['one', tag('a', 'x'), [leaf('a', 'x')]],
    ['several, with text between them', ` ${tag('a', 'x')}\n${tag('b', '')} `, [leaf('a', 'x'), leaf('b', '')]],
    ['nested ones', tag('a', tag('b', '1')), [{ key: 'a', children: [leaf('b', '1')], content: '@<b>1@</b>' }]],
    [
      'items in items',
      tag('item', tag('item', '1') + tag('item', '2')),
      [{ key: 'item', children: [leaf('item', '1'), leaf('item', '2')], content: '@<item>1@</item>@<item>2@</item>' }],
    ],
    [
      'the same key in different tags',
      tag('a', tag('a', '1')),
      [{ key: 'a', children: [leaf('a', '1')], content: '@<a>1@</a>' }],
    ],
    ['tags without a mark as text', tag('a', '<b>x</b> </a> y'), [leaf('a', '<b>x</b> </a> y')]],
    ['closing tags without a mark, where no other comes', '@<a>x</a>@<b>y</b> ', [leaf('a', 'x'), leaf('b', 'y')]],
    [
      'a closing tag without a mark in another tag',
      '@<a>@<b>x</b>@</a>',
      [{ key: 'a', children: [leaf('b', 'x')], content: '@<b>x</b>' }],
    ],
    ['odd keys', tag('a b="c"', 'x') + tag('ключ', 'y'), [leaf('a b="c"', 'x'), leaf('ключ', 'y')]],
  ])('are read: %s', (_name, source, tags) => {
    expect(readMarkedTags(source, '@')).toEqual({ kind: 'tags', tags });
  });

  it.each([
    ['@', 'a tag must follow @'],
    ['@<>', 'a tag must follow @'],
    ['@<a>x', '<a> is not closed'],
    ['@<a>@<b>x@</a>', '</a> has no opening tag'],
    ['@</a>', '</a> has no opening tag'],
    [tag('a', '') + tag('a', ''), '<a> occurs more than once'],
    [`${'@<item>'.repeat(201)}${'@</item>'.repeat(201)}`, 'they are nested more than 200 levels deep'],
  ])('are not read: %s', (source, error) => {
    expect(readMarkedTags(source, '@')).toEqual({ kind: 'broken', error });
  });
});
