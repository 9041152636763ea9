import { texts } from '../../../core/texts/texts';
import { RuleList } from './rule-list';

/** Shows all remembered decisions, next to the calls. */
export function PermissionsPanel() {
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto p-3">
      <h2 className="sr-only">{texts.panel.tabs.permissions}</h2>
      <RuleList place="panel" />
    </div>
  );
}
