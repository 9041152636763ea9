import type { ModelError } from '../../model/model-error';

/** How far an estimate of ours may be off what a server counts. */
const LEAST_FACTOR = 0.5;
const MOST_FACTOR = 2;
/** Whatever a server thinks of our request, it is not made shorter by less than this at a time. */
const SHORTENED = 0.7;

export interface SentRequest {
  /** What is assumed of the model, in tokens; null where there is no limit. */
  readonly contextSize: number | null;
  /** As we counted it. */
  readonly estimate: number;
  /** How much more a token of ours is than one of the server's. */
  readonly factor: number;
}

export interface LearnedLimits {
  readonly contextSize: number;
  readonly factor: number;
}

export function limitFactor(factor: number): number {
  return Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, factor));
}

/** What the refusal of a request that was too long says about the model, and about how we count. */
export function learnLimits({ contextSize: told, promptTokens }: ModelError, sent: SentRequest): LearnedLimits {
  const { estimate } = sent;
  const factor = promptTokens === undefined ? sent.factor : limitFactor(promptTokens / estimate);
  const size = estimate * factor;
  const assumed = sent.contextSize ?? size;
  // A limit that we were told and believed already says nothing new: then all that helps is to send less.
  if (told !== undefined && told < assumed) {
    return { contextSize: told, factor: size > told ? factor : limitFactor((factor * told) / size) };
  }
  return { contextSize: Math.floor(Math.min(assumed, size) * SHORTENED), factor };
}
