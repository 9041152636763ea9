import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createToolCallAccumulator } from '../src/main/model/tool-call-accumulator';
import { fromOpenAiDelta } from '../src/main/model/tool-call-delta';
import { ToolCallError } from '../src/main/model/tool-call-error';
import { jsonObjectSchema } from '../src/shared/json';
import { createTally, type Suite, type Tally } from './suite';

const rowSchema = z.object({
  file: z.string(),
  expected: z.array(z.object({ name: z.string(), arguments: jsonObjectSchema })),
});
type Row = z.infer<typeof rowSchema>;

const chunkSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ tool_calls: z.array(z.unknown()).nullish() }) })),
});

/** Streams in the manner of servers that speak the protocol of OpenAI each in their own way. */
export const quirks: Suite = {
  file: 'quirks',
  run(folder) {
    const tally = createTally();
    const lines = readFileSync(join(folder, 'expected.jsonl'), 'utf8').split('\n').filter(Boolean);
    for (const line of lines) checkRow(rowSchema.parse(JSON.parse(line)), folder, tally);
    return tally.result();
  },
};

function checkRow({ file, expected }: Row, folder: string, tally: Tally): void {
  const accumulator = createToolCallAccumulator({ newId: () => crypto.randomUUID() });
  for (const delta of deltasIn(readFileSync(join(folder, file), 'utf8'))) {
    accumulator.processDelta(fromOpenAiDelta(delta));
  }
  accumulator.finalize();
  const calls = accumulator.completed();
  const problems = [
    ...accumulator.incomplete().map(({ error }) => ToolCallError.describe(error)),
    ...calls.flatMap((call) => (call.kind === 'unreadable' ? ToolCallError.describe(call.error) : [])),
  ];
  tally.check('streams whose calls are all readable', file, problems.length === 0 ? null : problems.join('; '));
  const got = calls.flatMap((call) =>
    call.kind === 'ready' ? [{ name: call.call.name, arguments: call.parameters }] : [],
  );
  tally.check('streams with the expected calls', file, differenceOf(JSON.stringify(got), JSON.stringify(expected)));
  const ids = new Set(calls.map(({ call }) => call.id));
  tally.check('streams whose calls have ids of their own', file, ids.size === calls.length ? null : 'an id came twice');
}

function deltasIn(stream: string): unknown[] {
  return stream.split('\n').flatMap((line) => {
    const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
    if (data === '' || data === '[DONE]') return [];
    return chunkSchema.parse(JSON.parse(data)).choices.flatMap(({ delta }) => delta.tool_calls ?? []);
  });
}

function differenceOf(got: string, expected: string): string | null {
  return got === expected ? null : `got ${got}, expected ${expected}`;
}
