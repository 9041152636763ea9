import { expect, test } from 'vitest';
import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { changedFiles, countStanding } from './changed-files';
import { completedCall, diffOf } from './testing/completed-call';

function filesAfter(...calls: readonly ToolCallView[]) {
  const byId = Object.fromEntries(calls.map((call) => [call.lifecycle.request.id, call]));
  return changedFiles({ calls: byId, workspacePath: '/folder' }).map(
    ({ path, state, movedFrom, added, removed, edits }) => ({
      ...{ path, state, movedFrom, added, removed },
      calls: edits.map(({ callId, kind }) => `${callId} ${kind}`),
    }),
  );
}

const made = completedCall({
  ...{ id: 'made', toolId: 'file-write', at: 1 },
  artifact: { path: 'a.txt', isNew: true, diff: diffOf('', 'one\ntwo\n') },
});
const edited = completedCall({
  ...{ id: 'edited', toolId: 'file-edit', at: 2 },
  artifact: { path: 'a.txt', diff: diffOf('one\ntwo\n', 'one\n2\n') },
});

test('the calls that changed a file stand under it in their order, and its lines are added up', () => {
  expect(filesAfter(edited, made)).toEqual([
    { path: 'a.txt', state: 'new', movedFrom: null, added: 3, removed: 1, calls: ['made created', 'edited edited'] },
  ]);
});

test('what was undone counts for nothing, and stays in sight', () => {
  const undone = { ...edited, undone: { message: 'Put back a.txt', at: 3 } };
  expect(filesAfter(made, undone)).toMatchObject([{ state: 'new', added: 2, removed: 0 }]);
  expect(filesAfter(undone)).toMatchObject([{ state: 'undone', added: 0, removed: 0, calls: ['edited edited'] }]);
});

test('only files with something that was not undone count as changed', () => {
  const undone = { ...edited, undone: { message: 'Put back a.txt', at: 3 } };
  const counted = (calls: Record<string, ToolCallView>) =>
    countStanding(changedFiles({ calls, workspacePath: '/work' }));
  expect([counted({ made, edited }), counted({ made, undone }), counted({ undone })]).toEqual([1, 1, 0]);
});

test('a file that is moved takes its changes with it', () => {
  const moved = completedCall({
    ...{ id: 'moved', toolId: 'file-move', at: 3 },
    parameters: { from: '/folder/./a.txt', to: 'b.txt' },
    artifact: { path: 'b.txt', isNew: true, description: 'Was a.txt' },
  });
  expect(filesAfter(made, edited, moved)).toMatchObject([
    { path: 'b.txt', state: 'new', movedFrom: 'a.txt', calls: ['made created', 'edited edited', 'moved moved'] },
  ]);
  expect(filesAfter(moved)).toMatchObject([{ path: 'b.txt', state: 'edited', movedFrom: 'a.txt' }]);
});

test('a file that was deleted is deleted, whatever was done to it before', () => {
  const deleted = completedCall({
    ...{ id: 'deleted', toolId: 'file-delete', at: 3 },
    artifact: { path: 'a.txt', description: 'Deleted', diff: diffOf('one\n2\n', '') },
  });
  expect(filesAfter(made, edited, deleted)).toMatchObject([{ path: 'a.txt', state: 'deleted', removed: 3 }]);
});

test('what was only read, asked or printed is no change', () => {
  const calls = [
    completedCall({ id: 'read', toolId: 'file-read', at: 1, artifact: { path: 'a.txt' } }),
    completedCall({ id: 'open', toolId: 'editor-open', at: 1, artifact: { path: 'a.txt' } }),
    completedCall({ id: 'run', toolId: 'terminal-execute', at: 1, artifact: { type: 'output', path: 'terminal' } }),
    completedCall({ id: 'ask', toolId: 'http-fetch', at: 1, artifact: { type: 'url', path: 'http://a.example' } }),
  ];
  expect(filesAfter(...calls)).toEqual([]);
});
