import type { TokenUsage } from '../settings/model';
import type { ConversationItem } from './conversation-state';

/** What the user learns about a run below its last answer. */
export interface RunFacts {
  readonly provider: string;
  readonly model: string;
  /** In milliseconds, waiting for the user included. */
  readonly duration: number;
  /** How often the model was asked. */
  readonly answers: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the input, in tokens. */
  readonly cachedTokens: number;
  /** In US dollars, for the answers with a known price. */
  readonly cost: number;
  readonly hasUnknownCost: boolean;
}

/** What one answer used, if its server says so. */
export interface AnswerUsage {
  readonly usage?: TokenUsage;
  readonly cost?: number;
}

export function sumUsage(answers: readonly AnswerUsage[]): Omit<RunFacts, 'provider' | 'model' | 'duration'> {
  const total = (of: (usage: TokenUsage) => number) =>
    answers.reduce((sum, { usage }) => sum + (usage ? of(usage) : 0), 0);
  return {
    answers: answers.length,
    inputTokens: total(({ inputTokens }) => inputTokens),
    outputTokens: total(({ outputTokens }) => outputTokens),
    cachedTokens: total(({ cachedInputTokens = 0 }) => cachedInputTokens),
    cost: answers.reduce((sum, { cost = 0 }) => sum + cost, 0),
    hasUnknownCost: answers.some(({ usage, cost }) => usage !== undefined && cost === undefined),
  };
}

/** Of the last run that these items tell of; null if there was none. */
export function lastModel(items: readonly ConversationItem[]): Pick<RunFacts, 'provider' | 'model'> | null {
  const last = items.findLast((item) => item.kind === 'assistant' && item.run !== undefined);
  if (last?.kind !== 'assistant' || !last.run) return null;
  const { provider, model } = last.run;
  return { provider, model };
}
