import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { removeLeftovers } from './remove-leftovers';

const temporary = '.aintern-00000000-0000-4000-8000-000000000001.tmp';

function setUp() {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  mkdirSync(join(workspacePath, 'folder', 'deep'), { recursive: true });
  const put = (...way: string[]) => {
    const path = join(base, ...way);
    writeFileSync(path, 'half');
    return path;
  };
  const remove = (paths: string[], startedAt = Date.now()) =>
    removeLeftovers({ workspacePath, paths, startedAt }, join(base, 'data'));
  return { base, workspacePath, put, remove };
}

describe('what a killed call leaves behind', () => {
  it('RL-01: is removed beside the file that was written, and below a folder', () => {
    const { workspacePath, put, remove } = setUp();
    put('work', temporary);
    put('work', 'folder', 'deep', temporary);
    put('work', 'a.txt');
    remove(['a.txt', 'folder']);
    expect(readdirSync(workspacePath, { recursive: true }).sort()).toEqual(['a.txt', 'folder', 'folder/deep']);
  });

  it('stays where it cannot be the call’s: older, named otherwise, elsewhere', () => {
    const { base, workspacePath, put, remove } = setUp();
    const old = put('work', temporary);
    utimesSync(old, 1, 1);
    put('work', '.aintern-notes.tmp');
    put(temporary);
    put('work', 'folder', temporary);
    symlinkSync(base, join(workspacePath, 'link'));
    remove(['a.txt', '../a.txt', 'link/a.txt', 'gone/a.txt', '\0']);
    expect(readdirSync(workspacePath).sort()).toEqual([temporary, '.aintern-notes.tmp', 'folder', 'link']);
    expect(readdirSync(base)).toContain(temporary);
    expect(readdirSync(join(workspacePath, 'folder'))).toContain(temporary);
  });
});
