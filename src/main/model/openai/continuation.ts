import { isLoopback } from '../transport/read-base-url';

type Fields = Readonly<Record<string, boolean>>;

/** What makes a server continue the last message, in that message and beside the messages. */
export interface Continuation {
  readonly message: Fields;
  readonly body: Fields;
}

/** vLLM, SGLang and llama.cpp have these fields; Ollama ignores them and continues anyway. */
const local: Continuation = { message: {}, body: { continue_final_message: true, add_generation_prompt: false } };

/** Other servers, including OpenAI's, would start a new answer instead. */
const hosted: Readonly<Record<string, Continuation>> = {
  'api.mistral.ai': { message: { prefix: true }, body: {} },
  'api.moonshot.ai': { message: { partial: true }, body: {} },
  'api.moonshot.cn': { message: { partial: true }, body: {} },
};

export function continuationAt(baseUrl: string): Continuation | null {
  if (isLoopback(baseUrl)) return local;
  return URL.canParse(baseUrl) ? (hosted[new URL(baseUrl).hostname] ?? null) : null;
}
