import { startModelServer } from '../src/main/model/testing/model-server';
import { cutEvery, sendPieces } from '../src/main/model/testing/send-pieces';

/** How streams are split in transit. */
export const pieceSizes = { 'byte by byte': 1, 'in sevens': 7, whole: Number.MAX_SAFE_INTEGER } as const;

export interface ReplayServer {
  /** Returns a base URL that answers every request with this recorded stream, in pieces of this size. */
  urlOf(index: number, pieceSize: number): string;
  close(): Promise<void>;
}

export async function startReplayServer(streams: readonly Uint8Array[]): Promise<ReplayServer> {
  const server = await startModelServer(({ path }, response) => {
    const [, index = '', size = ''] = path.split('/');
    sendPieces(response, cutEvery(Number(size), streams[Number(index)] ?? new Uint8Array()), { end: 'proper' });
  });
  return { urlOf: (index, size) => `${server.url}/${index}/${size}/v1`, close: server.close };
}
