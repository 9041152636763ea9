import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { howMany } from '../src/main/testing/how-many';
import { type ScriptedReply, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { tellFigures } from '../src/main/testing/tell-figures';
import { cli, folders } from './testing/aintern';

const STOPPED = howMany({ usually: 2_000, fully: 60_000 });

const calls = [scriptedCall('call_1', 'file-write', { path: 'a.txt', content: 'once\n' })];
const first = { kind: 'message', text: 'I write it, as you said.', calls, chunkSize: 100, pause: 50 } as const;
const last: ScriptedReply = { kind: 'message', text: 'Written.' };

/** Runs once and stops as soon as the model has said something. */
async function runStopped(replies: readonly ScriptedReply[]) {
  const server = await startStrictOpenAiServer(replies);
  const { workspace, data } = folders();
  const args = ['exec', 'Write a.txt', '--provider', 'openai', '--base-url', server.origin, '--model', 'test'];
  const rest = ['--tool-mode', 'native', '--auto-approve', 'low', '--workspace', workspace, '--json'];
  const child = spawn(process.execPath, [cli, ...args, ...rest], {
    env: { ...process.env, AINTERN_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const types: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const spoken = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      const { type } = JSON.parse(line) as { type: string };
      types.push(type);
      if (type === 'text') resolve();
    });
  });
  const exited = once(child, 'exit');
  const read = once(lines, 'close');
  await spoken;
  child.kill('SIGSTOP');
  await delay(STOPPED);
  child.kill('SIGCONT');
  const [code] = await exited;
  await read;
  const counts = ['answer-restarted', 'tool-result', 'run-completed'].map(
    (name) => types.filter((type) => type === name).length,
  );
  const written = readFileSync(join(workspace, 'a.txt'), 'utf8');
  tellFigures({ 'stopped for': `${STOPPED / 1_000} s` });
  return { code, counts, written, requests: server.requests.length, violations: server.violations };
}

describe('RL-21: a process that the system stops in the middle of an answer', { timeout: 300_000 + STOPPED }, () => {
  it('goes on where it was: nothing is asked for again, and nothing runs twice', async () => {
    const { code, counts, written, requests, violations } = await runStopped([first, last]);
    expect([code, counts, requests, violations]).toEqual([0, [0, 1, 1], 2, []]);
    expect(written).toBe('once\n');
  });

  it('asks again, once, where the server has hung up meanwhile', async () => {
    const lost = { ...first, cutAfter: 700, ending: 'lost' } as const;
    const { code, counts, written, requests, violations } = await runStopped([lost, first, last]);
    expect([code, counts, requests, violations]).toEqual([0, [1, 1, 1], 3, []]);
    expect(written).toBe('once\n');
  });
});
