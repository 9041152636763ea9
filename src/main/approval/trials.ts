import type { RehearsalState } from '../../shared/call/rehearsal';
import { messageOf } from '../../shared/text/message-of';
import type { Rehearsal, RehearsalOutcome } from '../tools/framework/rehearsal';

export type Rehearse = (signal: AbortSignal) => Promise<RehearsalOutcome>;

interface TrialListeners {
  /** It has ended, and the call still waits. */
  onEnd(): void;
  /** It has ended, or is no longer needed. */
  onDone(): void;
}

/** The rehearsals of waiting calls, by approval id. */
export interface Trials {
  /** Starts a rehearsal, unless there is one already. */
  start(approvalId: string, rehearse: Rehearse, listeners: TrialListeners): void;
  stateOf(approvalId: string): RehearsalState | null;
  finished(approvalId: string): Rehearsal | null;
  /** Ends the trial. Returns a finished rehearsal if it is to be applied; drops it otherwise. */
  end(approvalId: string, how: { readonly isWanted: boolean }): Rehearsal | null;
}

type Trial =
  | { readonly kind: 'running'; readonly controller: AbortController }
  | { readonly kind: 'impossible'; readonly why: string }
  | { readonly kind: 'rehearsed'; readonly rehearsal: Rehearsal };

export function createTrials(): Trials {
  const trials = new Map<string, Trial>();

  function finished(approvalId: string): Rehearsal | null {
    const trial = trials.get(approvalId);
    return trial?.kind === 'rehearsed' ? trial.rehearsal : null;
  }

  return {
    start(approvalId, rehearse, { onEnd, onDone }) {
      if (trials.has(approvalId)) {
        onDone();
        return;
      }
      const controller = new AbortController();
      const running: Trial = { kind: 'running', controller };
      trials.set(approvalId, running);
      const outcome = rehearse(controller.signal).catch(
        (cause: unknown): RehearsalOutcome => ({ kind: 'impossible', why: messageOf(cause) }),
      );
      void outcome.then((ended) => {
        if (trials.get(approvalId) === running) {
          trials.set(approvalId, ended);
          onEnd();
        } else if (ended.kind === 'rehearsed') drop(ended.rehearsal);
        onDone();
      });
    },

    stateOf(approvalId) {
      const trial = trials.get(approvalId);
      if (trial === undefined) return null;
      if (trial.kind === 'rehearsed') return trial.rehearsal.state;
      return trial.kind === 'running' ? { kind: 'running' } : trial;
    },

    finished,

    end(approvalId, { isWanted }) {
      const trial = trials.get(approvalId);
      trials.delete(approvalId);
      if (trial?.kind === 'running') trial.controller.abort(new Error('The rehearsal is no longer needed'));
      if (trial?.kind !== 'rehearsed') return null;
      if (isWanted) return trial.rehearsal;
      drop(trial.rehearsal);
      return null;
    },
  };
}

/** Whatever can't be removed now is removed at the next start. */
function drop(rehearsal: Rehearsal): void {
  void rehearsal.drop().catch(() => {});
}
