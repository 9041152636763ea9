import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-selected text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  good: 'bg-good-soft text-good-ink',
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
};
export type Tone = keyof typeof tones;

interface BadgeProps {
  readonly tone: Tone;
  readonly icon?: LucideIcon;
  readonly iconClassName?: string;
  readonly children: ReactNode;
}

export const badgeShape =
  'inline-flex h-5 shrink-0 items-center gap-1 rounded-small px-1.5 text-small font-medium whitespace-nowrap';

export function Badge({ tone, icon: Icon, iconClassName, children }: BadgeProps) {
  return (
    <span className={clsx(badgeShape, tones[tone])}>
      {Icon && <Icon aria-hidden className={clsx('size-3', iconClassName)} />}
      {children}
    </span>
  );
}
