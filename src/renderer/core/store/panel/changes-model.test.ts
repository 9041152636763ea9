import { expect, test } from 'vitest';
import { fakeConnection } from '../../../testing/fake-connection';
import { createCommandClient } from '../../bridge/command-client';
import { createAppModel } from '../app-model';
import { changedFiles } from './changed-files';
import { createChangesModel, sortFiles } from './changes-model';
import { completedCall, diffOf } from './testing/completed-call';

type Answers = NonNullable<Parameters<typeof fakeConnection>[0]>;

function setUp(answers: Answers) {
  const { connection, invoked } = fakeConnection(answers);
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  app.store.setState({ open: { status: 'failed', id: 'open', shown: null, message: '' } });
  return { app, changes: createChangesModel({ app }), invoked };
}

const call = (id: string, path: string, at: number) =>
  completedCall({ id, toolId: 'file-edit', at, artifact: { path, diff: diffOf('a\n', 'b\n') } });
const files = changedFiles({
  calls: { one: call('one', 'z.txt', 1), two: call('two', 'a.txt', 2), three: call('three', 'z.txt', 3) },
  workspacePath: '/work',
});

test('files are in the order of their last change or of their paths', () => {
  const ordered = (['newest', 'path'] as const).map((order) => sortFiles(files, order).map(({ path }) => path));
  expect(ordered).toEqual([
    ['z.txt', 'a.txt'],
    ['a.txt', 'z.txt'],
  ]);
});

test('all is undone from the newest on, and what cannot be is reported', async () => {
  const { changes, invoked } = setUp({
    'tool-call.undo': ({ callId }: { callId: string }) => {
      if (callId === 'two') throw new Error('a.txt changed since this call');
      return { message: 'Put back' };
    },
  });
  await changes.undoAll(files);
  expect(invoked.map(({ input }) => (input as { callId: string }).callId)).toEqual(['three', 'two', 'one']);
  expect(changes.store.getState().report).toMatchObject({
    undone: 2,
    failures: [{ edit: { path: 'a.txt' }, message: 'a.txt changed since this call' }],
  });
});

test('all is undone in the conversation that was open at first, although another is opened meanwhile', async () => {
  const { app, changes, invoked } = setUp({
    'tool-call.undo': () => {
      app.beginConversation();
      return { message: 'Put back' };
    },
  });
  await changes.undoAll(files);
  const about = { conversationId: 'open' };
  expect(invoked.map(({ input }) => input)).toEqual(['three', 'two', 'one'].map((callId) => ({ ...about, callId })));
  expect(changes.store.getState().report).toEqual({ ...about, undone: 3, failures: [] });
});

test('without a conversation nothing is undone, and nothing is said to be', async () => {
  const { app, changes, invoked } = setUp({});
  app.beginConversation();
  await expect(changes.undoAll(files)).rejects.toThrow('Open the conversation');
  await expect(app.undo('one')).rejects.toThrow('Open the conversation');
  expect(invoked).toEqual([]);
  expect(changes.store.getState().report).toBeNull();
});

test('the files that are open are those of one conversation', () => {
  const { app, changes } = setUp({});
  changes.toggle('a.txt');
  app.store.setState({ open: { status: 'failed', id: 'open', shown: null, message: 'again' } });
  expect(changes.store.getState().openPaths).toEqual(new Set(['a.txt']));
  app.beginConversation();
  expect(changes.store.getState().openPaths).toEqual(new Set());
});

test('lines around a change are read once, and what cannot be read says why', async () => {
  const edit = files.flatMap(({ edits }) => edits).find(({ callId }) => callId === 'two');
  if (!edit) throw new Error('There is no such edit');
  const stretch = (index: number) => ({ editKey: 'two a.txt', stretchKey: `two a.txt stretch ${index}`, length: 3 });
  const readable = setUp({ 'tool-call.read-before': () => ({ kind: 'text', text: 'one\ntwo\n' }) });
  await readable.changes.unfold(edit, stretch(0));
  await readable.changes.unfold(edit, stretch(1));
  expect(readable.invoked.map(({ input }) => input)).toEqual([{ callId: 'two', path: 'a.txt' }]);
  expect(readable.changes.store.getState()).toMatchObject({
    linesBefore: new Map([['two a.txt', ['one', 'two']]]),
    unfolded: new Set(['two a.txt stretch 0', 'two a.txt stretch 1']),
  });
  const gone = setUp({
    'tool-call.read-before': () => ({ kind: 'unknown', why: 'The backup for this call no longer exists' }),
  });
  await gone.changes.unfold(edit, stretch(0));
  expect(gone.changes.store.getState()).toMatchObject({
    unreadable: new Map([['two a.txt', 'The backup for this call no longer exists']]),
    unfolded: new Set(),
  });
});
