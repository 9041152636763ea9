import { describe, expect, it } from 'vitest';
import { type GitCommands, setUpGitCommands } from './testing/set-up-git-commands';

const SECRET = 'canary-secret';

/** The line prints the secret and therefore must not be rated safe. */
function expectCaught({ assess, run }: GitCommands, line: string): void {
  const { level, reasons } = assess(line);
  expect({ line, output: run(line).output }).toMatchObject({ output: expect.stringContaining(SECRET) });
  expect({ line, level, reasons: reasons.join() }).toMatchObject({
    level: expect.stringMatching(/^(medium|critical)$/),
    reasons: expect.stringMatching(/credentials/),
  });
}

describe('SF-07: git prints a tracked file with credentials that nobody names', () => {
  it.each([
    [
      'that it searches',
      [
        'git grep canary',
        "git grep -e canary -- '*env'",
        'git grep canary HEAD',
        "git grep canary -- ':(glob)**/.e*'",
        "git grep canary -- ':(icase)deep/.ENV'",
        'git grep canary -- :/',
        'git grep -c canary && git grep -h canary',
      ],
    ],
    [
      'whose changes it lists',
      [
        'git log -p',
        'git log -1 -p',
        'git log -p -n 1 --oneline',
        "git log -p -- '*env'",
        "git log -p -- ':(glob)**/.e*'",
        "git log -p -- ':(icase)deep/.ENV'",
        'git --icase-pathspecs log -p -- DEEP',
        'git log -p --author=Ada -n 1',
        'git log -U1',
        'git log -p --all',
        'git log -p HEAD~1..HEAD',
        'git log -p --reverse deep',
        'git log -p -S canary --pickaxe-all',
        'git whatchanged -p',
        'git reflog -p',
      ],
    ],
    [
      'that it compares',
      [
        'git diff HEAD~1',
        'git diff HEAD~1 HEAD',
        'git diff HEAD~1..HEAD',
        'git diff HEAD~1 -- deep',
        "git diff HEAD~1 -- 'deep/*'",
        'git diff --stat -p HEAD~1',
        'git diff-tree -p HEAD',
        'git diff-tree -p HEAD~1 HEAD',
        'git diff-index -p HEAD~1',
      ],
    ],
    [
      'that it shows',
      [
        'git show',
        'git show HEAD',
        'git show main',
        'git show HEAD~0 --format=',
        "git show HEAD -- ':(icase)*ENV'",
        'git cat-file -p "HEAD:deep/.env"',
      ],
    ],
  ])('in a commit %s', (_what, lines) => {
    const set = setUpGitCommands();
    set.commit('b.txt');
    set.commit('deep/.env', `KEY=${SECRET}\n`);
    for (const line of lines) expectCaught(set, line);
  });

  it('in two versions of a commit', () => {
    const set = setUpGitCommands();
    set.commit('deep/.env', `KEY=one\nKEY=two\nKEY=${SECRET}\n`);
    set.git('tag', 'before');
    set.write('deep/.env', `KEY=one\nKEY=two\nKEY=${SECRET}\nKEY=more\n`);
    set.git('commit', '--quiet', '--all', '--amend', '--no-edit');
    expectCaught(set, 'git range-diff HEAD~1 before HEAD');
    expectCaught(set, 'git range-diff before...HEAD');
  });

  it('in what has changed', () => {
    const set = setUpGitCommands();
    set.commit('deep/.env', 'KEY=\n');
    const lines = ['git diff', 'git diff HEAD', 'git diff deep', 'git diff-files -p', 'git status -vv'];
    for (const line of lines) expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'safe' });
    set.write('deep/.env', `KEY=${SECRET}\n`);
    for (const line of [...lines, "git diff -- ':(glob)**/.e*'"]) expectCaught(set, line);
  });

  it('in what is staged, removals too', () => {
    const set = setUpGitCommands();
    set.commit('deep/.env', `KEY=${SECRET}\n`);
    set.write('deep/other');
    const lines = ['git diff --cached', 'git diff --staged deep', 'git status -v', 'git status -vv', 'git diff HEAD'];
    for (const line of lines) expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'safe' });
    set.git('rm', '--quiet', 'deep/.env');
    for (const line of lines) expectCaught(set, line);
  });

  it.each(['git stash show -p', 'git stash show -p stash@{0}', 'git stash list -p'])('in a stash: %s', (line) => {
    const set = setUpGitCommands();
    set.commit('.env', 'KEY=\n');
    set.write('.env', `KEY=${SECRET}\n`);
    set.git('stash', '--quiet');
    expectCaught(set, line);
  });

  it('in history, long after it was removed, and on a side branch that was merged', () => {
    const set = setUpGitCommands();
    const { git, commit } = set;
    git('checkout', '--quiet', '-b', 'side');
    commit('.env', `KEY=${SECRET}\n`);
    git('rm', '--quiet', '.env');
    git('commit', '--quiet', '--message', 'Remove');
    git('checkout', '--quiet', 'main');
    commit('b.txt');
    git('merge', '--quiet', '--message', 'Merge', 'side');
    for (const line of ['git log -p', 'git log -p --since=2000-01-01', 'git show side~1']) {
      expectCaught(set, line);
    }
    for (const line of [
      'git log -p -1',
      'git log -p -3 -- .',
      'git show',
      'git grep canary',
      'git log -p a.txt',
      'git diff HEAD~1',
    ]) {
      expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'safe' });
    }
  });

  it('under another name, followed back to the first', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\n`);
    set.git('mv', '.env', 'plain.txt');
    set.git('commit', '--quiet', '--message', 'Rename');
    for (const line of [
      'git log -p --follow -- plain.txt',
      'git log --follow -p plain.txt',
      'git log -p --follow HEAD plain.txt',
      'git log --follow -p pl*.txt',
      'git log -L1,1:plain.txt',
    ]) {
      expectCaught(set, line);
    }
    for (const line of ['git log --follow --stat plain.txt', 'git log -p plain.txt', 'git log -p HEAD~1 a.txt']) {
      expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'safe' });
    }
  });

  it('in history that is left out twice', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\n`);
    for (const line of [
      'git log -p --not ^HEAD',
      'git log -p ^HEAD~1 --not ^HEAD',
      'git log -p --not HEAD~1 --not HEAD',
    ]) {
      expectCaught(set, line);
    }
  });

  it('by the number of the object, whatever it is called', () => {
    const set = setUpGitCommands();
    set.commit('.env', `KEY=${SECRET}\n`);
    const blob = set.git('rev-parse', 'HEAD:.env');
    set.git('tag', 'hidden', blob);
    for (const line of [`git cat-file -p ${blob}`, `git cat-file blob ${blob.slice(0, 8)}`, `git show ${blob}`]) {
      expectCaught(set, line);
    }
    expectCaught(set, 'git show hidden');
    expectCaught(set, `git diff ${set.git('rev-parse', 'HEAD:a.txt')} ${blob}`);
    for (const line of [
      'git diff HEAD:a.txt..hidden',
      'git diff hidden..HEAD:a.txt',
      'git diff --raw -p hidden..hidden',
    ]) {
      expect({ line, level: set.assess(line).level }).toEqual({ line, level: 'medium' });
    }
    expectCaught(set, 'git diff HEAD:a.txt..hidden');
    expectCaught(set, 'git diff hidden..HEAD:a.txt --');
    expect(set.assess('git diff HEAD:a.txt..HEAD:a.txt').level).toBe('safe');
    expect(set.assess('git cat-file -p HEAD').level).toBe('safe');
    expect(set.assess(`git cat-file -t ${blob}`).level).toBe('safe');
  });

  it('by a path at either end of a range', () => {
    const set = setUpGitCommands();
    set.commit('id_rsa', `${SECRET}\n`);
    for (const line of ['git diff HEAD:id_rsa..HEAD:a.txt', 'git diff HEAD:a.txt..HEAD:id_rsa'])
      expectCaught(set, line);
  });

  it('in what it packs up', () => {
    const set = setUpGitCommands();
    const lines = ['git archive HEAD', 'git format-patch -1 --stdout', 'git fast-export HEAD'];
    for (const line of lines) expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'medium' });
    set.commit('.env', `KEY=${SECRET}\n`);
    for (const line of lines) {
      expectCaught(set, line);
      expect({ line, ...set.assess(line) }).toMatchObject({ line, level: 'critical' });
    }
  });

  it('in settings, as part of an address or a header', () => {
    const set = setUpGitCommands();
    const { git, assess, run } = set;
    git('config', 'remote.origin.url', 'https://example.com/a.git');
    const lines = ['git config --list', 'git remote -v', 'git remote get-url origin', 'git config remote.origin.url'];
    for (const line of lines) expect(assess(line).level).toBe('safe');
    git('config', 'remote.origin.url', `https://ada:${SECRET}@example.com/a.git`);
    for (const line of lines) {
      expect(run(line).output).toContain(SECRET);
      expect({ line, level: assess(line).level }).toEqual({ line, level: 'critical' });
    }
    git('config', 'remote.origin.url', 'ssh://git@example.com/a.git');
    git('config', 'http.https://example.com/.extraheader', `AUTHORIZATION: basic ${SECRET}`);
    expect(assess('git config --list').level).toBe('critical');
    expect(assess('git config --get http.https://example.com/.extraheader').level).toBe('critical');
    expect(assess('git remote -v').level).toBe('safe');
    expect(assess('git config user.name').level).toBe('safe');
  });
});

describe('SF-07: a tracked file with credentials', () => {
  it('is no reason to ask about a git command that does not print it', () => {
    const { commit, write, assess } = setUpGitCommands();
    commit('.npmrc', 'save-exact=true\n');
    commit('src/x.ts', 'foo\n');
    write('src/x.ts', 'bar\n');
    const lines = [
      'git status',
      'git diff',
      'git diff --cached',
      'git log --oneline -5',
      'git log -p -1',
      'git log -p -- src',
      'git log --stat',
      'git show',
      'git show HEAD:src/x.ts',
      'git grep foo src',
      'git grep foo -- src',
      "git grep foo -- ':!.npmrc'",
      'git blame src/x.ts',
      'git ls-files',
      'git diff --stat HEAD~1',
      'git diff --name-only HEAD~2',
      'git diff HEAD~1 -- src',
      "git diff HEAD~2 -- . ':(exclude).npmrc'",
    ];
    for (const line of lines) expect({ line, ...assess(line) }).toMatchObject({ line, level: 'safe' });
  });
});
