import type { ReactNode } from 'react';
import { ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import type { ToolCallView } from '../../../shared/conversation/conversation-state';
import { effectiveCall } from '../../core/store/effective-call';
import { provenanceText, texts } from '../../core/texts/texts';
import { Disclosure } from '../../ui/disclosure';
import { CallActions } from './actions/call-actions';
import { CallRuleButtons } from './actions/call-rule-buttons';
import { OpenCallFile } from './actions/open-call-file';
import { ShowTerminal } from './actions/show-terminal';
import { CallCommand } from './call-command';
import { CallDecider } from './call-decider';
import { CallDetails } from './call-details';
import { CallOutcome } from './call-outcome';
import { CallDetail } from './info/call-detail';
import { CallWarnings } from './info/call-warnings';
import { FoundProblems } from './info/found-problems';
import { HookReports } from './info/hook-reports';
import { warningsOf } from './info/warnings-of';
import { CallReceipt } from './receipt/call-receipt';
import { RefusedAccesses } from './receipt/refused-accesses';
import { useIsAsked } from './use-is-asked';
import { YourChanges } from './your-changes';

/** Everything about a call that its line doesn't say, what matters most first. */
export function CallBody({ id, call }: { id: string; call: ToolCallView }) {
  const { request } = call.lifecycle;
  const { isModified, parameters, riskLevel } = effectiveCall(call);
  const isAsked = useIsAsked(call);
  return (
    <div id={id} className="space-y-2">
      <CallCommand call={call} />
      {/* Validation was about the model's parameters, not the user's. */}
      <CallWarnings warnings={warningsOf(request.warnings, isModified ? undefined : request.validationResult)} />
      {!(isAsked && call.lifecycle.status === 'completed') && <CallOutcome call={call} />}
      <RefusedAccesses call={call} />
      <CallReceipt call={call} />
      {isModified && !call.undone && (
        <CallDetail label={texts.call.whatYouChanged}>
          <YourChanges
            callId={request.id}
            toolId={request.toolId}
            asked={request.parameters}
            used={parameters}
            changedPath={call.result?.artifacts[0]?.path}
          />
        </CallDetail>
      )}
      {call.problems && (
        <CallDetail label={texts.call.newErrors(call.problems.length)}>
          <FoundProblems problems={call.problems} />
        </CallDetail>
      )}
      {call.hooks && (
        <CallDetail label={texts.call.hooks}>
          <HookReports call={call} />
        </CallDetail>
      )}
      <div className="flex flex-wrap items-start gap-x-2 empty:hidden">
        <ShowTerminal callId={request.id} />
        <OpenCallFile call={call} />
        <CallActions call={call} />
      </div>
      {ToolCallLifecycle.isTerminal(call.lifecycle) && call.approval?.target && (
        <CallRuleButtons callId={request.id} riskLevel={riskLevel} />
      )}
      <CallOrigin call={call} />
      <Disclosure label={texts.call.details}>
        <CallDetails call={call} />
      </Disclosure>
    </div>
  );
}

/** Shows where the call came from and who allowed it, on one line. */
function CallOrigin({ call }: { call: ToolCallView }) {
  const { request } = call.lifecycle;
  return (
    <p className="min-w-0 text-small wrap-anywhere text-ink-faint">
      <span>{provenanceText(request.provenance)}</span>
      {request.repair && <NextFact>{texts.call.repaired}</NextFact>}
      {call.approval && (
        <NextFact>
          <CallDecider lifecycle={call.lifecycle} approval={call.approval} />
        </NextFact>
      )}
    </p>
  );
}

function NextFact({ children }: { children: ReactNode }) {
  return (
    <>
      <span aria-hidden> · </span>
      <span>{children}</span>
    </>
  );
}
