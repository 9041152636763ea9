import clsx from 'clsx';
import { type LucideIcon, OctagonAlert, Shield, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type RiskLevel, riskLevelInfo } from '../../../../shared/call/risk-level';
import { badgeShape } from '../../../ui/badge';
import { riskTone } from './risk-tone';

const icons: Readonly<Record<RiskLevel, LucideIcon>> = {
  safe: ShieldCheck,
  low: Shield,
  medium: ShieldAlert,
  high: TriangleAlert,
  critical: OctagonAlert,
};

interface RiskBadgeProps {
  readonly level: RiskLevel;
  /** A dot shows the level by its color, and by its name to screen readers. */
  readonly look?: 'badge' | 'dot';
}

export function RiskBadge({ level, look = 'badge' }: RiskBadgeProps) {
  const { displayName, description } = riskLevelInfo(level);
  const Icon = icons[level];
  if (look === 'dot') {
    return (
      <span title={`${displayName}: ${description}`} style={riskTone(level)} className="flex shrink-0">
        <span aria-hidden className="size-1.5 rounded-round bg-(--risk)" />
        <span className="sr-only">{displayName}</span>
      </span>
    );
  }
  return (
    <span
      title={description}
      style={riskTone(level)}
      // High and critical are similar reds, so critical is filled to tell them apart at a glance.
      className={clsx(badgeShape, level === 'critical' ? 'risk-solid' : 'risk-soft risk-ink')}
    >
      <Icon aria-hidden className="size-3" />
      {displayName}
    </span>
  );
}
