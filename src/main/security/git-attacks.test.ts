import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { startAttack } from './testing/start-attack';

/** Starts the whole app in a folder that an attacker has prepared as a repository. */
async function startInRepository() {
  const home = temporaryFolder();
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', join(home, '.config'));
  const attack = await startAttack({ files: { 'a.txt': 'one\n' } });
  const inWork = (...parts: string[]) => join(attack.workspacePath, ...parts);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: inWork(), stdio: ['ignore', 'pipe', 'pipe'] });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ada');
  git('config', 'user.email', 'ada@example.com');
  git('add', 'a.txt');
  git('commit', '--quiet', '--message', 'first');
  return { ...attack, git, inWork };
}

describe('SF-03: a line that takes away what keeps git from starting programs', () => {
  it.each(['env -i git status', 'env -u GIT_CONFIG_COUNT git status', 'exec -c git status'])(
    'is asked about: %s',
    async (line) => {
      const { attempt, git } = await startInRepository();
      git('config', 'core.fsmonitor', 'touch M; false');
      expect(await attempt('git status')).toMatchObject({ verdict: 'auto', isMarked: false });
      const { verdict, isMarked, approve } = await attempt(line);
      expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
      expect((await approve()).isMarked).toBe(true);
    },
  );
});

describe('SF-04: a repository that git finds elsewhere than it seems', () => {
  it('is asked about before its program compares files', async () => {
    const { attempt, git, inWork } = await startInRepository();
    git('config', 'diff.external', 'touch M;');
    writeFileSync(inWork('a.txt'), 'two\n');
    renameSync(inWork('.git'), inWork('store'));
    writeFileSync(inWork('.git'), 'gitdir: store\n\n');
    const { verdict, reasons, isMarked, approve } = await attempt('git diff');
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect(reasons.join()).toContain('diff.external');
    expect((await approve()).isMarked).toBe(true);
  });

  it('is asked about also where it is one inside the other', async () => {
    const { attempt, git, inWork } = await startInRepository();
    mkdirSync(inWork('nested'));
    git('-C', 'nested', 'init', '--quiet');
    writeFileSync(inWork('nested', '.gitattributes'), '* filter=x\n');
    git('-C', 'nested', 'add', '.');
    git('-C', 'nested', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--message', 'x');
    git('-c', 'advice.addEmbeddedRepo=false', 'add', 'nested');
    expect(await attempt('git status')).toMatchObject({ verdict: 'auto' });
    git('-C', 'nested', 'config', 'filter.y.clean', `touch ${inWork('M')}; cat`);
    writeFileSync(inWork('nested', '.gitattributes'), '* filter=y\n');
    const { verdict, isMarked, approve } = await attempt('git status');
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });
});

describe('SF-07: a git command that prints credentials without naming them', () => {
  it.each(['git show HEAD', "git log -p -- '*env'", 'git grep canary', 'git diff HEAD~1'])(
    'is asked about, and the model sees nothing of them: %s',
    async (line) => {
      const { attempt, git, inWork } = await startInRepository();
      expect(await attempt('git show HEAD')).toMatchObject({ verdict: 'auto' });
      writeFileSync(inWork('.env'), 'KEY=canary\n');
      git('add', '--force', '.env');
      git('commit', '--quiet', '--message', 'second');
      const { verdict, riskLevel, output, decline } = await attempt(line);
      expect({ verdict, riskLevel }).toEqual({ verdict: 'ask', riskLevel: 'critical' });
      expect(output).not.toContain('KEY=canary');
      expect((await decline()).output).not.toContain('KEY=canary');
    },
  );
});
