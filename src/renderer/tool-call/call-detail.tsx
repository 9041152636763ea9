import type { ReactNode } from 'react';

export function CallDetail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-small font-medium text-ink-faint">{label}</h3>
      {children}
    </section>
  );
}
