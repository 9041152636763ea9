import { failureKind } from '../transport/failure-kind';
import { readFailure } from '../transport/read-failure';

type LimitName = 'max_tokens' | 'max_completion_tokens';

/** Which of the fields that servers disagree about to send, and under which name. */
export interface OpenAiFormat {
  /** Names for the maximum answer length: the first is in use, the others can still be tried. */
  readonly limitNames: readonly LimitName[];
  readonly hasTemperature: boolean;
  readonly hasEffort: boolean;
  readonly hasStreamOptions: boolean;
  /** Mistral only accepts call ids of nine letters and digits, even for calls that another model made. */
  readonly hasShortIds: boolean;
  /** OpenAI's own field; many compatible servers refuse requests with fields that they don't know. */
  readonly hasCacheKey: boolean;
}

export function initialFormat(baseUrl: string): OpenAiFormat {
  const isOpenAi = URL.canParse(baseUrl) && new URL(baseUrl).hostname === 'api.openai.com';
  return {
    limitNames: isOpenAi ? ['max_completion_tokens', 'max_tokens'] : ['max_tokens', 'max_completion_tokens'],
    hasTemperature: true,
    hasEffort: true,
    hasStreamOptions: true,
    hasShortIds: false,
    hasCacheKey: isOpenAi,
  };
}

/** Returns the format without the field that the server rejects, or null if the error is about something else. */
export function fallbackFormat(form: OpenAiFormat, cause: unknown): OpenAiFormat | null {
  const failure = readFailure(cause);
  if (failure.kind !== 'refusal' || (failure.status !== 400 && failure.status !== 422)) return null;
  if (failureKind(failure) !== 'bad-request') return null;
  const { text } = failure;
  if (form.hasStreamOptions && /stream_options|include_usage/.test(text)) return { ...form, hasStreamOptions: false };
  if (!form.hasShortIds && /tool call id .* length of 9/i.test(text)) return { ...form, hasShortIds: true };
  if (form.hasCacheKey && text.includes('prompt_cache_key')) return { ...form, hasCacheKey: false };
  if (form.hasEffort && /reasoning_effort|\breasoning\b/.test(text)) return { ...form, hasEffort: false };
  const [limitName, ...others] = form.limitNames;
  // A server that expects another name would have said which one.
  if (limitName && text.includes(limitName))
    return { ...form, limitNames: others.filter((name) => text.includes(name)) };
  if (form.hasTemperature && /temperature/.test(text)) return { ...form, hasTemperature: false };
  return null;
}
