import type {
  DocumentBlockParam,
  ImageBlockParam,
  MessageParam,
  TextBlockParam,
  ToolResultBlockParam,
} from '@anthropic-ai/sdk/resources/messages';
import { assertNever } from '../../../shared/assert-never';
import type { Attachment } from '../../../shared/conversation/message-content';
import type { AssistantPart, ModelMessage, ToolAnswer } from '../backend';
import { type MediaLookup, type MediaPart, mediaParts } from '../media/model-media';
import { pairAnswers } from '../pair-answers';
import { OMITTED_BEGINNING, toTextMessages } from '../to-text-messages';
import { functionNameOf } from '../tool-calls/function-definition';
import { WireToolResult } from '../tool-calls/wire-tool-result';
import type { AnthropicFormat } from './anthropic-format';

type MediaBlock = TextBlockParam | ImageBlockParam | DocumentBlockParam;
type UserBlock = MediaBlock | ToolResultBlockParam;
type AssistantBlock = Exclude<Extract<MessageParam['content'], readonly unknown[]>[number], UserBlock> | TextBlockParam;

export type AnthropicMessage =
  | { readonly role: 'user'; readonly content: UserBlock[] }
  | { readonly role: 'assistant'; readonly content: AssistantBlock[] };

export interface AnthropicMessageOptions {
  readonly toolMode: 'native' | 'text';
  /** How the model thinks, which decides which of its thoughts are sent back. */
  readonly thinking: AnthropicFormat['thinking'];
  /** The content of attachments. */
  readonly media?: MediaLookup;
}

export function toAnthropicMessages(
  messages: readonly ModelMessage[],
  { toolMode, thinking, media }: AnthropicMessageOptions,
): AnthropicMessage[] {
  const written =
    toolMode === 'text'
      ? toTextMessages(messages).map(({ role, text, attachments }) =>
          writeText(role, text, mediaBlocks(attachments, media)),
        )
      : pairAnswers(messages).map((message) => write(message, { thinking, media }));
  return withCacheMark(merge(written.filter(({ content }) => content.length > 0)));
}

function writeText(role: 'user' | 'assistant', text: string, media: readonly MediaBlock[]): AnthropicMessage {
  if (role === 'assistant') return { role, content: textBlocks(text) };
  return { role, content: [...textBlocks(text), ...media] };
}

interface WriteOptions {
  readonly thinking: AnthropicFormat['thinking'];
  readonly media: MediaLookup | undefined;
}

function write(message: ModelMessage, { thinking, media }: WriteOptions): AnthropicMessage {
  if (message.role === 'user') return writeText('user', message.text, mediaBlocks(message.attachments, media));
  if (message.role === 'assistant') {
    return { role: 'assistant', content: withThoughts(message.parts.flatMap(assistantBlocks), thinking) };
  }
  const { answers, problems } = message;
  return {
    role: 'user',
    content: [...answers.map((answer) => resultBlock(answer, media)), ...problems.flatMap(textBlocks)],
  };
}

function assistantBlocks(part: AssistantPart): AssistantBlock[] {
  if (part.kind === 'text') return textBlocks(part.text);
  if (part.kind === 'call') {
    return [{ type: 'tool_use', id: part.callId, name: functionNameOf(part.toolId), input: part.parameters }];
  }
  if (part.redacted !== undefined) return [{ type: 'redacted_thinking', data: part.redacted }];
  // The API accepts only signed thoughts, and only verbatim.
  return part.signature === undefined ? [] : [{ type: 'thinking', thinking: part.text, signature: part.signature }];
}

/** A message must not end with a thought, and a model with a thinking budget must think before it says anything. */
function withThoughts(blocks: readonly AssistantBlock[], thinking: AnthropicFormat['thinking']): AssistantBlock[] {
  const [first] = blocks;
  const areTaken = thinking === 'adaptive' || (thinking === 'enabled' && first !== undefined && isThought(first));
  if (!areTaken) return blocks.filter((block) => !isThought(block));
  return blocks.slice(0, blocks.findLastIndex((block) => !isThought(block)) + 1);
}

export function isThought({ type }: { readonly type: string }): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}

function resultBlock(
  { callId, toolId, status, text, attachments }: ToolAnswer,
  media?: MediaLookup,
): ToolResultBlockParam {
  const content = { kind: 'text', text } as const;
  const success = status === 'completed';
  const block = WireToolResult.toClaudeFormat({ toolCallId: callId, name: toolId, success, content });
  const seen = mediaBlocks(attachments, media);
  return seen.length === 0 ? block : { ...block, content: [...textBlocks(text), ...seen] };
}

function mediaBlocks(attachments: readonly Attachment[] | undefined, media: MediaLookup | undefined): MediaBlock[] {
  return mediaParts(attachments, media).flatMap(mediaBlock);
}

function mediaBlock(part: MediaPart): MediaBlock[] {
  switch (part.kind) {
    case 'text':
      return textBlocks(part.text);
    case 'image':
      return [{ type: 'image', source: { type: 'base64', media_type: imageType(part.mime), data: part.data } }];
    case 'document': {
      const source = { type: 'base64', media_type: 'application/pdf', data: part.data } as const;
      return [{ type: 'document', title: part.name, source }];
    }
    default:
      return assertNever(part);
  }
}

/** Images are prepared as one of these two. */
function imageType(mime: string): 'image/png' | 'image/jpeg' {
  return mime === 'image/png' ? mime : 'image/jpeg';
}

/** The API rejects blank text blocks. */
function textBlocks(text: string): TextBlockParam[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}

/** Results stay before any text, because only the answers to one message stand between two messages of the model. */
function merge(messages: readonly AnthropicMessage[]): AnthropicMessage[] {
  const merged: AnthropicMessage[] = [];
  for (const message of messages) {
    const last = merged.at(-1);
    if (last === undefined && message.role === 'assistant') {
      merged.push({ role: 'user', content: textBlocks(OMITTED_BEGINNING) });
    }
    if (last?.role === 'user' && message.role === 'user') {
      merged[merged.length - 1] = { role: 'user', content: [...last.content, ...message.content] };
    } else merged.push(message);
  }
  return merged;
}

/** Caches everything up to the last user message, because the next request begins with the same messages. */
function withCacheMark(messages: readonly AnthropicMessage[]): AnthropicMessage[] {
  const marked = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, index) => {
    if (index !== marked || message.role === 'assistant') return message;
    const last = message.content.length - 1;
    const content = message.content.map((block, position) =>
      position === last ? { ...block, cache_control: { type: 'ephemeral' } as const } : block,
    );
    return { role: 'user', content };
  });
}
