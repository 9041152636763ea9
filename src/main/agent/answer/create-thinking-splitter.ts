import { type ThoughtTag, thoughtTags } from '../../../shared/conversation/thought-tags';

/** A piece of an answer from a model that writes its thinking between tags. */
type ThinkingPiece = { readonly kind: 'text' | 'thinking'; readonly text: string };

export interface ThinkingSplitter {
  push(text: string): ThinkingPiece[];
  /** The text that was held back, and the tag of thinking that was never closed, or null. */
  end(): { readonly pieces: ThinkingPiece[]; readonly openTag: string | null };
}

/**
 * Separates the thinking that models without a channel for it write as `<think>…</think>` and the like. Only at the
 * very beginning of an answer: anywhere else the model is talking about the tag.
 */
export function createThinkingSplitter(): ThinkingSplitter {
  let stage: 'before' | 'thinking' | 'after' = 'before';
  let tag: ThoughtTag | null = null;
  /** May be the beginning of a tag. */
  let held = '';

  function before(text: string): ThinkingPiece[] {
    held += text;
    const start = held.trimStart();
    if (thoughtTags.some(({ open }) => start.length < open.length && open.startsWith(start))) return [];
    const whole = held;
    held = '';
    tag = thoughtTags.find(({ open }) => start.startsWith(open)) ?? null;
    if (tag === null) {
      stage = 'after';
      return piece('text', whole);
    }
    stage = 'thinking';
    return thinking(start.slice(tag.open.length), tag.close);
  }

  function thinking(text: string, close: string): ThinkingPiece[] {
    const all = held + text;
    const end = all.indexOf(close);
    if (end < 0) {
      const kept = lengthOfTagStart(all, close);
      held = all.slice(all.length - kept);
      return piece('thinking', all.slice(0, all.length - kept));
    }
    stage = 'after';
    held = '';
    return [...piece('thinking', all.slice(0, end)), ...piece('text', all.slice(end + close.length))];
  }

  return {
    push(text) {
      if (stage === 'thinking' && tag !== null) return thinking(text, tag.close);
      return stage === 'before' ? before(text) : piece('text', text);
    },
    end() {
      const openTag = stage === 'thinking' && tag !== null ? tag.open : null;
      const pieces = piece(openTag === null ? 'text' : 'thinking', held);
      held = '';
      return { pieces, openTag };
    },
  };
}

function piece(kind: ThinkingPiece['kind'], text: string): ThinkingPiece[] {
  return text === '' ? [] : [{ kind, text }];
}

/** Returns how many characters at the end may be the beginning of the closing tag. */
function lengthOfTagStart(text: string, close: string): number {
  for (let length = Math.min(close.length - 1, text.length); length > 0; length -= 1) {
    if (close.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}
