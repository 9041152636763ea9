import { revealText } from '../../shared/blank-runs';
import type { LedgerEntry } from '../../shared/ledger-entry';
import type { RuleSummary } from '../../shared/permission';
import { useAppState } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { texts } from '../texts';
import { CallDetail } from '../tool-call/call-detail';
import { decidedText } from './decided-text';
import { RuleReference } from './rule-reference';

/** Who or what let the call run or kept it from running, and why it came to a question. */
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
