import { useState } from 'react';
import { useApprovalState, useAppState } from '../store/app-context';
import { pendingApprovals } from '../store/pending-approvals';
import { texts } from '../texts';

/** Tells a screen reader what needs the user. A modal dialog leaves live regions audible. */
export function Announcer() {
  const openId = useAppState(({ open }) => open?.id);
  const waitingElsewhere = useAppState(
    ({ approvals, open }) => approvals.filter(({ conversationId }) => conversationId !== open?.id).length,
  );
  const alsoSettled = useApprovalState((state) => state.alsoSettled);
  const gone = useApprovalState((state) => state.gone);
  return (
    <>
      <div aria-live="assertive" className="sr-only">
        <QueueAnnouncement key={openId} />
      </div>
      <div aria-live="polite" className="sr-only">
        {gone !== null && <p>{gone}</p>}
        {alsoSettled > 0 && <p>{texts.approval.alsoSettled(alsoSettled)}</p>}
        {waitingElsewhere > 0 && <p>{texts.approval.waitingElsewhere(waitingElsewhere)}</p>}
      </div>
    </>
  );
}

/** That calls begin to wait; which of them is up is for the dialog to say. */
function QueueAnnouncement() {
  const message = useAppState(({ open }) => {
    const [first] = open?.shown ? pendingApprovals(open.shown) : [];
    return first ? texts.approval.announcement(first.request.toolName, first.request.riskLevel) : '';
  });
  const [said, setSaid] = useState(message);
  if ((said === '') !== (message === '')) setSaid(message);
  return said;
}
