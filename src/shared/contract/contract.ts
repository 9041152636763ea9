import { z } from 'zod';
import { approvalDecisionSchema } from '../call/approval-decision';
import { backTestSchema, callPreviewSchema } from '../call/call-preview';
import { ledgerEntrySchema, ledgerFilterSchema } from '../call/ledger-entry';
import { pendingApprovalSchema } from '../call/pending-approval';
import { grantsSchema, permissionEffectSchema } from '../call/permission';
import { refusedAccessSchema } from '../call/receipt';
import { callRulesSchema, ruleDraftSchema, ruleTestSchema } from '../call/rule-draft';
import { toolCallRequestSchema } from '../call/tool-call-request';
import { questionAnswerSchema } from '../conversation/question';
import { jsonObjectSchema } from '../json/json';
import { approvalModeSchema } from '../settings/approval-mode';
import {
  connectionDraftSchema,
  connectionTestSchema,
  modelCatalogueSchema,
  modelRefSchema,
  modelSettingsSchema,
} from '../settings/model';
import { settingsSchema } from '../settings/settings';
import { styledTextSchema } from '../text/styled-text';
import { attachmentCommands } from './attachment-commands';
import { branchCommands } from './branch-commands';
import { changeCommands } from './change-commands';
import { contextCommands } from './context-commands';
import { conversationUpkeep } from './conversation-upkeep';
import {
  appDescriptionSchema,
  conversationFormatSchema,
  conversationHitSchema,
  conversationSummarySchema,
  sandboxDescriptionSchema,
  toolDescriptionSchema,
} from './descriptions';
import type { EventMessage } from './event-message';
import { fileCommands } from './file-commands';
import { instructionCommands } from './instructions';
import { mcpCommands } from './mcp-commands';
import { messageCommands } from './message-commands';
import { projectCommands } from './project';
import { routeSchema } from './route';
import { settingsChangeSchema } from './settings-change';
import { terminalInputSchema, terminalPageSchema, terminalSizeSchema, terminalSummarySchema } from './terminal';
import { trustedEventsSchema } from './trusted-events';
import { worktreeCommands } from './worktree-commands';

const nothing = z.object({});
const conversationId = z.uuid();
const approvalId = z.uuid();

