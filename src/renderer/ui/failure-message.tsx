import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface FailureMessageProps {
  readonly children: ReactNode;
  readonly id?: string;
  readonly className?: string;
}

/** An error that just happened, shown beside what it concerns. */
export function FailureMessage({ children, id, className }: FailureMessageProps) {
  return (
    <p id={id} role="alert" className={clsx('flex items-start gap-1.5 text-small text-bad-ink', className)}>
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
