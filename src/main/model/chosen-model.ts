import type { DialectName } from '../../shared/settings/dialect-names';
import type { ModelPrice, ModelRef } from '../../shared/settings/model';
import type { ModelBackend } from './backend';

/** A model that a run asks, with all that the agent has to know of it. Its backend says what it is called. */
export interface ChosenModel {
  readonly ref: ModelRef;
  readonly backend: ModelBackend;
  readonly toolMode: 'native' | 'text';
  /** Whether text is tried where the server turns out to have no tools. */
  readonly canFallBack: boolean;
  /** Notes that the server has none, so that the next run begins with text. */
  rememberNoTools(): void;
  /** Notes how much its server really takes, in tokens, so that the next run begins with that. */
  rememberContextSize(contextSize: number): void;
  readonly dialects: readonly DialectName[];
  /** In tokens; null where there is no limit. */
  readonly contextSize: number | null;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly thinkingTokens?: number;
  readonly price?: ModelPrice;
}
