import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { howMany } from '../src/main/testing/how-many';
import { tellFigures } from '../src/main/testing/tell-figures';
import { folders } from './testing/aintern';
import { connectClient } from './testing/connect-client';
import { childrenOf, memoryOf, openFilesOf } from './testing/process-state';
import { type ServedApp, serveApp } from './testing/serve-app';
import { createSoakUser } from './testing/soak/soak-user';

const TURNS = howMany({ usually: 60, fully: 2_000 });
/** By then all code for this work is loaded and compiled, and every cache has its full size. */
const WARM_UP = howMany({ usually: 30, fully: 200 });
/** The guide writes at a model's pace: parallel users leave no idle time. */
const USERS = howMany({ usually: 5, fully: 12 });
/** Number of turns after which the page is reloaded. */
const TURNS_OF_A_PAGE = 200;

const MAX_GROWTH = 50;
/** Number of used conversations that stay open, each with its file; deleted ones don't. */
const MAX_HELD = 6;
const SAMPLES = 5;

/** Measures the idle process; takes the median of several samples, since the system frees pages at its own pace. */
async function measureAtRest({ child, inside }: ServedApp) {
  const samples: { memory: number; heap: number; timers: number; files: number; held: number }[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await delay(200);
    const { heapUsed, timers } = await inside.measure();
    const open = openFilesOf(child.pid);
    const held = open.filter((path) => /\/conversations\/[^/]+$/.test(path)).length;
    const memory = memoryOf(child.pid, 'VmRSS');
    samples.push({ memory, heap: heapUsed / 1_048_576, timers, files: open.length - held, held });
  }
  const middle = (what: keyof (typeof samples)[number]) =>
    samples.map((sample) => sample[what]).toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? 0;
  return {
    memory: middle('memory'),
    heap: middle('heap'),
    timers: middle('timers'),
    files: middle('files'),
    held: middle('held'),
  };
}

it(`RL-28: after ${TURNS} turns with the guide the app takes hardly more than before, and has nothing open or running`, {
  timeout: 300_000 + TURNS * 2_000,
}, async () => {
  const { base, workspace, data } = folders();
  const names = Array.from({ length: USERS }, (_, index) => `folder-${index}`);
  for (const name of names) {
    mkdirSync(join(workspace, name));
    writeFileSync(join(workspace, name, 'notes.txt'), 'TODO: what is done in each turn\n');
  }
  execFileSync('git', ['init', '--quiet'], { cwd: workspace });
  const env = { XDG_DATA_HOME: join(base, 'share') };
  const app = await serveApp({ workspace, data, env, isOpen: true });
  const users = names.map(createSoakUser);
  const complaints: string[] = [];

  /** Each user takes one turn after the other, until all together have reached the count. */
  async function takeTurns(count: number): Promise<void> {
    for (let made = 0; made < count; made += TURNS_OF_A_PAGE) {
      const client = await connectClient(app.url);
      let left = Math.min(TURNS_OF_A_PAGE, count - made);
      const work = users.map(async (user) => {
        while (left-- > 0) complaints.push(...(await user.takeTurn(client)));
      });
      await Promise.all(work);
      await client.close();
    }
  }

  const first = await connectClient(app.url);
  // So that commands are asked about, and some of them denied.
  await first.call('settings.update', { approvalMode: 'ask' });
  await first.close();
  await takeTurns(WARM_UP);
  const before = await measureAtRest(app);
  const childrenBefore = childrenOf(app.child.pid);
  await takeTurns(TURNS - WARM_UP);
  expect(complaints).toEqual([]);
  await expect.poll(() => childrenOf(app.child.pid)).toEqual(childrenBefore);
  // Closed files and one-time timers are released a while later.
  await expect
    .poll(async () => {
      const { files, timers } = await measureAtRest(app);
      return files <= before.files && timers <= before.timers;
    })
    .toBe(true);
  const after = await measureAtRest(app);
  const growth = after.memory - before.memory;
  tellFigures({
    turns: TURNS,
    conversations: users.reduce((sum, user) => sum + user.conversations(), 0),
    'memory grew by': `${growth.toFixed(1)} MB to ${after.memory.toFixed(0)} MB`,
    'heap grew by': `${(after.heap - before.heap).toFixed(1)} MB`,
    'open files': `${before.files} before and ${after.files} after`,
    'conversations held ready': `${before.held} before and ${after.held} after`,
    timers: `${before.timers} before and ${after.timers} after`,
  });
  expect(after.files).toBeLessThanOrEqual(before.files);
  // How many of the last used conversations are deleted by now is random.
  expect(after.held).toBeLessThanOrEqual(MAX_HELD);
  expect(after.timers).toBeLessThanOrEqual(before.timers);
  expect(growth).toBeLessThan(MAX_GROWTH);
  expect(app.stderr().split('\n')).toEqual([
    'Open that address in a browser.',
    'Press Ctrl+C to stop.',
    expect.stringContaining('The link was used.'),
    '',
  ]);
  await app.stop();
  expect(app.child.exitCode).toBe(0);
});
