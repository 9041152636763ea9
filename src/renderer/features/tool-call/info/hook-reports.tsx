import type { ToolCallView } from '../../../../shared/conversation/conversation-state';
import { texts } from '../../../core/texts/texts';
import { ParameterChangesList } from './parameter-changes-list';

/** What hooks said about a call, and what one changed in it. */
export function HookReports({ call: { hooks = [], rewritten, lifecycle } }: { call: ToolCallView }) {
  const told = hooks.filter(({ outcome }) => outcome !== 'rewrote');
  return (
    <div className="space-y-1.5">
      {rewritten && (
        <>
          <p className="text-small font-medium text-ink-soft">{texts.hooks.modifiedBy(rewritten.by)}</p>
          <ParameterChangesList asked={rewritten.from} used={lifecycle.request.parameters} />
        </>
      )}
      {told.map(({ hook, outcome, message, isUnconfined }) => (
        <p key={`${hook} ${outcome} ${message}`} className="text-small wrap-anywhere whitespace-pre-wrap text-ink-soft">
          {texts.hooks.outcomes[outcome](hook, message)}
          {isUnconfined && ` ${texts.hooks.unconfined}`}
        </p>
      ))}
    </div>
  );
}
