import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useApprovalState, useAppState, useModels } from '../../../core/store/app-context';
import { type ApprovalDraft, isModified, startDraft } from '../../../core/store/approval/approval-draft';
import { ownPatternsCheck, ownPatternsQuestion } from '../../../core/store/approval/remember-plan';
import type { AwaitingCall } from '../../../core/store/pending-approvals';
import { usePreviewOfRehearsal } from '../rehearsal/use-rehearsal';

/** Long enough not to check on every keystroke. */
const pauseInTyping = 150;

/** The user's draft for a call; main checks edits as soon as the user pauses. */
export function useApprovalDraft(call: AwaitingCall): ApprovalDraft {
  const { approval } = useModels();
  const untouched = useMemo(() => startDraft(call.request), [call.request]);
  const draft = useApprovalState((state) => state.drafts[call.approvalId]) ?? untouched;
  const { revision } = draft;
  useJoinedCalls(call, draft);
  usePreviewOfRehearsal(call, draft);
  const isPending = draft.check.status === 'pending';
  const isEdited = isModified(draft);
  const question = ownPatternsQuestion(draft);
  const unanswered = question && ownPatternsCheck(draft) === null ? JSON.stringify(question) : null;

  // Every edit restarts the delay; a check of the call as requested has none, because nobody typed it.
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => void approval.preview(call), revision > 0 && isEdited ? pauseInTyping : 0);
    return () => clearTimeout(timer);
  }, [approval, call, isPending, isEdited, revision]);

  useEffect(() => {
    if (unanswered === null) return;
    const timer = setTimeout(() => void approval.checkPatterns(call), pauseInTyping);
    return () => clearTimeout(timer);
  }, [approval, call, unanswered]);

  return draft;
}

/** Further calls join a question while it is open; the preview then has to show them too. */
function useJoinedCalls(call: AwaitingCall, { joined }: ApprovalDraft): void {
  const { approval } = useModels();
  const callIds = useAppState(({ approvals }) => {
    const pending = approvals.find(({ approvalId }) => approvalId === call.approvalId);
    return pending?.joined?.map(({ callId }) => callId).join(' ') ?? '';
  });
  useLayoutEffect(() => {
    if (callIds !== joined.join(' '))
      approval.change(call, { type: 'join', callIds: callIds === '' ? [] : callIds.split(' ') });
  }, [approval, call, callIds, joined]);
}
