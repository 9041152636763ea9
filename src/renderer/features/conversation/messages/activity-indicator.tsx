import type { ReactNode } from 'react';

/** Shows that something is going on that has no output yet. */
export function ActivityIndicator({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-ink-faint">
      <span aria-hidden className="size-2 animate-breathe rounded-round bg-accent-ink" />
      {children}
    </p>
  );
}
