import { useMemo } from 'react';
import type { LedgerEntry } from '../../shared/ledger-entry';
import { useAppState } from '../store/app-context';
import { readyValue } from '../store/loadable';
import { type ToolChoice, toolChoices } from './tool-choices';
import { useActivityState } from './use-activity-state';

const none: readonly LedgerEntry[] = [];

export function useToolChoices(): ToolChoice[] {
  const registered = useAppState((state) => state.tools);
  const entries = useActivityState((state) => readyValue(state.calls)?.entries ?? none);
  return useMemo(() => toolChoices(registered, entries), [registered, entries]);
}
