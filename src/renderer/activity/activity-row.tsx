import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { memo, useId, useState } from 'react';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import { revealText } from '../../shared/text/blank-runs';
import { activityTime } from '../core/format/activity-time';
import { CallRecord } from '../features/panel/activity/call-record';
import { decidedText } from '../features/panel/activity/decided-text';
import { RiskBadge } from '../features/tool-call/info/risk-badge';
import { StatusBadge } from '../features/tool-call/info/status-badge';
import { ToolIcon } from '../features/tool-call/info/tool-icon';

interface ActivityRowProps {
  readonly entry: LedgerEntry;
  /** As `Date.toDateString` writes it. */
  readonly today: string;
  readonly startsOpen: boolean;
}

export const ActivityRow = memo(function ActivityRow({ entry, today, startsOpen }: ActivityRowProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const detailsId = useId();
  const { toolId, summary, riskLevel, status, requestedAt } = entry;
  return (
    <div className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full gap-2 px-3 py-2 text-left -outline-offset-2 transition-colors hover:bg-hover"
      >
        <span className="flex h-5 shrink-0 items-center gap-1">
          <ChevronRight
            aria-hidden
            className={clsx('size-3.5 text-ink-faint transition-transform', isOpen && 'rotate-90')}
          />
          <ToolIcon toolId={toolId} />
        </span>
        <span className="min-w-0 grow space-y-1">
          <span className="flex items-start gap-2">
            <span className={clsx('min-w-0 grow wrap-anywhere', !isOpen && 'line-clamp-2')}>{revealText(summary)}</span>
            <time
              dateTime={new Date(requestedAt).toISOString()}
              title={new Date(requestedAt).toLocaleString('en-GB')}
              className="shrink-0 text-small text-ink-faint tabular-nums"
            >
              {activityTime(requestedAt, today)}
            </time>
          </span>
          <span className="flex flex-wrap items-center gap-1.5">
            <RiskBadge level={riskLevel} />
            <StatusBadge status={status} />
            <span className="min-w-0 text-small wrap-anywhere text-ink-soft">{revealText(decidedText(entry))}</span>
          </span>
        </span>
      </button>
      {isOpen && (
        <div id={detailsId} className="bg-canvas px-4 pt-2 pb-4">
          <CallRecord entry={entry} />
        </div>
      )}
    </div>
  );
});
