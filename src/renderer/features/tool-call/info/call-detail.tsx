import type { ReactNode } from 'react';
import { PreservedScope } from '../../../ui/preserved-state';
import { CopyIconButton } from './copy-icon-button';

interface CallDetailProps {
  readonly label: string;
  /** The text that can be copied. */
  readonly copy?: string;
  readonly children: ReactNode;
}

export function CallDetail({ label, copy, children }: CallDetailProps) {
  return (
    <section className="relative">
      <h3 className="mb-1 text-small font-medium text-ink-faint">{label}</h3>
      {copy !== undefined && <CopyIconButton text={copy} label={label} className="absolute -top-0.5 right-0" />}
      <PreservedScope name={label}>{children}</PreservedScope>
    </section>
  );
}
