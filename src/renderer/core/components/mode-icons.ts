import { ListChecks, type LucideIcon, Pencil, ShieldCheck, Zap } from 'lucide-react';
import type { ApprovalMode } from '../../../shared/settings/approval-mode';

export const modeIcons: Readonly<Record<ApprovalMode, LucideIcon>> = {
  plan: ListChecks,
  ask: ShieldCheck,
  edit: Pencil,
  auto: Zap,
};
