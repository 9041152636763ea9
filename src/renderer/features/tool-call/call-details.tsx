import type { ToolCallView } from '../../../shared/conversation/fold-conversation';
import { revealText } from '../../../shared/text/blank-runs';
import { CodeBlock } from '../../core/components/code-block';
import { formatParameters, showParameters } from '../../core/format/format-parameters';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { OutputDetail } from '../../tool-call/output-detail';
import { RepairDetail } from '../../tool-call/repair-detail';
import { TimelineList } from '../../tool-call/timeline-list';
import { CallDetail } from './info/call-detail';
import { ParameterChangesList } from './info/parameter-changes-list';
import { TextList } from './info/text-list';

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
