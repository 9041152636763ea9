import { expect, it } from 'vitest';
import { howMany } from '../src/main/testing/how-many';
import { type ScriptedReply, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { tellFigures } from '../src/main/testing/tell-figures';
import { folders } from './testing/aintern';
import { chooseServer } from './testing/choose-server';
import { connectClient } from './testing/connect-client';
import { converse } from './testing/converse';
import { memoryOf, openFilesOf } from './testing/process-state';
import { serveApp } from './testing/serve-app';

const TURNS = howMany({ usually: 24, fully: 400 });
const CONVERSATIONS = 8;
const MAX_GROWTH = 50;

const look: ScriptedReply = {
  kind: 'message',
  text: 'I look around.',
  calls: [scriptedCall('call_1', 'directory-list', { path: '.' })],
};
const seen: ScriptedReply = { kind: 'message', text: 'I have seen it.' };

/** Every way for a server to disconnect, between complete answers. */
const faults: readonly ScriptedReply[] = [
  { kind: 'hang-up' },
  { ...look, cutAfter: 300, ending: 'lost' },
  { kind: 'status', status: 503 },
  { ...look, cutAfter: 500, ending: 'ended' },
  { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
];

it(`a server that closes again and again in ${TURNS} turns costs no turn, and leaves nothing open`, {
  timeout: 300_000 + TURNS * 3_000,
}, async () => {
  let asked = 0;
  let failed = 0;
  const server = await startStrictOpenAiServer(({ body }) => {
    asked += 1;
    // Only every third answer, so that no turn fails often enough for the app to give up.
    const fault = asked % 3 === 0 ? faults[(asked / 3) % faults.length] : undefined;
    if (fault) failed += 1;
    const isAnswered = JSON.stringify(body).lastIndexOf('"role":"tool"') > JSON.stringify(body).lastIndexOf('Look');
    return fault ?? (isAnswered ? seen : look);
  });
  const { workspace, data } = folders();
  const app = await serveApp({ workspace, data, isOpen: true });
  const client = await connectClient(app.url);
  await chooseServer(client, server.origin);
  const ids = await Promise.all(
    Array.from({ length: CONVERSATIONS }, async () => (await client.call('conversation.create', {})).id),
  );
  const ends = new Map<string, number>();
  async function takeTurns(count: number): Promise<void> {
    let left = count;
    const work = ids.map(async (id) => {
      while (left-- > 0) {
        const told = await converse(client, id, 'Look');
        const results = told.filter((event) => event.type === 'tool-result').length;
        const end = `${told.at(-1)?.type} after ${results} call`;
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    });
    await Promise.all(work);
  }
  const measure = async () => {
    const { timers } = await app.inside.measure();
    return { timers, files: openFilesOf(app.child.pid).length, memory: memoryOf(app.child.pid, 'VmRSS') };
  };
  await takeTurns(CONVERSATIONS);
  const before = await measure();
  await takeTurns(TURNS - CONVERSATIONS);
  // Keep-alive connections close automatically.
  await expect
    .poll(async () => {
      const { files, timers } = await measure();
      return files <= before.files && timers <= before.timers;
    })
    .toBe(true);
  const after = await measure();
  tellFigures({
    turns: TURNS,
    'answers broken off': failed,
    'memory grew by': `${(after.memory - before.memory).toFixed(1)} MB`,
    'open files': `${before.files} before and ${after.files} after`,
  });
  expect([[...ends], server.violations]).toEqual([[['run-completed after 1 call', TURNS]], []]);
  expect(after.timers).toBeLessThanOrEqual(before.timers);
  expect(after.memory - before.memory).toBeLessThan(MAX_GROWTH);
  await app.stop();
});
