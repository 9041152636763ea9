import { FileDiff, History, KeyRound, type LucideIcon, SquareTerminal } from 'lucide-react';
import { useAppState } from '../../core/store/app-context';
import type { PanelTab } from '../../core/store/panel/panel-model';
import { isLeftRunning, isWaiting } from '../../core/store/panel/shown-terminals';
import { texts } from '../../core/texts/texts';
import { useChangesBadge } from './changes/use-changed-files';

/** Shown on a tab's button in addition to its name. */
export interface TabBadge {
  /** The number of items in the tab; null for a plain dot. */
  readonly count: number | null;
  readonly text: string;
}

interface PanelTabView {
  readonly icon: LucideIcon;
  /** Returns null if there is nothing to show. */
  readonly useMark?: () => TabBadge | null;
}

export const panelTabViews: Readonly<Record<PanelTab, PanelTabView>> = {
  changes: { icon: FileDiff, useMark: useChangesBadge },
  terminals: { icon: SquareTerminal, useMark: useTerminalsBadge },
  activity: { icon: History },
  permissions: { icon: KeyRound },
};

/** Returns a dot while a program waits for an answer; else the number of programs that the agent left running. */
function useTerminalsBadge(): TabBadge | null {
  const isAsked = useAppState(({ terminals }) => terminals.some(isWaiting));
  const count = useAppState(({ terminals }) => terminals.filter(isLeftRunning).length);
  if (isAsked) return { count: null, text: texts.terminals.waiting };
  return count > 0 ? { count, text: texts.terminals.running(count) } : null;
}
