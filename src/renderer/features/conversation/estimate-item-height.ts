import type { ConversationItem, MessagePart } from '../../../shared/conversation/conversation-state';
import type { ItemArrangement } from './calls/item-arrangement';

/** For the list's usual width and font: accurate enough for the scroll bar until an item was seen. */
const charactersPerLine = 92;
const lineHeight = 24;
const gap = 12;
/** Most finished calls are one line, and the next one follows closely. */
const callHeight = 28;
const foldedHeight = 18;
const partGap = 8;
/** Of the chips above a message, in one row. */
const contextHeight = 30;
/** Of the thumbnails above a message, in one row. */
const attachmentHeight = 86;

/** The virtualizer asks for every item each time one of them turns out taller or shorter than estimated. */
const known = new WeakMap<ConversationItem, number>();

export function estimateItemHeight(item: ConversationItem, arrangement?: ItemArrangement): number {
  if (arrangement?.isEmpty) return 0;
  let height = known.get(item);
  if (height === undefined) {
    height = heightAlone(item);
    known.set(item, height);
  }
  if (!arrangement) return height;
  return height - arrangement.hiddenCalls * callHeight - (arrangement.isJoined ? gap : 0);
}

function heightAlone(item: ConversationItem): number {
  switch (item.kind) {
    case 'user':
      return (
        gap +
        24 +
        textHeight(item.text) +
        (item.context ? contextHeight : 0) +
        (item.attachments ? attachmentHeight : 0)
      );
    case 'assistant':
      return gap + item.parts.reduce((height, part) => height + partHeight(part), 0);
    default:
      return gap + 80;
  }
}

function partHeight(part: MessagePart): number {
  switch (part.kind) {
    case 'text':
      return part.text.trim() === '' ? 0 : textHeight(part.text) + partGap;
    case 'tool-call':
      return callHeight;
    default:
      return foldedHeight + partGap;
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
