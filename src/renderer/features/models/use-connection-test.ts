import { useRef, useState } from 'react';
import type { CommandInput } from '../../../shared/contract/contract';
import type { ConnectionTest } from '../../../shared/settings/model';
import { useAsyncAction } from '../../core/components/use-async-action';
import { useModels } from '../../core/store/app-context';

export interface RunningTest {
  readonly isRunning: boolean;
  /** Why the test couldn't run, as opposed to a test that failed. */
  readonly error: string | null;
  readonly result: ConnectionTest | null;
  run(tested: CommandInput<'connection.test'>): void;
  clear(): void;
}

export function useConnectionTest(): RunningTest {
  const { app } = useModels();
  const [result, setResult] = useState<ConnectionTest | null>(null);
  /** A test result is void if the connection was changed meanwhile. */
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
