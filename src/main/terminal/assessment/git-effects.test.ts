import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type GitCommands, setUpGitCommands } from './testing/set-up-git-commands';

function expectNotSafe({ assess }: GitCommands, lines: readonly string[]): void {
  for (const line of lines) expect({ line, level: assess(line).level }).not.toEqual({ line, level: 'safe' });
}

function expectSafe({ assess }: GitCommands, lines: readonly string[]): void {
  for (const line of lines) expect({ line, ...assess(line) }).toMatchObject({ line, level: 'safe' });
}

/** Puts the trap where git looks up the programs it starts by name. */
function standInFor({ base, trap }: GitCommands, program: string): void {
  const folder = join(base, 'bin');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, program), readFileSync(trap), { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
}

/** A commit that claims to be signed, which is enough for git to start a program that verifies it. */
function commitSigned({ git, base }: GitCommands): void {
  const [tree, parent] = [git('rev-parse', 'HEAD^{tree}'), git('rev-parse', 'HEAD')];
  const who = 'Ada <ada@example.com> 1 +0000';
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----';
  const object = `tree ${tree}\nparent ${parent}\nauthor ${who}\ncommitter ${who}\n${signature}\n\nsigned\n`;
  writeFileSync(join(base, 'commit'), object);
  git('reset', '--quiet', '--hard', git('hash-object', '-t', 'commit', '-w', join(base, 'commit')));
}

describe('SF-04: git starts programs that nobody named', () => {
  it.each([
    "git log -1 '--format=%G?'",
    'git log -1 --pretty=format:%GG',
    "git show -s --format='%h %+GS'",
    "git log -1 --pretty='% GK'",
    "git rev-list -1 --format='%-GF' HEAD",
    "git reflog -1 --format='%G?'",
    "git shortlog --group=format:'%G?' HEAD",
  ])('to check signatures, for a format that asks for it: %s', (line) => {
    const set = setUpGitCommands();
    commitSigned(set);
    standInFor(set, 'gpg');
    expect(set.assess(line)).toMatchObject({ level: 'high', noRule: expect.any(String) });
    // Some versions of git don't support groups in shortlog yet.
    if (!line.includes('--group')) expect(set.run(line).isMarked).toBe(true);
  });

  it.each([
    ['format.pretty', '%G?', 'git log -1'],
    ['format.pretty', 'x', 'git log -1'],
    ['pretty.x', 'format:%G?', 'git log -1 --pretty=x'],
  ])('to check signatures, where the setting %s is %s', (name, value, line) => {
    const set = setUpGitCommands();
    commitSigned(set);
    standInFor(set, 'gpg');
    expectSafe(set, ['git log -1', 'git log -1 --pretty=x']);
    set.git('config', 'pretty.x', 'format:%G?');
    set.git('config', name, value);
    expect(set.run(line).isMarked).toBe(true);
    expect(set.assess(line).reasons.join()).toContain('May start programs that this repository configures: ');
    expectNotSafe(set, [line]);
  });

  it('to check signatures, where newer versions sort or list by them', () => {
    const set = setUpGitCommands();
    const lines = ['git branch', 'git tag', "git for-each-ref --format='%(refname)'"];
    expectSafe(set, lines);
    expectNotSafe(set, [
      "git for-each-ref --format='%(signature:grade)'",
      "git branch --format '%(*signature)'",
      'git for-each-ref --sort=-signature:signer',
    ]);
    set.git('config', 'branch.sort', 'signature');
    expectNotSafe(set, lines);
  });

  it.each([
    'git --help log',
    'git -h log',
    'git log --help',
    'git help log',
    'git --version --help',
    'git -C . --help log',
  ])('to show a manual, by the viewer that the repository names: %s', (line) => {
    const set = setUpGitCommands();
    set.git('config', 'man.viewer', 'evil');
    set.git('config', 'man.evil.cmd', `${set.trap};`);
    set.git('config', 'help.format', 'man');
    expect(set.assess(line)).toMatchObject({
      level: 'medium',
      reasons: expect.arrayContaining([expect.stringContaining('man.evil.cmd')]),
    });
    if (line !== 'git -h log') expect(set.run(line).isMarked).toBe(true);
  });

  it('but not for its own help and version', () => {
    expectSafe(setUpGitCommands(), ['git --help', 'git -h', 'git --version', 'git version', 'git']);
  });

  it('to describe submodules, unless it is told not to', () => {
    const { git, run } = setUpGitCommands();
    git('config', 'status.submoduleSummary', 'true');
    expect(run('git config --type=bool status.submoduleSummary').output).toBe('false\n');
  });
});

