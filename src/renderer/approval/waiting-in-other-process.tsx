import { MonitorUp } from 'lucide-react';
import { texts } from '../core/texts/texts';

/** Main of this window does not hold these calls, so that a dialog could decide nothing. */
export function WaitingInOtherProcess({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-2 rounded-card bg-sunken px-3 py-2 text-ink-soft">
      <MonitorUp aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0">{texts.approval.waitingInOtherProcess(count)}</p>
    </div>
  );
}
