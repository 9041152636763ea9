import {
  type AnthropicBlock,
  type AnthropicBody,
  type AnthropicMessage,
  anthropicBodySchema,
  blocksOf,
} from './anthropic-body';
import { objectionsOfForm } from './objections-of-form';
import type { ReceivedRequest } from './provider-rules';
import { repeated } from './repeated';
import type { ScriptedMessage } from './scripted-reply';

const MAX_CACHE_MARKS = 4;

/** Returns all reasons for which Anthropic would reject the request, and some that it would tolerate. */
export function anthropicObjections(request: ReceivedRequest, given: readonly ScriptedMessage[]): string[] {
  const headers = headerObjections(request.headers);
  const { success, data: body, error } = anthropicBodySchema.safeParse(request.body);
  if (!success) return [...headers, ...objectionsOfForm(error)];
  return [
    ...headers,
    ...orderObjections(body.messages),
    ...beginningObjections(body),
    ...body.messages.flatMap((message, index) => answerObjections(message, body.messages[index + 1], index)),
    ...body.messages.flatMap((message, index) => resultObjections(message, body.messages[index - 1], index)),
    ...callObjections(body),
    ...thinkingObjections(body, given),
    ...limitObjections(body),
  ];
}

/** The key comes as `x-api-key`, as documented, or as a bearer token, as the library sends it. */
function headerObjections(headers: ReceivedRequest['headers']): string[] {
  return [
    ...(headers['x-api-key'] || headers.authorization ? [] : ['x-api-key: header is required']),
    ...(headers['anthropic-version'] ? [] : ['anthropic-version: header is required']),
  ];
}

function orderObjections(messages: readonly AnthropicMessage[]): string[] {
  return [
    ...(messages[0]?.role === 'user' ? [] : ['messages: first message must use the "user" role']),
    ...messages.flatMap(({ role }, index) =>
      index > 0 && messages[index - 1]?.role === role ? [`messages.${index}: roles must alternate`] : [],
    ),
  ];
}

/** Older models continue an answer that has begun. */
function beginningObjections({ messages, thinking }: AnthropicBody): string[] {
  const last = messages.at(-1);
  if (last?.role !== 'assistant') return [];
  const block = blocksOf(last).at(-1);
  return [
    ...(thinking && thinking.type !== 'disabled' ? ['messages: an answer can only begin without thinking'] : []),
    ...(block?.type === 'text' ? [] : ['messages: an answer must begin with text']),
    ...(block?.type === 'text' && /\s$/.test(block.text)
      ? ['messages: final assistant content cannot end with trailing whitespace']
      : []),
  ];
}

/** Every call must be answered in the very next message, in the order of the calls. */
function answerObjections(message: AnthropicMessage, next: AnthropicMessage | undefined, index: number): string[] {
  const calls = blocksOf(message).flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  const results = next ? resultIds(next) : [];
  if (calls.length === 0 || calls.join() === results.join()) return [];
  const missing = calls.filter((id) => !results.includes(id));
  if (missing.length === 0) return [`messages.${index + 1}: results are not those of the calls, in their order`];
  return [`messages.${index}: tool_use ids without tool_result blocks immediately after: ${missing.join(', ')}`];
}

function resultObjections(message: AnthropicMessage, before: AnthropicMessage | undefined, index: number): string[] {
  const blocks = blocksOf(message);
  const results = resultIds(message);
  const calls = before ? blocksOf(before).flatMap((block) => (block.type === 'tool_use' ? [block.id] : [])) : [];
  const unknown = results.filter((id) => !calls.includes(id));
  const beforeResults = blocks.slice(0, blocks.findLastIndex(({ type }) => type === 'tool_result') + 1);
  return [
    ...unknown.map((id) => `messages.${index}: unexpected tool_use_id in tool_result: ${id}`),
    ...repeated(results).map((id) => `messages.${index}: each tool_use must have a single result: ${id}`),
    ...(beforeResults.some(({ type }) => type !== 'tool_result')
      ? [`messages.${index}: tool_result blocks must come first`]
      : []),
  ];
}

function resultIds(message: AnthropicMessage): string[] {
  return blocksOf(message).flatMap((block) => (block.type === 'tool_result' ? [block.tool_use_id] : []));
}

function callObjections({ messages, tools = [] }: AnthropicBody): string[] {
  const blocks = messages.flatMap(blocksOf);
  const ids = blocks.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  return [
    ...repeated(ids).map((id) => `messages: tool_use ids must be unique: ${id}`),
    ...repeated(tools.map(({ name }) => name)).map((name) => `tools: tool names must be unique: ${name}`),
    ...(ids.length > 0 && tools.length === 0 ? ['tools: must be given where messages hold tool_use blocks'] : []),
  ];
}

/** Thoughts must come back verbatim, and first in the answer whose calls are being answered. */
function thinkingObjections({ messages, thinking }: AnthropicBody, given: readonly ScriptedMessage[]): string[] {
  const written = new Map(
    given.flatMap(({ thinking: thought }) => (thought ? [[thought.signature, thought.text]] : [])),
  );
  const isOn = thinking?.type === 'enabled';
  const changed = messages.flatMap((message, index) =>
    blocksOf(message).flatMap((block) =>
      isChanged(block, written) ? [`messages.${index}: thinking was changed`] : [],
    ),
  );
  const misplaced = messages.flatMap(({ role, content }, index) => {
    if (role !== 'assistant' || typeof content === 'string') return [];
    const first = content.findIndex(isThought);
    return [
      ...(first > 0 && isOn ? [`messages.${index}: the first block must be thinking where any block is`] : []),
      ...(isThought(content.at(-1)) ? [`messages.${index}: the final block cannot be thinking`] : []),
    ];
  });
  const isStray = !isOn && thinking?.type !== 'adaptive' && messages.flatMap(blocksOf).some(isThought);
  const lastAnswer = messages.findLast(({ role }) => role === 'assistant');
  const last = messages.at(-1);
  const isAmidCalls = last !== undefined && resultIds(last).length > 0;
  const isMissing = isOn && isAmidCalls && !isThought(lastAnswer ? blocksOf(lastAnswer)[0] : undefined);
  return [
    ...changed,
    ...misplaced,
    ...(isStray ? ['messages: thinking blocks may only be given where thinking is enabled'] : []),
    ...(isMissing ? ['messages: the answer with the calls must start with a thinking block'] : []),
  ];
}

function isThought(block: AnthropicBlock | undefined): boolean {
  return block?.type === 'thinking' || block?.type === 'redacted_thinking';
}

function isChanged(block: AnthropicBlock, written: ReadonlyMap<string, string>): boolean {
  return block.type === 'thinking' && written.get(block.signature) !== block.thinking;
}

function limitObjections({
  messages,
  system,
  tools = [],
  max_tokens: most,
  thinking,
  temperature,
}: AnthropicBody): string[] {
  const marked = [...messages.flatMap(blocksOf), ...(typeof system === 'string' ? [] : (system ?? [])), ...tools];
  const marks = marked.filter((block) => 'cache_control' in block && block.cache_control !== undefined).length;
  const isThinking = thinking?.type === 'enabled';
  const isCool = temperature !== undefined && temperature !== 1;
  return [
    ...(marks > MAX_CACHE_MARKS ? [`a maximum of ${MAX_CACHE_MARKS} blocks with cache_control, found ${marks}`] : []),
    ...(isThinking && thinking.budget_tokens >= most
      ? ['max_tokens: must be greater than thinking.budget_tokens']
      : []),
    ...((isThinking || thinking?.type === 'adaptive') && isCool ? ['temperature: may only be 1 with thinking'] : []),
  ];
}
