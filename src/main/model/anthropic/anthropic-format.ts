import { failureKind } from '../transport/failure-kind';
import { readFailure } from '../transport/read-failure';

/** How to write the fields that not all models accept. */
export interface AnthropicFormat {
  readonly hasTemperature: boolean;
  /** Whether a model that decides itself how much to think accepts an effort setting. */
  readonly hasEffort: boolean;
  /** With a token budget, as much as the model decides, or not at all. */
  readonly thinking: 'enabled' | 'adaptive' | 'none';
  /** The longest answer that the model is known to accept, in tokens. */
  readonly longestAnswer: number;
}

export function initialFormat(maxOutputTokens: number | undefined): AnthropicFormat {
  return {
    hasTemperature: true,
    hasEffort: true,
    thinking: 'enabled',
    longestAnswer: maxOutputTokens ?? Number.POSITIVE_INFINITY,
  };
}

/** Returns the format without the field that the server rejects, or null if the error is about something else. */
export function fallbackFormat(form: AnthropicFormat, cause: unknown): AnthropicFormat | null {
  const failure = readFailure(cause);
  if (failure.kind !== 'refusal' || failure.status !== 400 || failureKind(failure) !== 'bad-request') return null;
  const { text } = failure;
  const longestAnswer = Number(/max_tokens: \d+ > (\d+)/.exec(text)?.[1]);
  if (longestAnswer > 0 && longestAnswer < form.longestAnswer) return { ...form, longestAnswer };
  if (form.hasTemperature && /temperature/.test(text)) return { ...form, hasTemperature: false };
  if (form.hasEffort && /output_config|\beffort\b/.test(text)) return { ...form, hasEffort: false };
  if (!/\bthinking\b/.test(text) || /thinking. blocks/.test(text)) return null;
  if (form.thinking === 'enabled') return { ...form, thinking: 'adaptive' };
  return form.thinking === 'adaptive' ? { ...form, thinking: 'none' } : null;
}
