import { z } from 'zod';
import { approvalDecisionSchema } from '../call/approval-decision';
import { backTestSchema, callPreviewSchema } from '../call/call-preview';
import { ledgerEntrySchema, ledgerFilterSchema } from '../call/ledger-entry';
import { pendingApprovalSchema } from '../call/pending-approval';
import { grantsSchema, permissionEffectSchema } from '../call/permission';
import { riskLevelSchema } from '../call/risk-level';
import { toolCategorySchema } from '../call/tool-category';
import { questionAnswerSchema } from '../conversation/question';
import { jsonObjectSchema } from '../json/json';
import {
  connectionDraftSchema,
  connectionTestSchema,
  modelCatalogueSchema,
  modelRefSchema,
  modelSettingsSchema,
} from '../settings/model';
import { settingsSchema } from '../settings/settings';
import { routeSchema } from './route';
import { terminalInputSchema, terminalPageSchema, terminalSizeSchema, terminalSummarySchema } from './terminal';
import { trustedEventsSchema } from './trusted-events';

const appDescriptionSchema = z.object({
  name: z.string(),
  version: z.string(),
  host: z.enum(['electron', 'web', 'cli']),
  platform: z.string(),
  /** Where settings, conversations and logs are, on the machine that AIntern runs on. */
  dataPath: z.string(),
  /** The folder that new conversations start in; null until the user opened one. */
  workspacePath: z.string().nullable(),
  canPickFolder: z.boolean(),
  /** Whether this build knows where newer versions are to be had. */
  canUpdate: z.boolean(),
  /** Trouble that has no place in a conversation, in words for the user, the oldest first. */
  notices: z.array(z.string()),
});
export type AppDescription = z.infer<typeof appDescriptionSchema>;

export const conversationSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  workspacePath: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  state: z.enum(['idle', 'working', 'needs-you']),
  /** What its run does now, in few words; null where none is under way. */
  activity: z.string().nullable(),
  /** Another AIntern works in it: it can be read here, and nothing more. */
  isElsewhere: z.boolean(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** Where a text was found in a conversation. */
const conversationHitSchema = z.object({
  conversation: conversationSummarySchema,
  /** The message or call that holds it; none where it is in the title alone. */
  messageId: z.string().optional(),
  excerpt: z.string(),
  /** Where in the excerpt the text stands, from and to. */
  matches: z.array(z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()])),
  at: z.number(),
});
export type ConversationHit = z.infer<typeof conversationHitSchema>;

const conversationFormatSchema = z.enum(['markdown', 'json']);
export type ConversationFormat = z.infer<typeof conversationFormatSchema>;

const toolDescriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Written for the model. */
  description: z.string(),
  /** Written for people. */
  purpose: z.string(),
  category: toolCategorySchema,
  defaultRiskLevel: riskLevelSchema,
  inputSchema: jsonObjectSchema,
  tags: z.array(z.string()),
  isAvailable: z.boolean(),
});
export type ToolDescription = z.infer<typeof toolDescriptionSchema>;

const nothing = z.object({});
const conversationId = z.uuid();
const approvalId = z.uuid();

