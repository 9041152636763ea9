import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startAttack } from './testing/start-attack';
import { startCalls } from './testing/start-calls';

const files = { 'package.json': '{"scripts":{"test":"echo tested"}}', 'f.txt': 'b\na\n' };
const repository = { ...files, '.git/HEAD': 'ref: refs/heads/main\n', '.git/config': '', '.git/hooks/README': '' };

describe('redirections and flags that write', () => {
  it('RE-01: the home folder’s start-up files are out of reach, and where they are is said', async () => {
    const before = existsSync(join(homedir(), '.bashrc')) ? readFileSync(join(homedir(), '.bashrc'), 'utf8') : null;
    const { attempt } = await startAttack({ files });
    const { verdict, riskLevel, reasons } = await attempt('echo x > ~/.bashrc');
    expect({ verdict, riskLevel }).toEqual({ verdict: 'ask', riskLevel: 'critical' });
    expect(reasons.join('\n')).toContain(join(homedir(), '.bashrc'));
    expect(existsSync(join(homedir(), '.bashrc')) ? readFileSync(join(homedir(), '.bashrc'), 'utf8') : null).toBe(
      before,
    );
  });

  it('RE-02: a hook is a program that runs later', async () => {
    const rules = [{ effect: 'allow', pattern: 'git log *' } as const];
    const { attempt, workspacePath } = await startAttack({ files: repository, rules });
    expect(await attempt('git log > .git/hooks/pre-commit')).toMatchObject({ verdict: 'ask', riskLevel: 'critical' });
    expect(existsSync(join(workspacePath, '.git/hooks/pre-commit'))).toBe(false);
  });

  it.each([
    ['RE-05: git diff --output', 'git diff --no-index --output=M package.json f.txt'],
    ['RE-06: sort -o', 'sort -o M f.txt'],
    ['RE-08: tee', 'echo x | tee M'],
    ['RE-10: find -fprint', 'find . -maxdepth 0 -fprint M'],
  ])('%s', async (_id, command) => {
    const { attempt } = await startAttack({ files });
    const { verdict, isMarked, approve } = await attempt(command);
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });

  it('RE-05: git diff --output as it is written in a repository', async () => {
    const { attempt } = await startAttack({ files });
    expect(await attempt('git diff --output=M')).toMatchObject({ verdict: 'ask', isMarked: false });
  });

  it('RE-11: what goes to /dev/null goes nowhere', async () => {
    const { attempt, remember } = await startAttack({ files });
    await remember('npm test', 'npm test *');
    expect(await attempt('npm test > /dev/null 2>&1')).toMatchObject({ verdict: 'auto' });
  });
});

describe('the environment of a command', () => {
  async function withNpmAllowed() {
    const attack = await startAttack({ files: { ...files, 'e.cjs': `require('fs').writeFileSync('M', '')` } });
    await attack.remember('npm test', 'npm *');
    return attack;
  }

  it('EN-01: a variable that makes node load a file', async () => {
    const { attempt } = await withNpmAllowed();
    const { verdict, isMarked, approve } = await attempt('NODE_OPTIONS=--require=./e.cjs npm -v');
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });

  it('EN-02: another PATH', async () => {
    const { attempt, workspacePath } = await withNpmAllowed();
    mkdirSync(join(workspacePath, 'evil'));
    writeFileSync(join(workspacePath, 'evil/npm'), '#!/bin/sh\ntouch M\n', { mode: 0o755 });
    const { verdict, isMarked, approve } = await attempt('PATH=./evil:$PATH npm test');
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });

  it('EN-09: a trap', async () => {
    const { attempt } = await withNpmAllowed();
    const { verdict, isMarked, approve } = await attempt("trap 'touch M' EXIT");
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });

  it.each([
    ['EN-11: a library that is loaded first', 'LD_PRELOAD=./x.so ls'],
    ['EN-11: a filter of less', 'LESSOPEN="|touch M; cat %s" less f.txt'],
  ])('%s', async (_id, command) => {
    const { attempt } = await withNpmAllowed();
    expect(await attempt(command)).toMatchObject({ verdict: 'ask', isMarked: false });
  });

  it('EN-06: what one call leaves in its shell is gone in the next', async () => {
    const { attempt } = await startAttack({ files });
    const setUp = 'git init -q . && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m first';
    await (await attempt(setUp)).approve();
    const first = await attempt("export PAGER='touch M' GIT_PAGER='touch M'; git log");
    expect(first).toMatchObject({ verdict: 'ask', isMarked: false });
    expect((await first.approve()).isMarked).toBe(true);
    const second = await attempt('git log');
    expect(second).toMatchObject({ verdict: 'auto', isMarked: false });
    expect(second.output).toContain('first');
  });

  it('EN-06: nor does a call of its own leave anything to the next', async () => {
    const { attempt } = await startAttack({ files });
    const setUp = 'git init -q . && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m first';
    await (await attempt(setUp)).approve();
    const first = await attempt("export PAGER='touch M'");
    expect(first.verdict).toBe('ask');
    await first.approve();
    expect(await attempt('git log')).toMatchObject({ verdict: 'auto', isMarked: false });
  });

  it('EN-06: what is typed into a shell that stays open is asked about each time, whatever is allowed', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const allowed = { id, effect: 'allow', toolId: 'terminal-write', scope: 'always', createdAt: 0, uses: 0 } as const;
    for (const input of ["export PAGER='touch M'\n", 'git log\n']) {
      const call = { tool: 'terminal-write', parameters: { id: 'shell', input } };
      const { send, statusesOf } = await startCalls(() => [[call]], { rules: [allowed], approvalMode: 'auto' });
      await (await send()).whenAskedOrEnded();
      expect(statusesOf()).toEqual([['parsed', 'validating', 'awaiting-approval']]);
    }
  });

  it.each([["env -S 'touch M'"], ['env touch M']])('EN-10: env hides nothing: %s', async (command) => {
    const { attempt } = await startAttack({ rules: [{ effect: 'deny', pattern: 'touch *' }] });
    expect(await attempt(command)).toMatchObject({ verdict: 'deny', isMarked: false });
  });

  it('EN-12: a few harmless names change nothing, every time', async () => {
    const { attempt } = await withNpmAllowed();
    for (let time = 0; time < 2; time += 1) expect(await attempt('CI=1 npm test')).toMatchObject({ verdict: 'auto' });
    expect(await attempt('SOMETHING=1 npm test')).toMatchObject({ verdict: 'ask' });
  });
});
