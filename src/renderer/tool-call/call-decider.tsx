import { revealText } from '../../shared/blank-runs';
import { type Approval, ToolCallLifecycle } from '../../shared/tool-call-lifecycle';
import { usePanel } from '../panel/panel-context';
import { decidedByText, texts } from '../texts';

interface CallDeciderProps {
  readonly lifecycle: ToolCallLifecycle;
  readonly approval: Approval;
}

/** Who decided; once the call has ended, and so left its record, this leads to it. */
export function CallDecider({ lifecycle, approval: { by, decision } }: CallDeciderProps) {
  const panel = usePanel();
  const text = revealText(decidedByText(by, decision.approved ? 'Approved' : 'Denied'));
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
