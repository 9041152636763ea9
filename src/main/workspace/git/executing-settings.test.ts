import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { setUpRepository } from '../../tools/git/testing/set-up-repository';
import { executingGitSettings } from './executing-settings';

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
  ])('names %s=%s', (name, value) => {
    const { git, inWork } = setUpRepository();
    git('config', name, value);
    mkdirSync(inWork('deep/inside'), { recursive: true });
    const [setting = ''] = executingGitSettings(inWork('deep/inside'));
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
    expect(executingGitSettings(inWork())).toEqual([]);
  });

  it('finds them from a worktree, with those of the worktree alone', () => {
    const { git, gitIn, inWork } = setUpRepository();
    git('config', 'filter.a.clean', 'x');
    git('worktree', 'add', '--quiet', 'tree');
    git('config', 'extensions.worktreeConfig', 'true');
    gitIn(inWork('tree'), 'config', '--worktree', 'filter.b.clean', 'y');
    expect(executingGitSettings(inWork('tree'))).toEqual(['filter.a.clean=x', 'filter.b.clean=y']);
    expect(executingGitSettings(inWork())).toEqual(['filter.a.clean=x']);
  });

  it('finds none where there is no repository', () => {
    expect(executingGitSettings(temporaryFolder())).toEqual([]);
  });
});
