import { revealText } from '../../shared/blank-runs';
import type { RuleSummary } from '../../shared/permission';
import { usePanel } from '../panel/panel-context';
import { TextLink } from '../panel/text-link';
import { EffectBadge } from '../permissions/effect-badge';
import { useAppState } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { ruleText, texts } from '../texts';

/** A rule as it was then, and the way to it where it still is. */
export function RuleReference({ rule }: { rule: RuleSummary }) {
  const panel = usePanel();
  const grants = useAppState((state) => readyValue(state.grants));
  const isKept = grants?.rules.some(({ id }) => id === rule.id);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
      <EffectBadge effect={rule.effect} />
      <span className="min-w-0 wrap-anywhere">{revealText(ruleText(rule))}</span>
      {isKept === true && <TextLink onClick={() => panel.showRule(rule.id)}>{texts.activity.showRule}</TextLink>}
      {isKept === false && <span className="text-ink-faint">{texts.activity.ruleGone}</span>}
    </p>
  );
}
