import type { PendingApproval } from '../../../../shared/call/pending-approval';
import type { ApprovalDraft } from '../../../core/store/approval/approval-draft';
import { CallAnnouncement } from './call-announcement';

interface DialogAnnouncementProps {
  readonly approvalId: string;
  readonly draft: ApprovalDraft;
  readonly queue: readonly PendingApproval[];
}

/** The only place that tells a screen reader which call is shown and how its risk changes. */
export function DialogAnnouncement({ approvalId, draft, queue }: DialogAnnouncementProps) {
  const position = queue.findIndex((pending) => pending.approvalId === approvalId) + 1;
  return (
    <div role="status" className="sr-only">
      {/* The key makes the text of each call new, even if it reads like the one before. */}
      <CallAnnouncement key={approvalId} draft={draft} position={position} total={queue.length} />
    </div>
  );
}
