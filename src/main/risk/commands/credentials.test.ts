import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../create-command-assessor';
import { createShellReader } from '../shell/create-shell-reader';
import { fakeCommandContext, workspace } from './testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const disk = { files: ['here.txt'], folders: ['src', 'deploy'] };
const found: Readonly<Record<string, readonly string[]>> = {
  [workspace]: ['.env', 'deploy/server.pem'],
  [`${workspace}/deploy`]: ['server.pem'],
};
const project = fakeCommandContext({ credentialsBelow: (folder) => found[folder] ?? [] }, disk);
const levelOf = (line: string) => assess(line, project).level;

describe('git, where it prints what is in files', () => {
  it.each([
    'git show HEAD:.env',
    'git show HEAD:src/.env',
    'git show :.env',
    'git show :0:.env',
    'git show --stat HEAD:.env',
    'git show "$rev:.env"',
    'git show HEAD -- .env',
    'git log -p .env',
    'git log -p -- .env',
    'git log --patch -- src/.env.local',
    'git log -L1,5:.env',
    'git log -L :main:src/.env',
    "git log -p -- '.env*'",
    "git log -p -- ':(top).env'",
    "git log -p -- '*.pem'",
    'git log -p -- cookies',
    'git diff .env',
    'git diff HEAD~1 -- .env',
    'git diff HEAD:.env',
    'git diff --stat -p .env',
    'git diff --no-index here.txt .env',
    'git cat-file -p HEAD:.env',
    'git cat-file blob HEAD:.env',
    'git blame .env',
    'git blame cookies',
    'git annotate .env',
    'git grep KEY -- .env',
    'git grep KEY .env',
    'git grep -e KEY .env',
    'git grep KEY HEAD -- .env',
    'git diff-tree -p HEAD .env',
    'git stash show -p -- .env',
    'git -C src show HEAD:.env',
    'git archive HEAD .env',
    'git config -f .env -l',
    'git --no-pager diff id_rsa',
  ])('is critical for credentials: %s', (line) => {
    expect(levelOf(line)).toBe('critical');
  });

  it.each([
    'git show HEAD:src/a.ts',
    'git show HEAD:.env.example',
    'git log -p',
    'git log -p cookies',
    'git log -p main..feature/env',
    "git diff -- . ':!.env'",
    "git diff -- . ':(exclude).env'",
    'git diff --stat .env',
    'git diff --name-only -- .env',
    'git log --oneline -- .env',
    'git log --format=%h -S.env',
    'git log --grep=.env',
    'git ls-files .env',
    'git check-ignore .env',
    'git status .env',
    'git cat-file -e HEAD:.env',
    'git rev-parse HEAD:.env',
    'git grep .env',
    'git grep -n .env src',
    'git grep -e .env',
    'git show :/fix',
  ])('is safe where no credentials are printed: %s', (line) => {
    expect(levelOf(line)).toBe('safe');
  });

  it('is medium for a pattern that takes whatever is there, and for names from its input', () => {
    expect(levelOf("git log -p -- '.*'")).toBe('medium');
    expect(levelOf('echo HEAD:.env | git cat-file --batch')).toBe('medium');
    expect(levelOf('git log -p --stdin')).toBe('medium');
  });

  it('says which', () => {
    expect(assess('git show HEAD:.env', project).reasons).toEqual(['Reads credentials: .env (git show)']);
  });
});

