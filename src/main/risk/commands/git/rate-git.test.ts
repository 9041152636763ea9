import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { fakeCommandContext } from '../testing/fake-command-context';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

const disk = {
  files: ['here.txt', 'src/here.txt'],
  folders: ['src'],
  links: { 'link.txt': '/etc/passwd', 'in.txt': 'src/here.txt' },
};

describe('a git command', () => {
  it.each([
    'git status',
    'git status -sb',
    'git log -p -1',
    'git log --oneline -5 --graph',
    'git log --format="%h %s" main..HEAD',
    'git diff',
    'git diff main',
    'git diff --stat HEAD~1 -- src',
    'git show HEAD:src/a.ts',
    'git branch',
    'git branch -a',
    'git branch --show-current',
    'git branch --list x',
    'git branch --merged main',
    'git tag',
    "git tag -l 'v1.*'",
    'git remote -v',
    'git remote get-url origin',
    'git rev-parse --abbrev-ref HEAD',
    'git ls-files',
    'git blame -L 1,5 a',
    'git shortlog -sn',
    'git describe --tags',
    'git grep -n foo',
    'git cat-file -p HEAD',
    'git stash list',
    'git reflog',
    'git config --get user.name',
    'git config user.name',
    'git config --list',
    'git worktree list',
    'git check-ignore a',
    'git merge-base a b',
    'git --no-pager log',
    'git -C src status',
    'git --version',
    'git',
  ])('is safe: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('safe');
  });

  it.each([
    'git checkout status',
    'git checkout main',
    'git checkout -b new',
    'git switch main',
    'git add .',
    'git commit -m x',
    'git commit -m "use --amend /etc/x"',
    'git merge x',
    'git stash',
    'git stash pop',
    'git branch new',
    'git tag v2',
    'git fetch',
    'git pull',
    'git push',
    'git push -u origin x',
    'git remote show origin',
    'git ls-remote',
    'git restore --staged a',
    'git reset HEAD~1',
    'git unknown',
    'git --work-tree . status',
    'git --work-tree=. status',
    'git --namespace x show',
    'git -p log',
    'git log --frobnicate',
    'git log $x',
    'git config user.name x',
    'git symbolic-ref HEAD refs/heads/x',
    'git symbolic-ref src/?.ts',
    'git symbolic-ref {HEAD,refs/heads/x}',
    'git describe --dirty',
    'git describe --broken',
    'git config a.b --get-all=x',
    'git log --remerge-diff',
    'git diff --output=new',
    'git help log',
    'git rm --cached a',
  ])('is medium: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('medium');
  });

  it.each([
    'git push --force',
    'git push -f',
    'git push --force-with-lease',
    'git push origin +main',
    'git push origin :main',
    'git push --delete origin x',
    'git push --mirror',
    'git reset --hard',
    'git clean -fd',
    'git checkout -- .',
    'git checkout .',
    'git checkout HEAD a',
    'git checkout -f',
    'git restore a',
    'git branch -D x',
    'git branch -d x',
    'git tag -d x',
    'git stash drop',
    'git stash clear',
    'git rebase main',
    'git rebase -x y main',
    'git commit --amend',
    'git filter-branch',
    'git gc --prune=now',
    'git update-ref -d x',
    'git reflog expire --all',
    'git worktree remove x',
    'git -c core.pager=x log',
    'git --config-env=core.pager=X log',
    'git --exec-path=x log',
    'git config core.hooksPath x',
    'git config alias.x !y',
    'git config --global core.editor x',
    'git log --ext-diff',
    'git diff --textconv',
    'git grep -O x',
    'git grep --open-files-in-pager=x y',
    'git cat-file --textconv HEAD:a',
    'git log --show-signature',
    'git fetch --upload-pack=x',
    'git clone -c a=b https://x.example',
    'git submodule foreach x',
    'git bisect run x',
    'git difftool',
    'git diff --output=here.txt',
    'git -C /etc status',
    'git $x',
    'git rm a',
  ])('is high: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('high');
  });

  it.each([
    "git fetch --upload-pack='touch M' .",
    "git fetch '--upload-pack=touch M' .",
    "git fetch --up='touch M' .",
    "git fetch --upload-pack 'touch M' .",
    "git pull --upload-pack='touch M' .",
    "git push --receive-pack='touch M' .",
    "git push --exec='touch M' .",
    "git clone --upload-pack='touch M' . x",
    "git clone -qu'touch M' . x",
    "git ls-remote --exec='touch M' .",
    "git fetch-pack --exec='touch M' .",
    "git send-pack --receive-pack='touch M' .",
    "git rebase --exec='touch M' main",
    "git rebase -x'touch M' main",
    "git filter-branch --tree-filter 'touch M'",
    "git fetch 'ext::sh -c touch% M'",
    "git shell -c 'touch M'",
    'git hook run pre-commit',
  ])('is high and never remembered, as it starts a program of its arguments: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk))).toMatchObject({ level: 'high', noRule: expect.any(String) });
  });

  it.each(["git commit -m 'remove --hard from -f'", "git tag -a v1 -m 'a b'", "git push -o 'ci skip' origin main"])(
    'is no more than medium for what stands in a message: %s',
    (line) => {
      expect(assess(line, fakeCommandContext({}, disk)).level).toBe('medium');
    },
  );

  it.each([
    'git diff --output=/tmp/x',
    'git clone https://x.example /tmp/x',
    'git credential fill',
    'git log > .git/hooks/post-commit',
  ])('is critical: %s', (line) => {
    expect(assess(line, fakeCommandContext({}, disk)).level).toBe('critical');
  });

  it('says what it does and where', () => {
    const reasonsFor = (line: string) => assess(line, fakeCommandContext()).reasons;
    expect(reasonsFor('git diff --output=M')).toEqual(['Creates M (git diff --output)']);
    expect(reasonsFor('git push --force https://git.x.example/a')).toEqual([
      'Overwrites or deletes branches on the remote: git.x.example (git push)',
    ]);
  });

  it('is at least medium where the repository starts programs, and names the settings', () => {
    const executingGitSettings = (folder: string) => (folder.endsWith('/sub') ? ['filter.x.clean'] : []);
    const here = fakeCommandContext({ executingGitSettings });
    const expected = {
      level: 'medium',
      reasons: ['May start programs that this repository configures: filter.x.clean (git status)'],
    };
    expect(assess('git status', here)).toMatchObject({ level: 'safe' });
    expect(assess('git -C sub status', here)).toMatchObject(expected);
    expect(assess('cd sub && git status', here)).toMatchObject(expected);
    const hooked = fakeCommandContext({ executingGitSettings: () => ['core.hookspath', 'hook pre-commit'] });
    expect(assess('git status', hooked)).toMatchObject({ level: 'safe' });
    expect(assess('git commit -m x', hooked).reasons.join()).toContain('hook pre-commit');
    expect(assess('git version', fakeCommandContext({ executingGitSettings: () => ['core.pager'] }))).toMatchObject({
      level: 'safe',
    });
  });

  it('SF-07 is not safe where git cannot list what it prints', () => {
    const asked: string[] = [];
    const askGit = (_folder: string, args: readonly string[]) => {
      asked.push(args.join(' '));
      return null;
    };
    const here = fakeCommandContext({ askGit }, disk);
    for (const line of ['git log -p', 'git show', 'git diff main', 'git grep foo', 'git stash show']) {
      expect({ line, ...assess(line, here) }).toMatchObject({
        line,
        level: 'medium',
        reasons: [expect.stringContaining('Prints more than git could list')],
      });
    }
    asked.length = 0;
    for (const line of ['git log', 'git status', 'git diff --output=new', 'git log -p $x']) assess(line, here);
    expect(asked).toEqual([]);
  });

  it('SF-04 is at least medium where something speaks against the repository', () => {
    const quiet = { isThere: true, objections: [], secretSettings: [], aliases: [], isPartial: false };
    const levelWith = (line: string, facts: Partial<typeof quiet> | { objections: string[] }) =>
      assess(line, fakeCommandContext({ gitRepository: () => ({ ...quiet, ...facts }) }, disk)).level;
    expect(levelWith('git status', {})).toBe('safe');
    expect(levelWith('git status', { objections: ['git could not be asked'] })).toBe('medium');
    expect(levelWith('git version', { objections: ['git could not be asked'] })).toBe('safe');
    expect(levelWith('git diff here.txt link.txt', {})).toBe('safe');
    expect(levelWith('git diff here.txt link.txt', { isThere: false })).not.toBe('safe');
    expect(levelWith('git grep foo', { isThere: false })).toBe('medium');
  });
});
