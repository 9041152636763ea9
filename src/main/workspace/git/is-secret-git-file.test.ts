import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { isSecretGitFile } from './is-secret-git-file';

const address = 'https://ada:canary-secret@example.com/a.git';

function setUpFiles() {
  const base = temporaryFolder();
  return (path: string, text: string): string => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
    return join(base, path);
  };
}

describe('SF-07: a file of git’s own', () => {
  it.each([
    '.git/FETCH_HEAD',
    '.git/logs/HEAD',
    '.git/logs/refs/heads/logs/objects/x',
    '.git/modules/lib/logs/refs/remotes/origin/HEAD',
    '.git/modules/objects/FETCH_HEAD',
    '.git/rebase-merge/message',
    'logs/refs/project/.git/logs/refs/heads/main',
    'bare.git/FETCH_HEAD',
    'bare.git/logs/refs/heads/main',
  ])('holds a credential where an address in it has a password: %s', (path) => {
    const write = setUpFiles();
    for (const folder of ['.git', '.git/modules/lib', '.git/modules/objects', 'logs/refs/project/.git', 'bare.git']) {
      write(`${folder}/HEAD`, 'ref: refs/heads/main\n');
    }
    expect(isSecretGitFile(write(path, 'clone: from https://example.com/a.git by Ada <ada@example.com>\n'))).toBe(
      false,
    );
    expect(isSecretGitFile(write(path, `clone: from ${address}\n`))).toBe(true);
  });

  it('is searched to its end, and suspected where it is too long for that', () => {
    const write = setUpFiles();
    for (const length of [0, 262_130, 262_144, 520_000, 3_000_000]) {
      expect(isSecretGitFile(write('.git/logs/HEAD', ' '.repeat(length)))).toBe(false);
      expect(isSecretGitFile(write('.git/logs/HEAD', `${' '.repeat(length)}${address}`))).toBe(true);
    }
    const path = write('.git/logs/HEAD', '');
    truncateSync(path, 17 * 1024 * 1024);
    expect(isSecretGitFile(path)).toBe(true);
  });

  it('is neither one of a project, nor one that has no room for an address', () => {
    const write = setUpFiles();
    for (const path of ['logs/HEAD', 'src/FETCH_HEAD', 'README.md', '.github/x', '.git/objects/ab/cd', '.git/index']) {
      expect({ path, isSecret: isSecretGitFile(write(path, address)) }).toEqual({ path, isSecret: false });
    }
  });
});
