import type { PendingApproval } from '../../shared/pending-approval';
import { texts } from '../texts';
import { type ApprovalDraft, riskRise } from './approval-draft';

interface DialogAnnouncementProps {
  readonly approvalId: string;
  readonly draft: ApprovalDraft;
  readonly queue: readonly PendingApproval[];
}

/** Tells a screen reader which call is shown and how its risk changes; the one place that does. */
export function DialogAnnouncement({ approvalId, draft, queue }: DialogAnnouncementProps) {
  const index = queue.findIndex((pending) => pending.approvalId === approvalId);
  const rise = riskRise(draft);
  return (
    <div role="status" className="sr-only">
      {queue.length > 1 && <p>{texts.approval.positionSpoken(index + 1, queue.length)}</p>}
      <p>{rise ? texts.approval.riskRose(rise.from, rise.to) : texts.approval.riskNow(draft.shown.riskLevel)}</p>
    </div>
  );
}
