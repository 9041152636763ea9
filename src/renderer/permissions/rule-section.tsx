import { type ReactNode, useId } from 'react';

interface RuleSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

export function RuleSection({ title, hint, children }: RuleSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-1.5 text-small font-medium text-ink-faint">
        {title}
      </h3>
      {hint !== undefined && <p className="mb-1.5 text-small text-ink-soft">{hint}</p>}
      <ul className="space-y-2">{children}</ul>
    </section>
  );
}
