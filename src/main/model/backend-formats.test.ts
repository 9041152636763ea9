import { describe, expect, it } from 'vitest';
import { openAiObjections } from '../testing/providers/openai-objections';
import type { ModelBackend } from './backend';
import { askFor, failureOf, readChunks } from './testing/read-chunks';
import { startTestModelServer } from './testing/start-test-model-server';
import { anthropicTestBackend, openAiTestBackend, optionsFor } from './testing/test-backends';

type Body = Readonly<Record<string, unknown>>;

/** A server that answers only when it accepts all fields of the request. */
async function pickyServer(objectionTo: (body: Body) => string | null, stream: string) {
  const asked: Body[] = [];
  const { url, requests } = await startTestModelServer(({ body }, response) => {
    asked.push(body as Body);
    const message = objectionTo(body as Body);
    if (message === null) response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream);
    else {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }));
    }
  });
  return { url, asked, requests };
}

const full = askFor({ temperature: 0.2, maxOutputTokens: 3_000, thinkingTokens: 1_024 });
const fieldsOf = (body: Body) => Object.keys(body).filter((name) => !['model', 'messages', 'system'].includes(name));

async function askTwice(backend: ModelBackend) {
  await readChunks(backend, full);
  await readChunks(backend, full);
}

describe('what a server does not take', () => {
  it('is left out by the next request, and by all that follow (OpenAI)', async () => {
    const { create, stream } = openAiTestBackend;
    const { url, asked, requests } = await pickyServer((body) => {
      if ('stream_options' in body) return 'Unknown field: stream_options';
      if ('max_tokens' in body) return "'max_tokens' is not supported with this model. Use 'max_completion_tokens'";
      return 'temperature' in body ? "'temperature' does not support 0.2 with this model" : null;
    }, stream);
    await askTwice(create(optionsFor(`${url}/v1`)));
    expect(asked.map(fieldsOf)).toEqual([
      ['stream', 'stream_options', 'temperature', 'max_tokens'],
      ['stream', 'temperature', 'max_tokens'],
      ['stream', 'temperature', 'max_completion_tokens'],
      ['stream', 'max_completion_tokens'],
      ['stream', 'max_completion_tokens'],
    ]);
    expect(requests.flatMap(openAiObjections)).toEqual([]);
  });

  it('is left out by the next request, and by all that follow (Anthropic)', async () => {
    const { create, stream } = anthropicTestBackend;
    const { url, asked } = await pickyServer(({ thinking, max_tokens: most }) => {
      if (Number(most) > 2_048)
        return `max_tokens: ${most} > 2048, which is the maximum allowed number of output tokens`;
      return thinking === undefined ? null : `thinking: "${(thinking as Body).type}" is not supported for this model`;
    }, stream);
    await askTwice(create(optionsFor(url)));
    const sent = asked.map(({ thinking, max_tokens, temperature }) => [thinking, max_tokens, temperature]);
    expect(sent).toEqual([
      [{ type: 'enabled', budget_tokens: 1_024 }, 4_024, undefined],
      [{ type: 'enabled', budget_tokens: 1_024 }, 2_048, undefined],
      [{ type: 'adaptive', display: 'summarized' }, 2_048, undefined],
      [undefined, 2_048, 0.2],
      [undefined, 2_048, 0.2],
    ]);
  });

  it.each([openAiTestBackend, anthropicTestBackend])(
    'is told where it cannot be left out ($name)',
    async ({ create }) => {
      const { url, asked } = await pickyServer(() => 'messages: the first is too rude', '');
      expect(await failureOf(create(optionsFor(url)), full)).toMatchObject({ kind: 'bad-request', status: 400 });
      expect(asked.length).toBe(1);
    },
  );
});
