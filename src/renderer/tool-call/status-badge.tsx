import {
  Ban,
  Check,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Hand,
  ListX,
  LoaderCircle,
  type LucideIcon,
  TimerOff,
} from 'lucide-react';
import type { ToolCallStatus } from '../../shared/tool-call-lifecycle';
import { texts } from '../texts';
import { Badge, type Tone } from '../ui/badge';

interface StatusLook {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly isTurning?: boolean;
}

const looks: Readonly<Record<ToolCallStatus, StatusLook>> = {
  parsed: { icon: CircleDashed, tone: 'neutral' },
  validating: { icon: LoaderCircle, tone: 'accent', isTurning: true },
  'validation-failed': { icon: ListX, tone: 'bad' },
  'awaiting-approval': { icon: Hand, tone: 'warn' },
  approved: { icon: Check, tone: 'good' },
  denied: { icon: Ban, tone: 'neutral' },
  executing: { icon: LoaderCircle, tone: 'accent', isTurning: true },
  completed: { icon: CircleCheck, tone: 'good' },
  failed: { icon: CircleX, tone: 'bad' },
  cancelled: { icon: CircleSlash, tone: 'neutral' },
  'timed-out': { icon: TimerOff, tone: 'bad' },
};

export function StatusBadge({ status }: { status: ToolCallStatus }) {
  const { icon, tone, isTurning } = looks[status];
  return (
    <Badge tone={tone} icon={icon} iconClassName={isTurning ? 'animate-turn' : ''}>
      {texts.status[status]}
    </Badge>
  );
}
