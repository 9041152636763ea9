import type { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import { durationText } from '../core/format/duration-text';
import { texts } from '../core/texts/texts';
import { timelineOf } from '../features/tool-call/timeline';

export function TimelineList({ lifecycle }: { lifecycle: ToolCallLifecycle }) {
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
