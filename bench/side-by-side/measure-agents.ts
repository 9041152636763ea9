import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentName, agentNames, findAgent } from './agents';
import { type RunResult, runAgent } from './run-agent';
import { type ScenarioName, scenarioNames } from './scenarios';

/** One line of the output. */
export interface MeasuredRun extends RunResult {
  readonly agent: AgentName;
  readonly scenario: ScenarioName;
}

const ROUNDS: Readonly<Record<ScenarioName, number>> = { task: 9, memory: 3, reads: 3, stream: 3, lines: 3 };

/**
 * Runs all agents in turns, so that all see the same machine, and prints one JSON line for each run. Run it in a network
 * namespace with loopback alone: agents like to report home.
 */
export async function main([commandLine = '']: readonly string[]): Promise<number> {
  const base = mkdtempSync(join(tmpdir(), 'aintern-peers-'));
  const found = agentNames.flatMap((name) => {
    const agent = findAgent(name, commandLine);
    return agent ? [{ name, agent }] : [];
  });
  try {
    // A first run makes what later ones find, and is not counted.
    for (const { name, agent } of found) await runAgent(agent, 'task', base, name).catch(() => {});
    for (const scenario of scenarioNames) {
      for (let round = 0; round < ROUNDS[scenario]; round += 1) {
        for (const { name, agent } of round % 2 ? found.toReversed() : found) {
          if (agent.skips?.includes(scenario)) continue;
          try {
            const run: MeasuredRun = { agent: name, scenario, ...(await runAgent(agent, scenario, base, name)) };
            process.stdout.write(`${JSON.stringify(run)}\n`);
          } catch (cause) {
            process.stderr.write(`${name}, ${scenario}: ${cause instanceof Error ? cause.message : cause}\n`);
          }
        }
      }
    }
    return 0;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}
