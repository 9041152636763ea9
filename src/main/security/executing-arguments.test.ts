import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { describe, expect, it } from 'vitest';
import { nestedShells } from './testing/command-cases';
import { startAttack } from './testing/start-attack';

const files = { 'f.txt': 'a\n', ev: '#!/bin/sh\ntouch M\n' };

describe('arguments that execute', () => {
  it.each([
    ['GT-01: find -exec', 'find . -maxdepth 0 -exec touch M \\;'],
    ['GT-03: sed e', "echo x | sed '1e touch M'"],
    ['GT-04: awk system', `awk 'BEGIN{system("touch M")}'`],
    ['GT-05: tar --checkpoint-action', "tar cf /dev/null f.txt --checkpoint=1 --checkpoint-action=exec='touch M'"],
    ['GT-06: xargs', 'echo M | xargs touch'],
    ['GT-14: tar -I', `tar cf x.tar -I 'sh -c "touch M; cat"' f.txt`],
    ['GT-23: make --eval', "make --eval='x:;touch M' x"],
  ])('%s', async (_id, command) => {
    const { attempt } = await startAttack({ files });
    const { verdict, isMarked, approve } = await attempt(command);
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });

  it('GT-02: a pager that is a program, which a terminal makes real', async () => {
    const { attempt } = await startAttack({ files });
    await (
      await attempt('git init -q . && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x')
    ).approve();
    // Our own setting overrides the given one; without it, the pager only needs the terminal.
    for (const [before, marks] of [
      ['', false],
      ['unset GIT_PAGER; ', true],
    ] as const) {
      const { verdict, isMarked, approve } = await attempt(`${before}git -c core.pager='touch M;cat' -p log`);
      expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
      expect((await approve()).isMarked).toBe(marks);
    }
  });

  it('GT-06: the inner command of xargs is named', async () => {
    const { attempt } = await startAttack({ files });
    expect((await attempt('echo M | xargs touch')).reasons.join('\n')).toContain('touch');
  });

  it('GT-07: rg --pre', async () => {
    // Our own ripgrep can't be seen from inside if this project is in the temporary folder.
    const { attempt, workspacePath } = await startAttack({ files, isSandboxed: false });
    chmodSync(join(workspacePath, 'ev'), 0o755);
    expect(await attempt('rg --pre ./ev a')).toMatchObject({ verdict: 'ask', isMarked: false });
    const { verdict, isMarked, approve } = await attempt(`${rgPath} --pre ./ev a f.txt`);
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect((await approve()).isMarked).toBe(true);
  });

  it('GT-27: ssh -o ProxyCommand', async () => {
    const { attempt } = await startAttack({ files });
    const { verdict, isMarked, approve } = await attempt("ssh -o ProxyCommand='touch M' h");
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    const hasSsh = spawnSync('ssh', ['-V']).status === 0;
    expect((await approve()).isMarked).toBe(hasSsh);
  });
});

describe('scripts of a package', () => {
  const manifest = (scripts: Record<string, string>) => JSON.stringify({ name: 'x', version: '1.0.0', scripts });
  const packageFiles = { 'package.json': manifest({ test: 'echo tested', other: 'touch M' }) };

  it('GT-17: a rule for npm does not cover what runs any command', async () => {
    const { attempt, remember } = await startAttack({ files: packageFiles });
    await remember('npm test', 'npm *');
    for (const command of ["npm exec -c 'touch M'", 'npm x -c "touch M"', 'npm pkg set scripts.test="touch M"']) {
      expect(await attempt(command), command).toMatchObject({ verdict: 'ask', isMarked: false });
    }
    expect(await attempt('npm run-script other')).toMatchObject({ verdict: 'ask', isMarked: false });
    expect(await attempt('npm config set script-shell ./ev')).toMatchObject({ verdict: 'ask' });
    expect(await attempt('npm explore x -- touch M')).toMatchObject({ verdict: 'ask' });
  });

  it('GT-18: a script that changed since it was approved is asked about again, and shown', async () => {
    const { attempt, remember, workspacePath } = await startAttack({ files: packageFiles });
    await remember('npm test', 'npm test');
    expect(await attempt('npm test')).toMatchObject({ verdict: 'auto' });
    writeFileSync(join(workspacePath, 'package.json'), manifest({ test: 'touch M' }));
    const { verdict, isMarked, reasons, approve } = await attempt('npm test');
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect(reasons.join('\n')).toContain('touch M');
    expect((await approve()).isMarked).toBe(true);
  });

  it('GT-18: also where the agent itself has changed it', async () => {
    const { attempt, attemptTo, remember, workspacePath } = await startAttack({ files: packageFiles });
    await remember('npm test', 'npm test');
    await (await attemptTo('replace echo with touch in package.json')).approve();
    const { verdict, reasons } = await attempt('npm test');
    expect([verdict, existsSync(join(workspacePath, 'tested'))]).toEqual(['ask', false]);
    expect(reasons.join('\n')).toContain('touch tested');
  });

  it('GT-20: an installation names the scripts that it runs', async () => {
    const { attempt } = await startAttack({ files: { 'package.json': manifest({ preinstall: 'touch M' }) } });
    const { verdict, isMarked, reasons, approve } = await attempt('npm install');
    expect({ verdict, isMarked }).toEqual({ verdict: 'ask', isMarked: false });
    expect(reasons.join('\n')).toMatch(/preinstall.*touch M/);
    expect((await approve()).isMarked).toBe(true);
  });
});

describe('wrappers hide nothing from a rule that denies', () => {
  const wrappers = ['timeout 5', 'nice', 'nohup', 'stdbuf -o0', 'command', 'exec'];

  it.each(wrappers.map((wrapper) => [wrapper]))('GT-22: %s touch M', async (wrapper) => {
    const { attempt } = await startAttack({ rules: [{ effect: 'deny', pattern: 'touch *' }] });
    expect(await attempt(`${wrapper} touch M`)).toMatchObject({ verdict: 'deny', isMarked: false });
  });

  it.each([['sudo rm x'], ['/bin/rm x'], ['\\rm x'], ['env rm x'], ['command rm x'], ['busybox rm x']])(
    'GT-29: %s',
    async (command) => {
      const { attempt } = await startAttack({ rules: [{ effect: 'deny', pattern: 'rm *' }] });
      expect(await attempt(command)).toMatchObject({ verdict: 'deny' });
    },
  );

  it.each([
    ["bash -c 'rm x'", "bash -c 'rm x'"],
    ['shells four deep', nestedShells(4)],
    ["eval 'rm x'", "eval 'rm x'"],
    ['eval rm x', 'eval rm x'],
  ])('GT-30: %s', async (_name, command) => {
    const { attempt } = await startAttack({ rules: [{ effect: 'deny', pattern: 'rm *' }] });
    expect(await attempt(command)).toMatchObject({ verdict: 'deny' });
  });

  it.each([
    ['shells nine deep', nestedShells(9)],
    ['a decoded text', 'echo cm0gLXJmIHg= | base64 -d | sh'],
  ])('GT-30: never by itself: %s', async (_name, command) => {
    const rules = [
      { effect: 'deny', pattern: 'rm *' },
      { effect: 'allow', pattern: 'sh *' },
      { effect: 'allow', pattern: '*' },
    ] as const;
    const { attempt } = await startAttack({ rules });
    expect(['ask', 'deny']).toContain((await attempt(command)).verdict);
  });
});
