import type { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import { CodeBlock } from '../../core/components/code-block';
import { durationText } from '../../core/format/duration-text';
import { formatParameters, showParameters } from '../../core/format/format-parameters';
import { effectiveCall } from '../../core/store/effective-call';
import { texts } from '../../core/texts/texts';
import { CallDetail } from './info/call-detail';
import { RiskBadge } from './info/risk-badge';
import { TextList } from './info/text-list';
import { timelineOf } from './timeline';

/** What people need to see only if something is odd. */
export function CallDetails({ call }: { call: ToolCallView }) {
  const { lifecycle, raw, result } = call;
  const { request } = lifecycle;
  const { parameters, riskLevel, riskReasons, isModified } = effectiveCall(call);
  const followUps = result?.suggestedFollowUps ?? [];
  return (
    <div className="space-y-3">
      {followUps.length > 0 && (
        <CallDetail label={texts.call.suggestedFollowUps}>
          <TextList items={followUps} />
        </CallDetail>
      )}
      <CallDetail
        label={isModified ? texts.call.usedParameters : texts.call.parameters}
        copy={formatParameters(parameters)}
      >
        <CodeBlock text={showParameters(parameters)} highlight={{ subject: parameters, language: 'json' }} />
      </CallDetail>
      {isModified && (
        <CallDetail label={texts.call.askedParameters}>
          <CodeBlock
            text={showParameters(request.parameters)}
            highlight={{ subject: request.parameters, language: 'json' }}
          />
        </CallDetail>
      )}
      <CallDetail label={texts.call.risk}>
        <div className="space-y-1">
          <RiskBadge level={riskLevel} />
          <TextList items={riskReasons} />
        </div>
      </CallDetail>
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
