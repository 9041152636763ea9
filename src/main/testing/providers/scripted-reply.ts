import type { JsonObject } from '../../../shared/json/json';

/** A model's answer, by its parts. */
export interface ScriptedMessage {
  readonly thinking?: { readonly text: string; readonly signature: string };
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
}

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them, valid or not. */
  readonly arguments: string;
}

/** How the bytes of an answer are sent. */
export interface Delivery {
  /** In bytes; everything at once by default. */
  readonly chunkSize?: number;
  /** In milliseconds, between two chunks. */
  readonly pause?: number;
  /** Sends at most this many bytes, then `ending` happens. */
  readonly cutAfter?: number;
  /** What happens instead of the rest: a lost connection, a normal end, or nothing, forever. */
  readonly ending?: 'lost' | 'ended' | 'hanging';
  /** Changes the stream before it is sent. */
  readonly change?: (stream: string) => string;
}

export type ScriptedReply =
  | ({ readonly kind: 'message' } & ScriptedMessage & Delivery)
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  /** Accepts the request and never answers. */
  | { readonly kind: 'silence' }
  /** Closes the connection without an answer. */
  | { readonly kind: 'hang-up' };

export function scriptedCall(id: string, name: string, parameters: JsonObject): ScriptedCall {
  return { id, name, arguments: JSON.stringify(parameters) };
}
