import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import type { Tool } from '../framework/tool';
import { gitBranch } from './git-branch';
import { gitCheckout } from './git-checkout';
import { gitCommit } from './git-commit';
import { gitPush } from './git-push';
import { setUpRepository } from './testing/set-up-repository';

function setUp(options?: Parameters<typeof setUpRepository>[0]) {
  const set = setUpRepository(options);
  /** What the model hears without a question. */
  const obstacles = (tool: Tool, parameters: JsonObject = {}, earlier?: { stages: boolean }) =>
    set
      .prepare(tool, parameters)
      .findObstacles(earlier && { changes: [], problems: [], ...earlier })
      .map(({ pointer, message }) => `${pointer} ${message}`);
  return { ...set, obstacles };
}

describe('git-commit without a question', () => {
  const nothing = [' Nothing is staged. Stage something with git-add first, or use paths'];

  it('fails if nothing is staged, even if files have changed', () => {
    const { obstacles, write, git } = setUp();
    expect(obstacles(gitCommit, { message: 'x' })).toEqual(nothing);
    write('a.txt', 'changed\n');
    write('b.txt');
    expect(obstacles(gitCommit, { message: 'x' })).toEqual(nothing);
    git('add', 'b.txt');
    expect(obstacles(gitCommit, { message: 'x' })).toEqual([]);
  });

  it('fails in an empty repository, until something is staged', () => {
    const { obstacles, write, git } = setUp({ isEmpty: true });
    write('a.txt');
    expect(obstacles(gitCommit, { message: 'x' })).toEqual(nothing);
    git('add', 'a.txt');
    expect(obstacles(gitCommit, { message: 'x' })).toEqual([]);
  });

  it('does not fail if it names its files, replaces a commit or concludes a merge', () => {
    const { obstacles, git, commit } = setUp();
    expect(obstacles(gitCommit, { message: 'x', paths: ['a.txt'] })).toEqual([]);
    expect(obstacles(gitCommit, { message: 'x', amend: true })).toEqual([]);
    git('switch', '--quiet', '--create', 'other');
    commit('b.txt');
    git('switch', '--quiet', 'main');
    git('merge', '--quiet', '--no-commit', '--strategy=ours', 'other');
    expect(obstacles(gitCommit, { message: 'x' })).toEqual([]);
  });

  it('includes what an earlier call of the same answer stages', () => {
    const { obstacles } = setUp();
    expect(obstacles(gitCommit, { message: 'x' }, { stages: true })).toEqual([]);
    expect(obstacles(gitCommit, { message: 'x' }, { stages: false })).toEqual(nothing);
  });

  it('looks at nothing that the repository configures', () => {
    const { obstacles, git, write, base } = setUp();
    const mark = join(base, 'ran');
    for (const name of ['diff.external', 'core.fsmonitor', 'diff.evil.textconv', 'filter.evil.clean']) {
      git('config', name, `touch ${mark}; cat`);
    }
    write('.gitattributes', '* diff=evil filter=evil\n');
    write('a.txt', 'changed\n');
    expect(obstacles(gitCommit, { message: 'x' })).toEqual(nothing);
    expect(existsSync(mark)).toBe(false);
  });
});

