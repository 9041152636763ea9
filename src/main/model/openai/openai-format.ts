import { failureKind } from '../transport/failure-kind';
import { readFailure } from '../transport/read-failure';

type LimitName = 'max_tokens' | 'max_completion_tokens';

/** Which of the fields that servers disagree about are sent, and under which name. */
export interface OpenAiFormat {
  /** What the longest answer is called: the first is used, the others are what may still be tried. */
  readonly limitNames: readonly LimitName[];
  readonly hasTemperature: boolean;
  readonly hasStreamOptions: boolean;
  /** Mistral takes ids of calls only as nine letters and digits, also of calls that another model made. */
  readonly hasShortIds: boolean;
}

export function initialFormat(baseUrl: string): OpenAiFormat {
  const isOpenAi = URL.canParse(baseUrl) && new URL(baseUrl).hostname === 'api.openai.com';
  return {
    limitNames: isOpenAi ? ['max_completion_tokens', 'max_tokens'] : ['max_tokens', 'max_completion_tokens'],
    hasTemperature: true,
    hasStreamOptions: true,
    hasShortIds: false,
  };
}

/** The form without what the server objects to; null where it is about something else. */
export function fallbackFormat(form: OpenAiFormat, cause: unknown): OpenAiFormat | null {
  const failure = readFailure(cause);
  if (failure.kind !== 'refusal' || (failure.status !== 400 && failure.status !== 422)) return null;
  if (failureKind(failure) !== 'bad-request') return null;
  const { text } = failure;
  if (form.hasStreamOptions && /stream_options|include_usage/.test(text)) return { ...form, hasStreamOptions: false };
  if (!form.hasShortIds && /tool call id .* length of 9/i.test(text)) return { ...form, hasShortIds: true };
  const [limitName, ...others] = form.limitNames;
  // A server that knows another name would have said which one it wants.
  if (limitName && text.includes(limitName))
    return { ...form, limitNames: others.filter((name) => text.includes(name)) };
  if (form.hasTemperature && /temperature/.test(text)) return { ...form, hasTemperature: false };
  return null;
}
