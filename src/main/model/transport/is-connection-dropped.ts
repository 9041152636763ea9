import { readFailure } from './read-failure';

export const droppedConnectionCodes: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

export function isConnectionDropped(cause: unknown): boolean {
  const failure = readFailure(cause);
  return failure.kind === 'network' && droppedConnectionCodes.has(failure.code);
}
