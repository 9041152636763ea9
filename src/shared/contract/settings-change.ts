import { z } from 'zod';
import { settingsSchema } from '../settings/settings';

/** The settings that the window may change. The list is explicit so that a page can't change anything else. */
export const settingsChangeSchema = z.object({
  approvalMode: settingsSchema.shape.approvalMode.exactOptional(),
  theme: settingsSchema.shape.theme.exactOptional(),
  zoom: settingsSchema.shape.zoom.exactOptional(),
  motion: settingsSchema.shape.motion.exactOptional(),
  editor: settingsSchema.shape.editor.exactOptional(),
  wrapLines: settingsSchema.shape.wrapLines.exactOptional(),
  diffLayout: settingsSchema.shape.diffLayout.exactOptional(),
  layout: settingsSchema.shape.layout.exactOptional(),
  sidebarGrouping: settingsSchema.shape.sidebarGrouping.exactOptional(),
  windowBounds: settingsSchema.shape.windowBounds.exactOptional(),
  terminal: settingsSchema.shape.terminal.exactOptional(),
  notifications: settingsSchema.shape.notifications.exactOptional(),
  doNotDisturb: settingsSchema.shape.doNotDisturb.exactOptional(),
  quietHours: settingsSchema.shape.quietHours.exactOptional(),
  whenClosed: settingsSchema.shape.whenClosed.exactOptional(),
  globalShortcut: settingsSchema.shape.globalShortcut.exactOptional(),
  launchAtLogin: settingsSchema.shape.launchAtLogin.exactOptional(),
  checkForUpdates: settingsSchema.shape.checkForUpdates.exactOptional(),
  disabledTools: settingsSchema.shape.disabledTools.exactOptional(),
  folderTools: settingsSchema.shape.folderTools.exactOptional(),
  sandbox: settingsSchema.shape.sandbox.exactOptional(),
  folderSandboxes: settingsSchema.shape.folderSandboxes.exactOptional(),
  instructions: settingsSchema.shape.instructions.exactOptional(),
  folderInstructions: settingsSchema.shape.folderInstructions.exactOptional(),
  allowedPrivateHosts: settingsSchema.shape.allowedPrivateHosts.exactOptional(),
  environmentNames: settingsSchema.shape.environmentNames.exactOptional(),
  approvalTimeout: settingsSchema.shape.approvalTimeout.exactOptional(),
});
