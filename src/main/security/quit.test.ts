import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../testing/expect-within';
import { runningCommands } from '../testing/running-commands';
import { startApp } from '../testing/start-app';

/** A sleep duration that no other process on the machine uses. */
const NAP = `6${process.pid}`;

describe('leaving the app', () => {
  it('PR-08: ends within 5 s all that 20 conversations have running or waiting', async () => {
    const { app, call } = await startApp({ settingsOverrides: { approvalMode: 'auto' } });
    for (let count = 0; count < 20; count += 1) {
      const { id: conversationId } = await call('conversation.create');
      await call('conversation.send', { conversationId, text: `run sh -c 'trap "" TERM HUP; sleep ${NAP}'` });
    }
    await expect.poll(() => runningCommands(`sleep ${NAP}`)).toBeGreaterThanOrEqual(3);
    const startedAt = performance.now();
    await app.dispose();
    await expect.poll(() => runningCommands(`sleep ${NAP}`)).toBe(0);
    expectWithin(startedAt, 5_000);
  });
});

describe('opening a folder', () => {
  it('GT-24: starts nothing that its repository configures', async () => {
    const { workspacePath, call, send, whenEnded } = await startApp();
    const hostile = join(workspacePath, 'hostile');
    mkdirSync(join(hostile, '.git', 'objects'), { recursive: true });
    mkdirSync(join(hostile, '.git', 'refs'));
    writeFileSync(join(hostile, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    const marker = join(workspacePath, 'M');
    writeFileSync(join(hostile, '.git', 'config'), `[core]\n\tfsmonitor = "touch ${marker}; false"\n`);
    await call('workspace.open', { path: hostile });
    await call('conversation.create');
    await call('tools.list');
    await send('help');
    await whenEnded();
    expect(existsSync(marker)).toBe(false);
  });
});
