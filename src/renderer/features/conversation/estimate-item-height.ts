import type { ConversationItem, MessagePart } from '../../../shared/conversation/fold-conversation';

/** For the list's usual width and font: accurate enough for the scroll bar until an item was seen. */
const charactersPerLine = 92;
const lineHeight = 24;
const padding = 16;
/** Most finished calls are one line. */
const cardHeight = 48;
const foldedHeight = 32;
const partGap = 12;

export function estimateItemHeight(item: ConversationItem): number {
  switch (item.kind) {
    case 'user':
      return padding + 16 + textHeight(item.text);
    case 'assistant':
      return padding + item.parts.reduce((height, part) => height + partHeight(part) + partGap, 0);
    default:
      return padding + 80;
  }
}

function partHeight(part: MessagePart): number {
  switch (part.kind) {
    case 'text':
      return textHeight(part.text);
    case 'tool-call':
      return cardHeight;
    default:
      return foldedHeight;
  }
}

function textHeight(text: string): number {
  let lines = 0;
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    lines += Math.max(1, Math.ceil((end - start) / charactersPerLine));
    start = end + 1;
  }
  return lines * lineHeight;
}
