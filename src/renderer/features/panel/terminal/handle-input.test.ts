import { Terminal } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { handleInput } from './handle-input';

/** All queries that a terminal answers invisibly. */
const questions = ['[c', '[>c', '[5n', '[6n', '[?6n', '[4$p', '[?2004$p', 'P$qm\u001b\\'].map(
  (text) => `\u001b${text}`,
);

function setUp(isSilent: () => boolean) {
  const terminal = new Terminal({ allowProposedApi: true });
  const taken: string[] = [];
  handleInput(terminal, { isSilent, onInput: (text) => taken.push(text) });
  return { taken, terminal, write: (text: string) => new Promise<void>((resolve) => terminal.write(text, resolve)) };
}

test('what was asked long ago is left unanswered, while what is typed gets through', async () => {
  const { taken, terminal, write } = setUp(() => true);
  const writing = write(questions.join(''));
  terminal.input('typed');
  await writing;
  terminal.input('\u001b[A');
  expect(taken).toEqual(['typed', '\u001b[A']);
});

test('what is asked now is answered', async () => {
  let isSilent = true;
  const { taken, write } = setUp(() => isSilent);
  await write(questions.join(''));
  isSilent = false;
  await write(questions.join(''));
  expect(taken).toHaveLength(questions.length);
});

test('whether the screen has the focus is not told to who asked for it long ago', () => {
  let isSilent = true;
  const { taken, terminal } = setUp(() => isSilent);
  terminal.input('\u001b[I');
  isSilent = false;
  terminal.input('\u001b[O');
  expect(taken).toEqual(['\u001b[O']);
});
