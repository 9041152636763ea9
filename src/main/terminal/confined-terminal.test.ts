import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isWithoutSandbox } from '../sandbox/testing/when-sandboxed';
import type { Terminal } from './terminal';
import { setUpTerminals, until } from './testing/set-up-terminals';

const CTRL_C = '\u0003';
const CTRL_Z = '\u001a';
const CTRL_BACKSLASH = '\u001c';

async function shows(terminal: Terminal, text: string): Promise<void> {
  await until(async () => (await terminal.read('both', 0)).text.includes(text));
}

async function outcomeOf(terminal: Terminal) {
  const { end, output } = await terminal.ended;
  return { end, text: output.text };
}

const exited = (exitCode: number) => ({ kind: 'exited', exitCode, endedProcesses: 0 }) as const;

describe.skipIf(isWithoutSandbox)('the terminal of a sandboxed command', () => {
  it('interrupts a program and not the shell that started it', async () => {
    const { run } = setUpTerminals();
    const terminal = await run('trap "echo caught" INT; echo ready; sleep 600; echo "after $?"');
    await shows(terminal, 'ready');
    terminal.write(CTRL_C);
    expect(await outcomeOf(terminal)).toEqual({ end: exited(0), text: 'ready\n^Ccaught\nafter 130\n' });
  });

  it('ends a command that does nothing about Ctrl-C or Ctrl-\\', async () => {
    const { run } = setUpTerminals();
    // Not a shell that becomes another program: a key between the two is lost.
    const program = `'${process.execPath}' -e 'console.log("ready"); setInterval(() => {}, 1000)'`;
    for (const [key, exitCode, echo] of [
      [CTRL_C, 130, '^C'],
      [CTRL_BACKSLASH, 131, '^\\'],
    ] as const) {
      const terminal = await run(`ulimit -c 0; ${program}`);
      await shows(terminal, 'ready');
      terminal.write(key);
      expect(await outcomeOf(terminal)).toEqual({ end: exited(exitCode), text: `ready\n${echo}` });
    }
  });

  it('leaves time to a program that ends in its own way', async () => {
    const { run } = setUpTerminals();
    const script =
      'process.on("SIGINT", () => setTimeout(() => { console.log("bye"); process.exit(3); }, 50)); setInterval(() => {}, 1000); console.log("up")';
    const terminal = await run(`'${process.execPath}' -e '${script}'`);
    await shows(terminal, 'up');
    terminal.write(CTRL_C);
    expect(await outcomeOf(terminal)).toEqual({ end: exited(3), text: 'up\n^Cbye\n' });
  });

  it('has jobs that are stopped and go on', async () => {
    const { run } = setUpTerminals();
    const terminal = await run('bash --norc --noprofile -i');
    // Typed with quotes, so that its echo isn't taken for its output.
    terminal.write('sh -c "echo be\'\'gun; exec sleep 600"\r');
    await shows(terminal, 'begun');
    terminal.write(CTRL_Z);
    await shows(terminal, 'Stopped');
    terminal.write('kill %1; bg; wait; echo en""ded; exit 5\r');
    await shows(terminal, 'ended');
    const { end, text } = await outcomeOf(terminal);
    expect(end).toEqual(exited(5));
    expect(text).not.toContain('no job control');
  });

  it('is the controlling terminal, with the size that it is given', async () => {
    const { run } = setUpTerminals();
    const terminal = await run(
      'trap "stty size; echo to-terminal > /dev/tty; exit 4" WINCH; stty size; while :; do sleep 0.05; done',
      {
        columns: 91,
        rows: 17,
      },
    );
    await shows(terminal, '17 91');
    terminal.resize(77, 33);
    expect(await outcomeOf(terminal)).toEqual({ end: exited(4), text: '17 91\n33 77\nto-terminal\n' });
  });

  it('shows full-screen programs, which read their keys', async () => {
    const { run } = setUpTerminals();
    const terminal = await run('seq 1 500 > numbers; less +G numbers; echo "less $?"');
    await shows(terminal, '500');
    terminal.write('q');
    const { end, text } = await outcomeOf(terminal);
    expect(end).toEqual(exited(0));
    expect(text).toMatch(/less 0\n$/);
  });

  it('hides what is typed while a program asks for a password', async () => {
    const { run } = setUpTerminals();
    const terminal = await run('read -s -p "Password: " secret </dev/tty; echo; printf %s "$secret" | wc -c');
    await shows(terminal, 'Password:');
    terminal.write('canary\r');
    expect(await outcomeOf(terminal)).toEqual({ end: exited(0), text: 'Password: \n6\n' });
  });

  it('kills a program that ignores the request to end', async () => {
    const { run } = setUpTerminals({ grace: 200 });
    const terminal = await run("trap '' TERM HUP INT; echo ready; sleep 600 & while :; do wait; done");
    await shows(terminal, 'ready');
    terminal.write(CTRL_C);
    expect(terminal.describe().state.kind).toBe('running');
    expect((await terminal.stop('asked')).end).toEqual({ kind: 'stopped', reason: 'asked' });
    await terminal.released;
  });

  it('lets a program clean up when it is stopped', async () => {
    const { run, folder } = setUpTerminals();
    const terminal = await run('trap "echo cleaned > note; exit" TERM; echo ready; while :; do sleep 0.05; done');
    await shows(terminal, 'ready');
    await terminal.stop('asked');
    await terminal.released;
    expect(readFileSync(join(folder, 'note'), 'utf8')).toBe('cleaned\n');
  });
});
