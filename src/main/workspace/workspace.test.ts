import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CommandFailure } from '../base/command-failure';
import { temporaryFolder } from '../testing/temporary-folder';
import { createWorkspace, type WorkspaceDeps } from './workspace';

/** A workspace that keeps its recent folders in a list, and its notifications. */
function start(recent: readonly string[] = [], change: Partial<WorkspaceDeps> = {}) {
  let stored = [...recent];
  const opened: string[] = [];
  const warnings: string[] = [];
  const workspace = createWorkspace({
    recentFolders: () => stored,
    saveRecentFolders: (paths) => {
      stored = paths;
    },
    onOpen: (path) => opened.push(path),
    warn: (message) => warnings.push(message),
    ...change,
  });
  return { workspace, stored: () => stored, opened, warnings };
}

function folders(...names: readonly string[]): string[] {
  const base = temporaryFolder();
  return names.map((name) => {
    mkdirSync(join(base, name));
    return join(base, name);
  });
}

describe('the workspace at start-up', () => {
  it('is the folder that was asked for, and fails where that does not exist', () => {
    const [asked = '', last = ''] = folders('asked', 'last');
    expect(start([last], { requestedPath: asked }).workspace.current()).toBe(asked);
    expect(() => start([last], { requestedPath: join(asked, 'gone') })).toThrow('No folder found at');
  });

  it('is otherwise the most recent folder that still exists', () => {
    const [gone = '', last = '', older = ''] = folders('gone', 'last', 'older');
    rmSync(gone, { recursive: true });
    expect(start([gone, last, older]).workspace.current()).toBe(last);
    expect(start([gone]).workspace.current()).toBeNull();
  });

  it('tells nobody and stores nothing', () => {
    const [asked = ''] = folders('asked');
    const { stored, opened } = start([], { requestedPath: asked });
    expect([stored(), opened]).toEqual([[], []]);
  });
});

describe('the open folder', () => {
  it('is required where something works in it, and refused without one', () => {
    const [folder = ''] = folders('folder');
    const { workspace } = start();
    expect(() => workspace.required()).toThrow(expect.objectContaining({ name: 'CommandFailure', code: 'refused' }));
    workspace.open(folder);
    expect(workspace.required()).toBe(folder);
  });

  it('is told of when it changes, and comes first among the recent folders, before the one that was left', () => {
    const [asked = '', next = '', older = ''] = folders('asked', 'next', 'older');
    const { workspace, stored, opened } = start([older, next], { requestedPath: asked });
    expect(workspace.open(next)).toBe(next);
    expect([workspace.current(), opened, stored()]).toEqual([next, [next], [next, asked, older]]);
  });

  it('stays the same where another cannot be opened', () => {
    const [folder = ''] = folders('folder');
    const { workspace, opened } = start([folder]);
    for (const path of [join(folder, 'gone'), 'folder', '/'])
      expect(() => workspace.open(path)).toThrow(CommandFailure);
    expect([workspace.current(), opened]).toEqual([folder, []]);
  });

  it('is open also where that cannot be stored, with a warning', () => {
    const [folder = ''] = folders('folder');
    const saveRecentFolders = () => {
      throw new Error('disk full');
    };
    const { workspace, opened, warnings } = start([], { saveRecentFolders });
    workspace.open(folder);
    expect([workspace.current(), opened, warnings]).toEqual([folder, [folder], ['disk full']]);
  });

  it('lists the names in it, and none without a folder or when it is gone', async () => {
    const [folder = ''] = folders('folder');
    const { workspace } = start();
    expect(await workspace.topLevel()).toEqual([]);
    for (const name of ['b.txt', 'a.txt']) writeFileSync(join(folder, name), '');
    workspace.open(folder);
    expect(await workspace.topLevel()).toEqual(['a.txt', 'b.txt']);
    rmSync(folder, { recursive: true });
    expect(await workspace.topLevel()).toEqual([]);
  });
});

describe('recent folders', () => {
  it('are the last ten', () => {
    const names = Array.from({ length: 12 }, (_, index) => `folder-${index}`);
    const paths = folders(...names);
    const { workspace, stored } = start();
    for (const path of paths) workspace.open(path);
    expect(stored()).toEqual(paths.toReversed().slice(0, 10));
  });

  it('tell whether they still exist, and can be forgotten', async () => {
    const [here = '', gone = ''] = folders('here', 'gone');
    const { workspace } = start([here, gone]);
    rmSync(gone, { recursive: true });
    expect(await workspace.recent()).toEqual([
      { path: here, isThere: true },
      { path: gone, isThere: false },
    ]);
    workspace.forget(gone);
    expect(await workspace.recent()).toEqual([{ path: here, isThere: true }]);
  });
});
