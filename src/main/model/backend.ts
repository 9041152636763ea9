import type { ToolCallStatus } from '../../shared/call/tool-call-lifecycle';
import type { Attachment } from '../../shared/conversation/message-content';
import type { JsonObject } from '../../shared/json/json';
import type { FinishReason, TokenUsage } from '../../shared/settings/model';
import type { ReasoningEffort } from '../../shared/settings/reasoning-effort';
import type { AcceptedMedia, MediaLookup } from './media/model-media';
import type { FunctionDefinition } from './tool-calls/function-definition';
import type { ArgumentsRepair } from './tool-calls/read-arguments';

export interface ToolAnswer {
  readonly callId: string;
  readonly toolId: string;
  readonly status: ToolCallStatus;
  /** Everything that the model learns about the call: result, errors, the user's reason, and the user's changes. */
  readonly text: string;
  readonly message: string;
  readonly data?: string;
  readonly isModifiedByUser: boolean;
  /** Images and documents in the result. */
  readonly attachments?: readonly Attachment[];
}

/** A part of an answer as the model gave it. */
export type AssistantPart =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'thinking';
      readonly text: string;
      /** Data that the provider wants back with the thought, or in place of it. */
      readonly signature?: string;
      readonly redacted?: string;
    }
  | {
      readonly kind: 'call';
      /** The id that the answer refers to; unique in the conversation. */
      readonly callId: string;
      readonly toolId: string;
      readonly parameters: JsonObject;
      /** The text that the call was read from; empty if it was native or in the same block as the previous call. */
      readonly raw: string;
    };

export type ModelMessage =
  | {
      readonly role: 'user';
      readonly text: string;
      /** The user's own words, with which the text ends, if it also has what they added. */
      readonly typed?: string;
      readonly attachments?: readonly Attachment[];
    }
  | { readonly role: 'assistant'; readonly parts: readonly AssistantPart[] }
  | {
      readonly role: 'tools';
      /** One for each call of the previous message, in the same order. */
      readonly answers: readonly ToolAnswer[];
      /** For each attempted call that couldn't be read: the model's text, and why. */
      readonly problems: readonly string[];
    };

export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  /** How to write calls and their answers into the messages. */
  readonly toolMode: 'native' | 'text';
  /** The tools that can be called. In text mode the system prompt describes them, so they aren’t sent to the server. */
  readonly tools: readonly FunctionDefinition[];
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly thinkingTokens?: number;
  /** Takes precedence over the number of tokens. */
  readonly effort?: ReasoningEffort;
  /** What the model accepts besides text; only text if absent. */
  readonly accepts?: AcceptedMedia;
  /** The content of the messages' attachments, by their hashes. */
  readonly media?: MediaLookup;
  /** The beginning of the answer, which the model continues at its last character. */
  readonly begun?: string;
  readonly signal: AbortSignal;
  /** Reports all incoming data, even if it yields no chunk yet: a long call yields none until it is complete. */
  onActivity?(): void;
}

/** A piece of an answer. Calls come at the end, when they are certain to be complete. */
export type ModelChunk =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'thinking';
      readonly text: string;
      readonly signature?: string;
      readonly redacted?: string;
    }
  /** The model is writing a native call. */
  | { readonly kind: 'call-begun'; readonly name: string }
  | {
      readonly kind: 'call';
      /** The provider's id. */
      readonly id: string;
      readonly name: string;
      readonly parameters: JsonObject;
      readonly rawArguments: string;
      readonly repair?: ArgumentsRepair;
    }
  | { readonly kind: 'unreadable-call'; readonly name: string; readonly rawArguments: string; readonly error: string }
  /** The last chunk; a stream without it was cut off. */
  | { readonly kind: 'end'; readonly finish: FinishReason; readonly usage?: TokenUsage };

/** A language model or a stand-in. Throws a `ModelError` if it can't answer. */
export interface ModelBackend {
  readonly provider: string;
  readonly model: string;
  stream(request: ModelRequest): AsyncIterable<ModelChunk>;
  /** Whether the server may be asked to continue an answer that has begun; it may still refuse. Never if absent. */
  mayContinue?(request: Pick<ModelRequest, 'effort' | 'thinkingTokens'>): Promise<boolean>;
}
