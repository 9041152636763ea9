import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createOpenAiBackend } from '../src/main/model/openai/openai-backend';
import { jsonObjectSchema } from '../src/shared/json/json';
import { readAnswer } from './read-answer';
import { readRows } from './read-rows';
import { pieceSizes, startReplayServer } from './replay-server';
import { createTally, differenceOf, type Suite } from './suite';

const rowSchema = z.object({
  file: z.string(),
  expected: z.array(z.object({ name: z.string(), arguments: jsonObjectSchema })),
});

/** Imitates the streams of servers that each speak their own variant of OpenAI's protocol. */
export const quirks: Suite = {
  file: 'quirks',
  async run(folder) {
    const tally = createTally();
    const rows = readRows(join(folder, 'expected.jsonl'), rowSchema);
    const server = await startReplayServer(rows.map(({ file }) => readFileSync(join(folder, file))));
    try {
      for (const [how, size] of Object.entries(pieceSizes)) {
        for (const [index, { file, expected }] of rows.entries()) {
          const { calls, unreadable, failure } = await readAnswer(backendAt(server.urlOf(index, size)));
          const problems = [...unreadable.map(({ error }) => error), ...(failure ? [String(failure)] : [])];
          tally.check(`streams whose calls are all readable, ${how}`, file, problems.join('; ') || null);
          const got = calls.map(({ name, arguments: given }) => ({ name, arguments: given }));
          tally.check(`streams with the expected calls, ${how}`, file, differenceOf(got, expected));
          const ids = new Set(calls.map(({ id }) => id));
          const repeated = ids.size === calls.length ? null : 'an id came twice';
          tally.check(`streams whose calls have ids of their own, ${how}`, file, repeated);
        }
      }
      return tally.result();
    } finally {
      await server.close();
    }
  },
};

function backendAt(baseUrl: string) {
  const newId = () => crypto.randomUUID();
  return createOpenAiBackend({ connectionName: 'Recorded', baseUrl, apiKey: null, model: 'recorded', newId });
}
