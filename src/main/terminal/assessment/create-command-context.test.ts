import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createCommandContext } from './create-command-context';

function setUp() {
  const base = temporaryFolder();
  const workspacePath = join(base, 'work');
  const scope = { workspacePath, dataPath: join(base, 'data') };
  mkdirSync(join(workspacePath, 'part', 'deep'), { recursive: true });
  mkdirSync(scope.dataPath);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: workspacePath, stdio: 'pipe' });
  return { base, workspacePath, scope, git, commandContext: createCommandContext(scope, '.') };
}

describe('the surroundings of a command', () => {
  it('locate paths from the folder the command starts in, through links', () => {
    const { base, workspacePath, scope } = setUp();
    symlinkSync(base, join(workspacePath, 'part', 'out'));
    const commandContext = createCommandContext(scope, 'part');
    expect(commandContext).toMatchObject({ shell: 'bash', folder: join(workspacePath, 'part'), homePath: homedir() });
    expect(commandContext.locate('deep')).toEqual({
      realPath: join(workspacePath, 'part', 'deep'),
      workspacePath: 'part/deep',
      isOwnData: false,
      holds: 'folder',
    });
    expect(commandContext.locate('out/data/x')).toEqual({
      realPath: join(base, 'data', 'x'),
      workspacePath: null,
      isOwnData: true,
      holds: 'nothing',
    });
    writeFileSync(join(workspacePath, 'file'), '');
    expect(commandContext.locate('../file').holds).toBe('file');
    expect(() => commandContext.locate('')).toThrow('empty');
  });

  it('have the scripts of the nearest manifest', () => {
    const { workspacePath, commandContext } = setUp();
    expect(commandContext.packageScripts('.')).toBeNull();
    const manifest = { scripts: { test: 'vitest', odd: 7, build: 'tsc' } };
    writeFileSync(join(workspacePath, 'package.json'), `\ufeff${JSON.stringify(manifest)}`);
    const expected = { path: 'package.json', scripts: { test: 'vitest', build: 'tsc' } };
    expect(commandContext.packageScripts('part/deep')).toEqual(expected);
    writeFileSync(join(workspacePath, 'part', 'package.json'), '{ broken');
    expect(commandContext.packageScripts('part/deep')).toEqual({ path: 'part/package.json', scripts: {} });
  });

  it('have the makefile that make would read', () => {
    const { workspacePath, commandContext } = setUp();
    expect(commandContext.makefile('.')).toBeNull();
    writeFileSync(join(workspacePath, 'Makefile'), 'second:\n');
    writeFileSync(join(workspacePath, 'GNUmakefile'), 'first:\n');
    expect(commandContext.makefile('.')).toBe('first:\n');
  });

  it('do not wait for a named pipe in the place of a file', () => {
    const { workspacePath, commandContext } = setUp();
    execFileSync('mkfifo', [join(workspacePath, 'Makefile'), join(workspacePath, 'package.json')]);
    expect([commandContext.makefile('.'), commandContext.packageScripts('.')]).toEqual([null, null]);
  });
});

