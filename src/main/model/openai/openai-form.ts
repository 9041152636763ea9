import { failureKind } from '../http/failure-kind';
import { readFailure } from '../http/read-failure';

/** Which of the fields that servers disagree about are sent, and under which name. */
export interface OpenAiForm {
  readonly limitName: 'max_tokens' | 'max_completion_tokens' | null;
  readonly hasTemperature: boolean;
  readonly hasStreamOptions: boolean;
}

export function firstForm(baseUrl: string): OpenAiForm {
  const isOpenAi = URL.canParse(baseUrl) && new URL(baseUrl).hostname === 'api.openai.com';
  return {
    limitName: isOpenAi ? 'max_completion_tokens' : 'max_tokens',
    hasTemperature: true,
    hasStreamOptions: true,
  };
}

/** The form without what the server objects to; null where it is about something else. */
export function nextForm(form: OpenAiForm, cause: unknown): OpenAiForm | null {
  const failure = readFailure(cause);
  if (failure.kind !== 'refusal' || (failure.status !== 400 && failure.status !== 422)) return null;
  if (failureKind(failure) !== 'bad-request') return null;
  const { text } = failure;
  if (form.hasStreamOptions && /stream_options|include_usage/.test(text)) return { ...form, hasStreamOptions: false };
  if (form.limitName !== null && text.includes(form.limitName)) return { ...form, limitName: otherLimit(form, text) };
  if (form.hasTemperature && /temperature/.test(text)) return { ...form, hasTemperature: false };
  return null;
}

function otherLimit({ limitName }: OpenAiForm, text: string): OpenAiForm['limitName'] {
  const other = limitName === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  // A server that knows both would have said which one it wants.
  return text.includes(other) ? other : null;
}
