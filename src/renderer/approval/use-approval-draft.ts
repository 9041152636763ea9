import { useEffect, useMemo } from 'react';
import { useApprovalState, useModels } from '../store/app-context';
import type { AwaitingCall } from '../store/pending-approvals';
import { type ApprovalDraft, startDraft } from './approval-draft';

/** Long enough not to ask for every letter of a word. */
const previewDelay = 150;

/** The user's draft for a call; what they type is checked by main as soon as they pause. */
export function useApprovalDraft(call: AwaitingCall): ApprovalDraft {
  const { approval } = useModels();
  const untouched = useMemo(() => startDraft(call.request), [call.request]);
  const draft = useApprovalState((state) => state.drafts[call.approvalId]) ?? untouched;
  const { revision } = draft;
  const isPending = draft.check.status === 'pending';

  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the wait anew
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => void approval.preview(call), previewDelay);
    return () => clearTimeout(timer);
  }, [approval, call, isPending, revision]);

  return draft;
}
