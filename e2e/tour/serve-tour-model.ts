import { z } from 'zod';
import { type ModelServer, startModelServer } from '../../src/main/model/testing/model-server';
import type { ScriptedMessage } from '../../src/main/testing/providers/scripted-reply';
import { writeOpenAiStream } from '../../src/main/testing/providers/write-openai-stream';
import { tourAnswers } from './tour-answers';

const bodySchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
});

const models = ['qwen3-coder:30b', 'gpt-oss:20b', 'llama3.3:70b'].map((id) => ({
  id,
  object: 'model',
  created: 0,
  owned_by: 'library',
  context_length: 131_072,
}));
/** Hosted, so it costs something. */
const paid = { ...models[0], id: 'kimi-k2:1t-cloud', pricing: { prompt: '0.00001', completion: '0.00005' } };

/** Starts a local server that speaks OpenAI's protocol and plays the tour's script. */
export function serveTourModel(): Promise<ModelServer> {
  return startModelServer(({ path, body }, response) => {
    if (path === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [...models, paid] }));
      return;
    }
    if (path !== '/v1/chat/completions') {
      response.writeHead(404).end();
      return;
    }
    const { messages } = bodySchema.parse(body);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.end(writeOpenAiStream(nextAnswer(messages), messages.length));
  });
}

function nextAnswer(messages: z.infer<typeof bodySchema>['messages']): ScriptedMessage {
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const words = wordsOf(messages[asked]?.content);
  const answers = tourAnswers[words];
  if (answers === undefined) return { text: titleFor(words) };
  const round = messages.slice(asked).filter(({ role }) => role === 'assistant').length;
  return answers[round] ?? { text: 'That is all.' };
}

/** The app asks for a title by quoting the first message. */
function titleFor(words: string): string {
  const quoted = Object.keys(tourAnswers).find((message) => words.includes(message));
  return quoted?.replace(/\.$/, '') ?? 'That is all.';
}

/** A message is a text, or a list of text parts. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = z.array(z.object({ text: z.string().default('') })).safeParse(content);
  return parts.success ? parts.data.map(({ text }) => text).join('') : '';
}
