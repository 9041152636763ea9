import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { setUpTerminals } from '../terminal/testing/set-up-terminals';
import { temporaryFolder } from '../testing/temporary-folder';
import { fakeSandbox } from './testing/fake-sandbox';

const unavailable = async () => ({ kind: 'unavailable', why: 'Nobody built one.' }) as const;

/** A sandbox that passes its test and then fails. */
function brokenSandbox(script: string) {
  const program = join(temporaryFolder(), 'bwrap');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return async () => fakeSandbox(program);
}

describe('SF-11 a safe command on a machine without a sandbox', () => {
  it('runs without standard input, and says why it is not confined', async () => {
    const { run } = setUpTerminals({ detectSandbox: unavailable });
    const terminal = await run('cat; read x; echo "[$x]"; echo out; echo err >&2; exit 3', { isReadOnly: true });
    const { end, output } = await terminal.ended;
    expect(output.text).toBe('[]\nout\nerr\n');
    expect(end).toEqual({ kind: 'exited', exitCode: 3, endedProcesses: 0 });
    expect(terminal.describe().sandbox).toEqual({ sandboxed: false, why: 'Nobody built one.' });
  });

  it('has no standard input in a plain sh and beside other terminals either', async () => {
    const shell = { kind: 'bash', name: 'sh', path: '/bin/sh' } as const;
    const { run, result } = setUpTerminals({ detectSandbox: unavailable, shell });
    const other = await run('sleep 60');
    expect((await result('cat; echo end', { isReadOnly: true })).text).toBe('end\n');
    await other.stop('asked');
  });

  it('is told apart from a command that is not rated safe, which keeps its input', async () => {
    const { run } = setUpTerminals({ detectSandbox: unavailable });
    const terminal = await run('read x; echo "[$x]"');
    terminal.write('typed\r');
    expect((await terminal.ended).output.text).toContain('[typed]');
    expect(terminal.describe().sandbox).toEqual({ sandboxed: false, why: 'Nobody built one.' });
  });
});

describe('SF-11 a sandbox that cannot be set up for a command', () => {
  it.each([
    ['says why', 'echo "bwrap: Out of luck" >&2; exit 1', 'bwrap: Out of luck\n'],
    ['says nothing', 'exit 0', ''],
  ])('keeps the command from running when bubblewrap %s', async (_what, script, text) => {
    const { result, folder } = setUpTerminals({ detectSandbox: brokenSandbox(script) });
    for (const isReadOnly of [true, false]) {
      expect(await result('touch ran', { isReadOnly })).toEqual({
        end: { kind: 'exited', exitCode: 126, endedProcesses: 0, sandboxFailed: true },
        text,
      });
      expect(existsSync(join(folder, 'ran'))).toBe(false);
    }
  });

  it('SB-19 keeps the command from running when bubblewrap is gone', async () => {
    const gone = async () => fakeSandbox('/no/bwrap');
    const { result, folder } = setUpTerminals({ detectSandbox: gone });
    for (const isReadOnly of [true, false]) {
      expect((await result('touch ran', { isReadOnly })).end).toMatchObject({ sandboxFailed: true });
      expect(existsSync(join(folder, 'ran'))).toBe(false);
    }
  });
});
