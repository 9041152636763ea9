import { useEffect, useRef, useState } from 'react';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import { revealText } from '../../../shared/text/blank-runs';
import { useModels } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';

/** Returns how the user answered the row that went last, by key or button; rows answered elsewhere go silently. */
export function useAnswerAnnouncement(approvals: readonly PendingApproval[]): string {
  const { approval } = useModels();
  const [said, setSaid] = useState('');
  const before = useRef(approvals);

  useEffect(() => {
    const gone = before.current.filter((past) => !approvals.some(({ approvalId }) => approvalId === past.approvalId));
    before.current = approvals;
    const { drafts } = approval.store.getState();
    for (const { approvalId, summary } of gone) {
      const submission = drafts[approvalId]?.submission;
      if (submission?.status !== 'sending') continue;
      const { allowed, denied } = texts.inbox;
      setSaid((submission.decision === 'approve' ? allowed : denied)(revealText(summary)));
    }
  }, [approval, approvals]);

  return said;
}
