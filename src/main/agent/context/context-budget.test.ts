import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../../shared/call/tool-result';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ReceivedRequest } from '../../testing/providers/provider-rules';
import { type ScriptedMessage, type ScriptedReply, scriptedCall } from '../../testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../../testing/providers/strict-openai-server';
import { startModelApp } from '../../testing/start-model-app';
import { JsonSchemaBuilder } from '../../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../../tools/framework/tool-registry';

/** One tool whose results are so long that only a few of them fit. */
function pageRegistry() {
  const registry = createToolRegistry();
  registry.register(
    MockTool.create({
      id: 'page',
      schema: JsonSchemaBuilder.create().addInteger('n', 'Which', { required: true }).build(),
      execute(context) {
        const data = `Page ${context.getRequiredInt('n')} begins. ${'word '.repeat(2_000)}Here it ends.`;
        return ToolResult.succeeded({ message: 'Read', data });
      },
    }),
  );
  return registry;
}

type Message = { readonly role: string; readonly content: string | null };
const messagesOf = ({ body }: ReceivedRequest) => (body as { messages: readonly Message[] }).messages;
const resultsOf = (request: ReceivedRequest) =>
  messagesOf(request).flatMap(({ role, content }) => (role === 'tool' ? [content ?? ''] : []));
const tokensOf = ({ body }: ReceivedRequest) => Math.ceil(JSON.stringify(body).length / 3.5);
const isSummary = (request: ReceivedRequest) =>
  messagesOf(request)[0]?.content?.startsWith('Summarize the beginning') ?? false;
const isCompaction = (event: ConversationEvent) => event.type === 'context-compacted';

/** Acts like a server that counts the tokens it is sent. */
function counted(request: ReceivedRequest, message: ScriptedMessage): ScriptedReply {
  const change = (stream: string) => stream.replace('"prompt_tokens":2000', `"prompt_tokens":${tokensOf(request)}`);
  return { kind: 'message', ...message, change };
}

interface Reading {
  readonly pages: number;
  /** Text that comes with each call. */
  readonly words?: string;
  /** How many times a request for a summary gets no answer. */
  readonly silences?: number;
  /** In tokens: longer requests are refused. */
  readonly trueSize?: number;
  readonly contextSize: number;
}

/** Has a model read one page after another; returns what it is sent and what the user is shown. */
async function readPages(reading: Reading) {
  const { pages, words = '', silences = 0, trueSize = Number.POSITIVE_INFINITY, contextSize } = reading;
  let page = 0;
  let silent = 0;
  const server = await startStrictOpenAiServer((request) => {
    if (tokensOf(request) > trueSize) {
      const message = `This model's maximum context length is ${trueSize} tokens.`;
      return { kind: 'status', status: 400, body: { error: { message } } };
    }
    if (isSummary(request) && ++silent <= silences) return { kind: 'silence' };
    if (isSummary(request)) return counted(request, { text: 'The first pages were read.' });
    page += 1;
    if (page > pages) return counted(request, { text: 'Read.' });
    return counted(request, {
      text: `Page ${page}.${words}`,
      calls: [scriptedCall(`call_${page}`, 'page', { n: page })],
    });
  });
  const app = await startModelApp('openai', server.origin, {
    registry: pageRegistry(),
    modelSettings: { contextSize },
    ...(silences > 0 ? { timing: { idleTimeout: 3_000 } } : {}),
  });
  const conversationId = await app.ask('Read all pages');
  const { items } = await app.stateOf(conversationId);
  expect([server.violations, app.events().at(-1)?.type]).toEqual([[], 'run-completed']);
  return {
    app,
    conversationId,
    requests: server.requests,
    last: server.requests.at(-1) ?? { path: '', headers: {}, body: { messages: [] } },
    notices: items.flatMap((item) => (item.kind === 'notice' ? [item.text] : [])),
  };
}

describe('a context that is too small for all of it', () => {
  it('gets each result without its middle, with head, tail and how long it was', async () => {
    const { last, notices } = await readPages({ pages: 1, contextSize: 6_000 });
    expect(resultsOf(last)).toEqual([
      expect.stringMatching(
        /^Result: success\nMessage: Read\nData: Page 1 begins\. (?:word )+\S*\n\[… \d+ of 10064 characters left out …\]\n\S*(?: word)+ Here it ends\.\nApproved/,
      ),
    ]);
    expect(notices).toEqual([]);
  });

  it('gets the oldest results no longer, and the user is told which', async () => {
    const { requests, last, notices } = await readPages({ pages: 6, contextSize: 9_000 });
    const results = resultsOf(last);
    const old =
      'This call succeeded. Its result (10,064 characters) was left out to save space. Call again if you need it';
    const count = results.filter((text) => text.startsWith(old)).length;
    expect(results.map((text) => text.startsWith(old))).toEqual(results.map((_, index) => index < count));
    expect([notices.length > 0, count > 0, count <= 4]).toEqual([true, true, true]);
    expect(notices[0]).toMatch(
      /^To fit the model’s context, the results? of (?:an older call|\d older calls) \(about [\d,]+ tokens\) (?:is|are) no longer sent\. The model can repeat the calls?\.$/,
    );
    expect(requests.filter((request) => tokensOf(request) > 9_000)).toEqual([]);
  });

  it('gets a summary of the beginning where that is not enough, with the request word for word', async () => {
    const words = ' So it is, and so on.'.repeat(70);
    const { app, requests, last, notices } = await readPages({ pages: 5, words, contextSize: 6_000 });
    expect(messagesOf(last).slice(1, 3)).toEqual([
      {
        role: 'user',
        content:
          '[Summary of earlier messages]\nThe user’s request was:\nRead all pages\n\nSince then:\nThe first pages were read.',
      },
      { role: 'assistant', content: expect.stringMatching(/^Page \d\./), tool_calls: expect.any(Array) },
    ]);
    expect(notices.at(-1)).toMatch(
      /^To fit the model’s context, a summary is sent instead of (?:the oldest message|the \d+ oldest messages) of the conversation:\n\nThe first pages were read\.$/,
    );
    // Results are dropped first, and only then messages.
    const compactions = app.events().filter(isCompaction);
    expect(compactions[0]).toMatchObject({ callIds: [expect.any(String)] });
    expect(requests.filter((request) => tokensOf(request) > 6_000)).toEqual([]);
  });

  it('is summed up once more where nothing comes of the first time', async () => {
    const words = ' So it is, and so on.'.repeat(70);
    const { app, notices } = await readPages({ pages: 3, words, silences: 1, contextSize: 6_000 });
    const restarts = app.events().flatMap((event) => (event.type === 'answer-restarted' ? [event.reason] : []));
    expect(restarts).toEqual([expect.stringMatching(/^No response from test for 3 seconds\. /)]);
    expect(notices.at(-1)).toContain('The first pages were read.');
  });

  it('is found out where the server refuses what should have fitted, and is kept to from then on', async () => {
    const { app, requests, notices } = await readPages({ pages: 6, contextSize: 100_000, trueSize: 8_000 });
    const refused = requests.filter((request) => tokensOf(request) > 8_000);
    const restarts = app.events().flatMap((event) => (event.type === 'answer-restarted' ? [event.reason] : []));
    expect([refused.length, restarts]).toEqual([
      1,
      ['The conversation is too long for test. Retrying with a shorter version.'],
    ]);
    expect(notices.length).toBeGreaterThan(0);
  });
});
