import { useAppState } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { useGoToApproval } from './use-go-to-approval';
import { WaitingBar } from './waiting-bar';

/** Calls of conversations that aren't open don't come up automatically; this leads to them. */
export function WaitingElsewhere({ openId }: { openId: string | null }) {
  const approvals = useAppState((state) => state.approvals);
  const goTo = useGoToApproval();
  const elsewhere = approvals.filter(({ conversationId }) => conversationId !== openId);
  const [oldest] = elsewhere;
  if (!oldest) return null;
  return <WaitingBar message={texts.approval.waitingElsewhere(elsewhere.length)} onReview={() => goTo(oldest)} />;
}
