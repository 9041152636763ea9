/** A stretch of an answer in which a model writes its thinking between tags. */
export type ThinkingPiece = { readonly kind: 'text' | 'thinking'; readonly text: string };

export interface ThinkingSplitter {
  push(text: string): ThinkingPiece[];
  /** What was held back, and whether the thinking was never closed. */
  end(): { readonly pieces: ThinkingPiece[]; readonly isOpen: boolean };
}

const OPENING = '<think>';
const CLOSING = '</think>';

/**
 * Takes apart what models without a channel for it write as `<think>…</think>`. Only at the very beginning of an
 * answer: anywhere else the tag is something that the model talks about.
 */
export function createThinkingSplitter(): ThinkingSplitter {
  let stage: 'before' | 'thinking' | 'after' = 'before';
  /** What may be the beginning of a tag. */
  let held = '';

  function before(text: string): ThinkingPiece[] {
    held += text;
    const start = held.trimStart();
    if (start.length < OPENING.length && OPENING.startsWith(start)) return [];
    const whole = held;
    held = '';
    if (!start.startsWith(OPENING)) {
      stage = 'after';
      return piece('text', whole);
    }
    stage = 'thinking';
    return thinking(start.slice(OPENING.length));
  }

  function thinking(text: string): ThinkingPiece[] {
    const all = held + text;
    const end = all.indexOf(CLOSING);
    if (end < 0) {
      const kept = lengthOfTagStart(all);
      held = all.slice(all.length - kept);
      return piece('thinking', all.slice(0, all.length - kept));
    }
    stage = 'after';
    held = '';
    return [...piece('thinking', all.slice(0, end)), ...piece('text', all.slice(end + CLOSING.length))];
  }

  return {
    push(text) {
      if (stage === 'after') return piece('text', text);
      return stage === 'before' ? before(text) : thinking(text);
    },
    end() {
      const isOpen = stage === 'thinking';
      const pieces = piece(isOpen ? 'thinking' : 'text', held);
      held = '';
      return { pieces, isOpen };
    },
  };
}

function piece(kind: ThinkingPiece['kind'], text: string): ThinkingPiece[] {
  return text === '' ? [] : [{ kind, text }];
}

/** How much of the end may be the beginning of the closing tag. */
function lengthOfTagStart(text: string): number {
  for (let length = Math.min(CLOSING.length - 1, text.length); length > 0; length -= 1) {
    if (CLOSING.startsWith(text.slice(text.length - length))) return length;
  }
  return 0;
}
