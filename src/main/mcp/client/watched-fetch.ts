import { formatBytes } from '../../../shared/text/format-bytes';
import { messageOf } from '../../../shared/text/message-of';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
type RequestId = string | number;

export interface WatchedFetchOptions {
  readonly fetch?: Fetch;
  /** Bytes of the longest answer to one request. */
  readonly maxAnswer?: number;
  /** The server refused a request for want of a sign-in, or of more rights. */
  onRefused?(response: Response): Promise<void>;
  /** Called for a request whose answer will never come. */
  onLost(id: RequestId, why: string): void;
}

/** Also said of streams that did hold the answer: by then the SDK no longer waits for it. */
export const NO_ANSWER = 'The server ended the connection without an answer';
const MAX_ANSWER = 32 * 1024 * 1024;

/**
 * The SDK notices neither that a stream broke off nor how long it is, so a call would wait for its time limit. This fetch
 * limits each answer and reports the requests whose answer is lost.
 */
export function createWatchedFetch({
  fetch = globalThis.fetch,
  maxAnswer = MAX_ANSWER,
  onRefused,
  onLost,
}: WatchedFetchOptions): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.status === 401 || response.status === 403) await onRefused?.(response);
    const ids = requestIdsIn(init);
    if (response.body === null || ids.length === 0 || !response.ok) return response;
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
    const lose = (why: string) => {
      for (const id of ids) onLost(id, why);
    };
    return new Response(watch(response.body, { maxAnswer, isStream, lose }), response);
  };
}

interface WatchOptions {
  readonly maxAnswer: number;
  readonly isStream: boolean;
  lose(why: string): void;
}

function watch(body: ReadableStream<Uint8Array>, { maxAnswer, isStream, lose }: WatchOptions) {
  const reader = body.getReader();
  let length = 0;
  /** With an event id, the server can resume the stream where it broke off. */
  let canResume = false;
  const end = (why: string) => {
    if (!canResume) lose(why);
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          // The SDK still has to read what has arrived, which may hold the answer.
          if (isStream) setTimeout(() => end(NO_ANSWER), 0);
          return;
        }
        length += value.length;
        if (length > maxAnswer)
          throw new Error(`The server's answer has more than the limit of ${formatBytes(maxAnswer)}`);
        canResume ||= isStream && /^id:/m.test(Buffer.from(value).toString('latin1'));
        controller.enqueue(value);
      } catch (cause) {
        const isTooLong = length > maxAnswer;
        if (isTooLong) await reader.cancel().catch(() => {});
        controller.error(cause);
        if (isTooLong) lose(messageOf(cause));
        else end(`The connection to the server broke off: ${messageOf(cause)}`);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function requestIdsIn(init: RequestInit | undefined): RequestId[] {
  if (init?.method !== 'POST' || typeof init.body !== 'string') return [];
  try {
    const sent: unknown = JSON.parse(init.body);
    return [sent].flat().flatMap((message) => {
      if (typeof message !== 'object' || message === null || !('method' in message) || !('id' in message)) return [];
      const { id } = message;
      return typeof id === 'string' || typeof id === 'number' ? [id] : [];
    });
  } catch {
    return [];
  }
}
