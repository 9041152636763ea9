import type { ToolCallStatus } from '../../shared/tool-call-lifecycle';

export interface ToolAnswer {
  readonly callId: string;
  readonly toolId: string;
  readonly status: ToolCallStatus;
  /** Everything that the model is told of the call: result, errors, the user's reason, what the user changed. */
  readonly text: string;
  readonly message: string;
  readonly data?: string;
  readonly isModifiedByUser: boolean;
}

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string }
  | { readonly role: 'tools'; readonly answers: readonly ToolAnswer[] };

export interface ModelRequest {
  readonly messages: readonly ModelMessage[];
  readonly signal: AbortSignal;
}

export type ModelChunk = { readonly kind: 'text'; readonly text: string };

/** A language model, or what stands in for one. */
export interface ModelBackend {
  readonly provider: string;
  readonly model: string;
  stream(request: ModelRequest): AsyncIterable<ModelChunk>;
}
