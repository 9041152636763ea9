import { revealText } from '../../shared/blank-runs';
import type { ToolCallView } from '../../shared/fold-conversation';
import { formatParameters, showParameters } from '../approval/format-parameters';
import { texts } from '../texts';
import { CodeBlock } from '../ui/code-block';
import { CallDetail } from './call-detail';
import { effectiveCall } from './effective-call';
import { OutputDetail } from './output-detail';
import { ParameterChangesList } from './parameter-changes-list';
import { RepairDetail } from './repair-detail';
import { TextList } from './text-list';
import { TimelineList } from './timeline-list';

export function CallDetails({ call }: { call: ToolCallView }) {
  const { lifecycle, raw, result } = call;
  const { request } = lifecycle;
  const { parameters, riskReasons, isModified } = effectiveCall(call);
  const followUps = result?.suggestedFollowUps ?? [];
  return (
    <div className="space-y-3 border-t border-line pt-2">
      {typeof parameters.command === 'string' && (
        <CallDetail label={texts.command.label} copy={parameters.command}>
          <CodeBlock text={revealText(parameters.command)} />
        </CallDetail>
      )}
      {result && <OutputDetail result={result} />}
      {followUps.length > 0 && (
        <CallDetail label={texts.call.suggestedFollowUps}>
          <TextList items={followUps} />
        </CallDetail>
      )}
      {isModified && (
        <CallDetail label={texts.call.whatYouChanged}>
          <ParameterChangesList asked={request.parameters} used={parameters} />
        </CallDetail>
      )}
      <CallDetail
        label={isModified ? texts.call.usedParameters : texts.call.parameters}
        copy={formatParameters(parameters)}
      >
        <CodeBlock text={showParameters(parameters)} />
      </CallDetail>
      {isModified && (
        <CallDetail label={texts.call.askedParameters}>
          <CodeBlock text={showParameters(request.parameters)} />
        </CallDetail>
      )}
      {riskReasons.length > 0 && (
        <CallDetail label={texts.call.riskReasons}>
          <TextList items={riskReasons} />
        </CallDetail>
      )}
      <CallDetail label={texts.call.timeline}>
        <TimelineList lifecycle={lifecycle} />
      </CallDetail>
      {request.repair && <RepairDetail repair={request.repair} />}
      {raw !== '' && (
        <CallDetail label={texts.call.raw} copy={raw}>
          <CodeBlock text={raw} />
        </CallDetail>
      )}
    </div>
  );
}
