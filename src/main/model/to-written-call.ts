import type { WrittenCall } from '../parser/reading/read-block';
import type { CompletedToolCall } from './tool-call-accumulator';

/** A native call in the form in which calls out of text come, so that both take the same way from here. */
export function toWrittenCall(
  { call, parameters, repair }: Extract<CompletedToolCall, { kind: 'ready' }>,
  toolIdOf: (functionName: string) => string,
): WrittenCall {
  const written = { toolId: toolIdOf(call.name), parameters, rawJson: call.arguments };
  return repair === undefined ? written : { ...written, repair };
}
