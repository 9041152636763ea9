import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Worktree } from '../../../shared/conversation/worktree';
import { createAskGit } from '../../terminal/assessment/ask-git';
import { describeTree } from '../../testing/describe-tree';
import { setUpRepository } from '../../tools/git/testing/set-up-repository';
import { inspectRepository } from '../../workspace/git/inspect-repository';
import { createWorktree, slugOf, worktreesPath } from './create-worktree';
import { dropWorktree, mergeWorktree } from './merge-worktree';
import { openMain } from './open-main';
import { planMerge } from './plan-merge';

function setUp(options?: Parameters<typeof setUpRepository>[0]) {
  const repository = setUpRepository(options);
  const { workspacePath, dataPath } = repository.scope;
  const create = (bringsChanges = false, folder = workspacePath) =>
    createWorktree({ folder: realpathSync(folder), dataPath, title: 'Fix the tests!', bringsChanges });
  const merge = async (worktree: Worktree, message = 'Work of the copy') => {
    const { shown } = await planMerge(worktree);
    const merged = await mergeWorktree(worktree, { message, fingerprint: shown.fingerprint });
    await merged.cleanUp();
    return merged.message;
  };
  return { ...repository, create, merge };
}

const read = (...parts: string[]) => readFileSync(join(...parts), 'utf8');

it('makes a copy on a branch of its own beside the data, which the git tools accept', async () => {
  const { scope, git, create } = setUp();
  const head = git('rev-parse', 'HEAD').trim();
  const { worktree, message } = await create();
  const main = realpathSync(scope.workspacePath);
  expect(worktree).toEqual({
    root: join(worktreesPath(scope.dataPath), 'work-fix-the-tests'),
    folder: join(worktreesPath(scope.dataPath), 'work-fix-the-tests'),
    branch: 'aintern/fix-the-tests',
    mainFolder: main,
    base: { branch: 'main', commit: head },
  });
  expect(message).toContain('It starts from main at');
  expect(read(worktree.folder, 'a.txt')).toBe('one\n');
  expect(inspectRepository(worktree.folder, createAskGit(worktree.folder), worktree.folder)).toMatchObject({
    kind: 'repository',
    objections: [],
  });
  expect((await create()).worktree.branch).toBe('aintern/fix-the-tests-2');
});

it('brings uncommitted changes along byte for byte, and leaves the folder as it is', async () => {
  const { scope, git, write, commit, inWork, create } = setUp();
  commit('gone.txt');
  commit('deep/file.txt');
  write('a.txt', 'changed\r\n');
  write('new dir/ü.txt', 'new\n');
  write('run.sh', '#!/bin/sh\n');
  chmodSync(inWork('run.sh'), 0o755);
  write('staged.txt', 'staged\n');
  git('add', 'staged.txt');
  rmSync(inWork('gone.txt'));
  rmSync(inWork('deep'), { recursive: true });
  writeFileSync(inWork('deep'), 'now a file\n');
  symlinkSync('a.txt', inWork('link'));
  write('.gitignore', 'ignored.txt\n');
  write('ignored.txt');
  const before = filesIn(scope.workspacePath);
  const { worktree } = await create(true);
  expect(filesIn(scope.workspacePath)).toEqual(before);
  const { 'ignored.txt': _ignored, ...brought } = before;
  expect(filesIn(worktree.folder)).toEqual(brought);
});

it('works in the same folder below the top, and not where a link leads elsewhere', async () => {
  const { git, write, commit, inWork, create } = setUp();
  commit('packages/one/x.txt');
  const { worktree } = await create(false, inWork('packages/one'));
  expect(worktree.folder).toBe(join(worktree.root, 'packages/one'));
  expect(read(worktree.folder, 'x.txt')).toBe('packages/one/x.txt\n');
  symlinkSync('/etc', inWork('away'));
  git('add', 'away');
  git('commit', '--quiet', '--message', 'link');
  rmSync(inWork('away'));
  write('away/file.txt');
  await expect(create(false, inWork('away'))).rejects.toThrow('this folder is a link to another one');
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(2);
});

