import { attachmentsOf, isImage } from '../../../shared/conversation/attachments';
import type { Attachment } from '../../../shared/conversation/message-content';
import type { ModelMessage, ModelRequest } from '../../model/backend';
import type { AcceptedMedia } from '../../model/media/model-media';
import { estimateTokens } from './estimate-tokens';

/** Overhead of a message besides its text. */
const TOKENS_PER_MESSAGE = 8;

/** For the name, and the placeholder of an image that the model can't see. */
const TOKENS_PER_NAME = 30;
/** Providers scale larger images down. */
const MAX_IMAGE_TOKENS = 1_600;
const PIXELS_PER_TOKEN = 750;
/** For a document, which is sent as text and as pictures of its pages. */
const TOKENS_PER_PAGE = 2_500;
const TOKENS_PER_PAGE_OF_TEXT = 800;

export type SizedRequest = Pick<ModelRequest, 'system' | 'messages' | 'toolMode' | 'tools' | 'accepts'>;

/** Estimates how many tokens a request takes. */
export function requestSize({ system, messages, toolMode, tools, accepts }: SizedRequest): number {
  const told =
    estimateTokens(system) + (toolMode === 'native' && tools.length > 0 ? estimateTokens(JSON.stringify(tools)) : 0);
  return messages.reduce((sum, message) => sum + messageSize(message, accepts), told);
}

export function messageSize(message: ModelMessage, accepts?: AcceptedMedia): number {
  return TOKENS_PER_MESSAGE + estimateTokens(textOf(message)) + attachmentsSize(attachmentsOf(message), accepts);
}

/** Estimates how many tokens attachments take. */
export function attachmentsSize(attachments: readonly Attachment[], accepts?: AcceptedMedia): number {
  return attachments.reduce((sum, attachment) => sum + TOKENS_PER_NAME + contentSize(attachment, accepts), 0);
}

function contentSize(attachment: Attachment, accepts: AcceptedMedia | undefined): number {
  const { width = 0, height = 0, pages = 1 } = attachment;
  if (!isImage(attachment)) return pages * (accepts?.documents ? TOKENS_PER_PAGE : TOKENS_PER_PAGE_OF_TEXT);
  return accepts?.images ? Math.min(MAX_IMAGE_TOKENS, Math.ceil((width * height) / PIXELS_PER_TOKEN)) : 0;
}

function textOf(message: ModelMessage): string {
  if (message.role === 'user') return message.text;
  if (message.role === 'tools') return [...message.answers.map(({ text }) => text), ...message.problems].join('\n');
  return message.parts
    .map((part) => {
      if (part.kind === 'call') return part.raw === '' ? JSON.stringify(part.parameters) : part.raw;
      return part.kind === 'thinking' ? `${part.signature ?? ''}${part.redacted ?? ''}` : part.text;
    })
    .join('\n');
}
