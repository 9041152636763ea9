import { execFileSync } from 'node:child_process';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { indexHashAt, isGitIndex } from './git-index';

function setUp(version: string) {
  const folder = temporaryFolder();
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  git('init', '-q', '--template=');
  for (const name of ['a', 'a.b', 'longer-name', 'longer-name-still', 'ü']) writeFileSync(join(folder, name), name);
  git('add', '.');
  git('update-index', '--index-version', version);
  const index = join(folder, '.git/index');
  return { folder, git, bytes: () => readFileSync(index), hash: () => indexHashAt(index) };
}

describe('what the index of git says', () => {
  it.each(['2', '3', '4'])('is the same in version %s once git has looked at the files again', (version) => {
    const { folder, git, bytes, hash } = setUp(version);
    const [before, said] = [bytes(), hash()];
    utimesSync(join(folder, 'a'), 1, 1);
    git('status', '--short');
    expect(bytes().equals(before)).toBe(false);
    expect(said).toEqual(expect.any(String));
    expect(hash()).toBe(said);
  });

  it.each(['2', '3', '4'])('is something else in version %s after any change of it', (version) => {
    const { folder, git, hash } = setUp(version);
    const changes = [
      () => {
        writeFileSync(join(folder, 'a'), 'changed');
        git('add', 'a');
      },
      () => void git('update-index', '--chmod=+x', 'a.b'),
      () => void git('rm', '-q', '--cached', 'ü'),
      () => {
        writeFileSync(join(folder, 'new'), '');
        git('add', '--intent-to-add', 'new');
      },
    ];
    const said = changes.map((change) => {
      change();
      return hash();
    });
    expect(new Set([...said, setUp(version).hash()]).size).toBe(changes.length + 1);
    expect(said).not.toContain(undefined);
  });

  it('is unknown of other files, and of names that are longer than SHA-1', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'index');
    for (const content of ['', 'DIRC', `DIRC${'\0'.repeat(3)}\u0002${'\0'.repeat(3)}\u0009${'x'.repeat(90)}`]) {
      writeFileSync(path, content);
      expect(indexHashAt(path)).toBeUndefined();
    }
    execFileSync('git', ['-C', folder, 'init', '-q', '--object-format=sha256']);
    execFileSync('git', ['-C', folder, 'add', '.']);
    expect(indexHashAt(join(folder, '.git/index'))).toBeUndefined();
  });

  it('is looked for in repositories, submodules and worktrees', () => {
    const paths = [
      '.git/index',
      'sub/.git/index',
      '.git/modules/a/index',
      'src/index',
      '.git/index.lock',
      'a.git/index',
    ];
    expect(paths.filter(isGitIndex)).toEqual(paths.slice(0, 3));
  });
});
