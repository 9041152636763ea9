import { CommandFailure } from '../base/command-failure';

export interface RunningCall {
  /** Aborts when the call is cancelled, and when the run is stopped. */
  readonly signal: AbortSignal;
  /** Whether the call alone was cancelled, not the run. */
  isCancelled(): boolean;
  /** Must be called at its end. */
  done(): void;
}

/** The calls in progress; each can be cancelled without stopping the run. */
export interface RunningCalls {
  begin(callId: string, signal: AbortSignal): RunningCall;
  cancel(callId: string): void;
}

const CANCELLED_BY_USER = 'Cancelled by the user';

export function createRunningCalls(): RunningCalls {
  const controllers = new Map<string, AbortController>();
  return {
    begin(callId, signal) {
      const own = new AbortController();
      controllers.set(callId, own);
      return {
        signal: AbortSignal.any([signal, own.signal]),
        isCancelled: () => own.signal.aborted && !signal.aborted,
        done: () => void controllers.delete(callId),
      };
    },
    cancel(callId) {
      const controller = controllers.get(callId);
      if (!controller) throw new CommandFailure('not-found', 'This call has already finished');
      controller.abort(new Error(CANCELLED_BY_USER));
    },
  };
}