describe('a command that reads everything below a folder', () => {
  it.each([
    'grep -r KEY .',
    'grep -R KEY .',
    'grep -r KEY',
    'grep -rn KEY src .',
    'grep -d recurse KEY .',
    'grep --directories=recurse KEY .',
    'grep --recurs KEY .',
    'grep -r KEY deploy',
    'grep -r KEY *',
    'grep .e* a',
    'zgrep .e* a',
    "grep -r KEY . --include='.env*'",
    'grep -r KEY . --include=$x',
    'grep -r KEY . --exclude=deploy',
    "grep -r KEY . --exclude=.env --include='*'",
    'egrep -r KEY .',
    'rg KEY',
    'rg KEY .',
    'ag KEY',
    'rg -uu KEY',
    'rg -u KEY',
    'rg --hidden KEY',
    'rg -. KEY .',
    'rg --no-ignore KEY deploy',
    "rg -uu KEY -g '!.git'",
    'ag -u KEY',
    'ag --hidden KEY',
    'git grep --no-index KEY',
    'git grep --untracked KEY',
    'diff -r deploy src',
    'cd deploy && grep -r KEY .',
  ])('is critical where credentials are among it: %s', (line) => {
    expect(levelOf(line)).toBe('critical');
  });

  it.each([
    'grep -rn foo src',
    'grep -r KEY src/*',
    'grep KEY here.txt',
    "grep -rn KEY . --include='*.ts'",
    "grep -rn KEY . --exclude='.env*' --exclude-dir=deploy",
    'rg KEY src',
    'rg --hidden KEY src',
    "rg --hidden KEY -g '*.ts'",
    "rg -uu KEY -g '!.env' -g '!deploy/'",
    'rg --files --hidden',
    'ag KEY src',
    'git grep KEY',
    'diff here.txt deploy',
    'find . -name .env',
    'ls -R',
  ])('is safe where they are not: %s', (line) => {
    expect(levelOf(line)).toBe('safe');
  });

  it('is not critical where it only says which files differ', () => {
    expect(levelOf('diff -rq deploy src')).not.toBe('critical');
  });

  it('names some of them', () => {
    expect(assess('grep -r KEY .', project).reasons).toEqual([
      'Reads everything in ., including credentials: .env, deploy/server.pem (grep)',
    ]);
    const many = fakeCommandContext({ credentialsBelow: () => ['a.pem', 'b.pem', 'c.pem', 'd.pem'] });
    expect(assess('rg -uu KEY', many).reasons).toEqual([
      'Reads everything in ., including credentials: a.pem, b.pem, c.pem and 1 more (rg)',
    ]);
  });

  it('is safe where nobody can look', () => {
    expect(assess('grep -r KEY .', fakeCommandContext({}, disk)).level).toBe('safe');
  });

  it('looks once for each folder', () => {
    const looks: string[] = [];
    const watched = fakeCommandContext({
      credentialsBelow(folder) {
        looks.push(folder);
        return [];
      },
    });
    assess('grep -r a .; grep -r b .; rg -uu c', watched);
    expect(looks).toEqual([workspace]);
  });
});

describe('a pattern of names', () => {
  it.each([
    'cat .env*',
    'head -n 5 .env*',
    'cat .e*',
    'cat .E*',
    'cat .[e]nv',
    'cat .n*rc',
    'cat src/.e*',
    'cat */.env',
    'cat id_*',
    'cat *.pem',
    `cat .e${'*'.repeat(200)}`,
    `cat .[${'a-z'.repeat(50)}]*`,
  ])('is critical where credentials are meant: %s', (line) => {
    expect(levelOf(line)).toBe('critical');
  });

  it.each(['cat .*', 'cat .??*', 'cat .[!.]*', 'ls -d .*', 'cat src/.*'])(
    'is medium where it takes whatever is there: %s',
    (line) => {
      expect(levelOf(line)).toBe('medium');
    },
  );

  it.each(['cat *', 'cat *.ts', 'cat .eslint*', 'cat .git*ignore', 'ls src/*', 'cat index*'])(
    'is safe where they are not found: %s',
    (line) => {
      expect(levelOf(line)).toBe('safe');
    },
  );
});

describe('the environment', () => {
  it.each(['env', 'env -0', 'env A=b', 'env -u A', 'printenv', 'printenv -0', 'export', 'export -p', 'declare -p'])(
    'is medium to print: %s',
    (line) => {
      expect(levelOf(line)).toBe('medium');
    },
  );

  it('is safe to ask for one name, and unchanged for a command that gets it', () => {
    expect(levelOf('printenv PATH')).toBe('safe');
    expect(levelOf('env --version')).toBe('safe');
    expect(levelOf('env ls')).toBe('safe');
  });
});
