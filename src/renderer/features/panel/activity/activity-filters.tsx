import clsx from 'clsx';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { LedgerEntry } from '../../../../shared/call/ledger-entry';
import { riskLevelInfo, riskLevels } from '../../../../shared/call/risk-level';
import { useAppState } from '../../../core/store/app-context';
import { conversationOnPage } from '../../../core/store/app-state';
import { readyValue } from '../../../core/store/loadable';
import type { ActivityFilter } from '../../../core/store/panel/activity-filter';
import { usePanel } from '../../../core/store/panel/panel-context';
import { texts } from '../../../core/texts/texts';
import { IconButton } from '../../../ui/icon-button';
import { fieldLook, TextField } from '../../../ui/text-field';
import { type ToolChoice, toolChoices } from './tool-choices';
import { useActivityState } from './use-activity-state';

const none: readonly LedgerEntry[] = [];

interface FilterChoiceProps<Value extends string> {
  readonly label: string;
  /** The label when nothing is chosen. */
  readonly any: string;
  readonly value: Value | null;
  readonly choices: readonly { readonly value: Value; readonly name: string }[];
  readonly onChange: (value: Value | null) => void;
}

/** The ledger holds only finished calls. */
const endStatuses = ['completed', 'failed', 'denied', 'cancelled', 'timed-out', 'validation-failed'] as const;

const decidedChoices = Object.keys(texts.activity.decidedChoices) as NonNullable<ActivityFilter['decided']>[];

export function ActivityFilters() {
  const { activity } = usePanel();
  const filter = useActivityState((state) => state.filter);
  const hasConversation = useAppState((state) => conversationOnPage(state) !== null);
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
      {filter.callId !== null && (
        <p className="flex w-fit items-center gap-1 rounded-small bg-accent-soft pl-2 text-small text-accent-ink">
          {texts.activity.onlyOneCall}
          <IconButton
            icon={X}
            size="small"
            name={texts.activity.showAllCalls}
            onClick={() => activity.change({ callId: null })}
          />
        </p>
      )}
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

/** A native select: Radix's adds an inline style sheet, which our content security policy forbids. */
function FilterChoice<Value extends string>({ label, any, value, choices, onChange }: FilterChoiceProps<Value>) {
  return (
    <select
      aria-label={label}
      title={label}
      value={value ?? ''}
      onChange={(event) => onChange(choices.find((choice) => choice.value === event.target.value)?.value ?? null)}
      className={clsx(fieldLook, 'h-8 min-w-0 px-1.5', value === null && 'text-ink-soft')}
    >
      <option value="">{any}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </select>
  );
}

function useToolChoices(): ToolChoice[] {
  const registered = useAppState((state) => state.tools);
  const entries = useActivityState((state) => readyValue(state.calls)?.entries ?? none);
  return useMemo(() => toolChoices(registered, entries), [registered, entries]);
}
