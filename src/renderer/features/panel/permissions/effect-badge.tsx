import { Ban, Hand, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ToolPermission } from '../../../../shared/call/permission';
import { texts } from '../../../core/texts/texts';
import { Badge, type Tone } from '../../../ui/badge';

const looks: Readonly<Record<ToolPermission['effect'], { icon: LucideIcon; tone: Tone }>> = {
  allow: { icon: ShieldCheck, tone: 'good' },
  deny: { icon: Ban, tone: 'bad' },
  ask: { icon: Hand, tone: 'warn' },
};

export function EffectBadge({ effect }: { effect: ToolPermission['effect'] }) {
  return <Badge {...looks[effect]}>{texts.permissions.effects[effect]}</Badge>;
}
