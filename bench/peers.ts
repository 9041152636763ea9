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

interface Comparison {
  readonly what: string;
  readonly scenario: ScenarioName;
  /** To Codex. */
  readonly goal: number;
  time(run: MeasuredRun): number;
}

const comparisons: readonly Comparison[] = [
  { what: 'process start to the first model request', scenario: 'task', goal: 1.5, time: ({ first }) => first },
  { what: 'a whole task of five turns', scenario: 'task', goal: 1.1, time: ({ whole }) => whole },
  { what: 'its processor time', scenario: 'task', goal: 1.3, time: ({ processor }) => processor },
  { what: 'a steady turn that reads a file', scenario: 'reads', goal: 0.25, time: ({ gaps }) => median(gaps) },
  { what: `${DELTAS} deltas until the exit`, scenario: 'stream', goal: 0.5, time: ({ afterFirst }) => afterFirst },
  {
    what: `${LINES} lines of output until the next request`,
    scenario: 'lines',
    goal: 1,
    time: ({ gaps }) => gaps[0] ?? 0,
  },
];

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
  for (const { what, scenario, goal, time } of comparisons) {
    const best = (name: AgentName) =>
      Math.min(...runs.filter((run) => run.agent === name && run.scenario === scenario).map(time));
    const reference = best(REFERENCE);
    for (const name of agentNames) {
      const own = best(name);
      if (name === REFERENCE || !Number.isFinite(own)) continue;
      yield {
        what: `${what}: ${name}, to ${REFERENCE}`,
        ratio: own / reference,
        ...(name === 'AIntern' ? { goal } : {}),
        detail: `${inMilliseconds(own)} against ${inMilliseconds(reference)}`,
      };
    }
  }
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
