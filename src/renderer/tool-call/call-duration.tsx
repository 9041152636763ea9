import { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import { durationText } from '../core/format/duration-text';
import { useNow } from '../ui/behavior/use-now';

/** One digit behind the point is shown, so the clock need not run faster. */
const renewal = 100;

export function CallDuration({ lifecycle }: { lifecycle: ToolCallLifecycle }) {
  const now = useNow(lifecycle.status === 'executing' ? renewal : null);
  const duration = ToolCallLifecycle.duration(lifecycle, now);
  if (duration === undefined) return null;
  return <span className="text-small text-ink-faint tabular-nums">{durationText(Math.max(0, duration))}</span>;
}
