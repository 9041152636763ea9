import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import { CallEdit } from '../../../activity/call-edit';
import { RecordOrigin } from '../../../activity/record-origin';
import { RecordResult } from '../../../activity/record-result';
import { RecordTimes } from '../../../activity/record-times';
import { CodeBlock } from '../../../core/components/code-block';
import { showParameters } from '../../../core/format/format-parameters';
import { texts } from '../../../core/texts/texts';
import { ArtifactView } from '../../tool-call/info/artifact-view';
import { CallDetail } from '../../tool-call/info/call-detail';
import { TextList } from '../../tool-call/info/text-list';
import { DecisionRecord } from './decision-record';

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
