import { z } from 'zod';
import { guideModel, modelRefSchema, modelSettingsSchema } from './model';
import { serverProviderNames } from './provider-names';

/** Hours and minutes, as `22:30`. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** As POSIX has them; a pattern or a value is none. */
export const environmentNameSchema = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/);

export const settingsSchema = z.object({
  /** Calls up to this risk run without asking; `high` and `critical` cannot be chosen. */
  autoApproveUpTo: z.enum(['safe', 'low', 'medium']),
  theme: z.enum(['system', 'light', 'dark']),
  /** The size of everything in the window; 1 is as designed. */
  zoom: z.number().min(0.5).max(2),
  /** `system` does as the platform says. */
  motion: z.enum(['system', 'reduced']),
  diffLayout: z.enum(['inline', 'side-by-side']),
  /** How the window is divided, in CSS pixels at zoom 1. */
  layout: z.object({
    isSidebarOpen: z.boolean(),
    sidebarWidth: z.number().int().min(160).max(600),
    panelWidth: z.number().int().min(240).max(1_600),
    /** The tab that is open in the panel; null while the panel is closed. */
    panelTab: z.enum(['changes', 'terminals', 'activity', 'permissions']).nullable(),
  }),
  /** How the list of conversations is divided. */
  sidebarGrouping: z.enum(['day', 'folder']),
  /** Where the window was when it was last closed, on the platform's desktop; null until then. */
  windowBounds: z
    .object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1), isMaximized: z.boolean() })
    .nullable(),
  terminal: z.object({
    fontSize: z.int().min(8).max(32),
    /** Lines that can be scrolled back to. */
    scrollback: z.int().min(100).max(100_000),
    /** For the terminals that the user opens; empty stands for the one of their account. Calls keep to theirs. */
    shell: z.string().max(4_096),
  }),
  /** What calls the user while the window is out of sight. */
  notifications: z.object({
    approvals: z.boolean(),
    /** With a default, since the settings of before know nothing of it. */
    questions: z.boolean().default(true),
    ended: z.boolean(),
    failed: z.boolean(),
  }),
  /** Nothing calls while it is on; what waits is seen all the same. */
  doNotDisturb: z.boolean(),
  /** Nothing calls between these times of the day either, over midnight if the second is the earlier one. */
  quietHours: z.object({ isOn: z.boolean(), from: timeOfDaySchema, to: timeOfDaySchema }),
  /** What closing the window does while agents work; `ask` until the user has chosen. */
  whenClosed: z.enum(['ask', 'keep-working', 'quit']),
  /** The keys that bring the window to the front from anywhere, as Electron names them; null for none. */
  globalShortcut: z.string().min(1).max(100).nullable(),
  launchAtLogin: z.boolean(),
  checkForUpdates: z.boolean(),
  /** Tools that no model is offered, and whose calls are refused. */
  disabledTools: z.array(z.string()),
  recentWorkspaces: z.array(z.string()),
  /** Hosts on this machine or in its network that http-fetch may ask, with the port where it is not the usual one. */
  allowedPrivateHosts: z.array(z.string()),
  /** Environment variables that programs get besides the usual ones, whatever they hold. */
  environmentNames: z.array(environmentNameSchema).max(100),
  /** Milliseconds after which a question that nobody answers counts as denied; null waits for as long as it takes. */
  approvalTimeout: z
    .number()
    .int()
    .min(1_000)
    .max(2 ** 31 - 1)
    .nullable(),
  /** What new conversations begin with. */
  defaultModel: modelRefSchema,
  /** The servers that the user has added, or has given a key or another address to. Keys are kept elsewhere. */
  connections: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      provider: z.enum(serverProviderNames),
      baseUrl: z.string(),
    }),
  ),
  /** Of the models that somebody has changed something for. */
  modelSettings: z.array(z.object({ model: modelRefSchema, settings: modelSettingsSchema })),
});
export type StoredConnection = z.infer<typeof settingsSchema>['connections'][number];
export type Settings = z.infer<typeof settingsSchema>;

export const approvalLevelNames: Readonly<Record<Settings['autoApproveUpTo'], string>> = {
  safe: 'Careful',
  low: 'Balanced',
  medium: 'Trusting',
};

export const defaultSettings: Settings = {
  autoApproveUpTo: 'safe',
  theme: 'system',
  zoom: 1,
  motion: 'system',
  diffLayout: 'inline',
  layout: { isSidebarOpen: true, sidebarWidth: 264, panelWidth: 416, panelTab: null },
  sidebarGrouping: 'day',
  windowBounds: null,
  terminal: { fontSize: 13, scrollback: 5_000, shell: '' },
  notifications: { approvals: true, questions: true, ended: true, failed: true },
  doNotDisturb: false,
  quietHours: { isOn: false, from: '22:00', to: '07:00' },
  whenClosed: 'ask',
  globalShortcut: null,
  launchAtLogin: false,
  checkForUpdates: false,
  disabledTools: [],
  recentWorkspaces: [],
  allowedPrivateHosts: [],
  environmentNames: [],
  approvalTimeout: null,
  defaultModel: guideModel,
  connections: [],
  modelSettings: [],
};
