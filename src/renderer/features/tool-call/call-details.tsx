import type { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { ToolResult } from '../../../shared/call/tool-result';
import type { ToolCallView } from '../../../shared/conversation/fold-conversation';
import { revealText } from '../../../shared/text/blank-runs';
import { CodeBlock } from '../../core/components/code-block';
import { durationText } from '../../core/format/duration-text';
import { formatParameters, showParameters } from '../../core/format/format-parameters';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { CallDetail } from './info/call-detail';
import { ParameterChangesList } from './info/parameter-changes-list';
import { TextList } from './info/text-list';
import { timelineOf } from './timeline';

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

/** Shows the complete data of a result. */
function OutputDetail({ result }: { result: ToolResult }) {
  const text = ToolResult.serializedData(result).trimEnd();
  if (text === '') return null;
  return (
    <CallDetail label={texts.call.output} copy={text}>
      <CodeBlock text={text} />
    </CallDetail>
  );
}

/** Shows what the model wrote next to what was parsed from it. */
function RepairDetail({ repair }: { repair: NonNullable<ToolCallRequest['repair']> }) {
  return (
    <div className="@container">
      <div className="grid gap-3 @lg:grid-cols-2">
        <CallDetail label={texts.call.originalRaw} copy={repair.original}>
          <CodeBlock text={repair.original} />
        </CallDetail>
        <CallDetail label={texts.call.repairedRaw} copy={repair.repaired}>
          <CodeBlock text={repair.repaired} />
        </CallDetail>
      </div>
    </div>
  );
}

function TimelineList({ lifecycle }: { lifecycle: ToolCallLifecycle }) {
  const entries = timelineOf(lifecycle);
  return (
    <ol className="grid w-fit grid-cols-[auto_auto_auto] gap-x-4 text-small">
      {entries.map(({ status, at }, index) => {
        const previous = entries[index - 1];
        return (
          <li key={status} className="col-span-3 grid grid-cols-subgrid">
            <span className="text-ink">{texts.status[status]}</span>
            <time dateTime={new Date(at).toISOString()} className="text-ink-faint tabular-nums">
              {new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })}
            </time>
            <span className="text-right text-ink-faint tabular-nums">
              {previous && `+${durationText(Math.max(0, at - previous.at))}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
