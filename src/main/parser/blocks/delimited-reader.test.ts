import { describe, expect, it } from 'vitest';
import { header, name, space } from '../dialects/forms/header';
import { testTools } from '../testing/parse-with';
import { createJsonTracker } from '../values/json-tracker';
import { type DelimitedForm, DelimitedReader, startsJson } from './delimited-reader';

const form: DelimitedForm = {
  opens: ['<a>'],
  header: header(space, name, '>', space),
  startsBody: startsJson,
  createTracker: createJsonTracker,
  closers: ['</a>', '</b>'],
  mayRepeat: false,
  readBody: (body, _options, before) => ({ kind: 'broken', error: `${before}|${body}` }),
};
const repeating = { ...form, mayRepeat: true };

/** Returns how it ends, which part of the text is the block, and its content; null if it is incomplete at the end. */
function follow(text: string, ownForm: DelimitedForm = form) {
  const reader = new DelimitedReader(ownForm);
  for (let index = 0; index < text.length; index += 1) {
    const progress = reader.next(text.charCodeAt(index));
    if (progress === 'refused') return ['refused', text.slice(0, index + 1)];
    if (progress !== 'more') return [progress, ...found(reader, text)];
  }
  return reader.end() ? ['end', ...found(reader, text)] : null;
}

function found(reader: DelimitedReader, text: string) {
  const block = text.slice(0, reader.length());
  const reading = reader.read(block, { tools: testTools, attemptRepair: false });
  return [block, reading.kind === 'broken' ? reading.error : reading.kind];
}

describe('a reader of a header, a body and closing markers', () => {
  it.each([
    ['all of them', 'f>{}</a></b>', ['done', 'f>{}</a></b>', 'f>|{}']],
    ['white space wherever it may be', ' f> \n{} </a>\n</b>', ['done', ' f> \n{} </a>\n</b>', ' f> \n|{}']],
    ['one closing marker', 'f>{}</b> x', ['done', 'f>{}</b>', 'f>|{}']],
    ['text behind the first closing marker', 'f>{}</a> x', ['over', 'f>{}</a>', 'f>|{}']],
    ['text behind the body', 'f>[1] x', ['over', 'f>[1]', 'f>|[1]']],
    ['nothing behind the body', 'f>{"a":[1]} ', ['end', 'f>{"a":[1]}', 'f>|{"a":[1]}']],
    ['a closing marker in a string', 'f>{"a":"</a>"}x', ['over', 'f>{"a":"</a>"}', 'f>|{"a":"</a>"}']],
    ['a body that a closing marker ends', 'f>{"a":</a></b>', ['done', 'f>{"a":</a></b>', 'f>|{"a":']],
    ['a body that the next opening ends', 'f>{"a":\n<a>', ['done', 'f>{"a":\n', 'f>|{"a":\n']],
    ['a body without an end', 'f>{"a":1', null],
    ['a header without an end', 'f', null],
  ])('follows %s', (_name, text, expected) => {
    expect(follow(text)).toEqual(expected);
  });

  it.each([
    ['white space in a name', 'f g>{}', 'f '],
    ['no name', '>{}', '>'],
    ['a body without a header', '{}', '{'],
    ['another character behind the header', 'f>"', 'f>"'],
    ['a header longer than any header', 'f'.repeat(300), 'f'.repeat(201)],
  ])('gives up at once at %s', (_name, text, taken) => {
    expect(follow(text)).toEqual(['refused', taken]);
  });

  it('says that a string has no end where that is what is wrong', () => {
    expect(follow('f>{"a":"1}</a> and "b"')).toEqual([
      'done',
      'f>{"a":"1}</a>',
      'The call is invalid: a string has no closing quote, or contains quotes without a backslash',
    ]);
  });

  it.each([
    ['objects side by side', 'f>{}{}\n{}</a></b>', ['done', 'f>{}{}\n{}</a></b>', 'f>|{}{}\n{}']],
    ['objects with something between them', 'f>{}, {};{} </a></b>', ['done', 'f>{}, {};{} </a></b>', 'f>|{}, {};{}']],
    ['a comma that belongs to the text', 'f>{}, x', ['over', 'f>{}', 'f>|{}']],
    ['two commas that belong to the text', 'f>{},,{}', ['over', 'f>{}', 'f>|{}']],
    ['a list that belongs to the text', 'f>{} [1]', ['over', 'f>{}', 'f>|{}']],
    ['a brace that belongs to the text', 'f>{} { x', ['end', 'f>{}', 'f>|{}']],
    ['white space that belongs to the text', `f>{},${' '.repeat(200)}{}`, ['over', 'f>{}', 'f>|{}']],
  ])('may follow several: %s', (_name, text, expected) => {
    expect(follow(text, repeating)).toEqual(expected);
  });

  it('tells where it is, and whether it could stop', () => {
    const reader = new DelimitedReader(form);
    const steps = Array.from('f>{}</a>', (character) => {
      const progress = reader.next(character.charCodeAt(0));
      return [progress, reader.stage(), reader.giveUp()];
    });
    const opening = ['more', 'opening', false];
    const closing = ['more', 'closing', true];
    expect(steps).toEqual([opening, opening, ['more', 'body', false], closing, closing, closing, closing, closing]);
  });

  it('is done with its body where nothing may close it', () => {
    expect(follow('f>{} x', { ...form, closers: [] })).toEqual(['done', 'f>{}', 'f>|{}']);
  });

  it('shows its header to whoever follows the body', () => {
    const headers: string[] = [];
    const createTracker = (before: string) => {
      headers.push(before);
      return createJsonTracker();
    };
    follow('f>{}', { ...form, createTracker });
    expect(headers).toEqual(['f>']);
  });
});
