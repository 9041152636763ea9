import type { IncomingHttpHeaders } from 'node:http';
import type { ScriptedMessage, ScriptedReply } from './scripted-reply';

/** What a provider was sent, as it came. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A provider as far as it differs from the others. */
export interface ProviderRules {
  readonly answerPath: string;
  /** Everything that the provider would refuse the request for, in view of what it has answered so far. */
  objectionsTo(request: ReceivedRequest, given: readonly ScriptedMessage[]): readonly string[];
  refusal(message: string): unknown;
  /** What it says of itself, before the script comes into it; null where it has nothing against the request. */
  turnAway(request: ReceivedRequest): ScriptedReply | null;
  /** The whole stream of an answer. */
  write(message: ScriptedMessage, number: number): string;
  /** What it says to a GET, by path. */
  readonly documents: Readonly<Record<string, unknown>>;
}
