import type { ReactNode } from 'react';

interface SectionFrameProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

export function SectionFrame({ title, description, children }: SectionFrameProps) {
  return (
    <>
      <SectionHeader title={title} description={description} />
      <div className="min-h-0 grow space-y-5 overflow-y-auto p-5">{children}</div>
    </>
  );
}

/** Stays in place, beside the button that closes the settings. */
export function SectionHeader({ title, description }: Omit<SectionFrameProps, 'children'>) {
  return (
    <header className="shrink-0 border-b border-line py-3 pr-14 pl-5">
      <h3 className="text-title font-semibold">{title}</h3>
      <p className="text-small text-ink-soft">{description}</p>
    </header>
  );
}
