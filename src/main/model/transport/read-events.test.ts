import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { askFor, failureOf, readChunks } from '../testing/read-chunks';
import { startTestModelServer } from '../testing/start-test-model-server';
import { openAiTestBackend, optionsFor, testBackends } from '../testing/test-backends';
import { readEvents } from './read-events';

it.each(testBackends)('LK-05 $name: every byte counts as activity, also inside one event', async (backend) => {
  const bytes = Buffer.from(backend.stream);
  const activity = new EventTarget();
  const { url } = await startTestModelServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // Each byte is sent once the one before was noticed, so a byte that goes unnoticed stops the stream here.
    for (let sent = 0; sent < 40; sent += 1) {
      const noticed = once(activity, 'bytes');
      response.write(bytes.subarray(sent, sent + 1));
      await noticed;
    }
    response.end(bytes.subarray(40));
  });
  const chunks = [];
  const request = { ...askFor(), onActivity: () => void activity.dispatchEvent(new Event('bytes')) };
  for await (const chunk of backend.create(optionsFor(url)).stream(request)) chunks.push(chunk);
  expect(chunks.at(-1)).toMatchObject({ kind: 'end' });
});

async function dataOf(body: string): Promise<string[]> {
  const found = [];
  for await (const events of readEvents(new Blob([body]).stream(), {})) found.push(...events.map(({ data }) => data));
  return found;
}

it.each([
  ['data: a\n\ndata: b\n\n', ['a', 'b']],
  ['data: a\r\rdata: b\r\r', ['a', 'b']],
  ['data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
  [': hello\ndata: a\ndata: b\n\n', ['a\nb']],
  ['data: a\n\ndata: b\n', ['a']],
  ['data: a\n\ndata: b', ['a']],
])('%j is read as events', async (body, data) => {
  expect(await dataOf(body)).toEqual(data);
});

it('the last word of a server counts also where its line does not end', async () => {
  const stream = 'data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]';
  const { url } = await startTestModelServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream);
  });
  const chunks = await readChunks(openAiTestBackend.create(optionsFor(url)));
  expect(chunks).toEqual([
    { kind: 'text', text: 'Hi' },
    { kind: 'end', finish: 'stop' },
  ]);
});

it('the body is given up when nobody reads on', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
    cancel,
  });
  for await (const events of readEvents(body, {})) {
    expect(events.map(({ data }) => data)).toEqual(['a']);
    break;
  }
  expect(cancel).toHaveBeenCalledOnce();
});

it.each(testBackends)('$name: an answer without a body is one that broke off', async (backend) => {
  const { url } = await startTestModelServer((_, response) => void response.writeHead(204).end());
  expect(await failureOf(backend.create(optionsFor(url)))).toMatchObject({ kind: 'dropped' });
});
