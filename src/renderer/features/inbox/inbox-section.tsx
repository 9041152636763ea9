import { type ReactNode, useId } from 'react';

interface InboxSectionProps {
  readonly heading: string;
  readonly count: number;
  /** Shown beside the heading. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function InboxSection({ heading, count, action, children }: InboxSectionProps) {
  const headingId = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={headingId} className="space-y-2">
      <div className="flex min-h-6 items-center gap-2 px-1">
        <h2 id={headingId} className="text-small font-medium text-ink-faint">
          {heading}
        </h2>
        <span aria-hidden className="text-small text-ink-faint tabular-nums">
          {count}
        </span>
        <div className="ml-auto">{action}</div>
      </div>
      <ol className="space-y-2">{children}</ol>
    </section>
  );
}
