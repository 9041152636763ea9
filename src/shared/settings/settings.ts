import { z } from 'zod';
import { approvalModeSchema, defaultWorkMode, workModeSchema } from './approval-mode';
import { editorChoiceSchema } from './editor-choice';
import { guideModel, modelRefSchema, storedModelSettingsSchema } from './model';
import { serverProviderNames } from './provider-names';

/** In megabytes, for the commands of one folder. */
export const usualUndoSize = 300;
export const mostUndoSize = 100_000;

/** What commands in a folder may do, besides writing to the folder itself. */
export const folderSandboxSchema = z.object({
  isOn: z.boolean(),
  /** Absolute paths of files and folders that commands may also write to. */
  extraWritable: z.array(z.string().min(1).max(4_096).startsWith('/')).max(100),
  /** Hosts that commands may connect to without a question, with the port if it isn't the default. */
  allowedHosts: z.array(z.string().min(1).max(300)).max(500),
  /** Megabytes of what commands replace and delete that are kept for Undo, if not the usual amount. */
  undoSize: z.int().min(1).max(mostUndoSize).exactOptional(),
});
export type FolderSandbox = z.infer<typeof folderSandboxSchema>;

/** In characters: more than people write for a model. */
const instructionTextSchema = z.string().max(100_000);

/** Hours and minutes, such as `22:30`. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A POSIX name; patterns and assignments are rejected. */
export const environmentNameSchema = z
  .string()
  .max(100)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/);

/** In US dollars. */
export const costLimitSchema = z.number().positive().max(1_000_000);

