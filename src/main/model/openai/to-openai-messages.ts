import type {
  ChatCompletionContentPart,
  ChatCompletionMessageParam,
  ChatCompletionUserMessageParam,
} from 'openai/resources/chat/completions';
import { assertNever } from '../../../shared/assert-never';
import type { Attachment } from '../../../shared/conversation/message-content';
import type { AssistantPart, ModelMessage } from '../backend';
import { type MediaLookup, type MediaPart, mediaParts } from '../media/model-media';
import { callsOf, pairAnswers } from '../pair-answers';
import { OMITTED_BEGINNING, toTextMessages } from '../to-text-messages';
import { functionNameOf } from '../tool-calls/function-definition';
import { WireToolResult } from '../tool-calls/wire-tool-result';

export interface OpenAiMessageOptions {
  readonly system: string;
  readonly toolMode: 'native' | 'text';
  /** The content of attachments. */
  readonly media?: MediaLookup;
}

/** The API takes images only from the user, so those of results follow in a message of theirs. */
const FROM_RESULTS = '[From the results above:]';

export function toOpenAiMessages(
  messages: readonly ModelMessage[],
  { system, toolMode, media }: OpenAiMessageOptions,
): ChatCompletionMessageParam[] {
  const written =
    toolMode === 'text'
      ? toTextMessages(messages).flatMap(({ role, text, attachments }): ChatCompletionMessageParam[] =>
          role === 'user' ? userMessages(text, attachments, media) : [{ role, content: text }],
        )
      : merge(pairAnswers(messages).flatMap((message) => write(message, media)));
  return system.trim() === '' ? written : [{ role: 'system', content: system }, ...written];
}

function write(message: ModelMessage, media: MediaLookup | undefined): ChatCompletionMessageParam[] {
  if (message.role === 'user') return userMessages(message.text, message.attachments, media);
  if (message.role === 'assistant') return assistantMessages(message);
  const answers = message.answers.map(({ callId, toolId, status, text }) => {
    const content = { kind: 'text', text } as const;
    const success = status === 'completed';
    return WireToolResult.toOpenAiFormat({ toolCallId: callId, name: toolId, success, content });
  });
  const seen = message.answers.flatMap(({ attachments = [] }) => attachments);
  return [
    ...answers,
    ...(seen.length > 0 ? userMessages(FROM_RESULTS, seen, media) : []),
    ...userMessages(message.problems.join('\n\n')),
  ];
}

function assistantMessages(message: Extract<ModelMessage, { role: 'assistant' }>): ChatCompletionMessageParam[] {
  const text = textOf(message.parts);
  const calls = callsOf(message).map(({ callId, toolId, parameters }) => ({
    id: callId,
    type: 'function' as const,
    function: { name: functionNameOf(toolId), arguments: JSON.stringify(parameters) },
  }));
  if (calls.length > 0) return [{ role: 'assistant', content: text === '' ? null : text, tool_calls: calls }];
  return text === '' ? [] : [{ role: 'assistant', content: text }];
}

/** Leaves thoughts out: these servers have no field for them, or take them for an answer. */
function textOf(parts: readonly AssistantPart[]): string {
  const text = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return text.trim() === '' ? '' : text;
}

function userMessages(
  text: string,
  attachments: readonly Attachment[] = [],
  media?: MediaLookup,
): ChatCompletionUserMessageParam[] {
  if (attachments.length > 0) {
    return [{ role: 'user', content: [...textParts(text), ...mediaParts(attachments, media).flatMap(contentPart)] }];
  }
  return text.trim() === '' ? [] : [{ role: 'user', content: text }];
}

function textParts(text: string): ChatCompletionContentPart[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

function contentPart(part: MediaPart): ChatCompletionContentPart[] {
  switch (part.kind) {
    case 'text':
      return textParts(part.text);
    case 'image':
      return [{ type: 'image_url', image_url: { url: dataUrl(part) } }];
    case 'document':
      return [{ type: 'file', file: { filename: part.name, file_data: dataUrl(part) } }];
    default:
      return assertNever(part);
  }
}

function dataUrl({ mime, data }: Extract<MediaPart, { mime: string }>): string {
  return `data:${mime};base64,${data}`;
}

/** The templates of many local models fail on two user messages in a row. */
function merge(messages: readonly ChatCompletionMessageParam[]): ChatCompletionMessageParam[] {
  const merged: ChatCompletionMessageParam[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last === undefined && message.role === 'assistant') merged.push({ role: 'user', content: OMITTED_BEGINNING });
    if (last?.role === 'user' && message.role === 'user') {
      merged[merged.length - 1] = { role: 'user', content: joinContent(last.content, message.content) };
    } else merged.push(message);
  }
  return merged;
}

type Content = ChatCompletionUserMessageParam['content'];

function joinContent(before: Content, after: Content): Content {
  if (typeof before === 'string' && typeof after === 'string') return `${before}\n\n${after}`;
  return [...partsOf(before), ...partsOf(after)];
}

function partsOf(content: Content): ChatCompletionContentPart[] {
  return typeof content === 'string' ? textParts(content) : content;
}
