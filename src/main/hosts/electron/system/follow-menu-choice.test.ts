import { expect, it } from 'vitest';
import type { CommandHandlers } from '../../../../shared/contract/contract';
import { CommandFailure } from '../../../base/command-failure';
import { followMenuChoice } from './follow-menu-choice';
import type { MenuChoice } from './menu-template';

function arrange(pick: () => unknown = () => ({ path: null })) {
  const calls: unknown[][] = [];
  const note =
    (name: string, answer: () => unknown = () => ({})) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return answer();
    };
  const handlers = {
    'workspace.pick': async () => pick(),
    'workspace.forget': note('forget'),
  } as unknown as CommandHandlers;
  const deps = {
    app: { handlers },
    recentFolders: () => ['/home/me/a', '/home/me/b'],
    showPlace: note('showPlace'),
    openWindow: note('openWindow'),
    openFolder: note('openFolder'),
    tell: async (title: string, problem: string) => void calls.push(['tell', title, problem]),
  };
  return { calls, follow: (choice: MenuChoice) => followMenuChoice(choice, deps) };
}

it('leads to places and folders, and forgets the folders', async () => {
  const { calls, follow } = arrange();
  await follow({ kind: 'go', place: { kind: 'inbox' } });
  await follow({ kind: 'open-folder', path: '/home/me/a' });
  await follow({ kind: 'forget-folders' });
  expect(calls).toEqual([
    ['showPlace', { kind: 'inbox' }],
    ['openFolder', '/home/me/a'],
    ['forget', { path: '/home/me/a' }],
    ['forget', { path: '/home/me/b' }],
  ]);
});

it('brings the window up for a folder that was picked, and leaves it where none was', async () => {
  const picked = arrange(() => ({ path: '/home/me/new' }));
  await picked.follow({ kind: 'pick-folder' });
  expect(picked.calls).toEqual([['openWindow']]);
  const left = arrange();
  await left.follow({ kind: 'pick-folder' });
  expect(left.calls).toEqual([]);
});

it('tells why a folder that was picked could not be opened', async () => {
  const { calls, follow } = arrange(() => {
    throw new CommandFailure('not-found', 'There is no such folder: pick another one');
  });
  await follow({ kind: 'pick-folder' });
  expect(calls).toEqual([['tell', 'Couldn’t open the folder', 'There is no such folder: pick another one']]);
});
