import clsx from 'clsx';
import {
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Hand,
  ListChecks,
  ListX,
  LoaderCircle,
  type LucideIcon,
  TimerOff,
} from 'lucide-react';
import type { ToolCallStatus } from '../../../../shared/call/tool-call-lifecycle';
import { texts } from '../../../core/texts/texts';
import { Badge, type Tone } from '../../../ui/badge';

interface StatusLook {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly isTurning?: boolean;
}

export const statusLooks: Readonly<Record<ToolCallStatus, StatusLook>> = {
  parsed: { icon: CircleDashed, tone: 'neutral' },
  validating: { icon: ListChecks, tone: 'neutral' },
  'validation-failed': { icon: ListX, tone: 'warn' },
  'awaiting-approval': { icon: Hand, tone: 'accent' },
  approved: { icon: Check, tone: 'good' },
  denied: { icon: Ban, tone: 'neutral' },
  executing: { icon: LoaderCircle, tone: 'neutral', isTurning: true },
  completed: { icon: CircleCheck, tone: 'good' },
  failed: { icon: CircleX, tone: 'bad' },
  cancelled: { icon: CircleSlash, tone: 'neutral' },
  'timed-out': { icon: TimerOff, tone: 'bad' },
};

interface StatusBadgeProps {
  readonly status: ToolCallStatus;
  /** `quiet` if many are listed and none needs attention. */
  readonly look?: 'badge' | 'quiet';
  /** A more precise text for the badge. */
  readonly text?: string;
}

export function StatusBadge({ status, look = 'badge', text = texts.status[status] }: StatusBadgeProps) {
  const { icon: Icon, tone, isTurning } = statusLooks[status];
  if (look === 'quiet') {
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-small text-ink-faint">
        <Icon
          aria-hidden
          className={clsx('size-3.5', isTurning && 'animate-turn', tone === 'good' && 'text-good-ink')}
        />
        {text}
      </span>
    );
  }
  return (
    <Badge tone={tone} icon={Icon} iconClassName={isTurning ? 'animate-turn' : ''}>
      {text}
    </Badge>
  );
}
