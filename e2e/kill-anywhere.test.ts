import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFailed } from 'vitest';
import { howMany, isFullSize } from '../src/main/testing/how-many';
import { tellFigures } from '../src/main/testing/tell-figures';
import type { ConversationState, ToolCallView } from '../src/shared/conversation/conversation-state';
import { folders } from './testing/aintern';
import { type Client, connectClient } from './testing/connect-client';
import { cpuTimeOf } from './testing/cpu-time-of';
import { startBusyModel } from './testing/kill/busy-model';
import { createBusyUser, newMemory } from './testing/kill/busy-user';
import { createBusyWork } from './testing/kill/busy-work';
import { temporariesIn, whenWriting } from './testing/kill/temporaries';
import { createWitness } from './testing/kill/witness';
import { seededRandom } from './testing/seeded-random';
import { hasEnded, type ServeOptions, serveApp, spawnApp } from './testing/serve-app';

const KILLS = howMany({ usually: 5, fully: 100 });
/** Total number of file writes started, whether or not they finished. */
const WRITES = howMany({ usually: 10, fully: 500 });
/** Number of kills after which new conversations begin. */
const KILLS_OF_A_CONVERSATION = 5;
/** One in this many times it is killed again during the restart. */
const KILLED_TWICE_EACH = 3;
/** Kills within this many steps of a run, regardless of the machine's speed, and a little after the last step. */
const BUSY = 300;
const AFTER = 30;
/** One in this many times it is killed during a file write, which random kills would hit too rarely. */
const AIMED_EACH = 2;
const AIM_LIMIT = 3_000;
/** Kills within this many milliseconds. */
const STARTING = 700;

/** Usually milliseconds of CPU time: wall-clock time says more about the machine, and is printed. */
const MAX_REOPENING = 2_000;
/**
 * In milliseconds before the kill: for shown text, and for sent text, which takes a while to pass through a busy
 * process.
 */
const MAX_LOST = { ofTold: 1_000, ofSent: 3_000 };

describe('the app, killed anywhere', () => {
  const name = `RL-01, RL-02: loses nothing that was finished, leaves no half file and runs nothing twice, ${KILLS} times`;
  it(name, { timeout: 300_000 + KILLS * 10_000 }, async () => {
    const seed = Number(process.env.AINTERN_SEED ?? Date.now() % 1_000_000);
    onTestFailed(() => console.error(`Run it again with AINTERN_SEED=${seed}`));
    const random = seededRandom(seed);
    const { workspace, data } = folders();
    const work = createBusyWork(workspace);
    const model = await startBusyModel(work.answer);
    const memory = newMemory();
    const witness = createWitness({ workspace, work, model, memory });
    const reopened: { computed: number; took: number }[] = [];
    let killedAt = 0;
    let amidWriting = 0;

    async function start(conversationIds: Iterable<string>) {
      const startedAt = performance.now();
      const app = await serveApp({ workspace, data });
      const client = await connectClient(app.url);
      await client.call('conversation.list', {});
      const open = async (conversationId: string) => {
        return [conversationId, await client.call('conversation.open', { conversationId })] as const;
      };
      const opened = new Map(await Promise.all([...conversationIds].map(open)));
      reopened.push({ computed: cpuTimeOf(app.child.pid ?? 0), took: Math.round(performance.now() - startedAt) });
      expect(witness.look({ at: killedAt, opened })).toEqual([]);
      return { app, client };
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      const { app, client } = await start(memory.roles.keys());
      if (kill === 0) await chooseBusyModel(client, model.baseUrl);
      const user = createBusyUser(client, memory, random);
      if (kill % KILLS_OF_A_CONVERSATION === 0) await user.beginAnew();
      else user.goOn();
      await user.hasHeard(random() * BUSY);
      if (kill % AIMED_EACH === 0) await whenWriting(workspace, ['written', 'edited'], AIM_LIMIT);
      else await delay(random() * AFTER);
      killedAt = Date.now();
      await app.kill();
      await client.closed;
      if (temporariesIn(workspace).length > 0) amidWriting += 1;
      if (kill % KILLED_TWICE_EACH === 0) await killWhileItStarts({ workspace, data }, random() * STARTING);
    }
    const { app } = await start(memory.told.keys());
    await app.stop();

    const states = witness.states();
    const computed = reopened.map((each) => each.computed).toSorted((a, b) => a - b);
    const took = reopened.map((each) => each.took).toSorted((a, b) => a - b);
    const middle = Math.floor(took.length / 2);
    const usual = { computed: computed[middle] ?? 0, took: took[middle] ?? 0 };
    const { worst } = witness;
    const ended = endedCalls(states);
    const writes = ended.filter(isBegunWrite);
    tellFigures({
      kills: KILLS,
      seed,
      'amid writing': amidWriting,
      calls: ended.length,
      writes: writes.length,
      'text lost at the worst': `${worst.lostOfTold} ms of what was told`,
      'there again after': `${usual.took} ms, ${usual.computed} ms of them computing`,
    });
    expect(ledgerIds(data).toSorted()).toEqual(ended.map(({ lifecycle }) => lifecycle.request.id).toSorted());
    expect(writes.length).toBeGreaterThanOrEqual(WRITES);
    if (!isFullSize) return;
    expect(usual.computed).toBeLessThan(MAX_REOPENING);
    expect(worst.lostOfTold).toBeLessThanOrEqual(MAX_LOST.ofTold);
    expect(worst.lostOfSent).toBeLessThanOrEqual(MAX_LOST.ofSent);
  });
});

async function chooseBusyModel(client: Client, baseUrl: string): Promise<void> {
  const { connections } = await client.call('connection.save', { name: 'Busy', provider: 'openai', baseUrl });
  const connectionId = connections.find((connection) => connection.baseUrl === baseUrl)?.id ?? '';
  await client.call('model.choose-default', { model: { connectionId, modelId: 'busy' } });
  // Lets file calls run without approval, but no commands.
  await client.call('settings.update', { approvalMode: 'edit', sandbox: { isOn: false } });
}

async function killWhileItStarts(options: ServeOptions, after: number): Promise<void> {
  const child = spawnApp(options);
  await delay(after);
  child.kill('SIGKILL');
  await hasEnded(child);
}

function endedCalls(states: readonly ConversationState[]): ToolCallView[] {
  return states.flatMap(({ calls }) => Object.values(calls));
}

function isBegunWrite({ lifecycle: { request, status } }: ToolCallView): boolean {
  const isWrite = request.toolId === 'file-write' || request.toolId === 'file-edit';
  return isWrite && (status === 'completed' || status === 'failed');
}

/** Returns the id of every record, so that an extra one shows. */
function ledgerIds(data: string): string[] {
  const lines = readFileSync(join(data, 'ledger.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line).callId);
}
