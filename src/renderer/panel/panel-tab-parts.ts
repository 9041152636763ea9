import { FileDiff, History, KeyRound, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { ActivityPanel } from '../activity/activity-panel';
import { ChangesPanel } from '../changes/changes-panel';
import { useChangedFileCount } from '../changes/use-changed-files';
import { PermissionsPanel } from '../permissions/permissions-panel';
import type { PanelTab } from './panel-model';

export interface TabCount {
  readonly count: number;
  readonly text: string;
}

interface PanelTabParts {
  readonly icon: LucideIcon;
  readonly Content: ComponentType;
  /** How much there is behind the tab, for its button, and that in words; null where there is nothing. */
  readonly useCount?: () => TabCount | null;
}

export const panelTabParts: Readonly<Record<PanelTab, PanelTabParts>> = {
  changes: { icon: FileDiff, Content: ChangesPanel, useCount: useChangedFileCount },
  activity: { icon: History, Content: ActivityPanel },
  permissions: { icon: KeyRound, Content: PermissionsPanel },
};
