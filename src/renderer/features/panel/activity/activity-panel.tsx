import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useModels } from '../../../core/store/app-context';
import { readyValue } from '../../../core/store/loadable';
import { emptyFilter } from '../../../core/store/panel/activity-filter';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { ActivityFilters } from './activity-filters';
import { ActivityList } from './activity-list';
import { ledgerFileName } from './ledger-file-name';
import { useActivityState } from './use-activity-state';

/** The ledger: every call, who decided it, and its outcome. */
export function ActivityPanel() {
  const { activity } = usePanel();
  useEffect(() => activity.start(), [activity]);
  return (
    <>
      <h2 className="sr-only">{texts.panel.tabs.activity}</h2>
      <div className="space-y-2 border-b border-line p-3">
        <ActivityFilters />
        <ActivitySummary />
      </div>
      <ActivityList />
    </>
  );
}

/** Shows how many calls match, and the actions for all of them. */
export function ActivitySummary() {
  const { app } = useModels();
  const { activity } = usePanel();
  const calls = useActivityState((state) => readyValue(state.calls));
  const isFiltered = useActivityState(({ filter }) => !isEmpty(filter));
  const [exported, setExported] = useState<number | null>(null);
  const exporting = useAsyncAction(async () => {
    setExported(null);
    const { jsonLines, count } = await activity.exportLines();
    if (await app.saveText(ledgerFileName(new Date()), jsonLines)) setExported(count);
  });
  return (
    <div className="space-y-1">
      <div className="flex items-center gap-1">
        <p className="grow text-small text-ink-soft tabular-nums">
          {calls && texts.activity.count(calls.matched, calls.total)}
        </p>
        {isFiltered && (
          <Button look="quiet" size="small" onClick={() => activity.change(emptyFilter)}>
            {texts.activity.clear}
          </Button>
        )}
        <Button
          size="small"
          title={texts.activity.exportHint}
          disabled={!calls || calls.matched === 0}
          onClick={() => {
            if (!exporting.isRunning) void exporting.run();
          }}
        >
          <Download aria-hidden className="size-3.5" />
          {texts.activity.export}
        </Button>
      </div>
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {exported !== null && texts.activity.exported(exported)}
      </p>
      {exporting.error !== null && <FailureMessage>{exporting.error}</FailureMessage>}
    </div>
  );
}

function isEmpty(filter: typeof emptyFilter): boolean {
  return JSON.stringify(filter) === JSON.stringify(emptyFilter);
}
