import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { setUpGitCommands } from './testing/set-up-git-commands';

/** A realistic clone: a remote, hooks, a branch, a stash, an ordinary submodule, changes. */
function setUpClone() {
  const set = setUpGitCommands();
  const { base, git, gitIn, identify, commit, inWork, write } = set;
  const library = join(base, 'library');
  gitIn(base, 'init', '--quiet', '--initial-branch=main', library);
  identify(library);
  writeFileSync(join(library, 'l.txt'), 'one\n');
  gitIn(library, 'add', '--all');
  gitIn(library, 'commit', '--quiet', '--message', 'first');
  for (const name of ['src/x.ts', 'f', 'README.md', '.env.example']) commit(name, `foo\n${name}\n`);
  git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', library, 'lib');
  git('commit', '--quiet', '--message', 'Add the library');
  gitIn(base, 'clone', '--quiet', '--bare', inWork(), join(base, 'origin.git'));
  git('remote', 'add', 'origin', join(base, 'origin.git'));
  git('fetch', '--quiet', 'origin');
  git('branch', '--quiet', '--set-upstream-to=origin/main', 'main');
  git('branch', 'feature/env');
  write('f', 'stashed\n');
  git('stash', '--quiet');
  // Like husky.
  git('config', 'core.hooksPath', '.husky/_');
  mkdirSync(inWork('.git', 'hooks'), { recursive: true });
  for (const hook of ['.husky/_/pre-commit', '.git/hooks/pre-push', '.git/hooks/pre-commit.sample']) {
    write(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(inWork(hook), 0o755);
  }
  git('config', 'alias.st', 'status');
  git('config', 'alias.undo', '!git reset HEAD~1');
  write('src/x.ts', 'changed\n');
  write('.env', 'not tracked\n');
  return set;
}

describe('SF-04, SF-07: in an ordinary clone, commands that only look stay safe', () => {
  it.each([
    [
      'the state of files',
      [
        'git status',
        'git status -sb',
        'git diff',
        'git diff --cached',
        'git diff HEAD',
        'git diff --stat HEAD~3',
        'git diff main...feature/env',
        'git diff origin/main',
        'git diff HEAD~2 HEAD -- src',
        'git -C src status',
        'cd src && git diff && git log -1',
      ],
    ],
    [
      'history',
      [
        'git log --oneline -5',
        'git log -p src/x.ts',
        'git log -p -2',
        'git log -p',
        'git log --graph --all -p -3',
        'git log --stat origin/main..HEAD',
        'git log -S foo',
        'git --no-pager log -p -1',
      ],
    ],
    [
      'what is in files',
      [
        'git show HEAD',
        'git show --stat',
        'git show HEAD~1:src/x.ts',
        'git show :/Add',
        'git blame f',
        'git blame -L 1,2 src/x.ts',
        'git grep foo',
        'git grep -n foo -- src',
        'git grep foo HEAD',
        'git stash list',
        'git stash show -p',
        'git cat-file -p HEAD',
      ],
    ],
    [
      'everything else',
      [
        'git branch -a',
        'git branch -vv',
        'git ls-files | head',
        'git rev-parse HEAD',
        'git remote -v',
        'git config --get user.name',
        'git describe --always',
        "git for-each-ref --format='%(refname) %(upstream:short)' --sort=-committerdate",
        'git symbolic-ref --short HEAD',
        'git ls-files src/*.ts',
        'git diff -- src/{x,y}.ts',
        'git log --oneline -- src/*.ts',
        'git blame --abbrev=8 f',
        "git log --date=format:'%G-W%V' -1",
        'git fsck',
        'git worktree list',
      ],
    ],
  ])('%s', (_what, lines) => {
    const { assess } = setUpClone();
    const rated = lines.map((line) => {
      const { level, reasons } = assess(line);
      return { line, level, reasons: level === 'safe' ? [] : reasons };
    });
    expect(rated).toEqual(lines.map((line) => ({ line, level: 'safe', reasons: [] })));
  });

  it('and work as ever', () => {
    const { run } = setUpClone();
    expect(run('git diff --stat').output).toContain('src/x.ts');
    expect(run('git log --oneline -2').output).toMatch(/Add the library\n.*Add \.env\.example/);
    expect(run('git stash show -p').output).toContain('+stashed');
    expect(run('git status --short').output).toContain(' M src/x.ts');
  });

  it('also where there is no repository, or nothing in it yet', () => {
    const { assess, inWork, git } = setUpGitCommands();
    git('init', '--quiet', 'empty');
    for (const line of ['git status', 'git diff', 'git diff --cached']) {
      expect(assess(`cd ${inWork('empty')} && ${line}`)).toMatchObject({ level: 'safe' });
    }
    expect(assess('git --version').level).toBe('safe');
  });

  it('are asked about in few processes, however often they stand in a line', () => {
    const { base, assess } = setUpClone();
    const log = join(base, 'log');
    mkdirSync(join(base, 'bin'));
    const real = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    writeFileSync(join(base, 'bin', 'git'), `#!/bin/sh\necho x >> '${log}'\nexec ${real} "$@"\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${join(base, 'bin')}:${process.env.PATH}`);
    const countFor = (line: string) => {
      writeFileSync(log, '');
      expect(assess(line).level).toBe('safe');
      return readFileSync(log, 'utf8').length / 2;
    };
    expect(countFor('git log --oneline -5')).toBe(2);
    expect(countFor('git log -p src/x.ts')).toBeLessThanOrEqual(8);
    expect(countFor(Array.from({ length: 50 }, () => 'git status').join('; '))).toBe(countFor('git status'));
    expect(countFor('ls')).toBe(0);
  });
});
