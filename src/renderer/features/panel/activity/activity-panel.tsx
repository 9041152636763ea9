import { useEffect } from 'react';
import { ActivitySummary } from '../../../activity/activity-summary';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { ActivityFilters } from './activity-filters';
import { ActivityList } from './activity-list';

/** The ledger: every call, who decided on it, and what came of it. */
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
