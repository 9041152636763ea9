import { describe, expect, it } from 'vitest';
import { testTools } from '../testing/parse-with';
import { type TaggedCall, type TaggedForm, TaggedReader } from './tagged-reader';

const form: Omit<TaggedForm, 'readCall'> = {
  lead: ['<f='],
  nameEnd: '>',
  parameterOpen: '<p=',
  keyEnd: '>',
  valueOpen: null,
  valueClose: '</p>',
  callClose: '</f>',
  closers: ['</b>'],
  nextOpens: ['<b>', '<f='],
};
const openName = { ...form, lead: [], nameEnd: null, closers: [], callClose: '</b>', nextOpens: ['<b>'] };
const withGap = { ...openName, keyEnd: '</k>', valueOpen: '<v>' };
const withSection = { ...form, section: { open: '<![', close: ']]' } };

/**
 * Returns how it ends, which part of the text is the block, and the call in it; null if it is incomplete at the end.
 */
function follow(text: string, ownForm: Omit<TaggedForm, 'readCall'> = form) {
  let call: TaggedCall | null = null;
  const readCall: TaggedForm['readCall'] = (found) => {
    call = found;
    return { kind: 'text' };
  };
  const reader = new TaggedReader({ ...ownForm, readCall });
  const found = (progress: string) => {
    const block = text.slice(0, reader.length());
    reader.read(block, { tools: testTools, attemptRepair: false });
    return [progress, block, call && { ...call, parameters: call.parameters.map(({ key, value }) => [key, value]) }];
  };
  for (let index = 0; index < text.length; index += 1) {
    const progress = reader.next(text.charCodeAt(index));
    if (progress === 'refused') return ['refused', text.slice(0, index + 1)];
    if (progress !== 'more') return found(progress);
  }
  return reader.end() ? found('end') : null;
}

const call = (name: string, parameters: object = {}, repaired: string | null = null) => ({
  name,
  parameters: Object.entries(parameters),
  repaired,
});

