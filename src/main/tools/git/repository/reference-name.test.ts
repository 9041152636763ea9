import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBranchName, checkRange, checkRevision, commitRange } from './reference-name';

function isBranchNameToGit(name: string): boolean {
  try {
    execFileSync('git', ['check-ref-format', `refs/heads/${name}`], { stdio: 'ignore' });
    return !name.startsWith('-') && name !== 'HEAD';
  } catch {
    return false;
  }
}

describe('names of branches', () => {
  it('are taken and refused as git does', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'B', '/', '.', '-', '@', '{', '~', ' ', ':', 'ä', '.lock', '..'),
    });
    const names = fc.sample(letters, 150).filter((name) => name !== '' && name !== '@');
    const judged = names.map((name) => ({ name, isTaken: checkBranchName('name', name).length === 0 }));
    expect(judged).toEqual(names.map((name) => ({ name, isTaken: isBranchNameToGit(name) })));
  });

  it.each(['-d', '--force', '@', 'HEAD', 'a b', 'a..b', 'a.lock', 'a\nb', '/a', 'a/'])('cannot be %j', (name) => {
    expect(checkBranchName('name', name)).toMatchObject([{ errorCode: 'invalid_value', providedValue: name }]);
  });
});

describe('revisions', () => {
  it.each(['HEAD', 'HEAD~2', 'v1.0^', 'main@{yesterday}', 'abc1234', 'feature/a-b'])('may be %s', (revision) => {
    expect(checkRevision('commits', revision)).toEqual([]);
  });

  it.each(['-p', '--output=x', 'HEAD:.env', ':/secret', 'HEAD^{/secret}', 'a b', 'a\nb'])(
    'cannot be %j',
    (revision) => {
      expect(checkRevision('commits', revision)).toHaveLength(1);
    },
  );

  it('are held to be commits at both ends of a range', () => {
    expect(['main', 'a..b', 'a...b', '..b', 'a..'].map(commitRange)).toEqual([
      'main^{commit}',
      'a^{commit}..b^{commit}',
      'a^{commit}...b^{commit}',
      'HEAD^{commit}..b^{commit}',
      'a^{commit}..HEAD^{commit}',
    ]);
    expect(checkRange('commits', 'a..--output=x')).toHaveLength(1);
  });
});
