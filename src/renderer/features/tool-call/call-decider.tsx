import { type Approval, ToolCallLifecycle } from '../../../shared/call/tool-call-lifecycle';
import { revealText } from '../../../shared/text/blank-runs';
import { usePanel } from '../../core/store/panel/panel-context';
import { decidedByText, texts } from '../../core/texts/texts';

interface CallDeciderProps {
  readonly lifecycle: ToolCallLifecycle;
  readonly approval: Approval;
}

/** Shows who decided; links to the call's record once it has ended. */
export function CallDecider({ lifecycle, approval: { by, decision } }: CallDeciderProps) {
  const panel = usePanel();
  const text = revealText(decidedByText(by, decision.approved ? 'Allowed' : 'Denied'));
  if (!ToolCallLifecycle.isTerminal(lifecycle)) return text;
  return (
    <button
      type="button"
      title={texts.activity.showCall}
      onClick={() => panel.showCall(lifecycle.request.id)}
      className="rounded-small text-left underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {text}
    </button>
  );
}
