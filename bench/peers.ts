import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { ReportLine } from './figure';
import { inMilliseconds } from './figure';
import { type AgentName, agentNames, findAgent } from './side-by-side/agents';
import type { MeasuredRun } from './side-by-side/measure-agents';
import { DELTAS, LINES, type ScenarioName } from './side-by-side/scenarios';
import { builtProgram } from './web-host';

interface Measure {
  readonly what: string;
  readonly scenario: ScenarioName;
  value(run: MeasuredRun): number;
  text(value: number): string;
}

/** To Codex. */
interface Comparison extends Measure {
  readonly goal?: number;
}

interface Limit extends Measure {
  readonly limit: number;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const tokens = (count: number) => `${count} tokens`;

const times: readonly Omit<Comparison, 'text'>[] = [
  { what: 'process start to the first model request', scenario: 'task', goal: 1.5, value: ({ first }) => first },
  { what: 'a whole task of five turns', scenario: 'task', goal: 1.1, value: ({ whole }) => whole },
  { what: 'its processor time', scenario: 'task', goal: 1.3, value: ({ processor }) => processor },
  { what: 'a steady turn that reads a file', scenario: 'reads', goal: 0.25, value: ({ gaps }) => median(gaps) },
  { what: `${DELTAS} deltas until the exit`, scenario: 'stream', goal: 0.5, value: ({ afterFirst }) => afterFirst },
  {
    what: `${LINES} lines of output until the next request`,
    scenario: 'lines',
    goal: 1,
    value: ({ gaps }) => gaps[0] ?? 0,
  },
];

const comparisons: readonly Comparison[] = [
  ...times.map((time) => ({ ...time, text: inMilliseconds })),
  { what: 'peak memory of the task', scenario: 'memory', value: ({ peakMemory }) => peakMemory, text: megabytes },
];

const limits: readonly Limit[] = [
  {
    what: `peak memory at ${DELTAS} deltas`,
    scenario: 'stream',
    limit: 200e6,
    value: ({ peakMemory }) => peakMemory,
    text: megabytes,
  },
  {
    what: 'definitions of the tools',
    scenario: 'task',
    limit: 4_000,
    value: ({ definitionTokens }) => definitionTokens,
    text: tokens,
  },
];

const OURS: AgentName = 'AIntern';
const REFERENCE: AgentName = 'Codex';

/**
 * Measures real agents on the same scripted tasks. They are found in PATH, or in the folder that AINTERN_PEERS names,
 * where npm installed them.
 */
export async function* peerFigures(): AsyncGenerator<ReportLine> {
  const program = await builtProgram();
  for (const name of agentNames) {
    if (findAgent(name, program) === null) yield { what: `beside ${name}`, reason: 'it is not installed' };
  }
  if (findAgent(REFERENCE, program) === null) return;
  const runs = await measureAgents(program);
  for (const comparison of comparisons) yield* comparisonFigures(comparison, runs);
  for (const limit of limits) yield* limitFigures(limit, runs);
}

function* comparisonFigures({ what, scenario, goal, value, text }: Comparison, runs: readonly MeasuredRun[]) {
  const reference = best(runs, { name: REFERENCE, scenario, value });
  for (const name of agentNames) {
    const own = best(runs, { name, scenario, value });
    if (name === REFERENCE || !Number.isFinite(own)) continue;
    yield {
      what: `${what}: ${name}, to ${REFERENCE}`,
      ratio: own / reference,
      ...(name === OURS && goal !== undefined ? { goal } : {}),
      detail: `${text(own)} against ${text(reference)}`,
    };
  }
}

function* limitFigures({ what, scenario, limit, value, text }: Limit, runs: readonly MeasuredRun[]) {
  for (const name of agentNames) {
    const own = Math.max(...valuesOf(runs, { name, scenario, value }));
    if (!Number.isFinite(own)) continue;
    yield {
      what: `${what}: ${name}, to ${text(limit)}`,
      ratio: own / limit,
      ...(name === OURS ? { goal: 1 } : {}),
      detail: text(own),
    };
  }
}

interface Wanted {
  readonly name: AgentName;
  readonly scenario: ScenarioName;
  value(run: MeasuredRun): number;
}

function best(runs: readonly MeasuredRun[], wanted: Wanted): number {
  return Math.min(...valuesOf(runs, wanted));
}

function valuesOf(runs: readonly MeasuredRun[], { name, scenario, value }: Wanted): readonly number[] {
  return runs.filter((run) => run.agent === name && run.scenario === scenario).map(value);
}

async function measureAgents(program: string): Promise<readonly MeasuredRun[]> {
  const measuring = ['scripts/run-bundled.mjs', 'bench/side-by-side/measure-agents.ts', program];
  const inside = 'ip link set lo up && exec "$@"';
  // Only root may do without a user namespace.
  const spaces = process.getuid?.() === 0 ? '-n' : '-rn';
  const child = spawn('unshare', [spaces, 'sh', '-c', inside, 'sh', process.execPath, ...measuring], {
    cwd: resolve('.'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const runs: MeasuredRun[] = [];
  for await (const line of createInterface({ input: child.stdout })) runs.push(JSON.parse(line));
  const [code] = await exited;
  if (code !== 0)
    throw new Error(`The agents can't be measured without a network namespace (unshare ended with ${code})`);
  return runs;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.POSITIVE_INFINITY;
}
