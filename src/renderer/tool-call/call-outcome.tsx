import { assertNever } from '../../shared/assert-never';
import type { ToolCallView } from '../../shared/fold-conversation';
import { texts } from '../texts';
import { ArtifactView } from './artifact-view';
import { CallProgress } from './call-progress';
import { ValidationErrors } from './validation-errors';

/** What has come of the call so far, in words. */
export function CallOutcome({ call }: { call: ToolCallView }) {
  const { lifecycle, progress } = call;
  switch (lifecycle.status) {
    case 'parsed':
    case 'validating':
    case 'approved':
      return null;
    case 'awaiting-approval':
      return <p className="text-ink-soft">{lifecycle.why}</p>;
    case 'executing':
      return progress ? <CallProgress progress={progress} /> : null;
    case 'validation-failed':
      return (
        <div className="space-y-2">
          <p className="text-ink-soft">{texts.call.invalid}</p>
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
      return <p className="text-ink-soft">{lifecycle.reason}</p>;
    case 'failed':
    case 'timed-out':
      return (
        <p className="wrap-anywhere whitespace-pre-wrap text-bad-ink">
          {lifecycle.result.error ?? lifecycle.result.message}
        </p>
      );
    case 'completed':
      return (
        <div className="space-y-2">
          <p className="wrap-anywhere whitespace-pre-wrap text-ink-soft">{lifecycle.result.message}</p>
          {lifecycle.result.artifacts.map((artifact) => (
            <ArtifactView key={`${artifact.type} ${artifact.path}`} artifact={artifact} />
          ))}
        </div>
      );
    default:
      return assertNever(lifecycle);
  }
}
