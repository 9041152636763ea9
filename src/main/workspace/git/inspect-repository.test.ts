import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createAskGit } from '../../terminal/assessment/ask-git';
import { temporaryFolder } from '../../testing/temporary-folder';
import { setUpRepository } from '../../tools/git/testing/set-up-repository';
import { executingGitSettings, inspectRepository } from './inspect-repository';

const settingsIn = (folder: string, workspacePath = folder) =>
  executingGitSettings(inspectRepository(folder, createAskGit(workspacePath), workspacePath));

describe('executingGitSettings', () => {
  it.each([
    ['core.fsmonitor', 'touch M'],
    ['core.hooksPath', '.husky'],
    ['core.sshCommand', 'ssh -i x'],
    ['filter.lfs.clean', 'git-lfs clean -- %f'],
    ['filter.lfs.process', 'git-lfs filter-process'],
    ['diff.external', 'difft'],
    ['diff.pdf.textconv', 'pdftotext'],
    ['merge.ours.driver', 'true'],
    ['credential.https://example.com.helper', 'store'],
    ['gpg.ssh.program', 'x'],
    ['remote.origin.receivepack', 'x'],
    ['alias.st', '!touch M'],
    ['submodule.a.update', '!touch M'],
    ['protocol.ext.allow', 'always'],
    ['remote.origin.url', 'ext::sh -c x'],
    ['include.path', '../elsewhere'],
    ['includeIf.gitdir:x.path', 'y'],
    ['pager.log', 'x'],
    ['hook.mine.command', 'touch M'],
    ['lfs.extension.mine.clean', 'touch M'],
    ['lfs.customtransfer.mine.path', 'touch M'],
    ['some.future.command', 'touch M'],
  ])('names %s=%s', (name, value) => {
    const { git, inWork } = setUpRepository();
    git('config', name, value);
    mkdirSync(inWork('deep/inside'), { recursive: true });
    const [setting = ''] = settingsIn(inWork('deep/inside'), inWork());
    expect(setting.toLowerCase()).toBe(`${name}=${value}`.toLowerCase());
  });

  it.each([
    ['core.fsmonitor', 'true'],
    ['core.autocrlf', 'input'],
    ['alias.st', 'status'],
    ['remote.origin.url', 'https://example.com/a.git'],
    ['filter.lfs.required', 'true'],
    ['user.signingKey', 'x'],
  ])('has nothing against %s=%s', (name, value) => {
    const { git, inWork } = setUpRepository();
    git('config', name, value);
    expect(settingsIn(inWork())).toEqual([]);
  });

  it('finds them from a worktree, with those of the worktree alone', () => {
    const { git, gitIn, inWork } = setUpRepository();
    git('config', 'filter.a.clean', 'x');
    git('worktree', 'add', '--quiet', 'tree');
    git('config', 'extensions.worktreeConfig', 'true');
    gitIn(inWork('tree'), 'config', '--worktree', 'filter.b.clean', 'y');
    expect(settingsIn(inWork('tree'), inWork())).toEqual(['filter.a.clean=x', 'filter.b.clean=y']);
    expect(settingsIn(inWork())).toEqual(['filter.a.clean=x']);
  });

  it('finds none where there is no repository', () => {
    expect(settingsIn(temporaryFolder())).toEqual([]);
  });

  it('leaves the user’s own settings alone, but for those from a file in the workspace', () => {
    const { base, inWork, write } = setUpRepository();
    const own = join(base, 'home', '.gitconfig');
    writeFileSync(own, '[diff]\n\texternal = difft\n');
    expect(settingsIn(inWork())).toEqual([]);
    write('shared', '[diff "x"]\n\ttextconv = touch M\n');
    writeFileSync(own, `[diff]\n\texternal = difft\n[include]\n\tpath = ${inWork('shared')}\n`);
    expect(settingsIn(inWork())).toEqual(['diff.x.textconv=touch M']);
  });

  it('reads included files as git does', () => {
    const { git, inWork, write } = setUpRepository();
    write('more', '[filter "x"]\n\tclean = touch M\n');
    git('config', 'includeIf.onbranch:main.path', '../more');
    expect(settingsIn(inWork())).toContain('filter.x.clean=touch M');
  });
});

describe('a repository that git looks for', () => {
  const kindIn = (folder: string) => inspectRepository(folder, createAskGit(folder), folder).kind;

  it('is unknown where git does not accept it, and none where git finds none', () => {
    const { inWork } = setUpRepository();
    expect(kindIn(inWork())).toBe('repository');
    writeFileSync(inWork('.git', 'config'), '[core\n');
    expect(kindIn(inWork())).toBe('unknown');
    rmSync(inWork('.git'), { recursive: true });
    expect(kindIn(inWork())).toBe('none');
    writeFileSync(inWork('.git'), 'gitdir: nowhere\n');
    expect(kindIn(inWork())).toBe('unknown');
  });

  it('is unknown where there is no git, or one that lies in the workspace', () => {
    const { inWork, write } = setUpRepository();
    const { PATH } = process.env;
    write('bin/git', '#!/bin/sh\ntouch M\n');
    chmodSync(inWork('bin/git'), 0o755);
    for (const path of [`${inWork('bin')}:${PATH}`, `bin:${PATH}`, inWork('nowhere')]) {
      vi.stubEnv('PATH', path);
      expect(kindIn(inWork())).toBe('unknown');
    }
    expect(existsSync(inWork('M'))).toBe(false);
  });
});

describe('SF-12: a link in a git folder', () => {
  const objectionsIn = (folder: string) => {
    const look = inspectRepository(folder, createAskGit(folder), folder);
    return look.kind === 'repository' ? look.objections : [look.kind];
  };

  it.each([
    'worktrees/tree/gitdir',
    'refs/heads/deep/topic',
    'logs/refs/heads/objects/topic',
    'logs/HEAD',
    'modules/deep/lib/HEAD',
    'modules/deep/lib/logs/refs/objects',
  ])('is objected to where it leads out: %s', (name) => {
    const { base, git, inWork, write } = setUpRepository();
    git('worktree', 'add', '--quiet', 'tree');
    git('branch', 'deep/other');
    expect(objectionsIn(inWork())).toEqual([]);
    write('../outside');
    const path = `.git/${name}`;
    mkdirSync(dirname(inWork(path)), { recursive: true });
    rmSync(inWork(path), { force: true });
    symlinkSync(join(base, 'outside'), inWork(path));
    expect(objectionsIn(inWork())).toEqual([`git reads ${name} of this repository from ${join(base, 'outside')}`]);
  });

  it('is objected to where it leads to credentials or to a folder, and not where it leads to another file', () => {
    const { inWork, write } = setUpRepository();
    write('.env');
    write('plain/file');
    symlinkSync('../../../../plain/file', inWork('.git/refs/heads/plain'));
    expect(objectionsIn(inWork())).toEqual([]);
    symlinkSync('../../../../.env', inWork('.git/logs/refs/heads/secret'));
    symlinkSync('../../../plain', inWork('.git/refs/heads/folder'));
    expect(objectionsIn(inWork())).toHaveLength(2);
  });
});
