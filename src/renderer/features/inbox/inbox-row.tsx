import type { ReactNode } from 'react';
import { rowAttributes } from './use-row-focus';

interface InboxRowProps {
  readonly id: string;
  readonly label: string;
  readonly isReachable: boolean;
  readonly children: ReactNode;
}

/** The arrow keys move from row to row; the actions of a row have their own keys. */
export function InboxRow({ id, label, isReachable, children }: InboxRowProps) {
  return (
    <li>
      <article
        {...rowAttributes(id, { isReachable })}
        aria-label={label}
        className="space-y-1.5 rounded-card border border-line bg-raised px-3.5 py-2.5 shadow-raised focus:border-accent-ink focus:outline-2 focus:-outline-offset-1 focus:outline-accent-ink"
      >
        {children}
      </article>
    </li>
  );
}
