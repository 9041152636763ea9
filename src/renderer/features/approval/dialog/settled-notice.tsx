import { CheckCheck, type LucideIcon, Users, X } from 'lucide-react';
import { useEffect } from 'react';
import { useApprovalState, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';

/** Long enough to be read twice. */
const shownFor = 12_000;

interface PassingNoticeProps {
  readonly icon: LucideIcon;
  readonly message: string;
  /** Must be a stable function: a new one would restart the timer. */
  readonly onDismiss: () => void;
}

/**
 * Tells about calls that were settled without the user's own decision: by their new rule, or elsewhere while they were
 * looking.
 */
export function SettledNotice() {
  const { approval } = useModels();
  const count = useApprovalState((state) => state.alsoSettled);
  const gone = useApprovalState((state) => state.gone);
  return (
    <>
      {gone !== null && <PassingNotice icon={Users} message={gone} onDismiss={approval.dismissGone} />}
      {count > 0 && (
        <PassingNotice
          icon={CheckCheck}
          message={texts.approval.alsoSettled(count)}
          onDismiss={approval.dismissSettled}
        />
      )}
    </>
  );
}

/** A notice that disappears automatically. */
function PassingNotice({ icon: Icon, message, onDismiss }: PassingNoticeProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message has its own time
  useEffect(() => {
    const timer = setTimeout(onDismiss, shownFor);
    return () => clearTimeout(timer);
  }, [message, onDismiss]);
  return (
    <div className="flex items-center gap-2 rounded-card bg-accent-soft py-1 pr-1 pl-3 text-accent-ink">
      <Icon aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow wrap-anywhere">{message}</p>
      <IconButton icon={X} name={texts.approval.dismiss} onClick={onDismiss} />
    </div>
  );
}
