import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Agent } from './agent';
import { definitionsOf, startFakeModel } from './fake-model';
import { watchMemory } from './peak-memory';
import { answersOf, checkResult, makeWorkspace, type ScenarioName } from './scenarios';

/** All times are in milliseconds. */
export interface RunResult {
  /** From the start of the process to its first request with tools. */
  readonly first: number;
  readonly whole: number;
  /** Of the process and everything it started. */
  readonly processor: number;
  /** From the end of each answer to the next request. */
  readonly gaps: readonly number[];
  /** From the first byte of the answer to the exit. */
  readonly afterFirst: number;
  /** In bytes, of the process and everything it started; 0 where watching would disturb what is measured. */
  readonly peakMemory: number;
  /** Of the first request. */
  readonly definitionTokens: number;
}

const LONGEST_RUN = 180_000;

/** Each agent keeps its home, as after a first use. */
export async function runAgent(agent: Agent, scenario: ScenarioName, base: string, name: string): Promise<RunResult> {
  const home = join(base, `${name.replaceAll(' ', '-')}-home`);
  mkdirSync(home, { recursive: true });
  const workspace = mkdtempSync(join(base, 'work-'));
  makeWorkspace(workspace);
  const model = await startFakeModel(agent.api, answersOf(scenario, agent.calls, workspace));
  const place = { home, workspace, origin: model.origin, prompt: 'The test in this folder fails. Repair it.' };
  const { PATH = '', LANG = 'C.UTF-8' } = process.env;
  const environment = {
    ...{ PATH, LANG, HOME: home, NO_COLOR: '1', TERM: 'dumb', SHELL: '/bin/bash' },
    ...agent.environment(place),
  };
  const timesFile = join(workspace, '.times');
  const output = openSync(join(workspace, '.output'), 'w');
  try {
    const startedAt = performance.now();
    // The shell reports the processor time of its child and of all that the child waited for.
    const script = 'times_file=$1; shift; "$@" </dev/null; code=$?; times > "$times_file"; exit $code';
    const child = spawn('/bin/bash', ['-c', script, 'bash', timesFile, ...agent.program, ...agent.args(place)], {
      cwd: workspace,
      env: environment,
      stdio: ['ignore', output, output],
      timeout: LONGEST_RUN,
    });
    const peakMemory = scenario === 'memory' || scenario === 'stream' ? watchMemory(child.pid ?? 0) : () => 0;
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    const whole = performance.now() - startedAt;
    const peak = peakMemory();
    const [first] = model.asked;
    if (code !== 0 || first === undefined) {
      throw new Error(`exit ${code}: ${readFileSync(join(workspace, '.output'), 'utf8').slice(-500)}`);
    }
    checkResult(scenario, workspace);
    return {
      first: first.at - startedAt,
      whole,
      processor: childTime(readFileSync(timesFile, 'utf8')),
      gaps: model.asked.slice(1).map(({ at }, index) => at - (model.asked[index]?.endedAt ?? at)),
      afterFirst: whole - (first.at - startedAt),
      peakMemory: peak,
      definitionTokens: encode(JSON.stringify(definitionsOf(first.body))).length,
    };
  } finally {
    closeSync(output);
    model.close();
    rmSync(workspace, { recursive: true, force: true });
  }
}

/** The second line of `times` has the children's user and system time, such as 0m1.234s. */
function childTime(times: string): number {
  const parts = (times.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g);
  return [...parts].reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000, 0);
}
