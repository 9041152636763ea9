import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { guardPath } from './guard-path';

function places() {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  const outside = join(base, 'outside');
  for (const folder of [scope.workspacePath, scope.dataPath, outside]) mkdirSync(folder);
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  return { base, scope, outside, inWork: (...parts: string[]) => join(scope.workspacePath, ...parts) };
}

describe('guardPath', () => {
  it('takes relative and absolute paths inside the workspace', () => {
    const { scope, inWork } = places();
    expect(guardPath('src/../a.txt', scope)).toEqual({
      realPath: inWork('a.txt'),
      workspacePath: 'a.txt',
      isOwnData: false,
    });
    expect(guardPath(inWork('deep', 'b.txt'), scope).workspacePath).toBe('deep/b.txt');
    expect(guardPath('.', scope).workspacePath).toBe('.');
  });

  it.each(['..', '../outside/secret.txt', 'a/../../outside', '/etc/passwd', '../work-not'])(
    'sees that %s leads outside',
    (path) => {
      const { scope } = places();
      expect(guardPath(path, scope).workspacePath).toBeNull();
    },
  );

  it('follows links to files, to folders, in the middle, in chains and to nowhere', () => {
    const { scope, outside, inWork } = places();
    symlinkSync(join(outside, 'secret.txt'), inWork('file-link'));
    symlinkSync(outside, inWork('folder-link'));
    symlinkSync('folder-link', inWork('chain'));
    symlinkSync(join(outside, 'not-there-yet'), inWork('dangling'));
    symlinkSync('../outside', inWork('relative-link'));
    for (const path of ['file-link', 'folder-link/new.txt', 'chain/x', 'dangling', 'relative-link/y']) {
      expect(guardPath(path, scope).workspacePath, path).toBeNull();
    }
    expect(guardPath('dangling', scope).realPath).toBe(join(outside, 'not-there-yet'));
  });

  it('leaves links that stay inside alone', () => {
    const { scope, inWork } = places();
    mkdirSync(inWork('real'));
    symlinkSync('real', inWork('alias'));
    expect(guardPath('alias/a.txt', scope).workspacePath).toBe('real/a.txt');
  });

  it('works in a workspace that was opened through a link', () => {
    const { base, scope, inWork } = places();
    symlinkSync(scope.workspacePath, join(base, 'door'));
    const throughDoor = { ...scope, workspacePath: join(base, 'door') };
    expect(guardPath('a.txt', throughDoor)).toMatchObject({ realPath: inWork('a.txt'), workspacePath: 'a.txt' });
  });

  it('gives up on links that go in circles', () => {
    const { scope, inWork } = places();
    symlinkSync('b', inWork('a'));
    symlinkSync('a', inWork('b'));
    expect(() => guardPath('a/x', scope)).toThrow('Too many symbolic links');
  });

  it('knows AIntern’s own data, also through a link', () => {
    const { scope, inWork } = places();
    symlinkSync(scope.dataPath, inWork('innocent'));
    expect(guardPath('innocent/settings.json', scope).isOwnData).toBe(true);
    expect(guardPath(scope.dataPath, scope).isOwnData).toBe(true);
  });

  it('never calls a path inside whose real path is not', () => {
    const { scope, outside, inWork } = places();
    symlinkSync(outside, inWork('out'));
    mkdirSync(inWork('in'));
    const segment = fc.constantFrom('..', '.', 'in', 'out', 'new', 'a b', 'ä');
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 8 }), (segments) => {
        const path = segments.join('/');
        const { realPath, workspacePath } = guardPath(path, scope);
        const isInside = realPath === scope.workspacePath || realPath.startsWith(scope.workspacePath + sep);
        expect(workspacePath !== null).toBe(isInside);
      }),
      { numRuns: 1000 },
    );
  });
});
