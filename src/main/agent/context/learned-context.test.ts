import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ReceivedRequest } from '../../testing/providers/provider-rules';
import type { ScriptedReply } from '../../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../../testing/providers/strict-openai-server';
import { startModelApp } from '../../testing/start-model-app';

/** Counts like a server's tokenizer, which differs a little from ours. */
const tokensOf = ({ body }: ReceivedRequest) => Math.ceil(JSON.stringify(body).length / 3.2);
const toolsOf = ({ body }: ReceivedRequest) => ((body as { tools?: unknown[] }).tools ?? []).length;

/** A page of text of about this many tokens. */
const textOf = (tokens: number) => 'word '.repeat(Math.round(tokens * 0.65));

type Refuse = (size: number, sent: number) => ScriptedReply;
const refusal = (error: object, status = 400): ScriptedReply => ({ kind: 'status', status, body: { error } });

const openAiServers: Readonly<Record<string, Refuse>> = {
  'llama.cpp': (n_ctx, n_prompt_tokens) =>
    refusal({
      code: 400,
      message: `request (${n_prompt_tokens} tokens) exceeds the available context size (${n_ctx} tokens), try increasing it`,
      type: 'exceed_context_size_error',
      n_prompt_tokens,
      n_ctx,
    }),
  'an older llama.cpp': (n_ctx, n_prompt_tokens) =>
    refusal({ code: 400, message: 'the request exceeds the available context size', n_prompt_tokens, n_ctx }),
  vLLM: (size, sent) =>
    refusal({
      message: `This model's maximum context length is ${size} tokens. However, you requested ${sent + 500} tokens (${sent} in the messages, 500 in the completion). Please reduce the length of the messages or completion.`,
      type: 'BadRequestError',
      param: null,
      code: 400,
    }),
  'LM Studio': (size, sent) =>
    refusal({
      message: `The number of tokens to keep from the initial prompt is greater than the context length (n_keep: ${sent}>= n_ctx: ${size}). Try to load the model with a larger context length, or provide a shorter input.`,
    }),
  OpenRouter: (size, sent) =>
    refusal({
      message: `This endpoint's maximum context length is ${size} tokens. However, you requested about ${sent} tokens (${sent} of text input). Please reduce the length of either one.`,
      code: 400,
    }),
};

const anthropicRefuse: Refuse = (size, sent) => ({
  kind: 'status',
  status: 400,
  body: {
    type: 'error',
    error: { type: 'invalid_request_error', message: `prompt is too long: ${sent} tokens > ${size} maximum` },
  },
});

/** Starts the app with a server that does not report its context size and refuses longer requests. */
async function askUnknown(trueSize: number, refuse: Refuse, provider: 'openai' | 'anthropic' = 'openai') {
  const start = provider === 'openai' ? startStrictOpenAiServer : startStrictAnthropicServer;
  const server = await start((request) => {
    const sent = tokensOf(request);
    return sent > trueSize ? refuse(trueSize, sent) : { kind: 'message', text: 'Hello.' };
  });
  const commandLineModel = { provider, model: 'unlisted', toolMode: 'auto' } as const;
  const app = await startModelApp(provider, server.origin, { commandLineModel });
  // With a repository, all tools are offered.
  mkdirSync(join(app.workspacePath, '.git'));

  async function ask(text: string, runs: number) {
    const before = server.requests.length;
    const conversationId = await app.send(text);
    const ends = await app.whenRunsEnd(runs);
    const { items } = await app.stateOf(conversationId);
    const requests = server.requests.slice(before);
    return {
      end: ends.at(-1)?.type,
      refused: requests.filter((request) => tokensOf(request) > trueSize).length,
      tools: requests.map(toolsOf),
      notices: items.flatMap((item) => (item.kind === 'notice' ? [item.text] : [])),
    };
  }

  return ask;
}

describe('a server that does not say how much its model can read', () => {
  it.each(Object.entries(openAiServers))(
    'is asked natively, and again with less once %s says it, which is shown and kept to',
    async (_name, refuse) => {
      const ask = await askUnknown(20_000, refuse);
      const first = await ask(textOf(16_000), 1);
      expect(first).toMatchObject({ end: 'run-completed', refused: 1 });
      expect(first.tools.every((count) => count > 0)).toBe(true);
      expect(first.notices).toContainEqual(
        "unlisted has a context of about 20,000 tokens instead of the assumed 32,768. If that's wrong, set its context size in Settings › Models and keys.",
      );
      expect(await ask(textOf(16_000), 2)).toMatchObject({ end: 'run-completed', refused: 0 });
    },
  );

  it('is understood where it speaks as Anthropic does', async () => {
    const ask = await askUnknown(20_000, anthropicRefuse, 'anthropic');
    expect(await ask(textOf(16_000), 1)).toMatchObject({ end: 'run-completed', refused: 1 });
    expect(await ask(textOf(16_000), 2)).toMatchObject({ end: 'run-completed', refused: 0 });
  });

  it('is told of its tools in words once it turns out to have no room for their definitions, and the user sees it', async () => {
    const refuse = openAiServers['llama.cpp'] ?? (() => refusal({}));
    const ask = await askUnknown(5_000, refuse);
    const first = await ask('go', 1);
    expect(first).toMatchObject({ end: 'run-completed', refused: 1 });
    expect([first.tools[0] ?? 0, first.tools.at(-1)]).toEqual([expect.any(Number), 0]);
    expect(first.tools[0]).toBeGreaterThan(0);
    expect(first.notices).toContainEqual(
      expect.stringMatching(/^Native tool definitions would take up too much of the 5,000-token context/),
    );
    expect(await ask('go', 2)).toMatchObject({ end: 'run-completed', refused: 0 });
  });

  it('answers a short request natively without a word about any limit', async () => {
    const ask = await askUnknown(32_768, () => refusal({}));
    const { end, refused, tools, notices } = await ask('go', 1);
    expect([end, refused, notices, tools.length, (tools[0] ?? 0) > 0]).toEqual(['run-completed', 0, [], 1, true]);
  });
});
