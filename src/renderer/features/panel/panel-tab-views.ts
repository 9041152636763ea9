import { FileDiff, History, KeyRound, type LucideIcon, SquareTerminal } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PanelTab } from '../../core/store/panel/panel-model';
import { ActivityPanel } from './activity/activity-panel';
import { ChangesPanel } from './changes/changes-panel';
import { useChangesMark } from './changes/use-changed-files';
import { PermissionsPanel } from './permissions/permissions-panel';
import { TerminalsPanel } from './terminal/terminals-panel';
import { useTerminalsMark } from './terminal/use-terminals-badge';

/** What the button of a tab says besides its name. */
export interface TabMark {
  /** How much there is behind the tab; null for a mere dot. */
  readonly count: number | null;
  readonly text: string;
}

interface PanelTabParts {
  readonly icon: LucideIcon;
  readonly Content: ComponentType;
  /** Null where there is nothing to say. */
  readonly useMark?: () => TabMark | null;
}

export const panelTabParts: Readonly<Record<PanelTab, PanelTabParts>> = {
  changes: { icon: FileDiff, Content: ChangesPanel, useMark: useChangesMark },
  terminals: { icon: SquareTerminal, Content: TerminalsPanel, useMark: useTerminalsMark },
  activity: { icon: History, Content: ActivityPanel },
  permissions: { icon: KeyRound, Content: PermissionsPanel },
};
