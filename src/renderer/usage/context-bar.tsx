import clsx from 'clsx';
import type { ContextShare } from '../features/conversation/context-share';

/** For the eyes; what it says stands beside it in words. */
export function ContextBar({
  context: { share, isNearlyFull },
  className,
}: {
  context: ContextShare;
  className: string;
}) {
  return (
    <span aria-hidden className={clsx('block h-1.5 overflow-hidden rounded-round bg-line', className)}>
      <span
        className={clsx('block h-full rounded-round', isNearlyFull ? 'bg-warn-ink' : 'bg-accent')}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}
