import type { DialectName } from '../../shared/settings/dialect-names';
import type { ModelPrice, ModelRef } from '../../shared/settings/model';
import type { ModelBackend } from './backend';
import type { AcceptedMedia } from './media/model-media';

/** The model of a run, with everything that the agent has to know about it. The backend has its name. */
export interface ChosenModel {
  readonly ref: ModelRef;
  readonly backend: ModelBackend;
  readonly toolMode: 'native' | 'text';
  /** Whether to fall back to text if the server turns out not to support tools. */
  readonly canFallBack: boolean;
  /** Remembers that the server doesn't support tools, so that the next run starts with text. */
  rememberNoTools(): void;
  /** Remembers how many tokens the server really accepts, so that the next run starts with that. */
  rememberContextSize(contextSize: number): void;
  /** What it accepts besides text, as far as known; only text if absent. */
  readonly accepts?: AcceptedMedia;
  /** Remembers that the server refused images or documents, so that the next run leaves them out. */
  rememberRefused?(kind: keyof AcceptedMedia): void;
  readonly dialects: readonly DialectName[];
  /** In tokens; null if there is no limit. */
  readonly contextSize: number | null;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly thinkingTokens?: number;
  /** Whether the user can choose its reasoning effort. */
  readonly hasEffort?: boolean;
  /** Whether it runs on the user's own server. */
  readonly isFree?: boolean;
  readonly price?: ModelPrice;
}
