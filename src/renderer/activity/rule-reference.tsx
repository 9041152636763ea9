import type { RuleSummary } from '../../shared/call/permission';
import { revealText } from '../../shared/text/blank-runs';
import { useAppState } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import { usePanel } from '../core/store/panel/panel-context';
import { ruleText, texts } from '../core/texts/texts';
import { EffectBadge } from '../features/panel/permissions/effect-badge';
import { TextLink } from '../ui/text-link';

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
