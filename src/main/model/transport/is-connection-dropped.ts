import { readFailure } from './read-failure';

export const brokenOffCodes: ReadonlySet<string> = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);

/** Whether the connection was lost in the middle of something. */
export function isBrokenOff(cause: unknown): boolean {
  const failure = readFailure(cause);
  return failure.kind === 'network' && brokenOffCodes.has(failure.code);
}
