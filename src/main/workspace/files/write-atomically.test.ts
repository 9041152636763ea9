import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { writeAtomically } from './write-atomically';

function setUp() {
  const base = temporaryFolder();
  mkdirSync(join(base, 'work'));
  return { base, inWork: (...parts: string[]) => join(base, 'work', ...parts) };
}

describe('writeAtomically', () => {
  it('does not follow a link that appears where it writes', async () => {
    const { base, inWork } = setUp();
    writeFileSync(join(base, 'outside.txt'), 'precious');
    symlinkSync(join(base, 'outside.txt'), inWork('a.txt'));
    await writeAtomically(inWork('a.txt'), 'new');
    expect(readFileSync(join(base, 'outside.txt'), 'utf8')).toBe('precious');
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('new');
  });

  it('does not write through a folder that has become a link', async () => {
    const { base, inWork } = setUp();
    mkdirSync(join(base, 'elsewhere'));
    symlinkSync(join(base, 'elsewhere'), inWork('folder'));
    await expect(writeAtomically(inWork('folder', 'a.txt'), 'new')).rejects.toThrow('became a link');
    expect(readdirSync(join(base, 'elsewhere'))).toEqual([]);
  });

  it('does not replace what has come or changed while it wrote', async () => {
    const { inWork } = setUp();
    writeFileSync(inWork('a.txt'), 'by somebody else');
    const before = statSync(inWork('a.txt'), { bigint: true });
    await expect(writeAtomically(inWork('a.txt'), 'new', { instead: 'nothing' })).rejects.toThrow('changed while');
    writeFileSync(inWork('a.txt'), 'by somebody else again');
    await expect(writeAtomically(inWork('a.txt'), 'new', { instead: before })).rejects.toThrow('changed while');
    expect(readdirSync(inWork())).toEqual(['a.txt']);
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('by somebody else again');
  });
});
