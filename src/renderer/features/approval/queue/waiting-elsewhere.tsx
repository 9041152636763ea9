import { Hand } from 'lucide-react';
import { needsDecision } from '../../../../shared/call/needs-decision';
import { useIsSidebarShown } from '../../../core/layout/layout-context';
import { useAppState } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { useGoToApproval } from './use-go-to-approval';

/** Leads to the calls of other conversations while the sidebar, which counts them, is hidden. */
export function WaitingElsewhere({ openId }: { openId: string | null }) {
  const approvals = useAppState((state) => state.approvals);
  const isSidebarShown = useIsSidebarShown();
  const goTo = useGoToApproval();
  const elsewhere = approvals.filter((each) => each.conversationId !== openId && needsDecision(each));
  const [oldest] = elsewhere;
  if (!oldest || isSidebarShown) return null;
  return (
    <div className="flex items-center gap-2 rounded-card bg-warn-soft py-1 pr-1 pl-3 text-warn-ink">
      <Hand aria-hidden className="size-4 shrink-0" />
      <p className="grow font-medium">{texts.approval.waitingElsewhere(elsewhere.length)}</p>
      <Button className="h-7 px-2.5" onClick={() => goTo(oldest)}>
        {texts.ask.review}
      </Button>
    </div>
  );
}
