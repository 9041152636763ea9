import { describe, expect, it, onTestFinished } from 'vitest';
import { killProcess } from '../../testing/kill-process';
import { temporaryFolder } from '../../testing/temporary-folder';
import { processesWith, until } from '../testing/set-up-terminals';
import { readStatus } from './list-processes';
import { type ProgramOptions, runProgram } from './run-program';

function shell(script: string, options: Partial<ProgramOptions> = {}) {
  const signal = new AbortController().signal;
  return runProgram('sh', ['-c', script], { folder: temporaryFolder(), signal, ...options });
}

describe('a program that a tool needs', () => {
  it('gets its input and returns what it wrote', async () => {
    const { stdout, ...rest } = await shell('cat; printf "é" >&2; exit 3', { input: 'given' });
    expect({ ...rest, stdout: stdout.toString() }).toEqual({ exitCode: 3, stdout: 'given', stderr: 'é', isCut: false });
  });

  it('is stopped when it writes too much', async () => {
    const { stdout, isCut } = await shell('yes', { maxOutput: 1_000 });
    expect({ length: stdout.length, isCut }).toEqual({ length: 1_000, isCut: true });
  });

  it('is stopped when somebody has enough', async () => {
    const { exitCode, isCut } = await shell('yes', { onOutput: () => false });
    expect({ exitCode, isCut }).toEqual({ exitCode: null, isCut: true });
  });

  it('is stopped with what it started when it is aborted, also what left its group', async () => {
    const sign = `PROGRAM_${process.pid}`;
    const controller = new AbortController();
    const running = shell(`export ${sign}=1; setsid sleep 600 & sleep 600`, { signal: controller.signal });
    await until(async () => (await processesWith(sign)).length >= 2);
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await until(async () => (await processesWith(sign)).length === 0);
  });

  it('is over when it is aborted, also if it has ended and something that it left behind holds its output', async () => {
    const controller = new AbortController();
    const words: string[] = [];
    const running = shell('sleep 600 & echo $!', {
      signal: controller.signal,
      onOutput: (chunk) => void words.push(chunk.toString()),
    });
    await until(() => words.length > 0);
    const left = Number(words.join(''));
    onTestFinished(() => {
      if (readStatus(left)[0] === 'S') killProcess(left);
    });
    await until(() => readStatus(left)[1] !== undefined && readStatus(readStatus(left)[1] ?? 0)[1] !== process.pid);
    controller.abort();
    await expect(running).rejects.toThrow('abort');
  });

  it('is not started when it was aborted before, and rejects when it is not there', async () => {
    await expect(shell('true', { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
    const options = { folder: temporaryFolder(), signal: new AbortController().signal };
    await expect(runProgram('no-such-program', [], options)).rejects.toThrow('ENOENT');
  });

  it('rejects with what its listener throws', async () => {
    const onOutput = () => {
      throw new Error('unreadable');
    };
    await expect(shell('echo x; sleep 60', { onOutput })).rejects.toThrow('unreadable');
  });
});
