import { unlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { gitBranch } from './git-branch';
import { gitDiff } from './git-diff';
import { gitLog } from './git-log';
import { setUpRepository } from './testing/set-up-repository';

describe('git-diff', () => {
  it('lists the files first and shows the patch then', async () => {
    const { commit, write, git, run } = setUpRepository();
    commit('dir/b c.txt', 'b\n');
    write('a.txt', 'two\n');
    write('dir/b c.txt', 'b\nc\n');
    const result = await run(gitDiff);
    expect(result.message).toBe('2 files changed, 2 lines added, 1 removed');
    expect(result.data).toMatch(/^\+1 -1\ta\.txt\n\+1 -0\tdir\/b c\.txt\n\ndiff --git a\/a\.txt/);
    expect(result.data).toContain('-one\n+two');
    git('add', 'a.txt');
    expect((await run(gitDiff, { staged: true })).message).toBe('1 file changed, 1 line added, 1 removed');
    expect((await run(gitDiff, { paths: ['dir'] })).data).not.toContain('a.txt');
  });

  it('compares with a commit, and two commits with each other', async () => {
    const { commit, git, run } = setUpRepository();
    commit('b.txt', 'b\n');
    git('tag', 'second');
    commit('c.txt', 'c\n');
    expect((await run(gitDiff, { commits: 'HEAD~2' })).message).toContain('2 files');
    expect((await run(gitDiff, { commits: 'HEAD~2..second' })).data).toMatch(/^\+1 -0\tb\.txt\n\n/);
    expect(await run(gitDiff, { commits: 'nowhere' })).toMatchObject({ errorCode: 'UnknownRevision' });
  });

  it('cuts a long patch and keeps the list whole', async () => {
    const { write, run, git } = setUpRepository();
    write('long.txt', 'line of some length\n'.repeat(20_000));
    write('z.txt', 'z\n');
    git('add', '--all');
    const { data } = await run(gitDiff, { staged: true });
    expect(data).toMatch(/^\+20000 -0\tlong\.txt\n\+1 -0\tz\.txt\n/);
    expect(data).toContain('characters left out');
    expect(String(data).length).toBeLessThan(45_000);
  });

  it('shows files where credentials are kept only when they are named', async () => {
    const { commit, write, run, prepare } = setUpRepository();
    commit('.env', 'KEY=old\n');
    write('.env', 'KEY=canary\n');
    write('a.txt', 'two\n');
    const { data } = await run(gitDiff);
    expect(data).toContain('+1 -1\t.env  [credentials: list it in paths to see it]');
    expect(data).toContain('+two');
    expect(data).not.toContain('canary');
    expect((await run(gitDiff, { commits: 'HEAD~1' })).data).not.toContain('canary');
    expect(prepare(gitDiff, { paths: ['.env'] }).risk.level).toBe('critical');
    expect((await run(gitDiff, { paths: ['.env'] })).data).toContain('canary');
  });

  it('keeps credentials back also while they are in conflict or have got another name', async () => {
    const { commit, git, run } = setUpRepository();
    commit('.env', 'KEY=canary and enough to be known again\n');
    git('switch', '--quiet', '--create', 'other');
    commit('.env', 'KEY=canary-theirs\n');
    git('switch', '--quiet', 'main');
    commit('.env', 'KEY=canary-ours\n');
    expect(() => git('merge', 'other')).toThrow();
    expect(JSON.stringify(await run(gitDiff))).not.toContain('canary');
    expect(JSON.stringify(await run(gitDiff, { commits: 'HEAD~1' }))).not.toContain('canary');
    git('reset', '--quiet', '--hard');
    git('mv', '.env', 'plain.txt');
    expect(JSON.stringify(await run(gitDiff, { staged: true }))).not.toContain('canary');
  });

  it('takes names for what they are, and no name for an option', async () => {
    const { commit, write, run, check } = setUpRepository();
    commit('-x [a]*.txt', 'x\n');
    write('-x [a]*.txt', 'y\n');
    write('a.txt', 'two\n');
    expect((await run(gitDiff, { paths: ['-x [a]*.txt'] })).message).toContain('1 file');
    expect(check(gitDiff, { commits: '--output=/tmp/x' }).isValid).toBe(false);
    expect(check(gitDiff, { commits: 'a..b', staged: true }).isValid).toBe(false);
  });

  it('says what hasn’t changed', async () => {
    const { commit, write, run } = setUpRepository();
    commit('a.txt');
    write('untracked.txt', 'new\n');
    const unstaged = 'No unstaged changes in tracked files';
    expect(await run(gitDiff)).toMatchObject({ success: true, message: unstaged });
    expect(await run(gitDiff, { staged: true })).toMatchObject({ success: true, message: 'No staged changes' });
    expect(await run(gitDiff, { commits: 'HEAD' })).toMatchObject({ success: true, message: 'No changes' });
  });

  it('says so when a path is neither on disk nor known to git', async () => {
    const { commit, write, git, run, inWork } = setUpRepository();
    commit('docs/guide.md');
    expect(await run(gitDiff, { paths: ['docs/giude.md'] })).toMatchObject({
      errorCode: 'NotFound',
      error: "docs/giude.md doesn't exist, and git doesn't track it. Did you mean: docs/guide.md",
    });
    write('a.txt', 'two\n');
    expect((await run(gitDiff, { paths: ['a.txt', 'gone'] })).message).toBe(
      "1 file changed, 1 line added, 1 removed. gone doesn't exist, and git doesn't track it",
    );
    unlinkSync(inWork('docs/guide.md'));
    expect((await run(gitDiff, { paths: ['docs/guide.md'] })).message).toBe('1 file changed, 0 lines added, 1 removed');
    expect((await run(gitDiff, { paths: ['docs/guide.md'], staged: true })).message).toBe('No staged changes');
    git('rm', '--quiet', 'docs/guide.md');
    expect((await run(gitDiff, { paths: ['docs'], staged: true })).message).toBe(
      '1 file changed, 0 lines added, 1 removed',
    );
  });
});

describe('git-log', () => {
  it('lists commits, newest first, on a line each', async () => {
    const { commit, git, run } = setUpRepository();
    commit('b.txt');
    const [first, second] = git('log', '--format=%h %as').split('\n');
    expect(await run(gitLog)).toMatchObject({
      message: '2 commits',
      data: `${first} Ada: Add b.txt (HEAD -> main)\n${second} Ada: Add a.txt`,
    });
  });

  it('can be narrowed down', async () => {
    const { commit, git, run } = setUpRepository({ isEmpty: true });
    vi.stubEnv('GIT_COMMITTER_DATE', '2001-01-01T00:00:00Z');
    commit('a.txt');
    vi.stubEnv('GIT_COMMITTER_DATE', undefined);
    commit('b.txt');
    git('commit', '--quiet', '--allow-empty', '--author', 'Grace <grace@example.com>', '--message', 'Fix (all) of it');
    const subjects = async (parameters: Parameters<typeof run>[1]) => {
      const { data } = await run(gitLog, parameters);
      return String(data ?? '')
        .split('\n')
        .map((line) => line.replace(/^.*?: /, '').replace(/ \(HEAD.*/, ''));
    };
    expect(await subjects({ paths: ['b.txt'] })).toEqual(['Add b.txt']);
    expect(await subjects({ author: 'grace' })).toEqual(['Fix (all) of it']);
    expect(await subjects({ search: 'fix (ALL)' })).toEqual(['Fix (all) of it']);
    expect(await subjects({ commits: 'HEAD~2' })).toEqual(['Add a.txt']);
    expect((await run(gitLog, { limit: 1 })).message).toBe('1 commit; there may be more. Raise limit to see them');
    expect(await subjects({ since: '2010-01-01' })).toEqual(['Fix (all) of it', 'Add b.txt']);
    expect((await run(gitLog, { search: 'no such words' })).message).toBe('No matching commits');
  });

  it('shows whole messages and the files in full', async () => {
    const { git, run } = setUpRepository();
    git('commit', '--quiet', '--amend', '--message', 'First line\n\nThe rest of it');
    const { data } = await run(gitLog, { detail: 'full' });
    expect(data).toContain('Author: Ada <ada@example.com>');
    expect(data).toContain('    First line\n    \n    The rest of it');
    expect(data).toContain('a.txt | 1 +');
  });

  it('tells each commit with its files as one entry', async () => {
    const { commit, git, run } = setUpRepository();
    commit('b.txt');
    git('commit', '--quiet', '--allow-empty', '--message', 'Nothing in it');
    const dates = git('log', '--format=%aI').split('\n');
    const ids = git('log', '--format=%H').split('\n');
    const entry = (index: number, references: string, subject: string) =>
      `${ids[index]}${references}\nAuthor: Ada <ada@example.com>\nDate: ${dates[index]}\n\n    ${subject}`;
    const stat = (name: string) => `\n\n\n ${name} | 1 +\n 1 file changed, 1 insertion(+)`;
    expect(await run(gitLog, { detail: 'full' })).toMatchObject({
      message: '3 commits',
      data: [
        entry(0, ' (HEAD -> main)', 'Nothing in it'),
        entry(1, '', 'Add b.txt') + stat('b.txt'),
        entry(2, '', 'Add a.txt') + stat('a.txt'),
      ].join('\n\n'),
    });
    expect((await run(gitLog, { detail: 'full', limit: 2 })).message).toBe(
      '2 commits; there may be more. Raise limit to see them',
    );
  });

  it('says that there are no commits yet', async () => {
    const { run } = setUpRepository({ isEmpty: true });
    expect(await run(gitLog)).toMatchObject({ success: false, errorCode: 'NoCommits' });
  });
});

describe('git-branch', () => {
  it('creates, lists, renames and deletes', async () => {
    const { git, run } = setUpRepository();
    expect((await run(gitBranch, { action: 'create', name: 'one' })).message).toBe('Created the branch one');
    expect((await run(gitBranch, { action: 'rename', name: 'one', newName: 'two' })).success).toBe(true);
    const id = git('rev-parse', '--short', 'HEAD');
    expect(await run(gitBranch)).toMatchObject({
      message: '2 branches; * marks the current one',
      data: `* main\t${id}\t \tAdd a.txt\n  two\t${id}\t \tAdd a.txt`,
    });
    expect((await run(gitBranch, { action: 'delete', name: 'two' })).message).toBe(`Deleted branch two (was ${id}).`);
  });

  it('loses commits only by force', async () => {
    const { git, commit, run } = setUpRepository();
    git('switch', '--quiet', '--create', 'other');
    commit('b.txt');
    git('switch', '--quiet', 'main');
    expect(await run(gitBranch, { action: 'delete', name: 'other' })).toMatchObject({ errorCode: 'NotMerged' });
    expect(await run(gitBranch, { action: 'delete', name: 'other', force: true })).toMatchObject({ success: true });
  });

  it('is rated and named by what it does', () => {
    const { prepare, check } = setUpRepository();
    const rated = [
      {},
      { action: 'create', name: 'a', startPoint: 'HEAD' },
      { action: 'rename', name: 'a', newName: 'b' },
      { action: 'delete', name: 'a' },
      { action: 'delete', name: 'a', force: true },
    ].map((parameters) => {
      const { risk, subjects } = prepare(gitBranch, parameters);
      return [risk.level, ...subjects];
    });
    expect(rated).toEqual([
      ['safe', 'git branch --list'],
      ['low', 'git branch a HEAD'],
      ['low', 'git branch --move a b'],
      ['medium', 'git branch --delete a'],
      ['high', 'git branch --delete --force a'],
    ]);
    expect(check(gitBranch, { action: 'create' }).validation.errors).toMatchObject([{ errorCode: 'required' }]);
    expect(check(gitBranch, { action: 'create', name: '-D' }).isValid).toBe(false);
  });
});
