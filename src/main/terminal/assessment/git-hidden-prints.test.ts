import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GitCommands, setUpGitCommands } from './testing/set-up-git-commands';

const SECRET = 'canary-secret';

function expectCaught({ assess, run }: GitCommands, line: string): void {
  expect({ line, output: run(line).output }).toMatchObject({ output: expect.stringContaining(SECRET) });
  expect({ line, level: assess(line).level }).not.toEqual({ line, level: 'safe' });
}

describe('SF-07: git prints a file with credentials', () => {
  it.each([
    'git grep -- canary',
    'git grep -n -- canary HEAD',
    'git grep -- canary -- .',
    "git grep '(' -e canary ')'",
    'git grep -e -- -e canary HEAD',
    'git grep canary :/Add',
    "git grep canary 'HEAD^{/Add.*}'",
    'git grep --no-index -- canary',
    "git grep --no-index '(' -e canary ')'",
  ])('that it searches: %s', (line) => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\n`);
    expectCaught(set, line);
  });

  it('that it searches in a revision, which a file has the name of', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\n`);
    set.git('branch', 'old');
    set.git('rm', '--quiet', '.env');
    set.commit('old');
    expectCaught(set, 'git grep canary old -- .');
    expect(set.assess('git grep canary -- old').level).toBe('safe');
  });

  it.each(['git blame --abbrev .env', 'git diff -U .env', 'git diff --unified .env'])(
    'behind a flag that takes no value: %s',
    (line) => {
      const set = setUpGitCommands();
      set.commit('.env', 'KEY=\n');
      set.write('.env', `KEY=${SECRET}\n`);
      expectCaught(set, line);
    },
  );

  it.each(['git log -p -- .[[=e=]]nv', 'git --literal-pathspecs log -p -- keys/*'])(
    'by a pattern that means more to the shell than to git: %s',
    (line) => {
      const set = setUpGitCommands();
      set.commit('.env', `KEY=${SECRET}\n`);
      set.commit('keys/server.pem', `${SECRET}\n`);
      expectCaught(set, line);
    },
  );

  it('by its number, whatever is said about changes', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\n`);
    const blob = set.git('rev-parse', 'HEAD:.env');
    set.git('tag', 'hidden', blob);
    for (const flag of ['--stat', '-s', '--name-only']) {
      expectCaught(set, `git show ${flag} ${blob}`);
      expectCaught(set, `git show ${flag} hidden`);
      expect(set.assess(`git show ${flag} main`).level).toBe('safe');
    }
    expectCaught(set, "git for-each-ref --format='%(raw)' refs/tags/hidden");
  });

  it('of a submodule', () => {
    const set = setUpGitCommands();
    const { base, git, gitIn, identify, inWork } = set;
    gitIn(base, 'init', '--quiet', '--initial-branch=main', 'library');
    identify(`${base}/library`);
    set.write('../library/.env', 'KEY=\n');
    gitIn(`${base}/library`, 'add', '--all');
    gitIn(`${base}/library`, 'commit', '--quiet', '--message', 'first');
    git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `${base}/library`, 'lib');
    git('commit', '--quiet', '--message', 'Add the library');
    set.write('lib/.env', `KEY=${SECRET}\n`);
    expectCaught(set, 'git diff --submodule=diff');
    git('config', 'diff.submodule', 'diff');
    git('config', 'submodule.recurse', 'true');
    for (const line of ['git diff', 'git grep canary']) {
      expect(set.assess(line).level).toBe('safe');
      expect(set.run(line).output).not.toContain(SECRET);
    }
    expect(execFileSync('git', ['diff'], { cwd: inWork(), encoding: 'utf8' })).toContain(SECRET);
    expect(execFileSync('git', ['grep', 'canary'], { cwd: inWork(), encoding: 'utf8' })).toContain(SECRET);
  });

  it('under another name, where the settings follow it back', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\nmore\nand more\nand more again\n`);
    set.git('mv', '.env', 'plain.txt');
    set.write('plain.txt', 'KEY=\nmore\nand more\nand more again\n');
    set.git('commit', '--quiet', '--all', '--message', 'Rename');
    set.git('config', 'log.follow', 'true');
    expect(execFileSync('git', ['log', '-p', 'plain.txt'], { cwd: set.inWork(), encoding: 'utf8' })).toContain(SECRET);
    expect(set.run('git log -p plain.txt').output).not.toContain(SECRET);
  });

  it('in place of another, unless it only looks', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\n`);
    set.git('replace', set.git('rev-parse', 'HEAD:a.txt'), set.git('rev-parse', 'HEAD:.env'));
    expect(set.git('show', 'HEAD:a.txt')).toContain(SECRET);
    expect(set.assess('git show HEAD:a.txt').level).toBe('safe');
    expect(set.run('git show HEAD:a.txt').output).toBe('one\n');
  });

  it('that lies elsewhere, as the place of a work tree', () => {
    const set = setUpGitCommands();
    set.git('worktree', 'add', '--quiet', 'tree');
    expect(set.assess('git worktree list').level).toBe('safe');
    set.write('../outside', `${SECRET}\n`);
    rmSync(set.inWork('.git/worktrees/tree/gitdir'));
    symlinkSync(`${set.base}/outside`, set.inWork('.git/worktrees/tree/gitdir'));
    expectCaught(set, 'git worktree list');
  });

  it('of which another file is a copy', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\nmore\nand more\nand more again\n`);
    set.commit('plain.txt', 'KEY=\nmore\nand more\nand more again\n');
    for (const line of ['git show -C -C', 'git show --find-copies-harder', 'git log -p -1 -C -C'])
      expectCaught(set, line);
    set.git('config', 'diff.renames', 'copies');
    expectCaught(set, 'git show -C');
    for (const line of ['git show', 'git show -C --stat']) expect(set.assess(line).level).toBe('safe');
  });

  it('as part of a file of settings', () => {
    const set = setUpGitCommands();
    set.write('.npmrc', `[a]\nkey = ${SECRET}\n`);
    expectCaught(set, 'git config --get --file=.npmrc a.key');
    expectCaught(set, 'git config --get-regexp -f.npmrc a');
  });

  it('in history, where git stash takes one of its own words for the value of a flag', () => {
    const set = setUpGitCommands();
    set.write('a.txt', 'stashed\n');
    set.git('stash', '--quiet');
    set.commit('.env', `KEY=${SECRET}\n`);
    expectCaught(set, 'git stash list -p --line-prefix');
  });
});

