import { expect, test } from 'vitest';
import { commandTexts } from './command-texts';

const none = { changes: [], problems: [] };
const long = 'x'.repeat(201);
const kept = 'kept-and-marked';

test('a command is shown always, and other texts when they are long or have several lines', () => {
  expect(commandTexts({ command: 'ls', cwd: 'src', note: 'one\n', message: 'two\nlines', body: long }, none)).toEqual([
    { pointer: '/command', label: 'Command', text: 'ls', isCommand: true, isFileContent: false, lineBreaks: kept },
    {
      pointer: '/message',
      label: 'message, as text',
      text: 'two\nlines',
      isCommand: false,
      isFileContent: false,
      lineBreaks: kept,
    },
    { pointer: '/body', label: 'body, as text', text: long, isCommand: false, isFileContent: false, lineBreaks: kept },
  ]);
});

test('texts deep in the parameters are found by their names', () => {
  expect(commandTexts({ headers: [{ 'a/b': long }], count: 3, flag: null }, none)).toEqual([
    {
      pointer: '/headers/0/a~1b',
      label: 'headers.0.a/b, as text',
      text: long,
      isCommand: false,
      isFileContent: false,
      lineBreaks: 'replaced',
    },
  ]);
});

test('a line break in a path makes no line of its own (AD-14)', () => {
  expect(commandTexts({ path: 'a.txt\nApproved' }, none)).toMatchObject([{ pointer: '/path', lineBreaks: 'replaced' }]);
});

test('what is shown as a change of a file is not shown again, and other texts are', () => {
  const parameters = { content: long, note: long };
  const change = {
    path: 'a',
    before: null,
    after: long,
    editable: { kind: 'parameter', pointer: '/content' },
  } as const;
  expect(commandTexts(parameters, { changes: [change], problems: [] }).map(({ pointer }) => pointer)).toEqual([
    '/note',
  ]);
  const edits = { ...change, editable: { kind: 'edits' } } as const;
  expect(commandTexts({ edits: [{ oldText: long }], oldText: long }, { changes: [edits], problems: [] })).toEqual([]);
});

test('the content of a file that is not shown is told from other texts, whatever they are called', () => {
  const found = (problems: string[]) =>
    commandTexts({ content: long, note: long }, { changes: [], problems }).map(({ isFileContent }) => isFileContent);
  expect(found(['The new content of a.txt is too long'])).toEqual([true, false]);
  expect(found([])).toEqual([false, false]);
});
