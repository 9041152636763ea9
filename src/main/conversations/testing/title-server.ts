import { onTestFinished } from 'vitest';
import { startModelServer } from '../../model/testing/model-server';
import { writeOpenAiStream } from '../../testing/providers/write-openai-stream';

/** Starts a Chat Completions server that says these texts in turn, or fails at null. */
export async function startTitleServer(
  texts: readonly (string | null)[],
  { holdsFrom = Number.POSITIVE_INFINITY } = {},
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const server = await startModelServer(async ({ path }, response) => {
    if (path !== '/v1/chat/completions') return response.writeHead(404).end();
    asked += 1;
    const number = asked;
    if (number >= holdsFrom) await released;
    const text = texts[number - 1] ?? null;
    if (text === null) return response.writeHead(400).end('{"error":{"message":"No"}}');
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.end(writeOpenAiStream({ text }, number));
  });
  onTestFinished(server.close);
  return { origin: server.url, requests: () => asked, release };
}