/** Everything a renderer can request from main. Names and shapes are defined only here; types are inferred. */
export const commands = {
  ...fileCommands,
  ...changeCommands,
  'app.describe': { input: nothing, output: appDescriptionSchema },
  /** The user has read the notice. */
  'notice.dismiss': { input: z.object({ notice: z.string() }), output: nothing },
  /** Shows a test notification, if the host shows notifications itself, and reports the outcome. */
  'notification.send-test': {
    input: nothing,
    output: z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('shown') }),
      /** The platform accepted it and has not responded since. */
      z.object({ outcome: z.literal('unanswered') }),
      z.object({ outcome: z.literal('unsupported') }),
      z.object({ outcome: z.literal('failed'), error: z.string() }),
    ]),
  },
  /** The route for a window that was brought up from outside; returned only once. */
  'place.take': { input: nothing, output: z.object({ place: routeSchema.nullable() }) },
  /** Brings up the app's window at a route. */
  'place.show': { input: z.object({ place: routeSchema }), output: nothing },
  /** Opens a URL in the user's browser or mail program; only http, https and mailto. */
  'link.open': { input: z.object({ url: z.string().min(1).max(32_768) }), output: nothing },
  /** Saves a text to the file that the user picks in the system's dialog; a browser saves files itself. */
  'file.save': {
    input: z.object({ fileName: z.string().min(1).max(255), text: z.string() }),
    output: z.object({ isSaved: z.boolean() }),
  },
  'workspace.open': { input: z.object({ path: z.string().min(1) }), output: z.object({ path: z.string() }) },
  /** Searches by path similarity, in the conversation's folder or the open one. */
  'workspace.find-files': {
    input: z.object({
      conversationId: conversationId.exactOptional(),
      query: z.string().max(1_000),
      limit: z.number().int().min(1).max(100),
    }),
    /** Best first, relative to the folder, with forward slashes; folders end in one. */
    output: z.object({
      found: z.array(z.object({ path: z.string(), kind: z.enum(['file', 'folder']) })),
      total: z.number().int().nonnegative(),
    }),
  },
  ...contextCommands,
  'workspace.pick': { input: nothing, output: z.object({ path: z.string().nullable() }) },
  /** Folders that complete a partly typed path, and why there are none if that is worth telling. */
  'workspace.complete-folder': {
    input: z.object({ text: z.string().max(4_096) }),
    output: z.object({ folders: z.array(z.string()), problem: z.string().nullable() }),
  },
  /** Folders opened before, latest first. */
  'workspace.list-recent': {
    input: nothing,
    output: z.array(z.object({ path: z.string(), isThere: z.boolean() })),
  },
  /** Sets the approval mode of the next conversations in the open folder. */
  'workspace.choose-mode': { input: z.object({ mode: approvalModeSchema }), output: settingsSchema },
  'workspace.forget': { input: z.object({ path: z.string() }), output: nothing },
  /** Names directly in the open folder. */
  'workspace.list-top-level': { input: nothing, output: z.object({ names: z.array(z.string()) }) },
  'settings.read': { input: nothing, output: settingsSchema },
  'settings.update': { input: settingsChangeSchema, output: settingsSchema },
  /** Also says which tools can't be used in this conversation, or in the open folder, and why. */
  'tools.list': {
    input: z.object({ conversationId: conversationId.optional() }),
    output: z.array(toolDescriptionSchema),
  },
  ...instructionCommands,
  ...projectCommands,
  'conversation.list': { input: nothing, output: z.array(conversationSummarySchema) },
  'conversation.create': { input: nothing, output: conversationSummarySchema },
  'conversation.open': {
    input: z.object({ conversationId }),
    output: z.object({
      events: trustedEventsSchema,
      /** The position of the next event. */
      sequence: z.number().int().nonnegative(),
    }),
  },
  ...branchCommands,
  ...messageCommands,
  ...attachmentCommands,
  'conversation.stop': { input: z.object({ conversationId }), output: nothing },
  'conversation.stop-all': { input: nothing, output: z.object({ stopped: z.number().int().nonnegative() }) },
  'conversation.choose-model': { input: z.object({ conversationId, model: modelRefSchema }), output: nothing },
  /** Applies at once, also to calls that are waiting, and to the folder's next conversations. */
  'conversation.choose-mode': { input: z.object({ conversationId, mode: approvalModeSchema }), output: nothing },
  /** From now on, exactly these tools are turned off in this conversation, besides those turned off elsewhere. */
  'conversation.disable-tools': {
    input: z.object({ conversationId, toolIds: z.array(z.string()).max(1_000) }),
    output: nothing,
  },
  'conversation.rename': {
    input: z.object({ conversationId, title: z.string().trim().min(1).max(200) }),
    output: nothing,
  },
  ...conversationUpkeep,
  /** Moves its log to the platform's trash. */
  'conversation.delete': { input: z.object({ conversationId }), output: nothing },
  'conversation.search': {
    input: z.object({ query: z.string().trim().min(1).max(1_000), limit: z.number().int().min(1).max(200) }),
    /** Best and newest first. */
    output: z.object({ hits: z.array(conversationHitSchema), isComplete: z.boolean() }),
  },
  'conversation.export': {
    input: z.object({ conversationId, format: conversationFormatSchema }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  },
  /** Imports exported JSON or log lines as a new conversation in the open folder. */
  'conversation.import': { input: z.object({ text: z.string() }), output: conversationSummarySchema },
  'question.answer': { input: z.object({ questionId: z.uuid(), answer: questionAnswerSchema }), output: nothing },
  /** Ends one call; the run continues, and the model is told. */
  'tool-call.cancel': { input: z.object({ callId: z.uuid() }), output: nothing },
  /** Runs a denied call after all, as a new request; above medium risk, it is asked about again. */
  'tool-call.allow-after-all': { input: z.object({ conversationId, callId: z.uuid() }), output: nothing },
  /** `refresh` queries all servers again and looks for new ones on this machine. */
  'model.list': { input: z.object({ refresh: z.boolean().optional() }), output: modelCatalogueSchema },
  'model.choose-default': { input: z.object({ model: modelRefSchema }), output: modelCatalogueSchema },
  'model.update-settings': {
    input: z.object({ model: modelRefSchema, settings: modelSettingsSchema }),
    output: modelCatalogueSchema,
  },
  'connection.save': { input: connectionDraftSchema, output: modelCatalogueSchema },
  'connection.remove': { input: z.object({ connectionId: z.string() }), output: modelCatalogueSchema },
  /** Requests the models of a listed server, or of one as it would be saved. */
  'connection.test': {
    input: z.union([z.object({ connectionId: z.string() }), z.object({ draft: connectionDraftSchema })]),
    output: connectionTestSchema,
  },
  /** Undoes a finished call's changes to files, unless they have changed since. */
  'tool-call.undo': {
    input: z.object({ conversationId, callId: z.uuid() }),
    output: z.object({ message: z.string() }),
  },
  /** The text of a file before a call changed it, by the path shown in the call's result. */
  'tool-call.read-before': {
    input: z.object({ callId: z.uuid(), path: z.string() }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      /** Why it can't be shown, as a message for the user. */
      z.object({ kind: z.literal('unknown'), why: z.string() }),
    ]),
  },
  /** The text of a file before and after a call, by the path in its receipt; null where there was no file. */
  'tool-call.read-change': {
    input: z.object({ callId: z.uuid(), path: z.string() }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), before: z.string().nullable(), after: z.string().nullable() }),
      /** Why it can't be shown, as a message for the user. */
      z.object({ kind: z.literal('unknown'), why: z.string() }),
    ]),
  },
  'terminal.list': { input: nothing, output: z.array(terminalSummarySchema) },
  /** The terminal's output, as far as it is kept. */
  'terminal.read': {
    input: z.object({ terminalId: z.string() }),
    output: z.object({ text: z.string(), isCut: z.boolean() }),
  },
  /**
   * The output from a position on. Responds when there is some, when the terminal ends, or with nothing after some
   * seconds.
   */
  'terminal.follow': {
    input: z.object({ terminalId: z.string(), from: z.number().int().nonnegative() }),
    output: terminalPageSchema,
  },
  /** Opens a terminal for the user, in the conversation's folder or the open one. */
  'terminal.open': { input: z.object({ conversationId: conversationId.optional() }), output: terminalSummarySchema },
  /** Removes an ended terminal from the list. */
  'terminal.dismiss': { input: z.object({ terminalId: z.string() }), output: nothing },
  /** Its last lines; cheap enough for polling. */
  'terminal.tail': { input: z.object({ terminalId: z.string() }), output: styledTextSchema },
  'terminal.write': { input: terminalInputSchema, output: nothing },
  'terminal.resize': { input: terminalSizeSchema, output: nothing },
  'terminal.stop': { input: z.object({ terminalId: z.string() }), output: nothing },
  /** Waiting calls of all conversations, oldest first. */
  'approval.list': { input: nothing, output: z.array(pendingApprovalSchema) },
  /** The waiting call as its conversation shows it, for places that show only the question. */
  'approval.read': {
    input: z.object({ approvalId }),
    output: z.object({ request: toolCallRequestSchema, why: z.string(), approvalRequested: z.number() }),
  },
  'approval.preview': { input: z.object({ approvalId, parameters: jsonObjectSchema }), output: callPreviewSchema },
  /** What a rule written by the user would do to this call and to past ones. */
  'approval.back-test': {
    input: z.object({
      approvalId,
      parameters: jsonObjectSchema,
      effect: permissionEffectSchema.extract(['allow', 'deny']),
      patterns: z.array(z.string()).max(1_000),
    }),
    output: z.object({
      /** Null if the rule covers the call; otherwise why it can't be remembered. */
      objection: z.string().nullable(),
      past: backTestSchema,
    }),
  },
  'approval.decide': {
    input: z.object({
      approvalId,
      decision: approvalDecisionSchema,
      /** Of the preview that the user saw; the call isn't approved if the files have changed since. */
      fingerprint: z.string().optional(),
      /** The joined calls that the user saw; those that joined later are decided on their own. */
      joined: z.array(z.uuid()).exactOptional(),
      /** Files of a rehearsal that are not applied. */
      leaveOut: z.array(z.string()).exactOptional(),
      /** Discards the rehearsal and runs the call itself. */
      runForReal: z.boolean().exactOptional(),
    }),
    /** How many other waiting calls were settled by the rule this decision created. */
    output: z.object({ alsoSettled: z.number().int().nonnegative() }),
  },
  /** Whether commands in the open folder run in a sandbox, and whether their changes can be recorded. */
  'sandbox.read': { input: nothing, output: sandboxDescriptionSchema },
  /** Gives a finished command one access that the sandbox refused, and runs it again as a new call. */
  'call.widen': {
    input: z.object({
      conversationId,
      callId: z.uuid(),
      access: refusedAccessSchema,
      scope: z.enum(['once', 'conversation', 'folder']),
    }),
    output: nothing,
  },
  /** Runs a waiting command on a copy of the folder; the preview shows its effects. */
  'approval.rehearse': { input: z.object({ approvalId }), output: nothing },
  /** Decides a call from its summary alone, if `canDecideInInbox` allows it. */
  'approval.decide-in-inbox': { input: z.object({ approvalId, isApproved: z.boolean() }), output: nothing },
  /**
   * Allows several waiting calls up to medium risk as they are; the others stay open. Each names the fingerprint of the
   * preview that the user saw, and the joined calls in it.
   */
  'approval.allow-all': {
    input: z.object({
      calls: z
        .array(z.object({ approvalId, fingerprint: z.string().optional(), joined: z.array(z.uuid()).exactOptional() }))
        .min(1)
        .max(1_000),
    }),
    output: z.object({ allowed: z.number().int().nonnegative() }),
  },
  /** Denies all waiting calls of a conversation. */
  'approval.deny-all': {
    input: z.object({ conversationId, reason: z.string().optional() }),
    output: z.object({ denied: z.number().int().nonnegative() }),
  },
  'permission.list': { input: nothing, output: grantsSchema },
  'permission.revoke': { input: z.object({ ruleId: z.string() }), output: grantsSchema },
  /** Creates the rules of a draft, or replaces one; fails with what is wrong with it. */
  'permission.save': {
    input: ruleDraftSchema,
    output: z.object({
      grants: grantsSchema,
      ruleIds: z.array(z.string()),
      /** How many waiting calls the rules settled. */
      alsoSettled: z.number().int().nonnegative(),
    }),
  },
  /** What a draft would do to past calls. Changes nothing. */
  'permission.back-test': { input: ruleDraftSchema, output: ruleTestSchema },
  /** The rules that a finished call suggests. */
  'permission.suggest': { input: z.object({ callId: z.uuid() }), output: callRulesSchema },
  'ledger.search': {
    input: z.object({
      filter: ledgerFilterSchema,
      /** How many of the newest to skip. */
      skip: z.number().int().nonnegative(),
      limit: z.number().int().min(1).max(500),
    }),
    /** Newest first. Long texts in the parameters are truncated; the export has them in full. */
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
  ...worktreeCommands,
  ...mcpCommands,
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

export type CommandName = keyof typeof commands;
export type CommandInput<Name extends CommandName> = z.infer<(typeof commands)[Name]['input']>;
export type CommandOutput<Name extends CommandName> = z.infer<(typeof commands)[Name]['output']>;
export type CommandHandlers = {
  readonly [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandOutput<Name>> | CommandOutput<Name>;
};
export const commandNames = Object.keys(commands) as CommandName[];

export const commandErrorSchema = z.object({
  code: z.enum(['unknown-command', 'bad-request', 'not-found', 'refused', 'internal']),
  /** Written for the user: what went wrong and what to do next. */
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type CommandError = z.infer<typeof commandErrorSchema>;

export const commandReplySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: commandErrorSchema }),
]);
export type CommandReply = z.infer<typeof commandReplySchema>;

/** What each host provides to the renderer: the Electron preload script, or a socket to the web host. */
export interface AinternBridge {
  readonly host: 'electron' | 'web';
  invoke(name: CommandName, input: unknown): Promise<CommandReply>;
  subscribe(listener: (message: EventMessage) => void): () => void;
  /** The path of a dropped file or folder, which browsers don't reveal. The file is a `File` of the page. */
  pathOf?(file: unknown): string;
}
