import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { systemClock } from '../src/main/base/clock';
import { systemSandbox } from '../src/main/sandbox/detect-sandbox';
import { childEnvironment } from '../src/main/terminal/environment/child-environment';
import { createTerminalService, type TerminalService } from '../src/main/terminal/terminal-service';
import { type Figure, inMilliseconds, type ReportLine } from './figure';
import { bestOf } from './measure';
import { withTemporaryFolder } from './with-temporary-folder';

const SHORT_COMMANDS = 50;
export const MEGABYTES = 100;
export const BIG_OUTPUT = `head -c ${MEGABYTES * 1024 * 1024} /dev/zero | tr '\\0' 'x' | fold -w 79`;
const REPETITIONS = 9;

export async function* terminalFigures(): AsyncGenerator<ReportLine> {
  yield* await withTerminals(async (service, folder) => [
    await shortCommands(service, folder),
    await sandboxCost(service, folder),
    await throughput(service, folder),
  ]);
}

export function withTerminals<T>(use: (service: TerminalService, folder: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const dataPath = join(folder, 'data');
    const service = createTerminalService({ dataPath, clock: systemClock, newId: randomUUID, warn: () => {} });
    try {
      return await use(service, folder);
    } finally {
      await service.dispose();
    }
  });
}

async function shortCommands(service: TerminalService, folder: string): Promise<Figure> {
  const best = await bestOf(REPETITIONS, {
    ours: () => times(SHORT_COMMANDS, () => outputOf(service, folder, 'true')),
    plain: () => times(SHORT_COMMANDS, () => plain(folder, 'true')),
  });
  return {
    what: `${SHORT_COMMANDS} times “true” in a terminal, to plain node-pty`,
    ratio: best.ours / best.plain,
    goal: 2,
    detail: `${inMilliseconds(best.ours)} against ${inMilliseconds(best.plain)}`,
  };
}

/** Milliseconds that a sandbox may add to a command. */
const MOST_FOR_SANDBOX = 10;

async function sandboxCost(service: TerminalService, folder: string): Promise<ReportLine> {
  const what = `what a sandbox adds to “true”, to ${MOST_FOR_SANDBOX} ms`;
  const sandbox = await systemSandbox();
  if (sandbox.kind === 'unavailable') return { what, reason: sandbox.why };
  const best = await bestOf(REPETITIONS, {
    confined: () => times(SHORT_COMMANDS, () => outputOf(service, folder, 'true', { isReadOnly: true })),
    free: () => times(SHORT_COMMANDS, () => outputOf(service, folder, 'true')),
  });
  const each = { confined: best.confined / SHORT_COMMANDS, free: best.free / SHORT_COMMANDS };
  return {
    what,
    ratio: (each.confined - each.free) / MOST_FOR_SANDBOX,
    goal: 1,
    detail: `${inMilliseconds(each.confined)} against ${inMilliseconds(each.free)}`,
  };
}

async function throughput(service: TerminalService, folder: string): Promise<Figure> {
  const best = await bestOf(REPETITIONS, {
    ours: () => outputOf(service, folder, BIG_OUTPUT),
    plain: () => plain(folder, BIG_OUTPUT),
  });
  const rate = (time: number) => `${((MEGABYTES * 1000) / time).toFixed(0)} MB/s`;
  return {
    what: `throughput of ${MEGABYTES} MB of output, to plain node-pty`,
    ratio: best.plain / best.ours,
    atLeast: 0.8,
    detail: `${rate(best.ours)} against ${rate(best.plain)}`,
  };
}

/** Returns the command's output as the model would receive it. */
export async function outputOf(
  service: TerminalService,
  folder: string,
  command: string,
  { isReadOnly } = { isReadOnly: false },
): Promise<string> {
  const terminal = await service.run({ conversationId: 'bench', callId: 'bench', command, folder, isReadOnly });
  const { end, output } = await terminal.ended;
  if (end.kind !== 'exited' || end.exitCode !== 0) throw new Error(`${command}: ${JSON.stringify(end)}`);
  return output.text;
}

/** The simplest way to run a command; it sometimes loses the end of the output. */
function plain(folder: string, command: string): Promise<number> {
  return new Promise((resolve) => {
    const shell = spawn('/bin/bash', ['--noprofile', '--norc', '-c', command], {
      cwd: folder,
      env: childEnvironment(),
    });
    let length = 0;
    shell.onData((data) => {
      length += data.length;
    });
    shell.onExit(() => resolve(length));
  });
}

async function times(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < count; time += 1) await work();
}
