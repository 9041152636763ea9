import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { findMoveObstacle, findUndoObstacle } from './find-undo-obstacle';

function setUp() {
  const folder = join(temporaryFolder(), 'folder');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(join(folder, 'deep', 'a.txt'), 'a');
  symlinkSync('nowhere', join(folder, 'link'));
  return folder;
}

describe('what Undo can restore', () => {
  it('is a folder with files, folders and links', () => {
    const folder = setUp();
    expect(findUndoObstacle(folder)).toBeNull();
    expect(findUndoObstacle(join(folder, 'link'))).toBeNull();
  });

  it('is not something that is gone', () => {
    expect(findUndoObstacle(join(setUp(), 'gone'))).toBe("part of it can't be read");
  });

  it('is not more than the history keeps for a call', () => {
    const folder = setUp();
    writeFileSync(join(folder, 'large'), '');
    truncateSync(join(folder, 'large'), 50 * 1024 * 1024);
    expect(findUndoObstacle(folder)).toBe('it is larger than 50 MB');
    expect(findUndoObstacle(join(folder, 'large'))).toBeNull();
    expect(findUndoObstacle(folder, 'remove copy')).toBeNull();
  });

  it('is not a folder with too many files to look at while a call is rated', () => {
    const folder = setUp();
    for (let count = 0; count < 2_000; count += 1) writeFileSync(join(folder, `${count}`), '');
    expect(findUndoObstacle(folder)).toBe('it contains more than 2000 files');
  });

  it.skipIf(process.platform === 'win32')('is not a FIFO, nor what is in a read-only folder', () => {
    const folder = setUp();
    chmodSync(join(folder, 'deep'), 0o555);
    for (const action of ['restore', 'remove copy'] as const) {
      expect(findUndoObstacle(folder, action)).toBe('it contains a read-only folder');
    }
    chmodSync(join(folder, 'deep'), 0o755);
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(findUndoObstacle(folder)).toBe('it contains a FIFO');
  });

  it.runIf(process.platform === 'linux')('is not a file whose name is not text', () => {
    const folder = setUp();
    writeFileSync(Buffer.concat([Buffer.from(join(folder, 'x')), Buffer.from([0xff])]), '');
    expect(findUndoObstacle(folder)).toBe("part of it can't be read");
  });
});

describe('a move', () => {
  it('can be taken back on the same disk, also into folders that it makes', () => {
    const folder = setUp();
    expect(findMoveObstacle(join(folder, 'link'), join(folder, 'new', 'er', 'link'))).toBeNull();
  });

  it.runIf(process.platform === 'linux')('cannot be taken back from another disk', () => {
    expect(findMoveObstacle(join(setUp(), 'link'), '/proc/new')).toBe('it moves to another disk');
  });
});
