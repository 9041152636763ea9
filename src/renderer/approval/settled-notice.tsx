import { CheckCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { useApprovalState, useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';

/** Long enough to be read twice. */
const shownFor = 12_000;

/** What the user's new rule settled besides the call that they decided. */
export function SettledNotice() {
  const { approval } = useModels();
  const count = useApprovalState((state) => state.alsoSettled);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(approval.dismissSettled, shownFor);
    return () => clearTimeout(timer);
  }, [approval, count]);
  if (count === 0) return null;
  return (
    <div className="flex items-center gap-2 rounded-card bg-accent-soft py-1 pr-1 pl-3 text-accent-ink">
      <CheckCheck aria-hidden className="size-4 shrink-0" />
      <p className="grow">{texts.approval.alsoSettled(count)}</p>
      <Button look="quiet" size="icon" aria-label={texts.approval.dismiss} onClick={approval.dismissSettled}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  );
}
