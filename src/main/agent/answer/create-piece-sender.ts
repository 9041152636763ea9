import { ParseResult } from '../../../shared/call/parse-result';
import type { ModelChunk } from '../../model/backend';

export type AnswerPiece = ParseResult | Extract<ModelChunk, { kind: 'thinking' }>;

export interface PieceSender {
  add(pieces: readonly AnswerPiece[]): void;
  flush(): void;
}

/** Too short to notice, and long enough to send a burst of tokens as one. */
const INTERVAL = 4;

/** Sends a single piece immediately and batches a burst. */
export function createPieceSender(send: (pieces: readonly AnswerPiece[]) => void): PieceSender {
  let unsent: AnswerPiece[] = [];
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const joined = joinPieces(unsent);
    unsent = [];
    if (joined.length > 0) send(joined);
  }

  /** While the timer runs, something has just been sent. */
  function onTime(): void {
    timer = null;
    if (unsent.length === 0) return;
    flush();
    timer = setTimeout(onTime, INTERVAL);
  }

  return {
    add(pieces) {
      for (const piece of pieces) unsent.push(piece);
      if (timer || unsent.length === 0) return;
      flush();
      timer = setTimeout(onTime, INTERVAL);
    },
    flush,
  };
}

/**
 * Adjacent pieces of the same kind are merged; a `buffering` that is followed by anything is out of date and is
 * dropped.
 */
function joinPieces(pieces: readonly AnswerPiece[]): AnswerPiece[] {
  const joined: AnswerPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === 'buffering') joined.pop();
    const before = joined.at(-1);
    if (piece.kind === 'text' && before?.kind === 'text') {
      joined[joined.length - 1] = ParseResult.text(before.text + piece.text);
    } else if (piece.kind === 'thinking' && before?.kind === 'thinking' && isOpen(before) && !piece.redacted) {
      joined[joined.length - 1] = { ...before, ...piece, text: before.text + piece.text };
    } else {
      joined.push(piece);
    }
  }
  return joined;
}

function isOpen({ signature, redacted }: Extract<ModelChunk, { kind: 'thinking' }>): boolean {
  return signature === undefined && redacted === undefined;
}
