import {
  AppWindow,
  Bell,
  BookKey,
  Bot,
  Box,
  FileText,
  Gauge,
  Info,
  type LucideIcon,
  Palette,
  Plug,
  ShieldCheck,
  SquareTerminal,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { SettingsSection } from '../../core/store/app-state';
import type { SectionProps } from './controls/section-props';
import { AboutSection } from './sections/about-section';
import { AppearanceSection } from './sections/appearance-section';
import { ApprovalSection } from './sections/approval-section';
import { DesktopSection } from './sections/desktop-section';
import { InstructionsSection } from './sections/instructions-section';
import { LimitsSection } from './sections/limits-section';
import { McpSection } from './sections/mcp-section';
import { NotificationsSection } from './sections/notifications-section';
import { PermissionsSection } from './sections/permissions-section';
import { SandboxSection } from './sections/sandbox-section';
import { TerminalSection } from './sections/terminal-section';
import { ToolsSection } from './sections/tools-section';

export const sectionIcons: Readonly<Record<SettingsSection, LucideIcon>> = {
  approval: ShieldCheck,
  models: Bot,
  permissions: BookKey,
  instructions: FileText,
  tools: Wrench,
  mcp: Plug,
  sandbox: Box,
  limits: Gauge,
  terminal: SquareTerminal,
  appearance: Palette,
  notifications: Bell,
  desktop: AppWindow,
  about: Info,
};

/** All but models, which aren't part of the settings that are updated as a whole. */
export const sectionContents: Readonly<Record<Exclude<SettingsSection, 'models'>, ComponentType<SectionProps>>> = {
  approval: ApprovalSection,
  permissions: PermissionsSection,
  instructions: InstructionsSection,
  tools: ToolsSection,
  mcp: McpSection,
  sandbox: SandboxSection,
  limits: LimitsSection,
  terminal: TerminalSection,
  appearance: AppearanceSection,
  notifications: NotificationsSection,
  desktop: DesktopSection,
  about: AboutSection,
};
