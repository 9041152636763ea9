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
  /** Always the same function: another one would begin the time anew. */
  readonly onDismiss: () => void;
}

/** What was settled besides what the user decided: by their new rule, or by somebody else under their eyes. */
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

/** Something that happened besides, which goes away by itself. */
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
