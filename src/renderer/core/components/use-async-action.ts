import { useState } from 'react';
import { failureMessage } from '../bridge/command-client';
import { asSentence } from '../format/as-sentence';

export interface AsyncAction<Arguments extends unknown[]> {
  /** True on success; otherwise the problem is in `error`. */
  run(...parameters: Arguments): Promise<boolean>;
  clearError(): void;
  readonly isRunning: boolean;
  readonly error: string | null;
}

/** A command in progress, with its error to show. */
export function useAsyncAction<Arguments extends unknown[]>(
  perform: (...parameters: Arguments) => Promise<void>,
): AsyncAction<Arguments> {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return {
    isRunning,
    error,
    clearError: () => setError(null),
    async run(...parameters) {
      setIsRunning(true);
      setError(null);
      try {
        await perform(...parameters);
        return true;
      } catch (cause) {
        setError(asSentence(failureMessage(cause)));
        return false;
      } finally {
        setIsRunning(false);
      }
    },
  };
}
