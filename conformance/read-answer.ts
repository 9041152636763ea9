import type { ModelBackend } from '../src/main/model/backend';
import type { JsonObject } from '../src/shared/json/json';
import type { FinishReason, TokenUsage } from '../src/shared/settings/model';

/** The complete result of an answer. */
export interface Answer {
  text: string;
  thinking: string;
  calls: { id: string; name: string; arguments: JsonObject }[];
  /** Calls that can't be run, as received. */
  unreadable: { name: string; arguments: string; error: string }[];
  finish?: FinishReason;
  usage?: TokenUsage;
  failure?: unknown;
}

export async function readAnswer(backend: ModelBackend): Promise<Answer> {
  const answer: Answer = { text: '', thinking: '', calls: [], unreadable: [] };
  const request = {
    system: '',
    messages: [{ role: 'user', text: 'Go on' }],
    toolMode: 'native',
    tools: [],
    signal: new AbortController().signal,
  } as const;
  try {
    for await (const chunk of backend.stream(request)) {
      if (chunk.kind === 'text' || chunk.kind === 'thinking') answer[chunk.kind] += chunk.text;
      if (chunk.kind === 'call') answer.calls.push({ id: chunk.id, name: chunk.name, arguments: chunk.parameters });
      if (chunk.kind === 'unreadable-call') {
        answer.unreadable.push({ name: chunk.name, arguments: chunk.rawArguments, error: chunk.error });
      }
      if (chunk.kind === 'end') Object.assign(answer, { finish: chunk.finish, usage: chunk.usage });
    }
  } catch (failure) {
    answer.failure = failure;
  }
  return answer;
}