/** Everything that a renderer can ask of main. Names and shapes live here alone; types are inferred. */
export const commands = {
  'app.describe': { input: nothing, output: appDescriptionSchema },
  /** Somebody has read it. */
  'notice.dismiss': { input: z.object({ notice: z.string() }), output: nothing },
  /** Shows one notification now, where the host does that itself, and says what became of it. */
  'notification.send-test': {
    input: nothing,
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('shown') }),
      /** The platform took it and has said nothing since. */
      z.object({ outcome: z.literal('unanswered') }),
      z.object({ outcome: z.literal('unsupported') }),
      z.object({ outcome: z.literal('failed'), error: z.string() }),
    ]),
  },
  /** Where a window is to go that was brought up from outside; given out once. */
  'place.take': { input: nothing, output: z.object({ place: routeSchema.nullable() }) },
  /** Opens an address in the user's own browser or mail program; no more than http, https and mailto. */
  'link.open': { input: z.object({ url: z.string().min(1).max(32_768) }), output: nothing },
  /** Writes a text into the file that the user chooses in the system's dialog; a browser saves for itself. */
  'file.save': {
    input: z.object({ fileName: z.string().min(1).max(255), text: z.string() }),
    output: z.object({ isSaved: z.boolean() }),
  },
  'workspace.open': { input: z.object({ path: z.string().min(1) }), output: z.object({ path: z.string() }) },
  /** By what their paths are like; those of the conversation's folder, or of the one that is open. */
  'workspace.find-files': {
    input: z.object({
      conversationId: conversationId.exactOptional(),
      query: z.string().max(1_000),
      limit: z.number().int().min(1).max(100),
    }),
    /** The best first, from the folder, with forward slashes; folders end in one. */
    output: z.object({
      found: z.array(z.object({ path: z.string(), kind: z.enum(['file', 'folder']) })),
      total: z.number().int().nonnegative(),
    }),
  },
  'workspace.pick': { input: nothing, output: z.object({ path: z.string().nullable() }) },
  /** The folders that a path which is being typed may become, and why there are none, where that is worth a word. */
  'workspace.complete-folder': {
    input: z.object({ text: z.string().max(4_096) }),
    output: z.object({ folders: z.array(z.string()), problem: z.string().nullable() }),
  },
  /** The folders that were opened before, the latest first. */
  'workspace.list-recent': {
    input: nothing,
    output: z.array(z.object({ path: z.string(), isThere: z.boolean() })),
  },
  'workspace.forget': { input: z.object({ path: z.string() }), output: nothing },
  /** What lies directly in the folder that is open. */
  'workspace.list-top-level': { input: nothing, output: z.object({ names: z.array(z.string()) }) },
  'settings.read': { input: nothing, output: settingsSchema },
  'settings.update': {
    input: z.object({
      autoApproveUpTo: settingsSchema.shape.autoApproveUpTo.exactOptional(),
      theme: settingsSchema.shape.theme.exactOptional(),
      zoom: settingsSchema.shape.zoom.exactOptional(),
      motion: settingsSchema.shape.motion.exactOptional(),
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
      allowedPrivateHosts: settingsSchema.shape.allowedPrivateHosts.exactOptional(),
      environmentNames: settingsSchema.shape.environmentNames.exactOptional(),
      approvalTimeout: settingsSchema.shape.approvalTimeout.exactOptional(),
    }),
    output: settingsSchema,
  },
  'tools.list': { input: nothing, output: z.array(toolDescriptionSchema) },
  'conversation.list': { input: nothing, output: z.array(conversationSummarySchema) },
  'conversation.create': { input: nothing, output: conversationSummarySchema },
  'conversation.open': {
    input: z.object({ conversationId }),
    output: z.object({
      events: trustedEventsSchema,
      /** The position that the next event will have. */
      sequence: z.number().int().nonnegative(),
    }),
  },
  'conversation.send': { input: z.object({ conversationId, text: z.string().trim().min(1) }), output: nothing },
  'conversation.stop': { input: z.object({ conversationId }), output: nothing },
  'conversation.stop-all': { input: nothing, output: z.object({ stopped: z.number().int().nonnegative() }) },
  /** Goes on after a run that failed or was stopped, without a new message. */
  'conversation.resume': { input: z.object({ conversationId }), output: nothing },
  'conversation.choose-model': { input: z.object({ conversationId, model: modelRefSchema }), output: nothing },
  'conversation.rename': {
    input: z.object({ conversationId, title: z.string().trim().min(1).max(200) }),
    output: nothing,
  },
  /** Moves its log to the platform's trash. */
  'conversation.delete': { input: z.object({ conversationId }), output: nothing },
  'conversation.search': {
    input: z.object({ query: z.string().trim().min(1).max(1_000), limit: z.number().int().min(1).max(200) }),
    /** The best and newest first. */
    output: z.object({ hits: z.array(conversationHitSchema), isComplete: z.boolean() }),
  },
  'conversation.export': {
    input: z.object({ conversationId, format: conversationFormatSchema }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  },
  /** Takes in an exported JSON, or the lines of a log, as a conversation of its own in the folder that is open. */
  'conversation.import': { input: z.object({ text: z.string() }), output: conversationSummarySchema },
  'question.answer': { input: z.object({ questionId: z.uuid(), answer: questionAnswerSchema }), output: nothing },
  /** Ends one call; the run goes on, and the model is told. */
  'tool-call.cancel': { input: z.object({ callId: z.uuid() }), output: nothing },
  /** With `refresh` all servers are asked again, and new ones on this machine are looked for. */
  'model.list': { input: z.object({ refresh: z.boolean().optional() }), output: modelCatalogueSchema },
  'model.choose-default': { input: z.object({ model: modelRefSchema }), output: modelCatalogueSchema },
  'model.update-settings': {
    input: z.object({ model: modelRefSchema, settings: modelSettingsSchema }),
    output: modelCatalogueSchema,
  },
  'connection.save': { input: connectionDraftSchema, output: modelCatalogueSchema },
  'connection.remove': { input: z.object({ connectionId: z.string() }), output: modelCatalogueSchema },
  /** Asks a server that is in the list, or one as it would be saved, for its models. */
  'connection.test': {
    input: z.union([z.object({ connectionId: z.string() }), z.object({ draft: connectionDraftSchema })]),
    output: connectionTestSchema,
  },
  /** Takes back what a finished call did to files, unless they have changed since. */
  'tool-call.undo': {
    input: z.object({ conversationId, callId: z.uuid() }),
    output: z.object({ message: z.string() }),
  },
  /** The text of a file that a call changed, as it was before, by the path that the call's result shows. */
  'tool-call.read-before': {
    input: z.object({ callId: z.uuid(), path: z.string() }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      /** Why it cannot be shown, in words for the user. */
      z.object({ kind: z.literal('unknown'), why: z.string() }),
    ]),
  },
  'terminal.list': { input: nothing, output: z.array(terminalSummarySchema) },
  /** All that the terminal has shown, as far as it is kept. */
  'terminal.read': {
    input: z.object({ terminalId: z.string() }),
    output: z.object({ text: z.string(), isCut: z.boolean() }),
  },
  /** What it shows from a position on. Answers when there is something, when it ends, or after some seconds with nothing. */
  'terminal.follow': {
    input: z.object({ terminalId: z.string(), from: z.number().int().nonnegative() }),
    output: terminalPageSchema,
  },
  /** Opens one for the user to type into, in the folder of the conversation or in the one that is open. */
  'terminal.open': { input: z.object({ conversationId: conversationId.optional() }), output: terminalSummarySchema },
  /** Forgets one that has ended. */
  'terminal.dismiss': { input: z.object({ terminalId: z.string() }), output: nothing },
  /** Its last lines; cheap enough to be asked again and again. */
  'terminal.tail': { input: z.object({ terminalId: z.string() }), output: z.object({ text: z.string() }) },
  'terminal.write': { input: terminalInputSchema, output: nothing },
  'terminal.resize': { input: terminalSizeSchema, output: nothing },
  'terminal.stop': { input: z.object({ terminalId: z.string() }), output: nothing },
  /** The calls that wait, over all conversations, the oldest first. */
  'approval.list': { input: nothing, output: z.array(pendingApprovalSchema) },
  'approval.preview': { input: z.object({ approvalId, parameters: jsonObjectSchema }), output: callPreviewSchema },
  /** What a rule that the user wrote would do: to this call, and to those of the past. */
  'approval.back-test': {
    input: z.object({
      approvalId,
      parameters: jsonObjectSchema,
      effect: permissionEffectSchema.extract(['allow', 'deny']),
      patterns: z.array(z.string()).max(1_000),
    }),
    output: z.object({
      /** Null where the rule covers the call; else why it cannot be remembered so. */
      objection: z.string().nullable(),
      past: backTestSchema,
    }),
  },
  'approval.decide': {
    input: z.object({
      approvalId,
      decision: approvalDecisionSchema,
      /** Of the preview that the user saw; the call is not approved if what it would change has changed since. */
      fingerprint: z.string().optional(),
    }),
    /** How many other waiting calls were settled by the rule that the decision made. */
    output: z.object({ alsoSettled: z.number().int().nonnegative() }),
  },
  /** Decides a call by its summary alone, which `canDecideInInbox` has to allow. */
  'approval.decide-in-inbox': { input: z.object({ approvalId, isApproved: z.boolean() }), output: nothing },
  /** Denies all calls of a conversation that wait. */
  'approval.deny-all': {
    input: z.object({ conversationId, reason: z.string().optional() }),
    output: z.object({ denied: z.number().int().nonnegative() }),
  },
  'permission.list': { input: nothing, output: grantsSchema },
  'permission.revoke': { input: z.object({ ruleId: z.string() }), output: grantsSchema },
  'ledger.search': {
    input: z.object({
      filter: ledgerFilterSchema,
      /** How many of the newest to leave out. */
      skip: z.number().int().nonnegative(),
      limit: z.number().int().min(1).max(500),
    }),
    /** The newest first. Long texts in the parameters are cut; the export has them whole. */
    output: z.object({
      entries: z.array(ledgerEntrySchema),
      matched: z.number().int().nonnegative(),
      total: z.number().int().nonnegative(),
    }),
  },
  'ledger.export': {
    input: z.object({ filter: ledgerFilterSchema }),
    output: z.object({ jsonLines: z.string(), count: z.number().int().nonnegative() }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type CommandName = keyof typeof commands;
export type CommandInput<Name extends CommandName> = z.infer<(typeof commands)[Name]['input']>;
export type CommandOutput<Name extends CommandName> = z.infer<(typeof commands)[Name]['output']>;
export type CommandHandlers = {
  readonly [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandOutput<Name>> | CommandOutput<Name>;
};
export const commandNames = Object.keys(commands) as CommandName[];

/** Everything that main tells a renderer without being asked. */
export const eventMessageSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('conversation.events'),
    payload: z.object({
      conversationId,
      /** Position of the first event in the conversation's log, so that a late subscriber can skip what it has. */
      sequence: z.number().int().nonnegative(),
      events: trustedEventsSchema,
    }),
  }),
  z.object({ name: z.literal('conversations.changed'), payload: z.array(conversationSummarySchema) }),
  z.object({ name: z.literal('settings.changed'), payload: settingsSchema }),
  z.object({ name: z.literal('models.changed'), payload: modelCatalogueSchema }),
  z.object({ name: z.literal('tools.changed'), payload: z.array(toolDescriptionSchema) }),
  z.object({ name: z.literal('terminals.changed'), payload: z.array(terminalSummarySchema) }),
  z.object({ name: z.literal('approvals.changed'), payload: z.array(pendingApprovalSchema) }),
  z.object({ name: z.literal('permissions.changed'), payload: grantsSchema }),
  z.object({ name: z.literal('ledger.recorded'), payload: ledgerEntrySchema }),
  z.object({ name: z.literal('notices.changed'), payload: z.array(z.string()) }),
  /** Somebody wants to see a place: `place.take` says which. */
  z.object({ name: z.literal('place.wanted'), payload: nothing }),
  z.object({ name: z.literal('workspace.changed'), payload: z.object({ path: z.string().nullable() }) }),
]);
export type EventMessage = z.infer<typeof eventMessageSchema>;

export const commandErrorSchema = z.object({
  code: z.enum(['unknown-command', 'bad-request', 'not-found', 'refused', 'internal']),
  /** Written for the person in front of the screen: what went wrong and what to do next. */
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type CommandError = z.infer<typeof commandErrorSchema>;

export const commandReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: commandErrorSchema }),
]);
export type CommandReply = z.infer<typeof commandReplySchema>;

/** What each host puts in front of the renderer: the Electron preload script, or a socket to the web host. */
export interface AinternBridge {
  readonly host: 'electron' | 'web';
  invoke(name: CommandName, input: unknown): Promise<CommandReply>;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** Where a dropped file or folder lies, which a browser does not tell. The file is a `File` of the page. */
  pathOf?(file: unknown): string;
}
