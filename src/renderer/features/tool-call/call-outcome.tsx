import { assertNever } from '../../../shared/assert-never';
import type { ToolArtifact } from '../../../shared/call/tool-artifact';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import type { ToolResult } from '../../../shared/call/tool-result';
import type { ToolValidationResult } from '../../../shared/call/tool-validation';
import type { ToolCallView } from '../../../shared/conversation/fold-conversation';
import { texts } from '../../core/texts/texts';
import { LiveOutput } from '../../tool-call/live-output';
import { printedText } from '../../tool-call/printed-text';
import { AnswerProgram } from './answer-program';
import { CommandOutput } from './command-output';
import { ArtifactView } from './info/artifact-view';
import { ValidationErrors } from './info/validation-errors';

/** What has come of the call so far, in words. */
export function CallOutcome({ call }: { call: ToolCallView }) {
  const { lifecycle, progress, result } = call;
  switch (lifecycle.status) {
    case 'parsed':
    case 'validating':
    case 'approved':
      return null;
    case 'awaiting-approval':
      return <p className="text-ink-soft">{lifecycle.why}</p>;
    case 'executing':
      return (
        <AnswerProgram
          callId={lifecycle.request.id}
          otherwise={<LiveOutput callId={lifecycle.request.id} progress={progress} />}
        />
      );
    case 'validation-failed':
      return (
        <div className="space-y-2">
          <p className="text-ink-soft">{isUnknownTool(lifecycle) ? texts.call.unknownTool : texts.call.invalid}</p>
          <ValidationErrors errors={lifecycle.validation.errors} />
        </div>
      );
    case 'denied': {
      const { decision } = lifecycle.approval;
      const reason = decision.approved ? undefined : decision.reason;
      if (reason === undefined) return <p className="text-ink-faint">{texts.call.noReason}</p>;
      return <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">“{reason}”</p>;
    }
    case 'cancelled':
      return (
        <div className="space-y-2">
          <p className="text-ink-soft">{lifecycle.reason}</p>
          {result && <PrintedText request={lifecycle.request} result={result} />}
        </div>
      );
    case 'failed':
    case 'timed-out':
      return (
        <div className="space-y-2">
          <p className="wrap-anywhere whitespace-pre-wrap text-bad-ink">
            {lifecycle.result.error ?? lifecycle.result.message}
          </p>
          <PrintedText request={lifecycle.request} result={lifecycle.result} />
        </div>
      );
    case 'completed':
      return (
        <div className="space-y-2">
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{lifecycle.result.message}</p>
          {/* A program that goes on running may ask something long after its call is completed. */}
          <AnswerProgram callId={lifecycle.request.id} otherwise={null} />
          <PrintedText request={lifecycle.request} result={lifecycle.result} />
          {lifecycle.result.artifacts.filter(hasMoreToShow).map((artifact) => (
            <ArtifactView key={`${artifact.type} ${artifact.path}`} artifact={artifact} />
          ))}
        </div>
      );
    default:
      return assertNever(lifecycle);
  }
}

function isUnknownTool({ validation }: { validation: ToolValidationResult }): boolean {
  return validation.errors.some(({ errorCode }) => errorCode === 'tool_not_found');
}

function PrintedText({ request, result }: { request: ToolCallRequest; result: ToolResult }) {
  const text = printedText(request, result);
  return text === null ? null : <CommandOutput text={text} />;
}

/** Of an output there is nothing to see but its text, which stands there already. */
function hasMoreToShow({ type }: ToolArtifact): boolean {
  return type !== 'output';
}