describe('SF-12: git writes where it seems to look', () => {
  const index = ({ inWork }: GitCommands) => readFileSync(inWork('.git', 'index')).toString('hex');

  it('and leaves the index alone for git diff and git status', () => {
    const set = setUpGitCommands();
    set.change('a.txt', 'one\n');
    const before = index(set);
    for (const line of ['git diff', 'git diff HEAD', 'git status', 'git diff-files -p', 'git describe --always']) {
      expectSafe(set, [line]);
      set.run(line);
      expect({ line, index: index(set) }).toEqual({ line, index: before });
    }
  });

  it.each(['git describe --always --dirty', 'git describe --always --dirt=x'])('in its index: %s', (line) => {
    const set = setUpGitCommands();
    set.change('a.txt', 'one\n');
    const before = index(set);
    expect(set.assess(line).level).toBe('medium');
    set.run(line);
    expect(index(set)).not.toBe(before);
  });

  it.each([
    'git symbolic-ref {HEAD,refs/heads/evil}',
    'git symbolic-ref HEAD{,/../x}',
    'git symbolic-ref src/?.ts',
    'git symbolic-ref *',
    'git symbolic-ref -- src/*',
    'git symbolic-ref $x',
    'git symbolic-ref -- $x',
    'git symbolic-ref HEAD refs/heads/evil',
    'git config user.*',
    'git config use?.name',
    'git config {user.name,evil}',
    'printf x | xargs git symbolic-ref',
    'printf x | xargs git symbolic-ref HEAD',
  ])('by a second word, which the shell may make: %s', (line) => {
    const set = setUpGitCommands();
    for (const name of ['src/a.ts', 'src/b.ts', 'user.name', 'user.zzz']) set.write(name);
    expectNotSafe(set, [line]);
  });

  it('really does so', () => {
    const { run, git, write } = setUpGitCommands();
    run('git symbolic-ref {HEAD,refs/heads/evil}');
    expect(git('symbolic-ref', 'HEAD')).toBe('refs/heads/evil');
    for (const name of ['user.name', 'user.zzz']) write(name);
    run('git config user.*');
    expect(git('config', 'user.name')).toBe('user.zzz');
  });

  it('through flags that no table has, where a word may be one of them', () => {
    const set = setUpGitCommands();
    expectSafe(set, ['git blame a*.txt', 'git ls-tree HEAD *', "git branch --list 'a*'"]);
    expectNotSafe(set, ['git blame $x', 'git rev-parse "$x"', 'git tag --list $(cat a.txt)', 'git ls-files {-z,a}']);
    set.write('--output=written');
    expectNotSafe(set, ['git blame *', 'git ls-tree HEAD *', 'git log --format=*']);
  });

  it('to merge once more, whatever asks for it', () => {
    const set = setUpGitCommands();
    const { git, commit, trap } = set;
    commit('.gitattributes', '*.txt merge=trap\n');
    git('checkout', '--quiet', '-b', 'other');
    commit('a.txt', 'other\n');
    git('checkout', '--quiet', 'main');
    commit('a.txt', 'two\n');
    git('merge', '--quiet', '--strategy=ours', '--message', 'Merge', 'other');
    git('config', 'merge.trap.driver', trap);
    git('config', 'log.diffMerges', 'remerge');
    expect(set.run('git show --remerge-diff').isMarked).toBe(true);
    expectNotSafe(set, ['git show --remerge-diff', 'git log -p --remerge']);
    expectSafe(set, ['git show -m', 'git log -p -m']);
    expect(set.run('git show -m').isMarked).toBe(false);
  });

  it.each(['git submodule status', 'git bisect log'])('or may run as a script: %s', (line) => {
    expect(setUpGitCommands().assess(line).level).toBe('medium');
  });
});