describe('git-checkout without a question', () => {
  it('fails for branches and commits that do not exist', () => {
    const { obstacles } = setUp();
    expect(obstacles(gitCheckout, { branch: 'nowhere' })).toEqual([
      '/branch There is no branch nowhere. Use git-branch to list branches, set create to create it, or set detach for a commit or a tag',
    ]);
    expect(obstacles(gitCheckout, { branch: 'v9', detach: true })).toEqual([
      expect.stringContaining('/branch There is no commit or branch v9'),
    ]);
    expect(obstacles(gitCheckout, { branch: 'new', create: true, startPoint: 'nowhere' })).toEqual([
      expect.stringContaining('/startPoint There is no commit or branch nowhere'),
    ]);
    expect(obstacles(gitCheckout, { paths: ['a.txt'], from: 'HEAD~9' })).toEqual([
      expect.stringContaining('/from There is no commit or branch HEAD~9'),
    ]);
  });

  it('fails if the branch to create exists', () => {
    const { obstacles } = setUp();
    expect(obstacles(gitCheckout, { branch: 'main', create: true })).toEqual([
      '/branch The branch main already exists. Use another name, or use the existing branch',
    ]);
  });

  it('does not fail for what git finds', () => {
    const { obstacles, git } = setUp();
    git('branch', 'feature/one');
    git('tag', 'v1');
    git('update-ref', 'refs/remotes/origin/there', 'HEAD');
    for (const parameters of [
      { branch: 'main' },
      { branch: 'feature/one' },
      { branch: 'there' },
      { branch: 'v1', detach: true },
      { branch: 'HEAD', detach: true },
      { branch: 'one', create: true, startPoint: 'v1' },
      { paths: ['a.txt'] },
      { paths: ['a.txt'], from: 'HEAD^{tree}' },
    ]) {
      expect(obstacles(gitCheckout, parameters), JSON.stringify(parameters)).toEqual([]);
    }
    expect(obstacles(gitCheckout, { branch: 'one' })).toHaveLength(1);
    expect(obstacles(gitCheckout, { branch: 'v1' })).toHaveLength(1);
  });
});

describe('git-branch without a question', () => {
  it('fails for names that do not exist, or exist already', () => {
    const { obstacles, git } = setUp();
    git('branch', 'other');
    expect(obstacles(gitBranch, { action: 'create', name: 'other' })).toEqual([
      '/name The branch other already exists. Use another name, or use the existing branch',
    ]);
    expect(obstacles(gitBranch, { action: 'create', name: 'new', startPoint: 'nowhere' })).toHaveLength(1);
    expect(obstacles(gitBranch, { action: 'delete', name: 'nowhere' })).toEqual([
      '/name There is no branch nowhere. Use git-branch to list branches',
    ]);
    expect(obstacles(gitBranch, { action: 'rename', name: 'nowhere', newName: 'other' })).toHaveLength(2);
  });

  it('does not fail for others', () => {
    const { obstacles, git } = setUp();
    git('branch', 'other');
    for (const parameters of [
      {},
      { action: 'create', name: 'new', startPoint: 'HEAD' },
      { action: 'rename', name: 'other', newName: 'third' },
      { action: 'rename', name: 'other', newName: 'other' },
      { action: 'delete', name: 'other' },
    ]) {
      expect(obstacles(gitBranch, parameters), JSON.stringify(parameters)).toEqual([]);
    }
  });

  it('renames a branch that has no commits yet', () => {
    const { obstacles } = setUp({ isEmpty: true });
    expect(obstacles(gitBranch, { action: 'rename', name: 'main', newName: 'trunk' })).toEqual([]);
  });
});

describe('git-push without a question', () => {
  it('fails without the remote, without the branch, and if no branch is checked out', () => {
    const { obstacles, git, base } = setUp();
    const noRemote = expect.stringContaining('/remote There is no remote origin');
    expect(obstacles(gitPush)).toEqual([noRemote]);
    expect(obstacles(gitPush, { branch: 'nowhere' })).toEqual([
      expect.stringContaining('/branch There is no branch nowhere'),
      noRemote,
    ]);
    git('remote', 'add', 'origin', join(base, 'remote.git'));
    expect(obstacles(gitPush)).toEqual([]);
    expect(obstacles(gitPush, { branch: 'main' })).toEqual([]);
    git('checkout', '--quiet', '--detach');
    expect(obstacles(gitPush)).toEqual([expect.stringContaining('/branch')]);
  });
});

it('a repository that keeps its history elsewhere is not looked into before the call is approved', () => {
  const { obstacles, git, gitIn, base, inWork } = setUp();
  git('init', '--quiet', 'nested');
  expect(obstacles(gitCheckout, { branch: 'nowhere', folder: 'nested' })).toHaveLength(1);
  mkdirSync(join(base, 'foreign'));
  gitIn(inWork('nested'), 'config', 'core.worktree', join(base, 'foreign'));
  expect(obstacles(gitCheckout, { branch: 'nowhere', folder: 'nested' })).toEqual([]);
});
