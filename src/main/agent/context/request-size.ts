import type { ModelMessage, ModelRequest } from '../../model/backend';
import { estimateTokens } from './estimate-tokens';

/** Overhead of a message besides its text. */
const TOKENS_PER_MESSAGE = 8;

export type SizedRequest = Pick<ModelRequest, 'system' | 'messages' | 'toolMode' | 'tools'>;

/** Estimates how many tokens a request takes. */
export function requestSize({ system, messages, toolMode, tools }: SizedRequest): number {
  const told =
    estimateTokens(system) + (toolMode === 'native' && tools.length > 0 ? estimateTokens(JSON.stringify(tools)) : 0);
  return messages.reduce((sum, message) => sum + messageSize(message), told);
}

export function messageSize(message: ModelMessage): number {
  return TOKENS_PER_MESSAGE + estimateTokens(textOf(message));
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
