import type { JsonObject } from '../../../shared/json/json';

/** An answer of a model, by what it is made of. */
export interface ScriptedMessage {
  readonly thinking?: { readonly text: string; readonly signature: string };
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
}

export interface ScriptedCall {
  readonly id: string;
  readonly name: string;
  /** As the model wrote them, well or not. */
  readonly arguments: string;
}

/** How the bytes of an answer come. */
export interface Delivery {
  /** In bytes; all at once unless said otherwise. */
  readonly chunkSize?: number;
  /** In milliseconds, between two chunks. */
  readonly pause?: number;
  /** No more bytes than this are sent, and then `ending` happens. */
  readonly cutAfter?: number;
  /** What stands where the rest should be: a lost connection, an end as if all were well, or nothing, for ever. */
  readonly ending?: 'lost' | 'ended' | 'hanging';
  /** What becomes of the stream on its way. */
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
  /** The request is taken, and nothing ever comes back. */
  | { readonly kind: 'silence' }
  /** The connection is closed without a word. */
  | { readonly kind: 'hang-up' };

export function scriptedCall(id: string, name: string, parameters: JsonObject): ScriptedCall {
  return { id, name, arguments: JSON.stringify(parameters) };
}
