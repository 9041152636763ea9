import type { ReactNode } from 'react';
import { KeptPart } from '../ui/kept-state';

export function CallDetail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-small font-medium text-ink-faint">{label}</h3>
      <KeptPart name={label}>{children}</KeptPart>
    </section>
  );
}
