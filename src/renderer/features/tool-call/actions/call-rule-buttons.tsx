import type { RiskLevel } from '../../../../shared/call/risk-level';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';

interface CallRuleButtonsProps {
  readonly callId: string;
  readonly riskLevel: RiskLevel;
}

/** Starts a rule from a finished call. */
export function CallRuleButtons({ callId, riskLevel }: CallRuleButtonsProps) {
  const { app } = useModels();
  // A safe call runs without a rule, and no rule may allow a critical one.
  const canAllow = riskLevel !== 'safe' && riskLevel !== 'critical';
  const effects = canAllow ? (['allow', 'deny'] as const) : (['deny'] as const);
  return (
    <div className="flex flex-wrap gap-2">
      {effects.map((effect) => (
        <Button key={effect} size="small" onClick={() => app.editRule({ kind: 'call', callId, effect })}>
          {texts.permissions.fromCall[effect]}
        </Button>
      ))}
    </div>
  );
}
