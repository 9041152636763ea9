import type { ModelError } from '../../model/model-error';

/** How far our estimate may be off the server's count. */
const LEAST_FACTOR = 0.5;
const MOST_FACTOR = 2;
/** Each shortening reduces a request to this share or less, even if the server reports a larger limit. */
const SHORTENED = 0.7;

export interface SentRequest {
  /** The assumed limit of the model, in tokens; null if there is none. */
  readonly contextSize: number | null;
  /** By our own count. */
  readonly estimate: number;
  /** Server tokens per estimated token. */
  readonly factor: number;
}

export interface LearnedLimits {
  readonly contextSize: number;
  readonly factor: number;
}

export function limitFactor(factor: number): number {
  return Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, factor));
}

/** Returns what the refusal of an overlong request says about the model's limit and about our token count. */
export function learnLimits({ contextSize: told, promptTokens }: ModelError, sent: SentRequest): LearnedLimits {
  const { estimate } = sent;
  const factor = promptTokens === undefined ? sent.factor : limitFactor(promptTokens / estimate);
  const size = estimate * factor;
  const assumed = sent.contextSize ?? size;
  // A limit that we already assumed tells us nothing new, so the only remedy is to send less.
  if (told !== undefined && told < assumed) {
    return { contextSize: told, factor: size > told ? factor : limitFactor((factor * told) / size) };
  }
  return { contextSize: Math.floor(Math.min(assumed, size) * SHORTENED), factor };
}
