import { expect, test } from 'vitest';
import { isGitRecord } from './is-git-record';

test.each([
  '.git/index',
  '.git/HEAD',
  '.git/ORIG_HEAD',
  '.git/COMMIT_EDITMSG',
  '.git/objects/76/50',
  'lib/.git/refs/heads/main',
])('git itself keeps %s', (path) => expect(isGitRecord(path)).toBe(true));

test.each(['.git/hooks/pre-commit', '.git/config', '.git/info/attributes', '.github/index', 'src/refs/a.ts', 'HEAD'])(
  'someone wrote %s',
  (path) => expect(isGitRecord(path)).toBe(false),
);
