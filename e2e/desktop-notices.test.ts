import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AinternBridge, CommandName } from '../src/shared/contract';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';

/** In the page, where the functions given to evaluateInPage run. */
declare const aintern: AinternBridge;

let folder: string;
let app: StandInApplication;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-desktop-notices-'));
  app = await launchStandIn({ dataPath: join(folder, 'data'), args: ['--workspace', folder] });
  await app.evaluateInPage(() => undefined);
});

afterEach(async () => {
  await app?.quit();
  await rm(folder, { recursive: true, force: true });
});

const invoke = (name: CommandName, input: unknown) =>
  app.evaluateInPage(
    async ([command, given]: readonly [CommandName, unknown]) => {
      const reply = await aintern.invoke(command, given);
      if (!reply.ok) throw new Error(reply.error.message);
      return reply.value;
    },
    [name, input] as const,
  );

const shown = () =>
  app.evaluate(({ standIn }) =>
    standIn.calls
      .filter(({ module, method }) => module === 'Notification' && method === 'show')
      .map(({ args }) => args[0] as { title: string; body: string }),
  );

async function askToWrite(name: string): Promise<string> {
  const conversation = (await invoke('conversation.create', {})) as { id: string };
  await invoke('conversation.send', { conversationId: conversation.id, text: `create ${name} with hi` });
  return conversation.id;
}

test('nothing calls while the window is in front or the user wants no disturbance; a trial does', async () => {
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  await askToWrite('seen.txt');
  await invoke('settings.update', { doNotDisturb: true });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  await askToWrite('quiet.txt');
  await vi.waitFor(async () => expect(await invoke('approval.list', {})).toHaveLength(2), { timeout: 5_000 });
  expect(await shown()).toEqual([]);
  expect(await invoke('notification.send-test', {})).toEqual({ outcome: 'shown' });
  expect(await shown()).toMatchObject([{ title: 'AIntern can call you' }]);
  await invoke('settings.update', { doNotDisturb: false });
  await vi.waitFor(async () => expect((await shown()).at(-1)?.title).toBe('2 calls wait for you'), { timeout: 5_000 });
});
