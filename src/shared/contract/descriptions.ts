import { z } from 'zod';
import { subjectKindSchema } from '../call/call-target';
import { riskLevelSchema } from '../call/risk-level';
import { toolCategorySchema } from '../call/tool-category';
import { worktreeSchema } from '../conversation/worktree';
import { jsonObjectSchema } from '../json/json';
import { approvalModeSchema } from '../settings/approval-mode';

export const appDescriptionSchema = z.object({
  name: z.string(),
  version: z.string(),
  host: z.enum(['electron', 'web', 'cli']),
  platform: z.string(),
  /** The folder of settings, conversations and logs on the machine that runs AIntern. */
  dataPath: z.string(),
  /** The folder for new conversations; null until the user opens one. */
  workspacePath: z.string().nullable(),
  canPickFolder: z.boolean(),
  /** Whether files can be shown in the file manager. */
  canReveal: z.boolean(),
  /** Whether this build knows where to look for updates. */
  canUpdate: z.boolean(),
  /** Problems that don't belong in a conversation, in words for the user, oldest first. */
  notices: z.array(z.string()),
});
export type AppDescription = z.infer<typeof appDescriptionSchema>;

export const conversationSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Where it works now: its folder, or a copy of it. */
  workspacePath: z.string(),
  worktree: worktreeSchema.pick({ branch: true, mainFolder: true }).exactOptional(),
  createdAt: z.number(),
  updatedAt: z.number(),
  state: z.enum(['idle', 'working', 'needs-you']),
  mode: approvalModeSchema,
  /** What its run is doing, in a few words; null if none is active. */
  activity: z.string().nullable(),
  /** Another AIntern process is using it, so it is read-only here. */
  isElsewhere: z.boolean(),
  isPinned: z.boolean(),
  isArchived: z.boolean(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** A search hit in a conversation. */
export const conversationHitSchema = z.object({
  conversation: conversationSummarySchema,
  /** The message or call with the match; absent if only the title matches. */
  messageId: z.string().optional(),
  excerpt: z.string(),
  /** Start and end of each match in the excerpt. */
  matches: z.array(z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()])),
  at: z.number(),
});
export type ConversationHit = z.infer<typeof conversationHitSchema>;

export const conversationFormatSchema = z.enum(['markdown', 'json']);
export type ConversationFormat = z.infer<typeof conversationFormatSchema>;

export const toolDescriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Written for the model. */
  description: z.string(),
  /** Written for people. */
  purpose: z.string(),
  category: toolCategorySchema,
  defaultRiskLevel: riskLevelSchema,
  inputSchema: jsonObjectSchema,
  /** What the patterns of its rules match. */
  subjectKind: subjectKindSchema,
  tags: z.array(z.string()),
  isAvailable: z.boolean(),
  /** Why not, as a sentence without its full stop. */
  unavailableWhy: z.string().exactOptional(),
});
export type ToolDescription = z.infer<typeof toolDescriptionSchema>;

/** What the sandbox can do in a folder. The reasons say what to install or change. */
export const sandboxDescriptionSchema = z.object({
  isAvailable: z.boolean(),
  why: z.string().optional(),
  /** Whether the changes of commands are recorded and can be undone. */
  hasReceipts: z.boolean(),
  whyNoReceipts: z.string().optional(),
  /** Whether commands can reach hosts that the user allows; otherwise they run offline. */
  hasNetwork: z.boolean(),
  whyNoNetwork: z.string().optional(),
});
export type SandboxDescription = z.infer<typeof sandboxDescriptionSchema>;
