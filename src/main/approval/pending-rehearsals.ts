import type { RehearsalState } from '../../shared/call/rehearsal';
import { messageOf } from '../../shared/text/message-of';
import type { Rehearsal, RehearsalOutcome } from '../tools/framework/rehearsal';

export type Rehearse = (signal: AbortSignal) => Promise<RehearsalOutcome>;

interface RehearsalListeners {
  /** It has ended, and the call still waits. */
  onEnd(): void;
  /** It has ended, or is no longer needed. */
  onDone(): void;
}

/** The rehearsals of waiting calls, by approval id. */
export interface PendingRehearsals {
  /** Starts a rehearsal, unless there is one already. */
  start(approvalId: string, rehearse: Rehearse, listeners: RehearsalListeners): void;
  stateOf(approvalId: string): RehearsalState | null;
  finished(approvalId: string): Rehearsal | null;
  /** Ends it. Returns a finished rehearsal if it is to be applied; drops it otherwise. */
  end(approvalId: string, how: { readonly isWanted: boolean }): Rehearsal | null;
}

type PendingRehearsal =
  | { readonly kind: 'running'; readonly controller: AbortController }
  | { readonly kind: 'impossible'; readonly why: string }
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal };

export function createPendingRehearsals(): PendingRehearsals {
  const rehearsals = new Map<string, PendingRehearsal>();

  function finished(approvalId: string): Rehearsal | null {
    const pending = rehearsals.get(approvalId);
    return pending?.kind === 'rehearsed' ? pending.rehearsal : null;
  }

  return {
    start(approvalId, rehearse, { onEnd, onDone }) {
      if (rehearsals.has(approvalId)) {
        onDone();
        return;
      }
      const controller = new AbortController();
      const running: PendingRehearsal = { kind: 'running', controller };
      rehearsals.set(approvalId, running);
      const outcome = rehearse(controller.signal).catch(
        (cause: unknown): RehearsalOutcome => ({ kind: 'impossible', why: messageOf(cause) }),
      );
      void outcome.then((ended) => {
        if (rehearsals.get(approvalId) === running) {
          rehearsals.set(approvalId, ended);
          onEnd();
        } else if (ended.kind === 'rehearsed') drop(ended.rehearsal);
        onDone();
      });
    },

    stateOf(approvalId) {
      const pending = rehearsals.get(approvalId);
      if (pending === undefined) return null;
      if (pending.kind === 'rehearsed') return pending.rehearsal.state;
      return pending.kind === 'running' ? { kind: 'running' } : pending;
    },

    finished,

    end(approvalId, { isWanted }) {
      const pending = rehearsals.get(approvalId);
      rehearsals.delete(approvalId);
      if (pending?.kind === 'running') pending.controller.abort(new Error('The rehearsal is no longer needed'));
      if (pending?.kind !== 'rehearsed') return null;
      if (isWanted) return pending.rehearsal;
      drop(pending.rehearsal);
      return null;
    },
  };
}

/** Whatever can't be removed now is removed at the next start. */
function drop(rehearsal: Rehearsal): void {
  void rehearsal.drop().catch(() => {});
}
