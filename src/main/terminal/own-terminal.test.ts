import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { killProcess } from '../testing/kill-process';
import { findUserShell } from './environment/find-user-shell';
import { summarizeTerminal } from './summarize-terminal';
import type { Terminal } from './terminal';
import { processesWith, setUpTerminals, until } from './testing/set-up-terminals';

afterEach(() => void vi.unstubAllEnvs());

const shell = { path: '/bin/bash', name: 'bash' };

async function shown(terminal: Terminal): Promise<string> {
  return (await terminal.follow(0, 0)).text;
}

/** Returns the output of a typed command, found between two words that don't appear in the typed text. */
async function typed(terminal: Terminal, command: string): Promise<string> {
  terminal.write(`printf '%s' be gin; ${command}; printf '%s' en d\r`);
  const printed = /begin(.*)end/s;
  await until(async () => printed.test(await shown(terminal)));
  return printed.exec(await shown(terminal))?.[1] ?? '';
}

describe('a terminal of the user’s own', () => {
  it('is a shell to type into, in the folder that it was opened in, and ends with it', async () => {
    const { service, folder } = setUpTerminals();
    const terminal = await service.openOwn({ shell, folder });
    expect(await typed(terminal, 'pwd; tty')).toMatch(new RegExp(`^${folder}\\r\\n/dev/pts/\\d+\\r\\n$`));
    terminal.write('exit 3\r');
    expect((await terminal.ended).end).toEqual({ kind: 'exited', exitCode: 3, endedProcesses: 0 });
    expect(summarizeTerminal(terminal.describe())).toEqual({
      id: terminal.id,
      conversationId: null,
      kind: 'own',
      callId: null,
      command: 'bash',
      folder,
      startedAt: expect.any(Number),
      state: 'ended',
      exitCode: 3,
      end: 'exited',
      endedAt: expect.any(Number),
    });
  });

  it('loses nothing that was printed just before its shell ended', async () => {
    const { service, folder } = setUpTerminals();
    for (let round = 0; round < 5; round += 1) {
      const terminal = await service.openOwn({ shell, folder });
      await typed(terminal, 'true');
      terminal.write('seq 1 2000; echo the last"" line; exit\r');
      await terminal.ended;
      expect(await shown(terminal)).toContain('the last line');
    }
  });

  it('holds no key and nothing of AIntern’s own in its environment', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-secret-of-mine');
    vi.stubEnv('MY_TOKEN', 'another-secret');
    vi.stubEnv('AINTERN_DATA', '/data');
    const { service, folder } = setUpTerminals();
    const terminal = await service.openOwn({ shell, folder });
    const environment = await typed(terminal, 'env | cut -d= -f1 | sort | tr "\\n" " "');
    expect(environment.split(' ').filter((name) => /KEY|TOKEN|AINTERN_(?!PROCESS)/.test(name))).toEqual([]);
    expect(environment).toContain('TERM');
  });

  it('has no open files of other terminals', async () => {
    const { service, folder, start } = setUpTerminals();
    await start('sleep 60');
    const terminal = await service.openOwn({ shell, folder });
    expect((await typed(terminal, 'ls -x /proc/self/fd')).trim()).toBe('0  1  2  3');
  });

  it('is gone soon after it was closed, with what was started in it', async () => {
    const { service, folder } = setUpTerminals();
    const sign = `SIGN_${Math.random().toString(36).slice(2)}`;
    const terminal = await service.openOwn({ shell, folder });
    await typed(terminal, `export ${sign}=1; { setsid sleep 600 & }; { nohup sleep 600 > /dev/null 2>&1 & }`);
    await until(async () => (await processesWith(sign)).length >= 2);
    expect((await terminal.stop('asked')).end).toEqual({ kind: 'stopped', reason: 'asked' });
    await terminal.released;
    expect(await processesWith(sign)).toEqual([]);
  });

  it('is shown as ended when its shell is killed, and another one can be opened', async () => {
    const { service, folder } = setUpTerminals();
    const terminal = await service.openOwn({ shell, folder });
    await typed(terminal, 'true');
    killProcess(terminal.processId);
    expect((await terminal.ended).end).toEqual({ kind: 'killed', signal: 9 });
    const another = await service.openOwn({ shell, folder });
    expect(await typed(another, 'echo again')).toContain('again');
  });

  it('can be forgotten once it has ended', async () => {
    const { service, folder } = setUpTerminals();
    const terminal = await service.openOwn({ shell, folder });
    expect(service.dismiss(terminal.id)).toBe(false);
    await terminal.stop('asked');
    expect([service.dismiss(terminal.id), service.dismiss(terminal.id), service.list()]).toEqual([true, false, []]);
  });

  it('goes on however much it prints, and leaves nothing of it in a file once it is forgotten', async () => {
    const { service, folder, dataPath } = setUpTerminals({ maxOutput: 100_000 });
    const logs = () => readdirSync(join(dataPath, 'terminals'));
    const terminal = await service.openOwn({ shell, folder });
    terminal.write('seq 1 100000; echo still"" there\r');
    await until(async () => (await terminal.tail()).text.includes('still there'));
    expect(logs()).toEqual([`${terminal.id}.log`]);
    await terminal.stop('asked');
    service.dismiss(terminal.id);
    await until(() => logs().length === 0);
  });

  it('leaves nothing of what it printed in a file when AIntern is closed', async () => {
    const { service, folder, dataPath, run } = setUpTerminals();
    const command = await run('seq 1 100000');
    await command.ended;
    const terminal = await service.openOwn({ shell, folder });
    terminal.write('seq 1 100000; echo all"" there\r');
    await until(async () => (await terminal.tail()).text.includes('all there'));
    await service.dispose();
    expect(readdirSync(join(dataPath, 'terminals'))).toEqual([`${command.id}.log`]);
  });

  it('takes the size of the screen that shows it', async () => {
    const { service, folder } = setUpTerminals();
    const terminal = await service.openOwn({ shell, folder });
    terminal.resize(67, 21);
    expect((await typed(terminal, 'stty size')).trim()).toBe('21 67');
  });
});

describe('the shell of the user', () => {
  it('is the one they set, that of their account, or the platform’s', () => {
    expect(findUserShell('/bin/sh', '/bin/bash')).toEqual({ path: '/bin/sh', name: 'sh' });
    expect(findUserShell('sh', '/bin/bash').name).toBe('sh');
    expect(findUserShell(' ', '/bin/sh')).toEqual({ path: '/bin/sh', name: 'sh' });
    expect(findUserShell('', '/no/such/shell').name).toBe('bash');
  });

  it('is asked for again where the one they set is not there', () => {
    expect(() => findUserShell('/no/such/shell')).toThrow('Choose another one in Settings › Terminal');
  });
});
