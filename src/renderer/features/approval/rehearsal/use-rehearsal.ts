import { useEffect } from 'react';
import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { useApprovalState, useAppState, useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified } from '../../../core/store/approval/approval-draft';
import { approvalModeOf } from '../../../core/store/approval-mode-of';
import type { AwaitingCall } from '../../../core/store/pending-approvals';

type Progress = NonNullable<PendingApproval['rehearsal']>;

const order: Readonly<Record<Progress, number>> = { possible: 0, running: 1, impossible: 2, done: 2 };

/** How far the rehearsal of a waiting call is; undefined if it can't be rehearsed. */
export function useRehearsal(approvalId: string): Progress | undefined {
  return useAppState(({ approvals }) => approvals.find((each) => each.approvalId === approvalId)?.rehearsal);
}

const none: readonly PendingApproval[] = [];

/** Returns whether a call may be settled by its effects at any moment, so that nobody is asked yet. */
export function useSettlingCalls(): (approvalId: string) => boolean {
  const approvals = useAppState((state) => (approvalModeOf(state) === 'auto' ? state.approvals : none));
  const tried = useApprovalState((state) => state.tried);
  return (approvalId) =>
    !tried.includes(approvalId) &&
    approvals.some((each) => each.approvalId === approvalId && each.rehearsal === 'running');
}

/** Looks at the call again when its rehearsal has got further than the preview shows. */
export function usePreviewOfRehearsal(call: AwaitingCall, draft: ApprovalDraft): void {
  const { approval } = useModels();
  const progress = useRehearsal(call.approvalId);
  const shown = draft.shown.rehearsal?.kind ?? 'possible';
  const isBehind = progress !== undefined && order[progress] > order[shown];
  const isWanted = isBehind && draft.check.status === 'checked' && !isModified(draft);
  useEffect(() => {
    if (isWanted) approval.change(call, { type: 'check-again' });
  }, [approval, call, isWanted]);
}
