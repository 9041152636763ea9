import { ArrowRight } from 'lucide-react';
import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import { parameterChanges } from '../../../../shared/call/parameter-changes';
import type { JsonObject } from '../../../../shared/json/json';
import { revealInvisible } from '../../../../shared/text/reveal-invisible';
import { CodeBlock } from '../../../core/components/code-block';
import { durationText } from '../../../core/format/duration-text';
import { showParameters } from '../../../core/format/format-parameters';
import { withoutTerminalIds } from '../../../core/format/without-terminal-ids';
import { useModels } from '../../../core/store/app-context';
import { confinementText, receiptText, refusedName } from '../../../core/texts/call/receipt-texts';
import { provenanceText, texts } from '../../../core/texts/texts';
import { TextLink } from '../../../ui/text-link';
import { InstructionsInForce } from '../../instructions/instructions-in-force';
import { CallRuleButtons } from '../../tool-call/actions/call-rule-buttons';
import { CallDetail } from '../../tool-call/info/call-detail';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { TextList } from '../../tool-call/info/text-list';
import { YourChanges } from '../../tool-call/your-changes';
import { ArtifactLine } from './artifact-line';
import { DecisionRecord } from './decision-record';

interface CallEditProps {
  readonly entry: LedgerEntry;
  readonly modifiedParameters: JsonObject;
}

/** Shows everything the ledger knows about a call, beginning with who allowed it. */
export function CallRecord({ entry }: { entry: LedgerEntry }) {
  const { parameters, modifiedParameters, riskReasons, artifacts, instructions = [] } = entry;
  return (
    <div className="space-y-3">
      <DecisionRecord entry={entry} />
      {entry.target && <CallRuleButtons callId={entry.callId} riskLevel={entry.riskLevel} />}
      {modifiedParameters && <CallEdit entry={entry} modifiedParameters={modifiedParameters} />}
      {riskReasons.length > 0 && (
        <CallDetail label={texts.call.riskReasons}>
          <TextList items={riskReasons} />
        </CallDetail>
      )}
      <CallDetail label={modifiedParameters ? texts.call.usedParameters : texts.call.parameters}>
        <CodeBlock text={showParameters(modifiedParameters ?? parameters)} />
      </CallDetail>
      {modifiedParameters && (
        <CallDetail label={texts.call.askedParameters}>
          <CodeBlock text={showParameters(parameters)} />
        </CallDetail>
      )}
      <RecordResult entry={entry} />
      {artifacts.length > 0 && (
        <CallDetail label={texts.activity.artifacts}>
          {artifacts.map((artifact) => (
            <ArtifactLine key={`${artifact.type} ${artifact.path}`} artifact={artifact} />
          ))}
        </CallDetail>
      )}
      {entry.receipt && <RecordReceipt receipt={entry.receipt} />}
      {instructions.length > 0 && (
        <CallDetail label={texts.instructions.inForce}>
          <div className="text-small text-ink-soft">
            <InstructionsInForce used={instructions} folder={entry.workspacePath} />
          </div>
        </CallDetail>
      )}
      <RecordTimes entry={entry} />
      <RecordOrigin entry={entry} />
    </div>
  );
}

/** Shows how the user edited the call before approving it. */
function CallEdit({ entry, modifiedParameters }: CallEditProps) {
  const { callId, toolId, parameters, artifacts, undone, riskLevel, askedRiskLevel } = entry;
  return (
    <CallDetail label={texts.call.whatYouChanged}>
      {parameterChanges(parameters, modifiedParameters).length === 0 ? (
        <p className="text-small text-ink-soft">{texts.activity.editIsCut}</p>
      ) : (
        <YourChanges
          callId={callId}
          toolId={toolId}
          asked={parameters}
          used={modifiedParameters}
          changedPath={undone ? undefined : artifacts[0]?.path}
        />
      )}
      {askedRiskLevel !== undefined && askedRiskLevel !== riskLevel && (
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <RiskBadge level={askedRiskLevel} />
          <ArrowRight aria-label={texts.activity.became} className="size-3.5 text-ink-faint" />
          <RiskBadge level={riskLevel} />
        </p>
      )}
    </CallDetail>
  );
}

function RecordOrigin({ entry }: { entry: LedgerEntry }) {
  const { app } = useModels();
  const { toolName, toolId, provenance, isRepaired, conversationId, conversationTitle, workspacePath } = entry;
  const source = [`${toolName} (${toolId})`, provenanceText(provenance), ...(isRepaired ? [texts.call.repaired] : [])];
  return (
    <CallDetail label={texts.activity.origin}>
      <div className="space-y-0.5 text-small wrap-anywhere text-ink-soft">
        <p>{source.join(' · ')}</p>
        <p>{conversationTitle || texts.sidebar.untitled}</p>
        <p>{texts.approval.inFolder(workspacePath)}</p>
        <TextLink onClick={() => void app.showConversation(conversationId)}>{texts.activity.openConversation}</TextLink>
      </div>
    </CallDetail>
  );
}

function RecordResult({ entry: { result, undone } }: { entry: LedgerEntry }) {
  if (!result && !undone) return null;
  return (
    <CallDetail label={texts.activity.result}>
      {result?.success === true && (
        <p className="wrap-anywhere whitespace-pre-wrap">{revealInvisible(withoutTerminalIds(result.message))}</p>
      )}
      {result?.success === false && (
        <p className="wrap-anywhere whitespace-pre-wrap text-bad-ink">
          {revealInvisible(result.error ?? result.message)}
          {result.errorCode !== undefined && <span className="text-ink-faint"> ({result.errorCode})</span>}
        </p>
      )}
      {undone && <p className="mt-1 wrap-anywhere text-ink-soft">{texts.call.undone(undone.message)}</p>}
    </CallDetail>
  );
}

/** How a command was confined, what it was refused and how much it changed. */
function RecordReceipt({ receipt }: { receipt: NonNullable<LedgerEntry['receipt']> }) {
  const counts = receiptText(receipt.counts);
  return (
    <CallDetail label={texts.activity.sandbox}>
      <div className="space-y-0.5 text-small wrap-anywhere text-ink-soft">
        <p>{confinementText(receipt)}</p>
        {counts !== '' && <p>{texts.activity.changed(counts)}</p>}
        {receipt.refused.map((access) => {
          const name = revealInvisible(refusedName(access));
          return <p key={`${access.kind} ${name}`}>{texts.receipt.marks.refused(name)}</p>;
        })}
        {!receipt.complete && <p>{texts.receipt.incomplete}</p>}
      </div>
    </CallDetail>
  );
}

function RecordTimes({ entry: { requestedAt, waited, ran } }: { entry: LedgerEntry }) {
  const facts = [
    texts.activity.asked(new Date(requestedAt).toLocaleString('en-GB')),
    ...(waited === undefined ? [] : [texts.activity.waited(durationText(waited))]),
    ...(ran === undefined ? [] : [texts.activity.ran(durationText(ran))]),
  ];
  return (
    <CallDetail label={texts.activity.times}>
      <p className="text-small text-ink-soft">{facts.join(', ')}</p>
    </CallDetail>
  );
}
