import clsx from 'clsx';
import { memo, useId, useState } from 'react';
import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import { revealText } from '../../../../shared/text/blank-runs';
import { LoadFailure } from '../../../core/components/load-failure';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { activityTime } from '../../../core/format/activity-time';
import { withoutTerminalIds } from '../../../core/format/without-terminal-ids';
import type { LoadedCalls } from '../../../core/store/panel/loaded-calls';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { Button } from '../../../ui/button';
import { DisclosureButton, DisclosureChevron } from '../../../ui/disclosure';
import { FailureMessage } from '../../../ui/failure-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { RiskBadge } from '../../tool-call/info/risk-badge';
import { StatusBadge } from '../../tool-call/info/status-badge';
import { ToolIcon } from '../../tool-call/info/tool-icon';
import { CallRecord } from './call-record';
import { decidedText } from './decided-text';
import { useActivityState } from './use-activity-state';

interface ActivityRowProps {
  readonly entry: LedgerEntry;
  /** In the format of `Date.toDateString`. */
  readonly today: string;
  readonly startsOpen: boolean;
}

const ActivityRow = memo(function ActivityRow({ entry, today, startsOpen }: ActivityRowProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const detailsId = useId();
  const { toolId, summary, riskLevel, status, requestedAt } = entry;
  return (
    <div className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <DisclosureButton
        isOpen={isOpen}
        contentId={detailsId}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full gap-2 px-3 py-2 text-left -outline-offset-2 transition-colors hover:bg-hover"
      >
        <span className="flex h-5 shrink-0 items-center gap-1">
          <DisclosureChevron isOpen={isOpen} className="text-ink-faint" />
          <ToolIcon toolId={toolId} />
        </span>
        <span className="min-w-0 grow space-y-1">
          <span className="flex items-start gap-2">
            <span className={clsx('min-w-0 grow wrap-anywhere', !isOpen && 'line-clamp-2')}>
              {revealText(withoutTerminalIds(summary))}
            </span>
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
      </DisclosureButton>
      {isOpen && (
        <div id={detailsId} className="bg-canvas px-4 pt-2 pb-4">
          <CallRecord entry={entry} />
        </div>
      )}
    </div>
  );
});

/** Only to notice a new day, after which the rows show the date. */
const renewal = 60_000;

export function ActivityList() {
  const { activity } = usePanel();
  const calls = useActivityState((state) => state.calls);
  if (calls.status === 'loading') return <SkeletonLines label={texts.loading} className="p-4" />;
  if (calls.status === 'failed') {
    return (
      <LoadFailure className="p-4" onRetry={() => void activity.search()}>
        {texts.activity.cannotLoad} {calls.message}
      </LoadFailure>
    );
  }
  if (calls.value.entries.length === 0) {
    const text = calls.value.total === 0 ? texts.activity.none : texts.activity.noMatch;
    return <p className="p-4 text-small text-ink-soft">{text}</p>;
  }
  return <FoundCalls calls={calls.value} />;
}

function FoundCalls({ calls }: { calls: LoadedCalls }) {
  const { activity } = usePanel();
  const soughtId = useActivityState((state) => state.filter.callId);
  const more = useAsyncAction(activity.showMore);
  const now = useNow(renewal);
  const today = new Date(now).toDateString();
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <ul aria-label={texts.activity.list} className="divide-y divide-line">
        {calls.entries.map((entry) => {
          const isSought = entry.callId === soughtId;
          return (
            // A row that a link leads to is remounted, so it starts expanded.
            <li key={`${entry.callId} ${isSought}`}>
              <ActivityRow entry={entry} today={today} startsOpen={isSought} />
            </li>
          );
        })}
      </ul>
      {calls.entries.length < calls.matched && (
        <div className="space-y-2 border-t border-line p-3">
          <Button
            className="w-full justify-center"
            onClick={() => {
              if (!more.isRunning) void more.run();
            }}
          >
            {texts.activity.showMore}
          </Button>
          {more.error !== null && <FailureMessage>{more.error}</FailureMessage>}
        </div>
      )}
    </div>
  );
}
