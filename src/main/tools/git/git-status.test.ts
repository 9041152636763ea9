import { chmodSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gitStatus } from './git-status';
import { setUpRepository } from './testing/set-up-repository';

describe('git-status', () => {
  it('tells staged, changed, untracked and renamed files, whatever they are called', async () => {
    const { commit, write, git, run } = setUpRepository();
    commit('old name.txt', 'a file that is long enough to be known again\n');
    commit('gone.txt');
    git('mv', 'old name.txt', 'neuer\nName ü.txt');
    git('rm', '--quiet', '--cached', 'gone.txt');
    write('a.txt', 'two\n');
    write('new/b c.txt');
    const commitId = git('rev-parse', 'HEAD');
    expect(await run(gitStatus)).toEqual({
      success: true,
      message: 'On main: 2 staged, 1 changed but not staged, 2 untracked',
      data: [
        'Staged:',
        '  deleted gone.txt',
        '  renamed old name.txt → neuer\nName ü.txt',
        'Not staged:',
        '  modified a.txt',
        'Untracked:',
        '  gone.txt',
        '  new/',
      ].join('\n'),
      metadata: {
        branch: 'main',
        commit: commitId,
        conflicts: [],
        staged: [
          { path: 'gone.txt', change: 'deleted' },
          { path: 'neuer\nName ü.txt', change: 'renamed', from: 'old name.txt' },
        ],
        unstaged: [{ path: 'a.txt', change: 'modified' }],
        untracked: ['gone.txt', 'new/'],
      },
      artifacts: [],
      duration: 0,
    });
  });

  it('says that nothing has changed, and how far the branch is from its upstream', async () => {
    const { base, git, gitIn, commit, run } = setUpRepository();
    gitIn(base, 'clone', '--quiet', '--bare', 'work', 'remote.git');
    git('remote', 'add', 'origin', join(base, 'remote.git'));
    git('fetch', '--quiet');
    git('branch', '--quiet', '--set-upstream-to=origin/main');
    expect((await run(gitStatus)).message).toBe('On main, even with origin/main: nothing has changed');
    commit('b.txt');
    expect(await run(gitStatus)).toMatchObject({
      message: 'On main, 1 ahead of origin/main: nothing has changed',
      metadata: { upstream: 'origin/main', ahead: 1, behind: 0 },
    });
  });

  it('works before the first commit and without a branch', async () => {
    const { write, run } = setUpRepository({ isEmpty: true });
    write('a.txt');
    expect(await run(gitStatus)).toMatchObject({
      message: 'On main, which has no commits yet: 1 untracked',
      metadata: { branch: 'main', commit: null },
    });
    const other = setUpRepository();
    other.git('checkout', '--quiet', '--detach');
    const id = other.git('rev-parse', '--short=7', 'HEAD');
    expect(await other.run(gitStatus)).toMatchObject({
      message: `Detached HEAD (at ${id}): nothing has changed`,
      metadata: { branch: null },
    });
  });

  it('names files in conflict', async () => {
    const { git, commit, run } = setUpRepository();
    git('switch', '--quiet', '--create', 'other');
    commit('a.txt', 'theirs\n');
    git('switch', '--quiet', 'main');
    commit('a.txt', 'ours\n');
    expect(() => git('merge', 'other')).toThrow();
    expect(await run(gitStatus)).toMatchObject({
      message: 'On main: 1 in conflict',
      metadata: { conflicts: [{ path: 'a.txt', change: 'modified by both' }] },
    });
  });

  it('says what to do where there is no repository', async () => {
    const { inWork, run } = setUpRepository();
    rmSync(inWork('.git'), { recursive: true });
    const result = await run(gitStatus);
    expect(result).toMatchObject({ success: false, errorCode: 'NotARepository' });
    expect(result.error).toContain('git init');
  });

  it('lists only what is in the workspace, of a repository that reaches further', async () => {
    const { base, scope, gitIn, identify, inWork, run } = setUpRepository();
    rmSync(inWork('.git'), { recursive: true });
    gitIn(base, 'init', '--quiet', '--initial-branch=main');
    identify(base);
    writeFileSync(join(base, 'outside.txt'), '');
    writeFileSync(join(scope.workspacePath, 'inside.txt'), '');
    expect(await run(gitStatus)).toMatchObject({ metadata: { untracked: ['./'] } });
    gitIn(base, 'add', 'work');
    expect(await run(gitStatus)).toMatchObject({
      metadata: { staged: [{ path: 'a.txt' }, { path: 'inside.txt' }], untracked: [] },
    });
  });

  it('works in a worktree and in a submodule, and shows a submodule that has moved on', async () => {
    const { base, git, gitIn, identify, inWork, run } = setUpRepository();
    git('worktree', 'add', '--quiet', 'tree');
    expect(await run(gitStatus, { folder: 'tree' })).toMatchObject({ success: true, metadata: { branch: 'tree' } });
    mkdirSync(join(base, 'library'));
    gitIn(join(base, 'library'), 'init', '--quiet', '--initial-branch=main');
    identify(join(base, 'library'));
    gitIn(join(base, 'library'), 'commit', '--quiet', '--allow-empty', '--message', 'first');
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', join(base, 'library'), 'module');
    git('commit', '--quiet', '--message', 'Add the module');
    expect(await run(gitStatus, { folder: 'module' })).toMatchObject({ success: true, metadata: { branch: 'main' } });
    identify(inWork('module'));
    gitIn(inWork('module'), 'commit', '--quiet', '--allow-empty', '--message', 'second');
    expect(await run(gitStatus)).toMatchObject({ metadata: { unstaged: [{ path: 'module', change: 'modified' }] } });
  });

  it('does not read a repository that a .git file or core.worktree borrows from elsewhere', async () => {
    const { base, git, gitIn, inWork, run } = setUpRepository();
    mkdirSync(join(base, 'private'));
    gitIn(join(base, 'private'), 'init', '--quiet');
    mkdirSync(inWork('borrowed'));
    writeFileSync(inWork('borrowed', '.git'), `gitdir: ${join(base, 'private', '.git')}\n`);
    expect(await run(gitStatus, { folder: 'borrowed' })).toMatchObject({ errorCode: 'ForeignRepository' });
    git('config', 'core.worktree', join(base, 'private'));
    expect(await run(gitStatus)).toMatchObject({ errorCode: 'ForeignRepository' });
  });

  it('says that filters of the repository were not run', async () => {
    const { git, run } = setUpRepository();
    git('config', 'filter.case.clean', 'tr a-z A-Z');
    expect((await run(gitStatus)).message).toContain('filter.case.clean=tr a-z A-Z');
  });

  it('is safe, stays in the workspace and is named by its folder', () => {
    const { prepare, check, inWork } = setUpRepository();
    mkdirSync(inWork('sub'));
    const { risk, subjects, summary } = prepare(gitStatus, { folder: 'sub' });
    expect({ risk, subjects, summary }).toEqual({
      risk: { level: 'safe', reasons: [] },
      subjects: ['sub'],
      summary: 'Show git status in sub',
    });
    expect(check(gitStatus, { folder: '..' }).validation.errors).toMatchObject([
      { errorCode: 'path_outside_workspace' },
    ]);
  });

  it('shortens long lists and says by how much', async () => {
    const { write, run } = setUpRepository();
    for (let index = 0; index < 205; index += 1) write(`file-${index}.txt`, '');
    const { metadata } = await run(gitStatus);
    expect(metadata).toMatchObject({ notListed: { untracked: 5 } });
  });

  it('compares anew a file whose time has changed', async () => {
    const { inWork, run } = setUpRepository();
    chmodSync(inWork('a.txt'), 0o644);
    utimesSync(inWork('a.txt'), 1, 1);
    expect((await run(gitStatus)).message).toBe('On main: nothing has changed');
  });
});
