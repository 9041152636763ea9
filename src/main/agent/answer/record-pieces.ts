import type { ParseResult } from '../../../shared/call/parse-result';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { AnswerPiece } from './create-piece-sender';

export interface RecordPiecesDeps {
  now(): number;
  record(event: ConversationEvent): Promise<void>;
}

/** Records the pieces of an answer in order; each call enters its first state here. */
export async function recordPieces(
  { record, now }: RecordPiecesDeps,
  messageId: string,
  pieces: readonly AnswerPiece[],
): Promise<void> {
  const written: Promise<void>[] = [];
  const tell = (event: ConversationEvent) => written.push(record(event));
  let results: ParseResult[] = [];

  function tellResults(): void {
    if (results.length === 0) return;
    const told = results;
    results = [];
    tell({ type: 'parse-results', messageId, results: told, at: now() });
    for (const result of told) {
      if (result.kind !== 'tool-call') continue;
      const { id, toolId, requestedAt: at } = result.request;
      tell({ type: 'tool-call-status', id, toolId, status: 'parsed', at });
    }
  }

  for (const piece of pieces) {
    if (piece.kind !== 'thinking') {
      results.push(piece);
      continue;
    }
    tellResults();
    const { kind: _kind, ...thinking } = piece;
    tell({ type: 'thinking', messageId, ...thinking, at: now() });
  }
  tellResults();
  await Promise.all(written);
}
