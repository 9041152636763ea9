import type { ContextItem } from '../../../shared/conversation/message-content';
import { cutMiddle } from '../../../shared/text/cut-middle';
import { onOneLine } from '../../../shared/text/on-one-line';
import { shorten } from '../../../shared/text/shorten';
import { estimateTokens } from '../../agent/context/estimate-tokens';
import { CommandFailure } from '../../base/command-failure';

/** In characters, for text that isn't shortened by lines. */
const maxLength = 48_000;

export type Read = Pick<ContextItem, 'label' | 'text'> & { readonly note?: string | undefined };

export function added(kind: ContextItem['kind'], { label, text, note }: Read) {
  if (text.trim() === '') throw refusal(`${onOneLine(label)} is empty`);
  const item: ContextItem = {
    kind,
    label: shorten(onOneLine(label), 500),
    text,
    tokens: estimateTokens(text),
    ...(note === undefined ? {} : { note }),
  };
  return { outcome: 'added', item } as const;
}

export function within(text: string): Pick<Read, 'text' | 'note'> {
  const cut = cutMiddle(text, maxLength);
  return { text: cut, note: cut === text ? undefined : 'The middle is left out' };
}

export function refusal(message: string): CommandFailure {
  return new CommandFailure('refused', message);
}