describe('git settings that start programs', () => {
  it('are none in a fresh repository, or where there is none', () => {
    const { git, commandContext } = setUp();
    expect(commandContext.executingGitSettings('.')).toEqual([]);
    git('init', '-q');
    git('config', 'core.fsmonitor', 'true');
    git('config', 'alias.st', 'status');
    git('config', 'user.name', 'Eve');
    expect(commandContext.executingGitSettings('part/deep')).toEqual([]);
  });

  it.each([
    ['core.fsmonitor', './watch.sh'],
    ['core.hooksPath', 'hooks'],
    ['core.sshCommand', 'evil'],
    ['core.pager', 'evil'],
    ['core.editor', 'evil'],
    ['core.askPass', 'evil'],
    ['diff.external', 'evil'],
    ['diff.Mine.textconv', 'evil'],
    ['filter.lfs.smudge', 'evil'],
    ['gpg.program', 'evil'],
    ['credential.helper', '!evil'],
    ['credential.https://host.helper', 'evil'],
    ['alias.st', '!evil'],
    ['include.path', '../more'],
    ['uploadpack.packObjectsHook', 'evil'],
  ])('%s is one', (key, value) => {
    const { git, commandContext } = setUp();
    git('init', '-q');
    git('config', key, value);
    const [section = '', ...rest] = key.split('.');
    const name = rest.pop() ?? '';
    const spelling = [section.toLowerCase(), ...rest, name.toLowerCase()].join('.');
    expect(commandContext.executingGitSettings('.')).toEqual([spelling]);
  });

  it('are found however they are spelt', () => {
    const { workspacePath, git, commandContext } = setUp();
    git('init', '-q');
    const text =
      '[CORE] pager = "less" # x\n[diff.old]\n\ttextconv=a\n[alias]\n  x = "!sh"\n[core]\nfsmonitor = \\\n  evil\n';
    writeFileSync(join(workspacePath, '.git', 'config'), text);
    expect(commandContext.executingGitSettings('.')).toEqual([
      'core.pager',
      'diff.old.textconv',
      'alias.x',
      'core.fsmonitor',
    ]);
  });

  it('include hooks that can run, also from a worktree', () => {
    const { base, workspacePath, git, scope } = setUp();
    git('init', '-q');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x');
    const hooks = join(workspacePath, '.git', 'hooks');
    mkdirSync(hooks, { recursive: true });
    for (const name of ['pre-commit', 'idle', 'post-merge.sample']) writeFileSync(join(hooks, name), '#!/bin/sh\n');
    for (const name of ['pre-commit', 'post-merge.sample']) chmodSync(join(hooks, name), 0o755);
    chmodSync(join(hooks, 'idle'), 0o644);
    git('worktree', 'add', '-q', join(base, 'tree'));
    git('config', 'core.editor', 'evil');
    const fromTree = createCommandContext({ ...scope, workspacePath: join(base, 'tree') }, '.');
    expect(fromTree.executingGitSettings('.')).toEqual(['core.editor', 'hook pre-commit']);
  });
});

describe('what a look around finds', () => {
  it('is credentials, links, and what a pattern stands for', () => {
    const { workspacePath, scope, commandContext } = setUp();
    expect(commandContext.credentialsBelow?.('.')).toEqual([]);
    expect(commandContext.linksBelow?.('.')).toEqual([]);
    writeFileSync(join(workspacePath, '.env'), '');
    symlinkSync('/etc', join(workspacePath, 'out'));
    const later = createCommandContext(scope, '.');
    expect(later.credentialsBelow?.('.')).toEqual(['.env']);
    expect(later.linksBelow?.('.')).toEqual(['out']);
    expect(later.unseenBelow?.('.')).toEqual([]);
    expect(commandContext.expand?.(workspacePath, 'o*')).toEqual([join(workspacePath, 'out')]);
  });
});

it('a folder that holds AIntern’s own data says where, and that there are keys in it', () => {
  const { base, scope, commandContext } = setUp();
  const around = createCommandContext({ ...scope, workspacePath: base }, '.');
  expect([around.ownDataBelow?.('.'), around.credentialsBelow?.('.')]).toEqual(['data', ['data/keys.json']]);
  expect([commandContext.ownDataBelow?.('.'), around.ownDataBelow?.('data')]).toEqual([null, null]);
});

it('a path is followed link by link before `..` counts', () => {
  const { workspacePath, commandContext } = setUp();
  mkdirSync(join(workspacePath, 'a'));
  mkdirSync(join(workspacePath, 'x', 'y'), { recursive: true });
  symlinkSync('../../a', join(workspacePath, 'x', 'y', 'up'));
  expect(commandContext.locate('x/y/up/../../secret').workspacePath).toBeNull();
  expect(commandContext.locate('x/y/up/../b').workspacePath).toBe('b');
});

it('names that begin like flags are seen', () => {
  const { workspacePath, commandContext } = setUp();
  expect(commandContext.hasDashedNames?.('.')).toBe(false);
  writeFileSync(join(workspacePath, '--output=M'), '');
  expect(commandContext.hasDashedNames?.('.')).toBe(true);
  expect(commandContext.hasDashedNames?.('none')).toBe(true);
});
