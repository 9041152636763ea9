import { useApprovalState, useAppState } from '../store/app-context';
import { pendingApprovals } from '../store/pending-approvals';
import { texts } from '../texts';

/** Tells a screen reader what needs the user. A modal dialog leaves live regions audible. */
export function Announcer() {
  const message = useAppState(({ open }) => {
    const [first] = open?.shown ? pendingApprovals(open.shown) : [];
    return first ? texts.approval.announcement(first.request.toolName, first.request.riskLevel) : '';
  });
  const waitingElsewhere = useAppState(
    ({ approvals, open }) => approvals.filter(({ conversationId }) => conversationId !== open?.id).length,
  );
  const alsoSettled = useApprovalState((state) => state.alsoSettled);
  return (
    <>
      <div aria-live="assertive" className="sr-only">
        {message}
      </div>
      <div aria-live="polite" className="sr-only">
        {alsoSettled > 0 && <p>{texts.approval.alsoSettled(alsoSettled)}</p>}
        {waitingElsewhere > 0 && <p>{texts.approval.waitingElsewhere(waitingElsewhere)}</p>}
      </div>
    </>
  );
}
