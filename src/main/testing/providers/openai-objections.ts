import { objectionsOfForm } from './objections-of-form';
import { type OpenAiBody, type OpenAiMessage, openAiBodySchema } from './openai-body';
import type { ReceivedRequest } from './provider-rules';
import { repeated } from './repeated';

/** Returns all reasons for which OpenAI would reject the request, and some that it would tolerate. */
export function openAiObjections({ body: received }: ReceivedRequest): string[] {
  const { success, data: body, error } = openAiBodySchema.safeParse(received);
  if (!success) return objectionsOfForm(error);
  const { messages, tools = [] } = body;
  return [
    ...orderObjections(body),
    ...messages.flatMap((message, index) => (isAnswer(message) ? answerObjections(messages, index) : [])),
    ...strayObjections(messages),
    ...repeated(messages.flatMap(callIds)).map((id) => `messages: tool call ids must be unique: ${id}`),
    ...repeated(tools.map((tool) => tool.function.name)).map((name) => `tools: duplicate function name: ${name}`),
    ...limitObjections(body),
  ];
}

/**
 * Adds the rules of Mistral's and Gemma's chat templates: no two messages of one role in a row, and no mention of
 * tools.
 */
export function templateObjections({ body: received }: ReceivedRequest): string[] {
  const { success, data: body, error } = openAiBodySchema.safeParse(received);
  if (!success) return objectionsOfForm(error);
  const spoken = body.messages.filter(({ role }, index) => index > 0 || role !== 'system');
  const expected = spoken.map((_, index) => (index % 2 === 0 ? 'user' : 'assistant'));
  return spoken.every(({ role }, index) => role === expected[index])
    ? []
    : ['conversation roles must alternate user/assistant/user/assistant/…'];
}

type Answer = Extract<OpenAiMessage, { role: 'assistant' }>;

function isAnswer(message: OpenAiMessage): message is Answer {
  return message.role === 'assistant';
}

function callIds(message: OpenAiMessage): string[] {
  return isAnswer(message) ? (message.tool_calls ?? []).map(({ id }) => id) : [];
}

/** As vLLM has it, the assistant may have begun the answer if the request says so. */
function orderObjections({ messages, ...body }: OpenAiBody): string[] {
  const [first, ...others] = messages;
  const begin = first?.role === 'system' ? others[0] : first;
  const isBegun = messages.at(-1)?.role === 'assistant';
  const isContinued = body.continue_final_message ?? false;
  return [
    ...(others.some(({ role }) => role === 'system') ? ['messages: system may only come first'] : []),
    ...(begin?.role === 'user' ? [] : ['messages: the user has to speak first']),
    ...(isBegun === isContinued ? [] : ['messages: the last message is the assistant’s only if it is to be continued']),
    ...(isContinued === (body.add_generation_prompt ?? true)
      ? ['continue_final_message and add_generation_prompt exclude each other']
      : []),
  ];
}

/** Each call must be answered directly after its message, once, in the order of the calls. */
function answerObjections(messages: readonly OpenAiMessage[], index: number): string[] {
  const message = messages[index];
  if (!message || !isAnswer(message)) return [];
  const calls = callIds(message);
  if (calls.length === 0) return message.content === null ? [`messages.${index}: content is required`] : [];
  const rest = messages.slice(index + 1);
  const end = rest.findIndex(({ role }) => role !== 'tool');
  const answers = end === -1 ? rest : rest.slice(0, end);
  const answered = answers.flatMap((answer) => (answer.role === 'tool' ? [answer.tool_call_id] : []));
  return answered.join() === calls.join()
    ? []
    : [
        `messages.${index}: tool_calls ${calls.join(', ')} must be followed by tool messages, not by ${answered.join(', ')}`,
      ];
}

function strayObjections(messages: readonly OpenAiMessage[]): string[] {
  return messages.flatMap(({ role }, index) => {
    if (role !== 'tool') return [];
    const before = messages.slice(0, index).findLast((message) => message.role !== 'tool');
    return before && callIds(before).length > 0 ? [] : [`messages.${index}: a tool message must follow tool_calls`];
  });
}

function limitObjections(body: OpenAiBody): string[] {
  return body.max_tokens !== undefined && body.max_completion_tokens !== undefined
    ? ['max_tokens and max_completion_tokens may not be given both']
    : [];
}