export const settingsSchema = z.object({
  /** The approval mode of new conversations in folders without a remembered one. */
  approvalMode: approvalModeSchema,
  /** The mode last chosen in each folder, latest first, and the last one that wasn't Plan. */
  folderModes: z.array(
    z.object({ path: z.string(), mode: approvalModeSchema, workMode: workModeSchema.exactOptional() }),
  ),
  theme: z.enum(['system', 'light', 'dark']),
  /** The scale of everything in the window; 1 is as designed. */
  zoom: z.number().min(0.5).max(2),
  /** `system` follows the platform. */
  motion: z.enum(['system', 'reduced']),
  diffLayout: z.enum(['inline', 'side-by-side']),
  /** Whether long lines wrap instead of being scrolled sideways. */
  wrapLines: z.object({ code: z.boolean(), diffs: z.boolean() }),
  editor: editorChoiceSchema,
  /** The window's layout, in CSS pixels at zoom 1. */
  layout: z.object({
    isSidebarOpen: z.boolean(),
    sidebarWidth: z.number().int().min(160).max(600),
    panelWidth: z.number().int().min(240).max(1_600),
    /** The open tab of the panel; null while the panel is closed. */
    panelTab: z.enum(['changes', 'terminals', 'activity', 'permissions']).nullable(),
  }),
  /** How the list of conversations is grouped. */
  sidebarGrouping: z.enum(['day', 'folder']),
  /** The window's position on the desktop when it was last closed; null until then. */
  windowBounds: z
    .object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1), isMaximized: z.boolean() })
    .nullable(),
  terminal: z.object({
    fontSize: z.int().min(8).max(32),
    /** How many lines can be scrolled back. */
    scrollback: z.int().min(100).max(100_000),
    /** For the terminals that the user opens; empty for the account's default. Calls use their own. */
    shell: z.string().max(4_096),
  }),
  /** What notifies the user while the window is out of sight. */
  notifications: z.object({
    approvals: z.boolean(),
    /** Has a default because older settings don't contain it. */
    questions: z.boolean().default(true),
    ended: z.boolean(),
    failed: z.boolean(),
  }),
  /** Turns off all notifications; waiting items are still shown in the app. */
  doNotDisturb: z.boolean(),
  /** Also turns off notifications between these times, across midnight if the second is earlier. */
  quietHours: z.object({ isOn: z.boolean(), from: timeOfDaySchema, to: timeOfDaySchema }),
  /** What closing the window does while agents work; `ask` until the user has chosen. */
  whenClosed: z.enum(['ask', 'keep-working', 'quit']),
  /** The shortcut that brings the window to the front from anywhere, in Electron's notation; null for none. */
  globalShortcut: z.string().min(1).max(100).nullable(),
  launchAtLogin: z.boolean(),
  checkForUpdates: z.boolean(),
  /** Tools that are hidden from models, and whose calls are rejected. */
  disabledTools: z.array(z.string()),
  /** Tools turned off in single folders only, latest first. */
  folderTools: z.array(z.object({ path: z.string(), disabledTools: z.array(z.string()) })),
  /** Whether commands run in a sandbox, in folders without a setting of their own. */
  sandbox: z.object({ isOn: z.boolean() }),
  /** The sandbox of single folders, latest first. */
  folderSandboxes: z.array(folderSandboxSchema.extend({ path: z.string() })),
  /** What the user wants every model to know, and the instruction files that are switched off. */
  instructions: z.object({ text: instructionTextSchema, off: z.array(z.string()).max(1_000) }),
  /** The same for single folders, latest first. */
  folderInstructions: z.array(z.object({ path: z.string(), text: instructionTextSchema })),
  recentWorkspaces: z.array(z.string()),
  /** Hosts on this machine or its network that http-fetch may access, with the port if it isn't the default. */
  allowedPrivateHosts: z.array(z.string()),
  /** Environment variables that programs get besides the usual ones, whatever they contain. */
  environmentNames: z.array(environmentNameSchema).max(100),
  /** Milliseconds after which an unanswered request is denied; null waits indefinitely. */
  approvalTimeout: z
    .number()
    .int()
    .min(1_000)
    .max(2 ** 31 - 1)
    .nullable(),
  /** After this many rounds of model and tools, the user is asked whether to continue. */
  maxRounds: z.int().min(1).max(10_000),
  /** How many tool calls run at the same time, in all conversations together. */
  maxConcurrentCalls: z.int().min(1).max(50),
  /** Milliseconds after which a call is stopped, unless its tool has a limit of its own. */
  callTimeout: z.int().min(1_000).max(86_400_000),
  /** Milliseconds without output after which a model counts as unreachable. */
  modelTimeout: z.int().min(1_000).max(86_400_000),
  /** In US dollars, for each conversation; null for none. */
  conversationCostLimit: costLimitSchema.nullable(),
  /** The same for all conversations of a day. */
  dailyCostLimit: costLimitSchema.nullable(),
  /** Whether the model names a conversation after its first answer. */
  generateTitles: z.boolean(),
  /** Whether compilers and linters that a folder configures check files after an edit. */
  checkEdits: z.boolean(),
  /** The model for new conversations. */
  defaultModel: modelRefSchema,
  /** Servers that the user added or gave a key or another URL. Keys are stored elsewhere. */
  connections: z.array(
    z.object({
      id: z.string().min(1),
      name: z.string(),
      provider: z.enum(serverProviderNames),
      baseUrl: z.string(),
    }),
  ),
  /** Only for models whose settings were changed. */
  modelSettings: z.array(z.object({ model: modelRefSchema, settings: storedModelSettingsSchema })),
});
export type StoredConnection = z.infer<typeof settingsSchema>['connections'][number];
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  approvalMode: defaultWorkMode,
  folderModes: [],
  theme: 'system',
  zoom: 1,
  motion: 'system',
  diffLayout: 'inline',
  wrapLines: { code: false, diffs: true },
  editor: { kind: 'auto' },
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
  folderTools: [],
  sandbox: { isOn: true },
  folderSandboxes: [],
  instructions: { text: '', off: [] },
  folderInstructions: [],
  recentWorkspaces: [],
  allowedPrivateHosts: [],
  environmentNames: [],
  approvalTimeout: null,
  maxRounds: 25,
  maxConcurrentCalls: 3,
  callTimeout: 120_000,
  // The slowest servers take this long to start, and no pause within an answer is longer.
  modelTimeout: 300_000,
  conversationCostLimit: null,
  dailyCostLimit: null,
  generateTitles: true,
  checkEdits: true,
  defaultModel: guideModel,
  connections: [],
  modelSettings: [],
};
