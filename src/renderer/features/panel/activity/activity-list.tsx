import { ActivityRow } from '../../../activity/activity-row';
import { LoadFailure } from '../../../core/components/load-failure';
import { useAction } from '../../../core/components/use-async-action';
import type { LoadedCalls } from '../../../core/store/panel/loaded-calls';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { useNow } from '../../../ui/behavior/use-now';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { useActivityState } from './use-activity-state';

/** Only for the change of the day, after which the rows name the date. */
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
  const soughtId = useActivityState((state) => state.filter.text);
  const more = useAction(activity.showMore);
  const now = useNow(renewal);
  const today = new Date(now).toDateString();
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <ul aria-label={texts.activity.list} className="divide-y divide-line">
        {calls.entries.map((entry) => {
          const isSought = entry.callId === soughtId;
          return (
            // A row that a link leads to is drawn anew, and so begins opened.
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
