import { useEffect, useMemo } from 'react';
import { useApprovalState, useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, startDraft } from '../../../core/store/approval/approval-draft';
import { ownPatternsCheck, ownPatternsQuestion } from '../../../core/store/approval/remember-plan';
import type { AwaitingCall } from '../../../core/store/pending-approvals';

/** Long enough not to ask for every letter of a word. */
const pauseInTyping = 150;

/** The user's draft for a call; what they type is checked by main as soon as they pause. */
export function useApprovalDraft(call: AwaitingCall): ApprovalDraft {
  const { approval } = useModels();
  const untouched = useMemo(() => startDraft(call.request), [call.request]);
  const draft = useApprovalState((state) => state.drafts[call.approvalId]) ?? untouched;
  const { revision } = draft;
  const isPending = draft.check.status === 'pending';
  const question = ownPatternsQuestion(draft);
  const unanswered = question && ownPatternsCheck(draft) === null ? JSON.stringify(question) : null;

  // Every edit starts the wait anew; nobody typed the first.
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => void approval.preview(call), revision === 0 ? 0 : pauseInTyping);
    return () => clearTimeout(timer);
  }, [approval, call, isPending, revision]);

  useEffect(() => {
    if (unanswered === null) return;
    const timer = setTimeout(() => void approval.checkPatterns(call), pauseInTyping);
    return () => clearTimeout(timer);
  }, [approval, call, unanswered]);

  return draft;
}
