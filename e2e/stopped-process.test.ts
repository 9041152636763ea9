import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ScriptedReply, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { cli, folders } from './testing/aintern';

describe('RL-21: a process that the system stops in the middle of an answer', () => {
  it('goes on where it was: nothing is asked for again, and nothing runs twice', async () => {
    const calls = [scriptedCall('call_1', 'file-write', { path: 'a.txt', content: 'once\n' })];
    const slowly = { chunkSize: 100, pause: 50 };
    const replies: ScriptedReply[] = [
      { kind: 'message', text: 'I write it, as you said.', calls, ...slowly },
      { kind: 'message', text: 'Written.' },
    ];
    const { origin, requests, violations } = await startStrictOpenAiServer(replies);
    const { workspace, data } = folders();
    const args = ['exec', 'Write a.txt', '--provider', 'openai', '--base-url', origin, '--model', 'test'];
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
    await spoken;
    child.kill('SIGSTOP');
    await delay(2_000);
    child.kill('SIGCONT');
    const [code] = await exited;
    const counts = ['answer-restarted', 'tool-result', 'run-completed'].map(
      (name) => types.filter((type) => type === name).length,
    );
    expect([code, counts, requests.length, violations]).toEqual([0, [0, 1, 1], 2, []]);
    expect(readFileSync(join(workspace, 'a.txt'), 'utf8')).toBe('once\n');
  });
});
