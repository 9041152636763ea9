import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../src/main/app/app';
import { createApp } from '../src/main/app/create-app';
import { type Figure, inMilliseconds } from './figure';
import { withTemporaryFolder } from './with-temporary-folder';
import { type ConversationShape, messagesIn, writeConversation } from './written-conversation';

const REPETITIONS = 9;

const thousand: ConversationShape = { exchanges: 500, answers: 1, calls: 0 };
const fiveThousand: ConversationShape = { exchanges: 1_000, answers: 4, calls: 2 };
/** A typical day of one user, and the days of two years. */
const ordinary: ConversationShape = { exchanges: 5, answers: 3, calls: 2 };
const CONVERSATIONS = 500;

/** Measures how quickly conversations are back after a restart, and how quickly a search finds one of them. */
export async function* conversationFigures(): AsyncGenerator<Figure> {
  yield await reopening('reopening a conversation of 1,000 messages', thousand, 200);
  yield await reopening('reopening a conversation of 5,000 messages with 2,000 calls', fiveThousand, 1_000);
  yield* libraryFigures();
}

async function reopening(what: string, shape: ConversationShape, limit: number): Promise<Figure> {
  return withTemporaryFolder(async (dataPath) => {
    const conversationId = writeConversation(dataPath, shape, 'A long one');
    await start(dataPath, async () => {});
    let events = 0;
    const times = await repeat(() =>
      start(dataPath, async ({ handlers }) => {
        const opened = await timed(() => handlers['conversation.open']({ conversationId }));
        events = opened.result.events.length;
        return opened.time;
      }),
    );
    const best = Math.min(...times);
    const size = `${messagesIn(shape)} messages, ${events} events`;
    return { what, ratio: best / limit, goal: 1, detail: `${describe(times)}, ${size}, limit ${limit} ms` };
  });
}

async function* libraryFigures(): AsyncGenerator<Figure> {
  yield* await withTemporaryFolder(async (dataPath) => {
    for (let number = 0; number < CONVERSATIONS; number += 1) {
      writeConversation(dataPath, ordinary, number === 250 ? 'The needle' : `Conversation ${number}`);
    }
    const unindexed = (await timed(() => start(dataPath, async () => {}))).time;
    const starts = await repeat(async () => {
      const { time, result: app } = await timed(() => createApp(optionsFor(dataPath)));
      await app.dispose();
      return time;
    });
    const searches = await repeat(() => start(dataPath, searchTwice));
    const first = searches.map(([cold]) => cold);
    const again = searches.map(([, warm]) => warm);
    rmSync(join(dataPath, 'conversations'), { recursive: true });
    const inSeconds = (times: readonly number[]) => Math.min(...times) / 1_000;
    const many = `${CONVERSATIONS} conversations`;
    return [
      {
        what: `start of the app with ${many}`,
        ratio: inSeconds(starts),
        goal: 1,
        detail: `${describe(starts)}, limit 1 s; ${inMilliseconds(unindexed)} where all have to be read`,
      },
      { what: `first search in ${many}, to one second`, ratio: inSeconds(first), detail: describe(first) },
      { what: `next search in ${many}, to one second`, ratio: inSeconds(again), detail: describe(again) },
    ];
  });
}

/** Searches for a word that occurs in only one title: first with no log read yet, then again. */
async function searchTwice({ handlers }: App): Promise<[cold: number, warm: number]> {
  const search = () => handlers['conversation.search']({ query: 'needle', limit: 50 });
  return [(await timed(search)).time, (await timed(search)).time];
}

const optionsFor = (dataPath: string) =>
  ({ dataPath, host: 'web', version: '0.0.0', workspacePath: dataPath }) as const;

async function start<T>(dataPath: string, use: (app: App) => Promise<T>): Promise<T> {
  const app = await createApp(optionsFor(dataPath));
  try {
    return await use(app);
  } finally {
    await app.dispose();
  }
}

async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < REPETITIONS) results.push(await work());
  return results;
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ time: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { time: performance.now() - startedAt, result };
}

function describe(times: readonly number[]): string {
  return `best of ${times.length}: ${inMilliseconds(Math.min(...times))}, worst ${inMilliseconds(Math.max(...times))}`;
}
