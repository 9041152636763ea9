import type { TerminalSummary } from '../../shared/contract/terminal';
import { durationText } from '../core/format/duration-text';
import { useNow } from '../ui/behavior/use-now';

export function TerminalDuration({ terminal: { state, startedAt, endedAt } }: { terminal: TerminalSummary }) {
  const now = useNow(state === 'ended' ? null : 1_000);
  const duration = Math.max(0, (endedAt ?? now) - startedAt);
  return <span className="shrink-0 text-small text-ink-faint tabular-nums">{durationText(duration)}</span>;
}
