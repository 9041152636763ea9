import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { CallAnnouncement } from './call-announcement';

interface DialogAnnouncementProps {
  readonly approvalId: string;
  readonly draft: ApprovalDraft;
  readonly queue: readonly PendingApproval[];
}

/** Tells a screen reader which call is shown and how its risk changes; the one place that does. */
export function DialogAnnouncement({ approvalId, draft, queue }: DialogAnnouncementProps) {
  const position = queue.findIndex((pending) => pending.approvalId === approvalId) + 1;
  return (
    <div role="status" className="sr-only">
      {/* By its key, what is said of a call is new also where it reads like what was said of the one before. */}
      <CallAnnouncement key={approvalId} draft={draft} position={position} total={queue.length} />
    </div>
  );
}
