import clsx from 'clsx';
import { type LucideIcon, OctagonAlert, Shield, ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type RiskLevel, riskLevelInfo } from '../../shared/risk-level';
import { badgeShape } from '../ui/badge';
import { riskTone } from './risk-tone';

const icons: Readonly<Record<RiskLevel, LucideIcon>> = {
  safe: ShieldCheck,
  low: Shield,
  medium: ShieldAlert,
  high: TriangleAlert,
  critical: OctagonAlert,
};

export function RiskBadge({ level }: { level: RiskLevel }) {
  const { displayName, description } = riskLevelInfo(level);
  const Icon = icons[level];
  return (
    <span
      title={description}
      style={riskTone(level)}
      // High and critical are neighbouring reds: the higher one is filled, to be told apart at a glance.
      className={clsx(badgeShape, level === 'critical' ? 'risk-solid' : 'risk-soft risk-ink')}
    >
      <Icon aria-hidden className="size-3" />
      {displayName}
    </span>
  );
}
