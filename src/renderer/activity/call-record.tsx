import type { LedgerEntry } from '../../shared/ledger-entry';
import { showParameters } from '../approval/format-parameters';
import { texts } from '../texts';
import { ArtifactView } from '../tool-call/artifact-view';
import { CallDetail } from '../tool-call/call-detail';
import { TextList } from '../tool-call/text-list';
import { CodeBlock } from '../ui/code-block';
import { CallEdit } from './call-edit';
import { DecisionRecord } from './decision-record';
import { RecordOrigin } from './record-origin';
import { RecordResult } from './record-result';
import { RecordTimes } from './record-times';

/** All that the ledger knows of a call, beginning with who let it run. */
export function CallRecord({ entry }: { entry: LedgerEntry }) {
  const { parameters, modifiedParameters, riskReasons, artifacts } = entry;
  return (
    <div className="space-y-3">
      <DecisionRecord entry={entry} />
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
            <ArtifactView key={`${artifact.type} ${artifact.path}`} artifact={artifact} />
          ))}
        </CallDetail>
      )}
      <RecordTimes entry={entry} />
      <RecordOrigin entry={entry} />
    </div>
  );
}
