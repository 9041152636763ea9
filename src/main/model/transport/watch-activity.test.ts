import { once } from 'node:events';
import { expect, it } from 'vitest';
import { askFor } from '../testing/read-chunks';
import { startTestModelServer } from '../testing/start-test-model-server';
import { optionsFor, testBackends } from '../testing/test-backends';

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
