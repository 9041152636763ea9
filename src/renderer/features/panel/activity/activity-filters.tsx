import { riskLevelInfo, riskLevels } from '../../../../shared/call/risk-level';
import { FilterChoice } from '../../../activity/filter-choice';
import { useToolChoices } from '../../../activity/use-tool-choices';
import { useAppState } from '../../../core/store/app-context';
import type { ActivityFilter } from '../../../core/store/panel/activity-filter';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { TextField } from '../../../ui/text-field';
import { useActivityState } from './use-activity-state';

/** Only calls that have come to an end are in the ledger. */
const endStatuses = ['completed', 'failed', 'denied', 'cancelled', 'timed-out', 'validation-failed'] as const;

const decidedChoices = Object.keys(texts.activity.decidedChoices) as NonNullable<ActivityFilter['decided']>[];

export function ActivityFilters() {
  const { activity } = usePanel();
  const filter = useActivityState((state) => state.filter);
  const hasConversation = useAppState((state) => state.open !== null);
  const tools = useToolChoices();
  return (
    <search aria-label={texts.activity.filters} className="flex flex-col gap-2">
      <TextField
        type="search"
        aria-label={texts.activity.search}
        placeholder={texts.activity.search}
        spellCheck={false}
        autoComplete="off"
        value={filter.text}
        onChange={(event) => activity.change({ text: event.target.value })}
      />
      <div className="grid grid-cols-2 gap-2">
        <FilterChoice
          label={texts.activity.tool}
          any={texts.activity.everyTool}
          value={filter.toolId}
          choices={tools}
          onChange={(toolId) => activity.change({ toolId })}
        />
        <FilterChoice
          label={texts.activity.status}
          any={texts.activity.everyStatus}
          value={filter.status}
          choices={endStatuses.map((value) => ({ value, name: texts.status[value] }))}
          onChange={(status) => activity.change({ status })}
        />
        <FilterChoice
          label={texts.activity.risk}
          any={texts.activity.everyRisk}
          value={filter.riskLevel}
          choices={riskLevels.map((value) => ({ value, name: riskLevelInfo(value).displayName }))}
          onChange={(riskLevel) => activity.change({ riskLevel })}
        />
        <FilterChoice
          label={texts.activity.decided}
          any={texts.activity.decidedByAny}
          value={filter.decided}
          choices={decidedChoices.map((value) => ({ value, name: texts.activity.decidedChoices[value] }))}
          onChange={(decided) => activity.change({ decided })}
        />
      </div>
      <label className="flex w-fit items-center gap-2 text-small has-disabled:text-ink-faint">
        <input
          type="checkbox"
          disabled={!hasConversation}
          checked={filter.isOnlyThisConversation}
          onChange={(event) => activity.change({ isOnlyThisConversation: event.target.checked })}
          className="size-4"
        />
        {texts.activity.onlyThisConversation}
      </label>
    </search>
  );
}
