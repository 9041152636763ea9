import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../src/main/app/app';
import { createApp } from '../src/main/app/create-app';
import type { ModelBackend } from '../src/main/model/backend';
import { listProcesses } from '../src/main/terminal/processes/list-processes';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import { isRunEnd } from '../src/shared/conversation/conversation-event';
import { type Figure, inMilliseconds, type ReportLine } from './figure';
import { withTemporaryFolder } from './with-temporary-folder';

const REPETITIONS = 9;
/** In milliseconds. */
const limits = { acknowledged: 500, grace: 2_000, gone: 5_000 };
/** Milliseconds between two scans of the process list. */
const LOOK = 10;
/** Milliseconds until waiting is given up. */
const PATIENCE = 60_000;

interface Stop {
  /** From the stop command to the end of the run. */
  readonly acknowledged: number;
  /** From the request to terminate to the end of the process that ignores it. */
  readonly grace: number;
  /** From the stop command to the end of the last process. */
  readonly gone: number;
}

/** Stops a run whose command leaves a tree of processes that refuse to terminate; a sandbox would end with all of them. */
export async function* stopFigures(): AsyncGenerator<ReportLine> {
  if (process.platform !== 'linux') {
    yield { what: 'stop of a stubborn command', reason: 'measured by /proc, which only Linux has' };
    return;
  }
  const stops: Stop[] = [];
  while (stops.length < REPETITIONS) stops.push(await withTemporaryFolder(stopOnce));
  const times = (key: keyof Stop) => stops.map((stop) => stop[key]);
  yield slowest(
    'stop: until the run has ended, the slowest of 9, to 500 ms',
    times('acknowledged'),
    limits.acknowledged,
  );
  const graces = times('grace').toSorted((one, other) => one - other);
  const grace = graces[Math.floor(REPETITIONS / 2)] ?? Number.NaN;
  yield {
    what: 'stop: from TERM to KILL, to 2 s',
    ratio: grace / limits.grace,
    // A shorter grace period would break the promise to processes that clean up; a longer one is the time for finding
    // them and checking again.
    atLeast: 0.95,
    goal: 1.25,
    detail: `median ${inMilliseconds(grace)}, ${describeRange(graces)}`,
  };
  yield slowest('stop: until the whole tree is gone, the slowest of 9, to 5 s', times('gone'), limits.gone);
}

function slowest(what: string, times: readonly number[], limit: number): Figure {
  return { what, ratio: Math.max(...times) / limit, goal: 1, detail: describeRange(times) };
}

function describeRange(times: readonly number[]): string {
  return `${inMilliseconds(Math.min(...times))} to ${inMilliseconds(Math.max(...times))}`;
}

async function stopOnce(folder: string): Promise<Stop> {
  const workspacePath = join(folder, 'work');
  mkdirSync(workspacePath);
  const sign = `AINTERN_BENCH_${randomBytes(8).toString('hex')}`;
  const app = await createApp({
    dataPath: join(folder, 'data'),
    host: 'web',
    version: '0.0.0',
    workspacePath,
    settingsOverrides: { sandbox: { isOn: false }, folderSandboxes: [] },
    backend: callingOnce(stubbornCommand(sign)),
    answerApproval: ({ requestedAt }) => ({
      decision: ApprovalDecision.approve({ decidedAt: requestedAt, decisionDuration: 0 }),
      by: { kind: 'user' },
    }),
  });
  try {
    return await timeStop(app, () => isRunning(sign), join(workspacePath, 'asked-at'));
  } finally {
    await app.dispose();
  }
}

/**
 * When asked to terminate, it records the time and keeps running; so does the process that it started in a separate
 * session.
 */
function stubbornCommand(sign: string): string {
  const stubborn = `trap 'date +%s%N >> asked-at' TERM; trap '' HUP; touch ready; while :; do sleep 1; done`;
  return `export ${sign}=1; setsid sh -c "trap '' TERM HUP; while :; do sleep 1; done" & sh -c "${stubborn}"`;
}

function callingOnce(command: string): ModelBackend {
  const parameters = { command };
  return {
    provider: 'guide',
    model: 'bench',
    async *stream() {
      yield {
        kind: 'text',
        text: `\`\`\`tool_call\n${JSON.stringify({ tool: 'terminal-execute', parameters })}\n\`\`\`\n`,
      };
      yield { kind: 'end', finish: 'stop' };
    },
  };
}

async function timeStop(app: App, isThere: () => Promise<boolean>, askedAtFile: string): Promise<Stop> {
  let [endedAt, askedAt] = [Number.NaN, Number.NaN];
  app.subscribe((message) => {
    if (message.name === 'conversation.events' && message.payload.events.some(isRunEnd)) endedAt = performance.now();
  });
  const { id: conversationId } = await app.handlers['conversation.create']({});
  await app.handlers['conversation.send']({ conversationId, text: 'go' });
  await until(() => existsSync(join(askedAtFile, '..', 'ready')), 'the command to run');
  const stoppedAt = performance.now();
  await app.handlers['conversation.stop']({ conversationId });
  await until(() => Number.isFinite(endedAt), 'the run to end');
  await until(async () => !(await isThere()), 'the processes to end');
  const goneAt = performance.now();
  const [first = ''] = readFileSync(askedAtFile, 'utf8').split('\n');
  // The shell reports wall-clock time in nanoseconds.
  askedAt = Number(BigInt(first) / 1_000n) / 1_000 - performance.timeOrigin;
  return { acknowledged: endedAt - stoppedAt, grace: goneAt - askedAt, gone: goneAt - stoppedAt };
}

async function isRunning(sign: string): Promise<boolean> {
  return (await listProcesses()).some(({ environment }) => environment.includes(sign));
}

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited in vain for ${what}`);
    await delay(LOOK);
  }
}
