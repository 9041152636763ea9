import { type LucideIcon, X } from 'lucide-react';
import { useEffect } from 'react';
import { texts } from '../core/texts/texts';
import { IconButton } from '../ui/icon-button';

/** Long enough to be read twice. */
const shownFor = 12_000;

interface PassingNoticeProps {
  readonly icon: LucideIcon;
  readonly message: string;
  /** Always the same function: another one would begin the time anew. */
  readonly onDismiss: () => void;
}

/** Something that happened besides, which goes away by itself. */
export function PassingNotice({ icon: Icon, message, onDismiss }: PassingNoticeProps) {
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
