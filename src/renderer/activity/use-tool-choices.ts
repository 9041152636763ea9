import { useMemo } from 'react';
import type { LedgerEntry } from '../../shared/call/ledger-entry';
import { useAppState } from '../core/store/app-context';
import { readyValue } from '../core/store/loadable';
import { type ToolChoice, toolChoices } from '../features/panel/activity/tool-choices';
import { useActivityState } from '../features/panel/activity/use-activity-state';

const none: readonly LedgerEntry[] = [];

export function useToolChoices(): ToolChoice[] {
  const registered = useAppState((state) => state.tools);
  const entries = useActivityState((state) => readyValue(state.calls)?.entries ?? none);
  return useMemo(() => toolChoices(registered, entries), [registered, entries]);
}
