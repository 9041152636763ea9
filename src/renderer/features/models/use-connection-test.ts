import { useRef, useState } from 'react';
import type { CommandInput } from '../../../shared/contract/contract';
import type { ConnectionTest } from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';

export interface RunningTest {
  readonly isRunning: boolean;
  /** Why nothing could be tested, which is not the same as a test that failed. */
  readonly error: string | null;
  readonly result: ConnectionTest | null;
  run(tested: CommandInput<'connection.test'>): void;
  clear(): void;
}

export function useConnectionTest(): RunningTest {
  const { app } = useModels();
  const [result, setResult] = useState<ConnectionTest | null>(null);
  /** What was changed meanwhile has not been tested. */
  const latest = useRef(0);
  const action = useAsyncAction(async (tested: CommandInput<'connection.test'>) => {
    const current = ++latest.current;
    setResult(null);
    const answer = await app.testConnection(tested);
    if (current === latest.current) setResult(answer);
  });
  return {
    isRunning: action.isRunning,
    error: action.error,
    result,
    run: (tested) => void action.run(tested),
    clear() {
      latest.current += 1;
      setResult(null);
      action.clearError();
    },
  };
}
