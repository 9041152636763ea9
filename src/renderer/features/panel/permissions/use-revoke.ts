import { useAsyncAction } from '../../../core/components/use-async-action';
import { useModels } from '../../../core/store/app-context';
import { adjacentId } from '../../../ui/behavior/adjacent-id';
import { revokeButtonId } from './revoke-button';

interface Revoke {
  revoke(ruleId: string): void;
  readonly error: string | null;
}

interface RevokeOptions {
  readonly place: 'panel' | 'settings';
  /** The button for a new rule, which is always there. */
  readonly createId: string;
}

/** Revokes rules; the focus then moves to the rule that takes the revoked one's place. */
export function useRevoke(shownIds: readonly string[], { place, createId }: RevokeOptions): Revoke {
  const { app } = useModels();
  const action = useAsyncAction(app.revokeRule);

  async function revoke(ruleId: string): Promise<void> {
    const nextId = adjacentId(shownIds, ruleId);
    if (!(await action.run(ruleId))) return;
    const next = nextId === null ? null : document.getElementById(revokeButtonId(place, nextId));
    (next ?? document.getElementById(createId))?.focus();
  }

  return {
    error: action.error,
    revoke: (ruleId) => {
      if (!action.isRunning) void revoke(ruleId);
    },
  };
}