describe('SF-07: a token in the settings of a repository', () => {
  const address = `https://ada:${SECRET}@example.com/a.git`;

  it.each([
    'git config --lis',
    'git config --get-reg .',
    'git config -lz',
    'git remote --verb',
    'git var -l',
    'git config remote.ORIGIN.url || git config Remote.origin.URL',
    'cat .git/config',
    'cat .git/conf*',
    'head -n 20 < .git/config',
    'grep url .git/config',
    'grep -r example .',
    'grep -r example .git',
    'find . -name config -exec cat {} +',
  ])('is never printed without a question: %s', (line) => {
    const set = setUpGitCommands();
    set.git('config', 'remote.origin.url', 'https://example.com/a.git');
    expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'safe' });
    set.git('config', 'remote.origin.url', address);
    expectCaught(set, line);
    expect(set.assess(line).level).toBe('critical');
  });

  it.each(['git config --get-all remote.origin.ur[l]', 'git config --get remote.origin.?rl'])(
    'is not printed by a pattern that finds the name of a file: %s',
    (line) => {
      const set = setUpGitCommands();
      set.git('config', 'remote.origin.url', address);
      set.write('remote.origin.url');
      expectCaught(set, line);
      expect(set.assess('git config --get user.name').level).toBe('safe');
      expect(set.assess("git config --get-all 'user.name'").level).toBe('safe');
    },
  );

  it.each([
    'cat .git/logs/HEAD',
    'tail -n 1 .git/logs/refs/heads/main',
    'grep -r example .git/logs',
    'grep -r example .',
    'git reflog',
    'git reflog show main',
    'git log -g --oneline',
    'git log --walk-reflogs --format=%gs',
  ])('is never printed from where a clone is said to come from: %s', (line) => {
    const set = setUpGitCommands();
    const note = (text: string) => {
      const next = set.git('commit-tree', '-m', text.length.toString(), 'HEAD^{tree}');
      set.git('update-ref', '-m', text, 'HEAD', next);
    };
    note('clone: from https://example.com/a.git');
    expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'safe' });
    note(`clone: from ${address}`);
    expectCaught(set, line);
    expect(set.assess(line).level).toBe('critical');
  });

  it('is found in the logs of a work tree of its own, and in those of the repository from there', () => {
    const set = setUpGitCommands();
    set.git('worktree', 'add', '--quiet', 'tree');
    for (const line of ['git -C tree reflog', 'cd tree && git reflog']) expect(set.assess(line).level).toBe('safe');
    set.gitIn(
      set.inWork('tree'),
      'update-ref',
      '-m',
      `pull ${address}`,
      'HEAD',
      set.git('commit-tree', '-m', 'x', 'HEAD^{tree}'),
    );
    rmSync(set.inWork('.git/logs/refs/heads/tree'));
    for (const line of ['git -C tree reflog', 'cd tree && git reflog']) expectCaught(set, line);
    expect(set.assess('git reflog').level).toBe('safe');
  });

  it.each([
    ['FETCH_HEAD', 'cat .git/FETCH_HEAD'],
    ['MERGE_MSG', 'head .git/MERGE_MSG'],
    ['remotes/origin', 'cat .git/remotes/*'],
  ])('is never printed from .git/%s without a question', (name, line) => {
    const set = setUpGitCommands();
    set.write(`.git/${name}`, `${'0'.repeat(40)}\t\tbranch 'main' of https://example.com/a\n`);
    expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'safe' });
    set.write(`.git/${name}`, `${'0'.repeat(40)}\t\tbranch 'main' of ${address}\n`);
    expectCaught(set, line);
    expect(set.assess(line).level).toBe('critical');
    expect(set.assess('grep -r x .').level).toBe('critical');
  });

  it('is not printed as the remote of a branch either', () => {
    const set = setUpGitCommands();
    set.git('config', 'branch.main.remote', address);
    set.git('config', 'branch.main.merge', 'refs/heads/main');
    expectCaught(set, "git for-each-ref --format='%(push:remotename)'");
    expectCaught(set, "git branch --format='%(push:remotename)'");
  });

  it('is found in the settings of submodules and worktrees, and in .gitmodules', () => {
    const set = setUpGitCommands();
    const text = `[remote "origin"] url = "https://ada:${SECRET}\\\n@example.com/a.git"\n`;
    for (const path of ['.git/modules/deep/lib/', '.git/worktrees/tree/']) {
      set.write(`${path}HEAD`, 'ref: refs/heads/main\n');
    }
    for (const path of ['.git/modules/deep/lib/config', '.git/worktrees/tree/config.worktree', '.gitmodules']) {
      expect({ path, level: set.assess(`cat ${path}`).level }).toEqual({ path, level: 'safe' });
      set.write(path, text);
      expect({ path, level: set.assess(`cat ${path}`).level }).toEqual({ path, level: 'critical' });
      expect(set.assess('grep -r x .').reasons.join()).toContain(path);
    }
    set.write('config', text);
    expect(set.assess('cat config').level).toBe('safe');
  });
});
