import type { ReactNode } from 'react';

interface SectionFrameProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

export function SectionFrame({ title, description, children }: SectionFrameProps) {
  return (
    <div className="min-h-0 grow space-y-5 overflow-y-auto p-5">
      <header className="pr-8">
        <h3 className="text-title font-semibold">{title}</h3>
        <p className="text-ink-soft">{description}</p>
      </header>
      {children}
    </div>
  );
}
