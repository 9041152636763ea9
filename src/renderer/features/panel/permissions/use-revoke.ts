import { useAsyncAction } from '../../../core/components/use-async-action';
import { useModels } from '../../../core/store/app-context';
import { panelTabId } from '../../../core/store/panel/panel-element-ids';
import { adjacentId } from '../../../ui/behavior/adjacent-id';
import { revokeButtonId } from './revoke-button';

interface Revoke {
  revoke(ruleId: string): void;
  readonly error: string | null;
}

/** Revokes rules; the focus then moves to the rule that takes the revoked one's place. */
export function useRevoke(shownIds: readonly string[]): Revoke {
  const { app } = useModels();
  const action = useAsyncAction(app.revokeRule);

  async function revoke(ruleId: string): Promise<void> {
    const nextId = adjacentId(shownIds, ruleId);
    if (!(await action.run(ruleId))) return;
    const next = nextId === null ? null : document.getElementById(revokeButtonId(nextId));
    (next ?? document.getElementById(panelTabId('permissions')))?.focus();
  }

  return {
    error: action.error,
    revoke: (ruleId) => {
      if (!action.isRunning) void revoke(ruleId);
    },
  };
}
