import { Buffer } from 'node:buffer';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../shared/call/tool-result';
import {
  anthropicStream,
  block,
  callDelta,
  delta,
  messageEnd,
  messageStart,
  openAiStream,
} from '../model/testing/event-streams';
import { type Cut, type CutAnswer, runCutAnswers } from '../testing/cut-answers';
import { howMany } from '../testing/how-many';
import { tellFigures } from '../testing/tell-figures';
import { temporaryFolder } from '../testing/temporary-folder';
import { JsonSchemaBuilder } from '../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../tools/framework/testing/mock-tool';

const RAN = 'Noted for good';
const noted = 'Grüße, 世界 👋';
const written = JSON.stringify({ text: noted });
const usage = { object: 'chat.completion.chunk', choices: [], usage: { prompt_tokens: 10, completion_tokens: 5 } };
const anthropicText = block(0, { type: 'text', text: '' }, { type: 'text_delta', text: 'Done.' });

/** An answer that breaks off, and the first words that make it complete: nothing after them is missed. */
interface Broken extends Pick<CutAnswer, 'provider' | 'toolMode' | 'modelSettings'> {
  readonly stream: string;
  readonly wholeFrom: string;
  /** The result: thinking, text, calls, and the text after them. */
  readonly parts: readonly unknown[];
}

const called = { toolId: 'note', parameters: { text: noted }, raw: '', status: 'completed', message: RAN };

const openAi: Broken = {
  provider: 'openai',
  stream: openAiStream(
    delta({ role: 'assistant', content: 'I note ' }),
    delta({ content: 'it – so.' }),
    callDelta(0, { id: 'call_a', type: 'function', function: { name: 'note', arguments: '' } }),
    callDelta(0, { function: { arguments: written.slice(0, 14) } }),
    callDelta(0, { function: { arguments: written.slice(14) } }),
    delta({}, 'tool_calls'),
    usage,
  ),
  wholeFrom: '"finish_reason":"tool_calls"',
  parts: [{ kind: 'text', text: 'I note it – so.' }, called],
};

const anthropic: Broken = {
  provider: 'anthropic',
  modelSettings: { thinkingTokens: 2_048 },
  stream: anthropicStream(
    messageStart,
    ...block(
      0,
      { type: 'thinking', thinking: '' },
      { type: 'thinking_delta', thinking: 'Hm – gut' },
      { type: 'signature_delta', signature: 'sig==' },
    ),
    ...block(
      1,
      { type: 'tool_use', id: 'toolu_a', name: 'note', input: {} },
      { type: 'input_json_delta', partial_json: written.slice(0, 14) },
      { type: 'input_json_delta', partial_json: written.slice(14) },
    ),
    ...messageEnd('tool_use'),
  ),
  wholeFrom: 'event: message_stop',
  parts: [{ kind: 'thinking', text: 'Hm – gut', signature: 'sig==' }, called],
};

const fence = `\`\`\`tool_call\n{"tool": "note", "parameters": ${written}}\n\`\`\``;

const inText: Broken = {
  provider: 'openai',
  toolMode: 'text',
  stream: openAiStream(
    delta({ role: 'assistant', content: `I note it.\n\n${fence.slice(0, 8)}` }),
    delta({ content: fence.slice(8, 50) }),
    delta({ content: fence.slice(50) }),
    delta({ content: '\nThat was it.' }),
    delta({}, 'stop'),
    usage,
  ),
  wholeFrom: '"finish_reason":"stop"',
  parts: [
    { kind: 'text', text: 'I note it.\n\n' },
    { ...called, raw: fence },
    { kind: 'text', text: '\nThat was it.' },
  ],
};

const lastStreams = {
  openai: openAiStream(delta({ content: 'Done.' }, 'stop')),
  anthropic: anthropicStream(messageStart, ...anthropicText, ...messageEnd('end_turn')),
} as const;

describe('RL-11: an answer that breaks off after any byte, and is asked for again', () => {
  it.each([
    ['of OpenAI', openAi],
    ['of Anthropic, with thoughts', anthropic],
    ['with the call in its text', inText],
  ])(
    '%s, makes one turn like the undisturbed one, in which the tool ran once',
    async (name, { stream, wholeFrom, parts, ...rest }) => {
      const folder = temporaryFolder();
      const note = MockTool.create({
        id: 'note',
        schema: JsonSchemaBuilder.create().addString('text', 'What', { required: true }).build(),
        execute(context) {
          appendFileSync(join(folder, 'noted.txt'), `${context.sessionId} ${context.getRequiredString('text')}\n`);
          return ToolResult.succeeded({ message: RAN });
        },
      });
      const body = Buffer.from(stream);
      const step = howMany({ usually: 47, fully: 1 });
      const cuts = Array.from({ length: Math.ceil((body.length + 1) / step) }, (_, index): Cut[] => [
        { after: index * step, end: 'broken' },
        { after: index * step, end: 'proper' },
      ]).flat();
      const answer = { ...rest, stream: body, lastStream: Buffer.from(lastStreams[rest.provider]) };
      tellFigures({ [`cuts ${name}`]: cuts.length });
      const outcomes = await runCutAnswers({ ...answer, tools: [note], ran: RAN }, cuts, folder);

      const rows = readFileSync(join(folder, 'noted.txt'), 'utf8').trimEnd().split('\n');
      expect(rows.filter((row) => !row.endsWith(` ${noted}`))).toEqual([]);
      expect([rows.length, new Set(rows).size]).toEqual([cuts.length, cuts.length]);

      const answers = [
        { parts, finish: rest.toolMode === 'text' ? 'stop' : 'tool-calls' },
        { parts: [done], finish: 'stop' },
      ];
      const items = [{ kind: 'user' }, ...answers.map((each) => ({ kind: 'assistant', isBuffering: false, ...each }))];
      const wholeAt = Buffer.byteLength(stream.slice(0, stream.lastIndexOf(wholeFrom)));
      for (const { cut, takenBack, ...outcome } of outcomes) {
        // Near its end an answer may or may not be complete; if cut before that it is requested again, and after that
        // it is not.
        const isNearEnd = cut.after > wholeAt && cut.after < wholeAt + 100;
        const requests = isNearEnd ? outcome.requests : cut.after > wholeAt ? 2 : 3;
        expect({ cut, ...outcome }).toEqual({ cut, end: 'run-completed', requests, items });
        expect(takenBack.filter((status) => status !== 'cancelled')).toEqual([]);
      }
    },
    600_000,
  );
});

const done = { kind: 'text', text: 'Done.' };
