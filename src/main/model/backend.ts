import type { ToolCallStatus } from '../../shared/call/tool-call-lifecycle';
import type { JsonObject } from '../../shared/json/json';
import type { FinishReason, TokenUsage } from '../../shared/settings/model';
import type { FunctionDefinition } from './tool-calls/function-definition';
import type { ArgumentsRepair } from './tool-calls/read-arguments';

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

/** A stretch of an answer as the model gave it. */
export type AssistantPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'thinking';
      readonly text: string;
      /** What the provider wants back with it, or in place of it. */
      readonly signature?: string;
      readonly redacted?: string;
    }
  | {
      readonly kind: 'call';
      /** The id that its answer carries; unique in the conversation. */
      readonly callId: string;
      readonly toolId: string;
      readonly parameters: JsonObject;
      /** The text that the call was read from; empty where it came natively, or in one block with the call before. */
      readonly raw: string;
    };

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly parts: readonly AssistantPart[] }
  | {
      readonly role: 'tools';
      /** One for each call of the message before, in the same order. */
      readonly answers: readonly ToolAnswer[];
      /** What the model wrote that was meant as a call and could not be read as one, and why. */
      readonly problems: readonly string[];
    };

export interface ModelRequest {
  /** What the model is told before everything else. */
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** How calls and their answers are written into the messages. */
  readonly toolMode: 'native' | 'text';
  /** The tools that can be called. In text mode the system prompt describes them, so they aren’t sent to the server. */
  readonly tools: readonly FunctionDefinition[];
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly thinkingTokens?: number;
  readonly signal: AbortSignal;
  /** Told of all that comes, also where nothing can be made of it yet: a long call is silent until it is whole. */
  onActivity?(): void;
}

/** What comes of an answer. Calls come at its end, once it is certain that they are whole. */
export type ModelChunk =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'thinking';
      readonly text: string;
      readonly signature?: string;
      readonly redacted?: string;
    }
  /** A native call is being written. */
  | { readonly kind: 'call-begun'; readonly name: string }
  | {
      readonly kind: 'call';
      /** As the provider calls it. */
      readonly id: string;
      readonly name: string;
      readonly parameters: JsonObject;
      readonly rawArguments: string;
      readonly repair?: ArgumentsRepair;
    }
  | { readonly kind: 'unreadable-call'; readonly name: string; readonly rawArguments: string; readonly error: string }
  /** The last one; a stream without it was cut off. */
  | { readonly kind: 'end'; readonly finish: FinishReason; readonly usage?: TokenUsage };

/** A language model, or what stands in for one. It throws a `ModelError` where it cannot answer. */
export interface ModelBackend {
  readonly provider: string;
  readonly model: string;
  stream(request: ModelRequest): AsyncIterable<ModelChunk>;
}
