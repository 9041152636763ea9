import { History, KeyRound, type LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { ActivityPanel } from '../activity/activity-panel';
import { PermissionsPanel } from '../permissions/permissions-panel';
import type { PanelTab } from './panel-model';

interface PanelTabParts {
  readonly icon: LucideIcon;
  readonly Content: ComponentType;
}

export const panelTabParts: Readonly<Record<PanelTab, PanelTabParts>> = {
  activity: { icon: History, Content: ActivityPanel },
  permissions: { icon: KeyRound, Content: PermissionsPanel },
};
