import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { fingerprintTargets } from './fingerprint-targets';
import type { PathUse } from './path-use';

const written = (path: string): PathUse => ({ parameter: 'path', path, access: 'write' });
const read = (path: string): PathUse => ({ parameter: 'path', path, access: 'read' });

/** A workspace in which something happens between two checks of the same uses. */
function setUp() {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  mkdirSync(scope.workspacePath);
  const inWork = (...parts: string[]) => join(scope.workspacePath, ...parts);
  const changesWith = (uses: readonly PathUse[], happen: () => void) => {
    const before = fingerprintTargets(uses, scope);
    happen();
    return fingerprintTargets(uses, scope) !== before;
  };
  return { scope, inWork, changesWith };
}

describe('the fingerprint of what a call would change', () => {
  it('is none where nothing is written, and the same as long as nothing happens', () => {
    const { scope, inWork, changesWith } = setUp();
    writeFileSync(inWork('a'), 'one');
    expect(fingerprintTargets([], scope)).toBeUndefined();
    expect(fingerprintTargets([read('a')], scope)).toBeUndefined();
    expect(changesWith([written('a'), written('gone')], () => {})).toBe(false);
  });

  it('changes with the content of each target, not of the first alone', () => {
    const { inWork, changesWith } = setUp();
    for (const name of ['a', 'b', 'c']) writeFileSync(inWork(name), 'one');
    for (const name of ['a', 'b', 'c']) {
      const uses = [written('a'), written('b'), written('c')];
      expect(
        changesWith(uses, () => writeFileSync(inWork(name), 'two')),
        name,
      ).toBe(true);
    }
  });

  it('tells two targets from the same two exchanged', () => {
    const { inWork, changesWith } = setUp();
    for (const name of ['a', 'b']) writeFileSync(inWork(name), name);
    const exchange = () => {
      writeFileSync(inWork('a'), 'b');
      writeFileSync(inWork('b'), 'a');
    };
    expect(changesWith([written('a'), written('b')], exchange)).toBe(true);
  });

  it('changes when a file comes or goes, also an empty one', () => {
    const { inWork, changesWith } = setUp();
    expect(changesWith([written('new')], () => writeFileSync(inWork('new'), ''))).toBe(true);
    expect(changesWith([written('new')], () => rmSync(inWork('new')))).toBe(true);
  });

  it('changes when a folder becomes another, and not with what is written into it', () => {
    const { inWork, changesWith } = setUp();
    mkdirSync(inWork('folder'));
    mkdirSync(inWork('other'));
    expect(changesWith([written('folder')], () => writeFileSync(inWork('folder', 'a'), 'x'))).toBe(false);
    const exchange = () => {
      renameSync(inWork('folder'), inWork('aside'));
      renameSync(inWork('other'), inWork('folder'));
    };
    expect(changesWith([written('folder')], exchange)).toBe(true);
  });

  it('changes with a large file, by its dates', () => {
    const { inWork, changesWith } = setUp();
    writeFileSync(inWork('large'), Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(changesWith([written('large')], () => writeFileSync(inWork('large'), Buffer.alloc(11 * 1024 * 1024)))).toBe(
      true,
    );
  });

  it('changes with what is read, where that is shown', () => {
    const { inWork, changesWith } = setUp();
    writeFileSync(inWork('from'), 'shown');
    const uses = [{ ...read('from'), isShown: true }, written('to')];
    expect(changesWith(uses, () => writeFileSync(inWork('from'), 'never shown'))).toBe(true);
    expect(changesWith([read('from'), written('to')], () => writeFileSync(inWork('from'), 'again'))).toBe(false);
  });
});
