import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  anthropicStream,
  block,
  delta,
  messageEnd,
  messageStart,
  openAiStream,
} from '../src/main/model/testing/event-streams';
import { type Cut, runCutAnswers } from '../src/main/testing/cut-answers';
import { MockTool } from '../src/main/tools/framework/testing/mock-tool';
import { ToolResult } from '../src/shared/call/tool-result';
import { createTally, differenceOf, type Suite, type Tally } from './suite';

const RAN = 'It ran, for good';

const lastStreams = {
  openai: openAiStream(delta({ content: 'Done.' }, 'stop')),
  anthropic: anthropicStream(
    messageStart,
    ...block(0, { type: 'text', text: '' }, { type: 'text_delta', text: 'Done.' }),
    ...messageEnd('end_turn'),
  ),
} as const;

interface Recording {
  readonly sse: string;
  readonly provider: keyof typeof lastStreams;
  /** Names of the tools that it calls. */
  readonly names: readonly string[];
}

/** Two parallel calls, a call after text, and a call after reasoning. */
const recordings: readonly Recording[] = [
  {
    sse: 'pydantic-ai__test_prefect__test_multiple_agents.1.sse',
    provider: 'openai',
    names: ['get_country', 'get_product_name'],
  },
  {
    sse: 'opencode__anthropic-messages__claude-opus-4-7-drives-a-tool-loop.0.sse',
    provider: 'anthropic',
    names: ['get_weather'],
  },
  { sse: 'xai__xai-tool-call.chunks.sse', provider: 'openai', names: ['weather'] },
];

/** Cuts real provider streams after every byte, and checks that the whole app gets the full answer when it retries. */
export const cutStreams: Suite = {
  file: 'streams',
  async run(folder) {
    const tally = createTally();
    const place = mkdtempSync(join(tmpdir(), 'aintern-conformance-'));
    try {
      for (const recording of recordings) {
        await checkRecording(recording, readFileSync(join(folder, recording.sse)), { place, tally });
      }
      return tally.result();
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  },
};

async function checkRecording(
  { sse, provider, names }: Recording,
  stream: Uint8Array,
  { place, tally }: { readonly place: string; readonly tally: Tally },
): Promise<void> {
  const tools = names.map((id) =>
    MockTool.create({
      id,
      schema: { type: 'object', properties: {}, additionalProperties: true },
      execute: () => ToolResult.succeeded({ message: RAN }),
    }),
  );
  const answer = { provider, stream, lastStream: Buffer.from(lastStreams[provider]), tools, ran: RAN };
  const whole = { after: stream.length, end: 'proper' } as const;
  const cuts = Array.from({ length: stream.length }, (_, after) => bothEnds(after)).flat();
  const [undisturbed, ...outcomes] = await runCutAnswers(answer, [whole, ...cuts], join(place, sse));
  for (const { cut, end, items } of outcomes) {
    const row = `${sse}, ${cut.after} bytes, then a ${cut.end} end`;
    tally.check('turns that came to their end', row, end === 'run-completed' ? null : end);
    tally.check('turns like the undisturbed one', row, differenceOf(items, undisturbed?.items));
  }
  for (const { id, executedParameters } of tools) {
    const turns = outcomes.length + 1;
    const count = executedParameters.length;
    tally.check('tools that ran once in each turn', `${sse}, ${id}`, count === turns ? null : `${count} in ${turns}`);
    const other = executedParameters.find((given) => differenceOf(given, executedParameters[0]) !== null);
    tally.check('tools that ran with the same each time', `${sse}, ${id}`, other ? JSON.stringify(other) : null);
  }
}

function bothEnds(after: number): Cut[] {
  return [
    { after, end: 'broken' },
    { after, end: 'proper' },
  ];
}
