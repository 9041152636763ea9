import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from '../src/main/app/create-app';
import { systemClock } from '../src/main/base/clock';
import type { ModelBackend } from '../src/main/model/backend';
import { createTerminalService } from '../src/main/terminal/terminal-service';
import { withTemporaryFolder } from './with-temporary-folder';

/**
 * Prints a table of how long each kind of work blocks main's event loop: `node scripts/run-bundled.mjs
 * bench/main-delay.ts`. docs/security.md bases a decision on it.
 */

const RUNS = 3;
const FLOOD = `head -c ${100 * 1024 * 1024} /dev/zero | tr '\\0' 'x' | fold -w 79`;

interface Delay {
  readonly p99: number;
  readonly max: number;
  readonly cpu: number;
  readonly wall: number;
}

export async function main([role]: readonly string[]): Promise<number> {
  if (role === 'child') {
    await flood({ isFollowed: false });
    process.disconnect();
    return 0;
  }
  const cases: Record<string, () => Promise<void>> = {
    'nothing, for 2 s': async () => void (await delay(2_000)),
    '100 MB in a terminal, window follows': () => flood({ isFollowed: true }),
    '100 MB in a terminal of a forked process': floodInChild,
    '20 commands at once': twentyCommands,
    '200 tokens/s for 3 s': tokens,
  };
  process.stdout.write(`medians of ${RUNS} runs, in ms\n${'case'.padEnd(44)}      p99      max      CPU     wall\n`);
  const measured = new Map(Object.keys(cases).map((name): [string, Delay[]] => [name, []]));
  // Interleaved, so that changing load on the machine affects all of them equally.
  for (let count = 0; count < RUNS; count += 1) {
    for (const [name, run] of Object.entries(cases)) measured.get(name)?.push(await measureDelay(run));
  }
  for (const [name, all] of measured) {
    const middle = (key: keyof Delay) => all.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
    const row = (['p99', 'max', 'cpu', 'wall'] as const).map((key) => middle(key).toFixed(1).padStart(9));
    process.stdout.write(`${name.padEnd(44)}${row.join('')}\n`);
  }
  return 0;
}

async function measureDelay(run: () => Promise<void>): Promise<Delay> {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  histogram.enable();
  await run();
  histogram.disable();
  const { user, system } = process.cpuUsage(cpu);
  const inMilliseconds = (nanoseconds: number) => nanoseconds / 1e6;
  return {
    p99: inMilliseconds(histogram.percentile(99)),
    max: inMilliseconds(histogram.max),
    cpu: (user + system) / 1000,
    wall: performance.now() - startedAt,
  };
}

const withTerminals = (use: (service: ReturnType<typeof createTerminalService>, folder: string) => Promise<void>) =>
  withTemporaryFolder(async (folder) => {
    const dataPath = join(folder, 'data');
    const service = createTerminalService({ dataPath, clock: systemClock, newId: randomUUID, warn: () => {} });
    await use(service, folder);
    await service.dispose();
  });

const request = (command: string, folder: string) => ({
  conversationId: 'bench',
  callId: 'bench',
  command,
  folder,
  isReadOnly: false,
});

function flood({ isFollowed }: { isFollowed: boolean }): Promise<void> {
  return withTerminals(async (service, folder) => {
    const terminal = await service.run(request(FLOOD, folder));
    if (isFollowed) {
      let [from, isEnded] = [0, false];
      while (!isEnded) {
        const page = await terminal.follow(from, 1_000);
        // Like a window: over the bridge, then a frame to draw.
        structuredClone(page);
        [from, isEnded] = [page.next, page.isEnded];
        if (!isEnded) await delay(16);
      }
    }
    await terminal.ended;
  });
}

/**
 * Runs the PTY and everything that reads it in a child process. Only the wait stays here, which is the most that moving
 * it could gain.
 */
async function floodInChild(): Promise<void> {
  const child = fork('scripts/run-bundled.mjs', ['bench/main-delay.ts', 'child']);
  await once(child, 'exit');
}

function twentyCommands(): Promise<void> {
  return withTerminals(async (service, folder) => {
    const command = 'for i in 1 2 3 4 5; do seq 2000; sleep 0.05; done';
    const terminals = await Promise.all(Array.from({ length: 20 }, () => service.run(request(command, folder))));
    await Promise.all(terminals.map(({ ended }) => ended));
  });
}

/** Covers a token's whole path: model, parser, agent, log and event. */
function tokens(): Promise<void> {
  return withTemporaryFolder(async (dataPath) => {
    const backend: ModelBackend = {
      provider: 'guide',
      model: 'paced',
      async *stream() {
        for (let count = 0; count < 600; count += 1) {
          yield { kind: 'text', text: ` word${count}` };
          await delay(5);
        }
        yield { kind: 'end', finish: 'stop' };
      },
    };
    const app = await createApp({ dataPath, host: 'web', version: '0.0.0', workspacePath: dataPath, backend });
    const { id } = await app.handlers['conversation.create']({});
    const ended = new Promise<void>((resolve) => {
      app.subscribe((message) => {
        structuredClone(message);
        if (JSON.stringify(message).includes('run-completed')) resolve();
      });
    });
    await app.handlers['conversation.send']({ conversationId: id, text: 'go' });
    await ended;
    await app.dispose();
  });
}
