import {
  AppWindow,
  Bell,
  BookKey,
  Bot,
  Info,
  type LucideIcon,
  Palette,
  ShieldCheck,
  SquareTerminal,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { SettingsSection } from '../store/app-state';
import { AboutSection } from './about-section';
import { AppearanceSection } from './appearance-section';
import { ApprovalSection } from './approval-section';
import { DesktopSection } from './desktop-section';
import { NotificationsSection } from './notifications-section';
import { PermissionsSection } from './permissions-section';
import type { SectionProps } from './section-props';
import { TerminalSection } from './terminal-section';
import { ToolsSection } from './tools-section';

export const sectionIcons: Readonly<Record<SettingsSection, LucideIcon>> = {
  approval: ShieldCheck,
  models: Bot,
  permissions: BookKey,
  tools: Wrench,
  terminal: SquareTerminal,
  appearance: Palette,
  notifications: Bell,
  desktop: AppWindow,
  about: Info,
};

/** All but models, which are no part of the settings that are changed as a whole. */
export const sectionContents: Readonly<Record<Exclude<SettingsSection, 'models'>, ComponentType<SectionProps>>> = {
  approval: ApprovalSection,
  permissions: PermissionsSection,
  tools: ToolsSection,
  terminal: TerminalSection,
  appearance: AppearanceSection,
  notifications: NotificationsSection,
  desktop: DesktopSection,
  about: AboutSection,
};
