import { setTimeout as pause } from 'node:timers/promises';
import { formatBytes } from '../../../shared/text/format-bytes';
import { messageOf } from '../../../shared/text/message-of';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
type RequestId = string | number;

export interface WatchedFetchOptions {
  readonly fetch?: Fetch;
  /** Bytes of the longest answer to one request, and of one message in a stream that answers none. */
  readonly maxAnswer?: number;
  /** Answers come over a stream of their own, which ends with the connection. */
  readonly hasSharedStream?: boolean;
  /** Of time, for streams that are opened one after another. */
  readonly streamWindow?: number;
  /** The server refused a request for want of a sign-in, or of more rights. */
  onRefused?(response: Response): Promise<void>;
  /** Called for a request whose answer will never come. */
  onLost(id: RequestId, why: string): void;
}

/** Also said of streams that did hold the answer: by then the SDK no longer waits for it. */
export const NO_ANSWER = 'The server ended the connection without an answer';
const MAX_ANSWER = 32 * 1024 * 1024;
/** A server that ends each stream at once and asks to be connected to again would be connected to without end. */
const MAX_STREAMS = 10;
const STREAM_WINDOW = 10_000;
const MAX_ASKED = 1_000;

/**
 * The SDK notices neither that a stream broke off nor how long it is, so a call would wait for its time limit. This fetch
 * limits each answer, whatever its status, and reports the requests whose answer is lost.
 */
export function createWatchedFetch({
  fetch = globalThis.fetch,
  maxAnswer = MAX_ANSWER,
  streamWindow = STREAM_WINDOW,
  hasSharedStream = false,
  onRefused,
  onLost,
}: WatchedFetchOptions): Fetch {
  let streams: number[] = [];
  /** Those whose answers may still come over the shared stream, the latest last. */
  let asked: readonly RequestId[] = [];

  async function waitForTurn(signal: AbortSignal | null | undefined): Promise<void> {
    const now = Date.now();
    const [first = now] = streams.slice(-MAX_STREAMS);
    const at = streams.length < MAX_STREAMS ? now : Math.max(now, first + streamWindow);
    streams = [...streams, at].slice(-MAX_STREAMS);
    if (at > now) await pause(at - now, undefined, signal ? { signal } : {});
  }

  return async (url, init) => {
    if (init?.method === 'GET') await waitForTurn(init.signal);
    const response = await fetch(url, init);
    if (response.status === 401 || response.status === 403) await onRefused?.(response);
    if (response.body === null) return response;
    const ids = response.ok ? requestIdsIn(init) : [];
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') ?? false;
    const isEndless = isStream && ids.length === 0;
    const isShared = isEndless && hasSharedStream;
    if (hasSharedStream) asked = [...asked, ...ids].slice(-MAX_ASKED);
    const lose = (why: string) => {
      for (const id of isShared ? asked : ids) onLost(id, why);
      if (isShared) asked = [];
    };
    return new Response(watch(response.body, { maxAnswer, isStream, isEndless, isShared, lose }), response);
  };
}

interface WatchOptions {
  readonly maxAnswer: number;
  readonly isStream: boolean;
  /** It answers no request, so only its single messages are limited. */
  readonly isEndless: boolean;
  /** Nothing can take it up again. */
  readonly isShared: boolean;
  lose(why: string): void;
}

function watch(body: ReadableStream<Uint8Array>, options: WatchOptions) {
  const { maxAnswer, isStream, isEndless, isShared, lose } = options;
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
        const text = isStream ? Buffer.from(value).toString('latin1') : '';
        length += value.length;
        if (isEndless && /\n\r?\n/.test(text)) length = 0;
        if (length > maxAnswer)
          throw new Error(`The server's answer has more than the limit of ${formatBytes(maxAnswer)}`);
        canResume ||= !isShared && /^id:/m.test(text);
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
