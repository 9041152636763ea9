import { chmodSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gitAdd } from './git-add';
import { gitCheckout } from './git-checkout';
import { gitCommit } from './git-commit';
import { describeRemote, gitPush } from './git-push';
import { setUpRepository } from './testing/set-up-repository';

function addHook(path: string, script: string): void {
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

describe('git-add', () => {
  it('stages the named files, deleted ones too, or all', async () => {
    const { git, write, run, prepare, inWork } = setUpRepository();
    write('b c.txt');
    git('rm', '--quiet', '--cached', 'a.txt');
    git('reset', '--quiet');
    unlinkSync(inWork('a.txt'));
    const { risk, subjects } = prepare(gitAdd, { paths: ['a.txt', 'b c.txt'] });
    expect({ risk, subjects }).toEqual({
      risk: { level: 'low', reasons: ['Stages files for the next commit'] },
      subjects: ['a.txt', 'b c.txt'],
    });
    expect(await run(gitAdd, { paths: ['a.txt', 'b c.txt'] })).toMatchObject({
      message: 'Staged 2 files',
      data: 'a.txt\nb c.txt',
    });
    write('d.txt');
    expect(await run(gitAdd, { all: true })).toMatchObject({ message: 'Staged 3 files' });
  });

  it('refuses what git is told to ignore, with the rule, and stages nothing then', async () => {
    const { git, write, run } = setUpRepository();
    write('.gitignore', '*.log\n');
    write('x.log');
    write('y.txt');
    expect(await run(gitAdd, { paths: ['y.txt', 'x.log'] })).toMatchObject({
      errorCode: 'Ignored',
      error: 'git ignores x.log (.gitignore:1: *.log). Leave them out, or ask the user whether to change the rule',
    });
    expect(git('diff', '--cached', '--name-only')).toBe('');
  });

  it('does not stage credentials by the way', async () => {
    const { git, write, run, prepare, check } = setUpRepository();
    write('conf/.env', 'KEY=1\n');
    expect(await run(gitAdd, { all: true })).toMatchObject({ errorCode: 'Credentials' });
    expect(await run(gitAdd, { paths: ['conf'] })).toMatchObject({ errorCode: 'Credentials' });
    expect(git('diff', '--cached', '--name-only')).toBe('');
    expect(prepare(gitAdd, { paths: ['conf/.env'] }).risk.level).toBe('critical');
    expect(check(gitAdd, {}).isValid).toBe(false);
    expect(check(gitAdd, { paths: ['../x'] }).isValid).toBe(false);
  });
});

describe('git-commit', () => {
  it('commits what is staged and tells the hash and what it holds', async () => {
    const { git, write, run } = setUpRepository();
    write('b.txt', 'b\nb\n');
    write('c.txt');
    git('add', 'b.txt');
    const result = await run(gitCommit, { message: '--amend is no option here\n\n# kept\n' });
    const id = git('rev-parse', '--short', 'HEAD');
    expect(result).toMatchObject({
      success: true,
      message: `Committed ${id} on main: --amend is no option here (1 file, 2 lines added, 0 removed)`,
      data: 'b.txt',
    });
    expect(git('log', '-1', '--format=%B')).toBe('--amend is no option here\n\n# kept');
    expect(git('status', '--porcelain')).toBe('?? c.txt');
  });

  it('makes the first commit, and one of named files alone', async () => {
    const { git, write, run } = setUpRepository({ isEmpty: true });
    write('a.txt');
    write('b.txt');
    git('add', '--all');
    expect((await run(gitCommit, { message: 'First' })).message).toMatch(/First \(2 files/);
    write('a.txt', 'x\n');
    write('b.txt', 'y\n');
    git('add', 'b.txt');
    expect(await run(gitCommit, { message: 'Second', paths: ['a.txt'] })).toMatchObject({ data: 'a.txt' });
    expect(git('status', '--porcelain')).toBe('M  b.txt');
  });

  it('says what to do when nothing is staged, and when nobody knows who commits', async () => {
    const { git, write, run } = setUpRepository();
    const nothing = {
      errorCode: 'NothingStaged',
      error: 'Nothing is staged. Stage something with git-add first, or use paths',
    };
    expect(await run(gitCommit, { message: 'Nothing' })).toMatchObject(nothing);
    write('a.txt', 'changed\n');
    write('b.txt');
    expect(await run(gitCommit, { message: 'Nothing' })).toMatchObject(nothing);
    git('restore', 'a.txt');
    expect(await run(gitCommit, { message: 'Nothing', paths: ['a.txt'] })).toMatchObject({
      errorCode: 'NothingStaged',
      error: 'No changes to commit in a.txt. Use git-status to see what changed',
    });
    git('add', 'b.txt');
    git('config', '--unset', 'user.email');
    git('config', 'user.useConfigOnly', 'true');
    const result = await run(gitCommit, { message: 'Anonymous' });
    expect(result).toMatchObject({ errorCode: 'NoIdentity' });
    expect(result.error).toContain('git config user.email');
  });

  it('concludes a merge that changes nothing', async () => {
    const { git, commit, run } = setUpRepository();
    git('switch', '--quiet', '--create', 'other');
    commit('b.txt');
    git('switch', '--quiet', 'main');
    git('merge', '--quiet', '--no-commit', '--strategy=ours', 'other');
    expect((await run(gitCommit, { message: 'Merge' })).success).toBe(true);
    expect(git('rev-list', '--count', '--merges', 'HEAD')).toBe('1');
  });

  it('runs hooks, names them before, and tells what they say', async () => {
    const { git, write, run, prepare, inWork } = setUpRepository();
    const before = prepare(gitCommit, { message: 'x' });
    addHook(inWork('.git/hooks/pre-commit'), 'echo "tests failed" >&2; exit 1');
    const { risk, subjects, basis } = prepare(gitCommit, { message: 'x' });
    expect({ risk, subjects }).toEqual({
      risk: { level: 'medium', reasons: ['Creates a commit', 'Runs the pre-commit hook of the repository'] },
      subjects: ['git commit'],
    });
    expect([before.basis, basis]).toEqual([undefined, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    write('b.txt');
    git('add', 'b.txt');
    expect((await run(gitCommit, { message: 'x' })).error).toBe("git couldn't commit: tests failed");
    expect(prepare(gitCommit, { message: 'x', skipHooks: true }).risk.level).toBe('high');
    expect((await run(gitCommit, { message: 'x', skipHooks: true })).success).toBe(true);
    const amending = prepare(gitCommit, { message: 'y', amend: true });
    expect([amending.risk.level, amending.subjects]).toEqual(['high', ['git commit --amend']]);
    addHook(inWork('.git/hooks/pre-commit'), 'true');
    expect((await run(gitCommit, { message: 'y', amend: true })).success).toBe(true);
    expect(git('rev-list', '--count', 'HEAD')).toBe('2');
  });

  it('finds hooks where husky keeps them', () => {
    const { git, prepare, write, inWork } = setUpRepository();
    git('config', 'core.hooksPath', '.husky');
    write('.husky/pre-commit');
    chmodSync(inWork('.husky/pre-commit'), 0o755);
    expect(prepare(gitCommit, { message: 'x' }).risk.reasons).toEqual([
      'Creates a commit',
      "Starts programs from the repository's configuration: core.hookspath=.husky",
      'Runs the pre-commit hook of the repository',
    ]);
  });
});

describe('git-checkout', () => {
  it('switches, creates and goes to a commit', async () => {
    const { git, run } = setUpRepository();
    expect((await run(gitCheckout, { branch: 'new', create: true })).message).toBe(
      'Created the branch new and switched to it',
    );
    expect((await run(gitCheckout, { branch: 'main' })).message).toBe('Switched to main');
    expect((await run(gitCheckout, { branch: 'HEAD', detach: true })).message).toContain('without a branch');
    expect(git('rev-parse', '--abbrev-ref', 'HEAD')).toBe('HEAD');
    expect(await run(gitCheckout, { branch: 'nowhere' })).toMatchObject({ errorCode: 'UnknownRevision' });
  });

  it('refuses to overwrite changes, in git’s words', async () => {
    const { git, commit, write, run, inWork } = setUpRepository();
    git('switch', '--quiet', '--create', 'other');
    commit('a.txt', 'other\n');
    git('switch', '--quiet', 'main');
    write('a.txt', 'mine\n');
    const result = await run(gitCheckout, { branch: 'other' });
    expect(result).toMatchObject({ success: false, errorCode: 'WouldOverwrite' });
    expect(result.error).toContain('a.txt');
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('mine\n');
  });

  it('puts named files back, which is high', async () => {
    const { commit, write, run, prepare, inWork } = setUpRepository();
    commit('b c.txt', 'first\n');
    commit('b c.txt', 'second\n');
    write('b c.txt', 'third\n');
    write('a.txt', 'changed\n');
    const { risk, subjects } = prepare(gitCheckout, { paths: ['b c.txt'], from: 'HEAD~1' });
    expect({ risk, subjects }).toEqual({
      risk: { level: 'high', reasons: ['Discards changes to these files'] },
      subjects: ["git restore --source=HEAD~1 -- 'b c.txt'"],
    });
    await run(gitCheckout, { paths: ['b c.txt'], from: 'HEAD~1' });
    expect(readFileSync(inWork('b c.txt'), 'utf8')).toBe('first\n');
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('changed\n');
  });

  it('wants either a branch or paths, and no options', () => {
    const { check } = setUpRepository();
    for (const parameters of [
      {},
      { branch: 'a', paths: ['b'] },
      { branch: '--force' },
      { branch: 'a', detach: true, create: true },
    ]) {
      expect(check(gitCheckout, parameters).isValid, JSON.stringify(parameters)).toBe(false);
    }
  });
});

describe('git-push', () => {
  function setUpRemote() {
    const set = setUpRepository();
    set.gitIn(set.base, 'init', '--quiet', '--bare', '--initial-branch=main', 'remote.git');
    set.git('remote', 'add', 'origin', join(set.base, 'remote.git'));
    const remoteHead = () => set.gitIn(join(set.base, 'remote.git'), '--git-dir=.', 'rev-parse', 'main');
    return { ...set, remoteHead };
  }

  it('pushes the current branch, and says when there was nothing to push', async () => {
    const { base, git, run, remoteHead } = setUpRemote();
    expect((await run(gitPush, { setUpstream: true })).message).toBe(
      `Pushed main to origin (the folder ${join(base, 'remote.git')})`,
    );
    expect(remoteHead()).toBe(git('rev-parse', 'HEAD'));
    expect((await run(gitPush)).message).toContain('main is already up to date on origin');
  });

  it('is rejected when the remote has more, and forces only what it has seen', async () => {
    const { base, git, gitIn, identify, commit, run, remoteHead } = setUpRemote();
    await run(gitPush);
    gitIn(base, 'clone', '--quiet', 'remote.git', 'other');
    identify(join(base, 'other'));
    gitIn(join(base, 'other'), 'commit', '--quiet', '--allow-empty', '--message', 'theirs');
    gitIn(join(base, 'other'), 'push', '--quiet');
    const theirs = remoteHead();
    commit('b.txt');
    expect(await run(gitPush)).toMatchObject({ success: false, errorCode: 'Behind' });
    expect(await run(gitPush, { force: true })).toMatchObject({ success: false, errorCode: 'Behind' });
    expect(remoteHead()).toBe(theirs);
    git('fetch', '--quiet');
    expect(await run(gitPush, { force: true })).toMatchObject({ success: true });
    expect(remoteHead()).toBe(git('rev-parse', 'HEAD'));
  });

  it('names the host and never the password, and a rule counts only for that place', () => {
    const { git, prepare } = setUpRepository();
    git('remote', 'add', 'origin', 'https://ada:canary-secret@git.example.com/a.git');
    const { risk, subjects, summary, basis } = prepare(gitPush, {});
    expect({ risk, subjects, summary }).toEqual({
      risk: { level: 'medium', reasons: ['Sends commits to git.example.com'] },
      subjects: ['git push origin main'],
      summary: 'Push the current branch to origin',
    });
    expect(JSON.stringify(basis)).not.toContain('canary');
    git('remote', 'set-url', 'origin', 'https://evil.example/a.git');
    expect(prepare(gitPush, {}).basis).not.toBe(basis);
    const forced = prepare(gitPush, { force: true, branch: 'x' });
    expect([forced.risk.level, forced.subjects]).toEqual(['high', ['git push --force-with-lease origin x']]);
  });

  it('sees where addresses are rewritten to, and every one of several', () => {
    const { git, prepare } = setUpRepository();
    git('remote', 'add', 'origin', 'https://git.example.com/a.git');
    git('config', 'url.https://evil.example/.insteadOf', 'https://git.example.com/');
    git('remote', 'set-url', '--add', '--push', 'origin', 'git@one.example:a.git');
    git('remote', 'set-url', '--add', '--push', 'origin', 'https://git.example.com/b.git');
    expect(prepare(gitPush, {}).risk.reasons).toEqual(['Sends commits to one.example and evil.example']);
  });

  it('says so where no branch or remote is there, and takes no options', async () => {
    const { git, run, check } = setUpRepository();
    expect(await run(gitPush)).toMatchObject({ errorCode: 'NoRemote' });
    git('checkout', '--quiet', '--detach');
    expect(await run(gitPush)).toMatchObject({ errorCode: 'NoBranch' });
    expect(check(gitPush, { remote: '--receive-pack=x' }).isValid).toBe(false);
    expect(check(gitPush, { remote: 'https://x.example/' }).isValid).toBe(false);
    expect(check(gitPush, { branch: '+main' }).isValid).toBe(true);
  });

  it('fails with words where git would ask for a password, and shows none', async () => {
    const { git, run } = setUpRepository();
    const server = createServer((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    git('remote', 'add', 'origin', `http://127.0.0.1:${port}/a.git`);
    git('remote', 'add', 'other', `http://ada:canary-secret@127.0.0.1:${port}/a.git`);
    expect(await run(gitPush)).toMatchObject({ success: false, errorCode: 'NotSignedIn' });
    const result = await run(gitPush, { remote: 'other' });
    expect(result).toMatchObject({ success: false, errorCode: 'NotSignedIn' });
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it.each([
    ['https://me:pass@host.example:8443/a.git', 'host.example'],
    ['https://me:p@ss@host.example/a.git', 'host.example'],
    ['ssh://git@host.example/a', 'host.example'],
    ['git@host.example:a/b.git', 'host.example'],
    ['host.example:a', 'host.example'],
    ['/srv/a.git', 'the folder /srv/a.git'],
    ['../a.git', 'the folder ../a.git'],
    ['file:///srv/a.git', 'the folder /srv/a.git'],
  ])('reads the place in %s', (address, place) => {
    expect(describeRemote(address)).toBe(place);
  });
});