describe('a reader of tags', () => {
  it.each([
    ['all of them', '<f=g><p=a>1</p></f></b>', ['done', '<f=g><p=a>1</p></f></b>', call('g', { a: '1' })]],
    [
      'white space between them',
      ' <f=g>\n<p=a>\n1\n</p>\n</f>\n</b>',
      ['done', ' <f=g>\n<p=a>\n1\n</p>\n</f>\n</b>', call('g', { a: '\n1\n' })],
    ],
    [
      'several parameters',
      '<f=g><p=a>1</p><p=b></p></f></b>',
      ['done', '<f=g><p=a>1</p><p=b></p></f></b>', call('g', { a: '1', b: '' })],
    ],
    ['no parameters', '<f=g></f></b>', ['done', '<f=g></f></b>', call('g')]],
    [
      'a name in quotes with something behind it',
      '<f="g" id=1></f></b>',
      ['done', '<f="g" id=1></f></b>', call('"g" id=1')],
    ],
    ['text behind the call', '<f=g></f> x', ['over', '<f=g></f>', call('g')]],
    ['nothing behind the call', '<f=g></f>', ['end', '<f=g></f>', call('g')]],
    [
      'a closing tag in a value',
      '<f=g><p=a></p>x</p></f></b>',
      ['done', '<f=g><p=a></p>x</p></f></b>', call('g', { a: '</p>x' })],
    ],
    [
      'closing tags in a value before another value',
      '<f=g><p=a>1</f></b></p><p=b><b></p></f></b>',
      ['done', '<f=g><p=a>1</f></b></p><p=b><b></p></f></b>', call('g', { a: '1</f></b>', b: '<b>' })],
    ],
    [
      'half a closing tag before a closing tag',
      '<f=g><p=a></</p></f></b>',
      ['done', '<f=g><p=a></</p></f></b>', call('g', { a: '</' })],
    ],
    [
      'a key in a value that is none',
      '<f=g><p=a>1</p><p=\n</p></f></b>',
      ['done', '<f=g><p=a>1</p><p=\n</p></f></b>', call('g', { a: '1</p><p=\n' })],
    ],
    [
      'a key in a value that is none, with a closing tag in it',
      '<f=g><p=a>1</p><p=</p\n</p></f></b>',
      ['done', '<f=g><p=a>1</p><p=</p\n</p></f></b>', call('g', { a: '1</p><p=</p\n' })],
    ],
    ['a missing end of the call', '<f=g><p=a>1</p></b>', ['done', '<f=g><p=a>1</p></b>', call('g', { a: '1' })]],
    [
      'a missing end of the block before the next',
      '<f=g><p=a>1</p>\n<b>',
      ['done', '<f=g><p=a>1</p>', call('g', { a: '1' })],
    ],
    [
      'a missing end of the value',
      '<f=g><p=a>1</f></b>',
      ['end', '<f=g><p=a>1</f></b>', call('g', { a: '1' }, '<f=g><p=a>1</p></f></b>')],
    ],
    [
      'a missing end of the value before the next call',
      '<f=g><p=a>1</f></b><f=h>',
      ['done', '<f=g><p=a>1</f></b>', call('g', { a: '1' }, '<f=g><p=a>1</p></f></b>')],
    ],
    ['a value without an end', '<f=g><p=a>1</f>', null],
    ['no tag behind a value', '<f=g><p=a>1</p>', null],
  ])('follows %s', (_name, text, expected) => {
    expect(follow(text)).toEqual(expected);
  });

  it.each([
    ['another tag before the name', '<g', '<g'],
    ['white space in a name', '<f=g h>', '<f=g '],
    ['a line break in a name', '<f="g\n', '<f="g\n'],
    ['a name longer than any name', `<f=${'g'.repeat(300)}`, `<f=${'g'.repeat(201)}`],
    ['text behind the name', '<f=g> x', '<f=g> x'],
    ['no name and no parameters', '<f=></f>', '<f=></f>'],
    ['the next call behind the name', '<f=g><f=', '<f=g><f='],
    ['a first key that is none', '<f=g><p=\n', '<f=g><p=\n'],
  ])('gives up at once at %s', (_name, text, taken) => {
    expect(follow(text)).toEqual(['refused', taken]);
  });

  it.each([
    ['a name before a parameter', 'g<p=a>1</p></b>', ['done', 'g<p=a>1</p></b>', call('g', { a: '1' })]],
    ['a name before the end', ' g\n</b>', ['done', ' g\n</b>', call('g')]],
    ['a name of two words', 'g h</b>', ['refused', 'g h']],
    ['no name', '</b>', ['refused', '</b>']],
    ['no name and a parameter', '<p=a>1</p></b>', ['done', '<p=a>1</p></b>', call('', { a: '1' })]],
    [
      'the next call in a value',
      'g<p=a>1</b><b>2</p></b>',
      ['done', 'g<p=a>1</b><b>2</p></b>', call('g', { a: '1</b><b>2' })],
    ],
  ])('knows a name without an end of its own: %s', (_name, text, expected) => {
    expect(follow(text, openName)).toEqual(expected);
  });

  it.each([
    [
      'a value behind white space',
      'g<p=a</k>\n<v>1</p></b>',
      ['done', 'g<p=a</k>\n<v>1</p></b>', call('g', { a: '1' })],
    ],
    ['no value', 'g<p=a</k>x', ['refused', 'g<p=a</k>x']],
    [
      'no value behind a value',
      'g<p=a</k><v>1</p><p=b</k>x</p></b>',
      ['done', 'g<p=a</k><v>1</p><p=b</k>x</p></b>', call('g', { a: '1</p><p=b</k>x' })],
    ],
    [
      'a key behind one that was none and ended like a key',
      'g<p=a</k><v>1</p><p=b</\n</p><p=k></k><v>2</p></b>',
      ['done', 'g<p=a</k><v>1</p><p=b</\n</p><p=k></k><v>2</p></b>', call('g', { a: '1</p><p=b</\n', 'k>': '2' })],
    ],
  ])('knows what stands between key and value: %s', (_name, text, expected) => {
    expect(follow(text, withGap)).toEqual(expected);
  });

  it.each([
    [
      'tags in it',
      '<f=g><p=a><![</p></f>]]</p></f></b>',
      ['done', '<f=g><p=a><![</p></f>]]</p></f></b>', call('g', { a: '<![</p></f>]]' })],
    ],
    [
      'white space before it',
      '<f=g><p=a>\n<![</p>]]</p></f></b>',
      ['done', '<f=g><p=a>\n<![</p>]]</p></f></b>', call('g', { a: '\n<![</p>]]' })],
    ],
    ['only its beginning', '<f=g><p=a><!</p></f></b>', ['done', '<f=g><p=a><!</p></f></b>', call('g', { a: '<!' })]],
    ['an empty value', '<f=g><p=a></p></f></b>', ['done', '<f=g><p=a></p></f></b>', call('g', { a: '' })]],
    ['no end of it', '<f=g><p=a><![</p></f></b>', null],
  ])('knows a section: %s', (_name, text, expected) => {
    expect(follow(text, withSection)).toEqual(expected);
  });

  it('tells where it is, and whether it could stop', () => {
    const reader = new TaggedReader({ ...form, readCall: () => ({ kind: 'text' }) });
    const stages = Array.from('<f=g><p=a></p></f> ', (character) => {
      reader.next(character.charCodeAt(0));
      return reader.giveUp() ? 'stop' : reader.stage();
    });
    expect(stages.join(' ')).toBe([...Array(4).fill('opening'), ...Array(13).fill('body'), 'stop', 'stop'].join(' '));
  });
});
