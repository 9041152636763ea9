import { Timer } from 'lucide-react';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { remainingText } from './remaining-text';

export function ExpiryClock({ expiresAt }: { expiresAt: number }) {
  const now = useNow(1_000);
  return (
    <p className="flex items-center gap-1.5 text-small text-warn-ink tabular-nums">
      <Timer aria-hidden className="size-3.5 shrink-0" />
      {texts.approval.deniedByItselfIn(remainingText(expiresAt - now))}
    </p>
  );
}
