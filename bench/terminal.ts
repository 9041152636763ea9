import { randomUUID } from 'node:crypto';
import { spawn } from 'node-pty';
import { systemClock } from '../src/main/clock';
import { childEnvironment } from '../src/main/terminal/child-environment';
import { createTerminalService, type TerminalService } from '../src/main/terminal/terminal-service';
import { type Figure, inMilliseconds } from './figure';
import { withTemporaryFolder } from './with-temporary-folder';

const SHORT_COMMANDS = 50;
const MEGABYTES = 100;
const BIG_OUTPUT = `head -c ${MEGABYTES * 1024 * 1024} /dev/zero | tr '\\0' 'x' | fold -w 79`;
const REPETITIONS = 9;
const BIG_REPETITIONS = 3;
/** Past this the whole output would have to be in memory. */
const MEMORY_LIMIT = 200 * 1024 * 1024;
const MODEL_LIMIT = 50 * 1024;

export async function* terminalFigures(): AsyncGenerator<Figure> {
  yield* await withTemporaryFolder(async (folder) => {
    const service = createTerminalService({ dataPath: folder, clock: systemClock, newId: randomUUID, warn: () => {} });
    try {
      return [await shortCommands(service, folder), ...(await bigOutput(service, folder))];
    } finally {
      await service.dispose();
    }
  });
}

async function shortCommands(service: TerminalService, folder: string): Promise<Figure> {
  const best = await bestOf(REPETITIONS, {
    ours: () => times(SHORT_COMMANDS, () => ours(service, folder, 'true')),
    plain: () => times(SHORT_COMMANDS, () => plain(folder, 'true')),
  });
  return {
    what: `${SHORT_COMMANDS} times “true” in a terminal, to plain node-pty`,
    ratio: best.ours / best.plain,
    goal: 2,
    detail: `${inMilliseconds(best.ours)} against ${inMilliseconds(best.plain)}`,
  };
}

async function bigOutput(service: TerminalService, folder: string): Promise<Figure[]> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const watching = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 20);
  const text = await ours(service, folder, BIG_OUTPUT);
  clearInterval(watching);
  const best = await bestOf(BIG_REPETITIONS, {
    ours: () => ours(service, folder, BIG_OUTPUT),
    plain: () => plain(folder, BIG_OUTPUT),
  });
  const rate = (time: number) => `${((MEGABYTES * 1000) / time).toFixed(0)} MB/s`;
  const grown = highest - before;
  return [
    {
      what: `throughput of ${MEGABYTES} MB of output, to plain node-pty`,
      ratio: best.plain / best.ours,
      atLeast: 0.8,
      detail: `${rate(best.ours)} against ${rate(best.plain)}`,
    },
    {
      what: `memory that ${MEGABYTES} MB of output take, to 200 MB`,
      ratio: grown / MEMORY_LIMIT,
      goal: 1,
      detail: `${(grown / 1024 / 1024).toFixed(0)} MB`,
    },
    {
      what: `what the model gets of ${MEGABYTES} MB, to 50 KB`,
      ratio: Buffer.byteLength(text) / MODEL_LIMIT,
      goal: 1,
      detail: `${(Buffer.byteLength(text) / 1024).toFixed(1)} KB`,
    },
  ];
}

async function ours(service: TerminalService, folder: string, command: string): Promise<string> {
  const terminal = await service.run({ conversationId: 'bench', callId: 'bench', command, folder, isReadOnly: true });
  const { end, output } = await terminal.ended;
  if (end.kind !== 'exited' || end.exitCode !== 0) throw new Error(`${command}: ${JSON.stringify(end)}`);
  return output.text;
}

/** The least that one can do: it loses the end of the output now and then. */
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

async function bestOf<Name extends string>(
  repetitions: number,
  candidates: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(candidates) as Name[];
  const best = Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY])) as Record<Name, number>;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const name of names) {
      const startedAt = performance.now();
      await candidates[name]();
      best[name] = Math.min(best[name], performance.now() - startedAt);
    }
  }
  return best;
}