it('commits and merges everything, and removes the copy and its branch', async () => {
  const { git, inWork, write, create, merge } = setUp();
  const { worktree } = await create();
  writeFileSync(join(worktree.folder, 'a.txt'), 'one\ntwo\n');
  writeFileSync(join(worktree.folder, 'b.txt'), 'b\n');
  write('mine.txt', 'mine\n');
  const { shown } = await planMerge(worktree);
  expect(shown).toMatchObject({
    target: 'main',
    commits: [],
    uncommitted: ['a.txt', 'b.txt'],
    files: [
      { path: 'a.txt', state: 'edited' },
      { path: 'b.txt', state: 'created' },
    ],
    conflicts: [],
    inTheWay: [],
  });
  expect(await merge(worktree)).toMatch(/^Merged 2 files into main as [0-9a-f]{7}\. /);
  expect(read(inWork('a.txt'))).toBe('one\ntwo\n');
  expect(read(inWork('mine.txt'))).toBe('mine\n');
  expect(git('log', '--format=%s').trim()).toBe('Work of the copy\nAdd a.txt');
  expect(git('status', '--porcelain').trim()).toBe('?? mine.txt');
  expect(git('branch', '--format=%(refname:short)').trim()).toBe('main');
  expect(existsSync(worktree.root)).toBe(false);
});

it('merges with a merge commit where both sides moved on', async () => {
  const { git, commit, inWork, create, merge } = setUp();
  const { worktree } = await create();
  writeFileSync(join(worktree.folder, 'b.txt'), 'b\n');
  commit('c.txt');
  await merge(worktree);
  expect(git('log', '-1', '--format=%s').trim()).toBe("Merge branch 'aintern/fix-the-tests' into main");
  expect([read(inWork('b.txt')), read(inWork('c.txt'))]).toEqual(['b\n', 'c.txt\n']);
  expect(git('status', '--porcelain')).toBe('');
});

it('lists conflicts and uncommitted files in the way, and then changes nothing', async () => {
  const { scope, git, commit, write, create, merge } = setUp();
  const { worktree } = await create();
  writeFileSync(join(worktree.folder, 'a.txt'), 'copy\n');
  writeFileSync(join(worktree.folder, 'new.txt'), 'copy\n');
  write('new.txt', 'mine, not committed\n');
  const state = () => [
    filesIn(worktree.root),
    filesIn(scope.workspacePath),
    git('rev-parse', 'HEAD', 'aintern/fix-the-tests'),
  ];
  expect((await planMerge(worktree)).shown.inTheWay).toEqual(['new.txt']);
  let before = state();
  await expect(merge(worktree)).rejects.toThrow('These files have uncommitted changes');
  expect(state()).toEqual(before);
  commit('a.txt', 'main\n');
  expect((await planMerge(worktree)).shown.conflicts).toEqual(['a.txt']);
  before = state();
  await expect(merge(worktree)).rejects.toThrow('These files conflict: a.txt');
  expect(state()).toEqual(before);
});

/** Without what git keeps for itself, such as objects that nothing refers to. */
function filesIn(folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(describeTree(folder)).filter(([path]) => !/^\.git(?:\/|$)/.test(path)));
}

it('CV-02 never overwrites an ignored file, nor merges what was not shown', async () => {
  const { commit, write, inWork, git, create, merge } = setUp();
  commit('.gitignore', 'secret.txt\n');
  write('secret.txt', 'mine\n');
  const { worktree } = await create();
  const { shown } = await planMerge(worktree);
  writeFileSync(join(worktree.folder, 'a.txt'), 'changed later\n');
  const wanted = { message: 'x', fingerprint: shown.fingerprint };
  await expect(mergeWorktree(worktree, wanted)).rejects.toThrow('changed in the meantime');
  writeFileSync(join(worktree.folder, 'secret.txt'), 'copy\n');
  git('-C', worktree.folder, 'add', '--force', 'secret.txt');
  git('-C', worktree.folder, 'commit', '--quiet', '--message', 'Force');
  const head = git('rev-parse', 'HEAD');
  await expect(merge(worktree)).rejects.toThrow('secret.txt');
  expect([read(inWork('secret.txt')), git('rev-parse', 'HEAD')]).toEqual(['mine\n', head]);
});

