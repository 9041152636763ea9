import type { IncomingHttpHeaders } from 'node:http';
import type { ScriptedMessage, ScriptedReply } from './scripted-reply';

/** A request as the provider received it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** The differences between providers. */
export interface ProviderRules {
  readonly answerPath: string;
  /** Returns all reasons for which the provider would reject the request, given its answers so far. */
  objectionsTo(request: ReceivedRequest, given: readonly ScriptedMessage[]): readonly string[];
  refusal(message: string): unknown;
  /** Returns the provider's own error, which comes before the script; null if it accepts the request. */
  turnAway(request: ReceivedRequest): ScriptedReply | null;
  /** The whole stream of an answer. */
  write(message: ScriptedMessage, number: number): string;
  /** Its responses to GET requests, by path. */
  readonly documents: Readonly<Record<string, unknown>>;
}
