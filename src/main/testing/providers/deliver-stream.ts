import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Delivery } from './scripted-reply';

export async function deliverStream(response: ServerResponse, stream: string, delivery: Delivery): Promise<void> {
  const { chunkSize, pause = 0, cutAfter, ending = 'lost', change = (text: string) => text } = delivery;
  const bytes = Buffer.from(change(stream));
  const sent = bytes.subarray(0, cutAfter);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  response.flushHeaders();
  for (const chunk of chunksOf(sent, chunkSize ?? Math.max(1, sent.length))) {
    await write(response, chunk);
    await (pause > 0 ? setTimeout(pause) : setImmediate());
    if (response.destroyed) return;
  }
  if (sent.length === bytes.length || ending === 'ended') response.end();
  else if (ending === 'lost') response.socket?.destroy();
}

function chunksOf(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

/** Resolves when the operating system has the data, so that closing the connection afterwards loses none of it. */
function write(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    response.write(chunk, () => resolve());
  });
}
