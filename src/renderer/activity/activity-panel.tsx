import { useEffect } from 'react';
import { usePanel } from '../panel/panel-context';
import { texts } from '../texts';
import { ActivityFilters } from './activity-filters';
import { ActivityList } from './activity-list';
import { ActivitySummary } from './activity-summary';

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