it('drops everything, and says how to get it back', async () => {
  const { git, create } = setUp();
  const { worktree } = await create();
  writeFileSync(join(worktree.folder, 'b.txt'), 'lost?\n');
  const dropped = await dropWorktree(worktree);
  await dropped.cleanUp();
  expect(existsSync(worktree.root)).toBe(false);
  expect(git('branch', '--format=%(refname:short)').trim()).toBe('main');
  const [, commit = ''] = /commit ([0-9a-f]{10})/.exec(dropped.message) ?? [];
  expect(git('show', `${commit}:b.txt`)).toContain('lost?');
});

it('CV-01 runs no hook and no program that the repository configures', async () => {
  const { git, inWork, create, merge } = setUp();
  const names = [
    'post-checkout',
    'pre-commit',
    'commit-msg',
    'pre-merge-commit',
    'post-merge',
    'reference-transaction',
  ];
  const trace = inWork('..', 'trace');
  for (const name of names) {
    writeFileSync(inWork('.git/hooks', name), `#!/bin/sh\necho ${name} >> '${trace}'\n`, { mode: 0o755 });
  }
  git('config', 'core.fsmonitor', `touch '${trace}'`);
  const { worktree } = await create();
  writeFileSync(join(worktree.folder, 'b.txt'), 'b\n');
  await merge(worktree);
  expect(existsSync(trace)).toBe(false);
  expect(read(inWork('b.txt'))).toBe('b\n');
  git('config', 'filter.evil.clean', 'touch trace; cat');
  await expect(create()).rejects.toThrow('run a program on files (filter.evil.clean)');
});

it('says in words why there can be no copy', async () => {
  const plain = setUp({ isEmpty: true });
  await expect(plain.create()).rejects.toThrow('This repository has no commits yet');
  const outside = join(plain.base, 'elsewhere');
  mkdirSync(outside);
  await expect(openMain(outside)).rejects.toThrow('This folder isn’t in a git repository');
  const bare = join(plain.base, 'bare.git');
  plain.gitIn(plain.base, 'init', '--quiet', '--bare', bare);
  await expect(openMain(bare)).rejects.toThrow('This is a bare repository');
  const { git, commit, create } = setUp();
  const hash = git('rev-parse', 'HEAD').trim();
  git('checkout', '--quiet', '--detach');
  const { worktree, message } = await create();
  expect(message).toContain(`It starts from ${hash.slice(0, 7)}.`);
  writeFileSync(join(worktree.folder, 'b.txt'), 'b\n');
  expect((await planMerge(worktree)).shown.target).toBe(null);
  git('update-index', '--add', '--cacheinfo', `160000,${hash},module`);
  commit('more.txt');
  await expect(create()).rejects.toThrow('submodules');
});

it('does not merge a repository inside the copy, whose files git would lose', async () => {
  const { gitIn, create, merge } = setUp();
  const { worktree } = await create();
  const inner = join(worktree.folder, 'inner');
  gitIn(worktree.folder, 'init', '--quiet', inner);
  writeFileSync(join(inner, 'x.txt'), 'x\n');
  gitIn(inner, 'add', '.');
  gitIn(inner, '-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'x');
  await expect(merge(worktree)).rejects.toThrow('is a repository of its own');
  expect(existsSync(join(inner, 'x.txt'))).toBe(true);
});

it.each([
  ['Fix the tests!', 'fix-the-tests'],
  ['Über --evil/../x.lock', 'uber-evil-x-lock'],
  ['日本', 'copy'],
  ['a'.repeat(50), 'a'.repeat(32)],
])('names a copy after “%s”', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
