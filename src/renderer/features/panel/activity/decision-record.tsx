import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import type { RuleSummary } from '../../../../shared/call/permission';
import { revealText } from '../../../../shared/text/blank-runs';
import { useAppState } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { usePanel } from '../../../core/store/panel/panel-context';
import { ruleText, texts } from '../../../core/texts/texts';
import { TextLink } from '../../../ui/text-link';
import { CallDetail } from '../../tool-call/info/call-detail';
import { EffectBadge } from '../permissions/effect-badge';
import { decidedText } from './decided-text';

/** Shows who or what allowed or blocked the call, and why it needed approval. */
export function DecisionRecord({ entry }: { entry: LedgerEntry }) {
  const { by, decision, why, callId } = entry;
  const grants = useAppState((state) => readyValue(state.grants));
  const made = grants?.rules.filter((rule) => rule.callId === callId) ?? [];
  const said = decision?.approved ? decision.comment : decision?.reason;
  return (
    <>
      <CallDetail label={texts.activity.decision}>
        <p className="wrap-anywhere">{revealText(decidedText(entry))}</p>
        {by?.kind === 'rule' && <RuleReferences rules={by.rules ?? []} />}
      </CallDetail>
      {why !== undefined && (
        <CallDetail label={texts.activity.why}>
          <p className="wrap-anywhere text-ink-soft">{why}</p>
        </CallDetail>
      )}
      {said !== undefined && (
        <CallDetail label={decision?.approved ? texts.activity.comment : texts.activity.reason}>
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">“{revealText(said)}”</p>
        </CallDetail>
      )}
      {made.length > 0 && (
        <CallDetail label={texts.activity.remembered}>
          <RuleReferences rules={made} />
        </CallDetail>
      )}
    </>
  );
}

function RuleReferences({ rules }: { rules: readonly RuleSummary[] }) {
  return (
    <ul className="space-y-1 not-first:mt-1">
      {rules.map((rule) => (
        <li key={rule.id}>
          <RuleReference rule={rule} />
        </li>
      ))}
    </ul>
  );
}

/** A rule as it was then, with a link if it still exists. */
function RuleReference({ rule }: { rule: RuleSummary }) {
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
