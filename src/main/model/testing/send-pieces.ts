import type { ServerResponse } from 'node:http';

export interface PieceOptions {
  /** Whether the body ends properly or the connection breaks off. */
  readonly end: 'proper' | 'broken';
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n';

/**
 * Sends an event stream in exactly these pieces, each as its own chunk. Bypasses the response, which would join small
 * ones.
 */
export function sendPieces(response: ServerResponse, pieces: Iterable<Uint8Array>, { end }: PieceOptions): void {
  const { socket } = response;
  const parts: Uint8Array[] = [Buffer.from(head)];
  for (const piece of pieces) {
    if (piece.length > 0) parts.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  if (end === 'proper') parts.push(Buffer.from('0\r\n\r\n'));
  socket?.end(Buffer.concat(parts));
}

export function* cutEvery(size: number, body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += size) yield body.subarray(start, start + size);
}
