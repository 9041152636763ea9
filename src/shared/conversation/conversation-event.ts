import { z } from 'zod';
import { parseResultSchema } from '../call/parse-result';
import { approvalSchema, toolCallStatuses } from '../call/tool-call-lifecycle';
import { toolCallRequestSchema } from '../call/tool-call-request';
import { toolProgressSchema } from '../call/tool-progress';
import { toolResultSchema } from '../call/tool-result';
import { toolValidationResultSchema } from '../call/tool-validation';
import { approvalModeSchema } from '../settings/approval-mode';
import { finishReasonSchema, modelRefSchema, tokenUsageSchema } from '../settings/model';
import { reasoningEffortSchema } from '../settings/reasoning-effort';
import { codeProblemSchema } from './code-problem';
import { hookReportSchema } from './hook-report';
import { instructionUseSchema, nestedInstructionsSchema } from './instruction-use';
import { messageContentSchema } from './message-content';
import { deliverySchema } from './message-queue';
import { questionSchema } from './question';
import { worktreeSchema } from './worktree';

/**
 * These statuses need more than their name; the others follow from the `approval` or `tool-result` just before them.
 */
const plainStatuses = z.enum(toolCallStatuses).exclude(['validation-failed', 'awaiting-approval', 'cancelled']);

const callStatusBase = { type: z.literal('tool-call-status'), id: z.uuid(), toolId: z.string(), at: z.number() };

const toolCallStatusEventSchema = z.discriminatedUnion('status', [
  z.object({ ...callStatusBase, status: plainStatuses }),
  z.object({ ...callStatusBase, status: z.literal('validation-failed'), validation: toolValidationResultSchema }),
  z.object({ ...callStatusBase, status: z.literal('awaiting-approval'), approvalId: z.uuid(), why: z.string() }),
  z.object({ ...callStatusBase, status: z.literal('cancelled'), reason: z.string() }),
]);
export type ToolCallStatusEvent = z.infer<typeof toolCallStatusEventSchema>;

/**
 * Everything that happens in a conversation: its log on disk, its stream to the renderer and its view are built from
 * these.
 */
export const conversationEventSchema = z.union([
  z.object({
    type: z.literal('conversation-created'),
    conversationId: z.uuid(),
    title: z.string(),
    /** Empty if it was begun without a folder. */
    workspacePath: z.string(),
    /** Absent in older logs, which then ask. */
    mode: approvalModeSchema.exactOptional(),
    at: z.number(),
  }),
  z.object({
    type: z.literal('conversation-renamed'),
    title: z.string(),
    /** Its first message named it, or the model did; absent if the user did. */
    by: z.enum(['message', 'model']).exactOptional(),
    /** What the model used for it. */
    usage: tokenUsageSchema.exactOptional(),
    cost: z.number().nonnegative().exactOptional(),
    at: z.number(),
  }),
  /** The model was asked for something besides the conversation, such as a commit message. */
  z.object({
    type: z.literal('model-asked'),
    provider: z.string(),
    model: z.string(),
    usage: tokenUsageSchema.exactOptional(),
    cost: z.number().nonnegative().exactOptional(),
    at: z.number(),
  }),
  z.object({ type: z.literal('conversation-pinned'), isPinned: z.boolean(), at: z.number() }),
  z.object({ type: z.literal('conversation-archived'), isArchived: z.boolean(), at: z.number() }),
  /** The following runs use this model. */
  z.object({ type: z.literal('model-chosen'), model: modelRefSchema, at: z.number() }),
  /** From now on, models that can think this much; null leaves it to the model. */
  z.object({ type: z.literal('effort-chosen'), effort: reasoningEffortSchema.nullable(), at: z.number() }),
  /** From now on, this mode decides what runs without approval. */
  z.object({ type: z.literal('mode-chosen'), mode: approvalModeSchema, at: z.number() }),
  /** From now on, exactly these tools are turned off in this conversation. */
  z.object({ type: z.literal('tools-disabled'), toolIds: z.array(z.string()), at: z.number() }),
  /** From now on, the conversation works in this copy of its folder; null for the folder itself. */
  z.object({ type: z.literal('worktree-changed'), worktree: worktreeSchema.nullable(), at: z.number() }),
  z.object({
    type: z.literal('user-message'),
    messageId: z.uuid(),
    ...messageContentSchema.shape,
    /** The queued message that this was until now. */
    queuedId: z.uuid().exactOptional(),
    /** A call that the user had denied and then allowed after all: it runs again as a request of its own. */
    allowed: z.object({ request: toolCallRequestSchema, deniedCallId: z.uuid() }).exactOptional(),
    /** The conversation continues after this item, or from its beginning, instead of at its end. */
    afterItemId: z.string().nullable().exactOptional(),
    at: z.number(),
  }),
  /** From now on, the conversation continues after this item, or from its beginning. */
  z.object({ type: z.literal('branch-changed'), afterItemId: z.string().nullable(), at: z.number() }),
  /** The user went back to an earlier place. */
  z.object({
    type: z.literal('rewound'),
    rewindId: z.uuid(),
    /** Where the conversation continues; absent if only files were rewound. */
    afterItemId: z.string().nullable().exactOptional(),
    /** The calls whose changes to files were taken back; absent if only the conversation was rewound. */
    files: z.object({ callIds: z.array(z.uuid()), leftOut: z.array(z.string()) }).exactOptional(),
    at: z.number(),
  }),
  z.object({ type: z.literal('rewind-undone'), rewindId: z.uuid(), at: z.number() }),
  /** The user wrote a message while a run worked. */
  z.object({
    type: z.literal('message-queued'),
    queuedId: z.uuid(),
    ...messageContentSchema.shape,
    delivery: deliverySchema,
    at: z.number(),
  }),
  z.object({
    type: z.literal('queued-message-changed'),
    queuedId: z.uuid(),
    /** Replaces the whole content. */
    content: messageContentSchema.exactOptional(),
    delivery: deliverySchema.exactOptional(),
    at: z.number(),
  }),
  z.object({
    type: z.literal('queued-message-moved'),
    queuedId: z.uuid(),
    /** Null for the end of the queue. */
    beforeId: z.uuid().nullable(),
    at: z.number(),
  }),
  z.object({ type: z.literal('queued-message-removed'), queuedId: z.uuid(), at: z.number() }),
  z.object({
    type: z.literal('run-started'),
    runId: z.uuid(),
    /** The process of the run: if it is gone, the run was cut off; if it is alive, the run isn't ours to end. */
    processId: z.number().int(),
    provider: z.string(),
    model: z.string(),
    /** What the model was told besides the conversation; absent in older logs and where there was nothing. */
    instructions: z.array(instructionUseSchema).exactOptional(),
    at: z.number(),
  }),
  /** A hook said something, about a call or about the run. */
  z.object({
    type: z.literal('hook-ran'),
    noticeId: z.uuid(),
    callId: z.uuid().exactOptional(),
    report: hookReportSchema,
    /** The call as the hook rewrote it, validated and rated again. */
    request: toolCallRequestSchema.exactOptional(),
    at: z.number(),
  }),
  /** A call reached folders with instructions of their own; the model gets them with its result. */
  z.object({
    type: z.literal('instructions-added'),
    callId: z.uuid(),
    files: z.array(nestedInstructionsSchema),
    at: z.number(),
  }),
  /** A compiler or linter found errors in files that calls changed, which weren't there before. */
  z.object({
    type: z.literal('problems-found'),
    noticeId: z.uuid(),
    /** The program's name, such as `tsc`. */
    checker: z.string(),
    problems: z.array(codeProblemSchema),
    /** How many more there are. */
    more: z.int().min(0),
    at: z.number(),
  }),
  z.object({
    type: z.literal('assistant-message'),
    messageId: z.uuid(),
    iteration: z.number().int().positive(),
    at: z.number(),
  }),
  z.object({
    type: z.literal('thinking'),
    messageId: z.uuid(),
    /** The added text. */
    text: z.string(),
    /** Data the provider needs back with the text or in place of it; it ends a block of thinking. */
    signature: z.string().optional(),
    redacted: z.string().optional(),
    at: z.number(),
  }),
  z.object({
    type: z.literal('parse-results'),
    messageId: z.uuid(),
    results: z.array(parseResultSchema),
    at: z.number(),
  }),
  /** The answer is requested again; what came so far is discarded, unless it is continued. */
  z.object({
    type: z.literal('answer-restarted'),
    messageId: z.uuid(),
    /** In words for the user. */
    reason: z.string(),
    /** The number of the next attempt and the maximum; absent if the first one didn't fail. */
    attempt: z.number().int().positive().optional(),
    attempts: z.number().int().positive().optional(),
    /** What came so far is kept, and the model continues it. */
    isContinued: z.literal(true).exactOptional(),
    /** When the next attempt starts. */
    retryAt: z.number(),
    at: z.number(),
  }),
  /** The answer is complete. */
  z.object({
    type: z.literal('answer-finished'),
    messageId: z.uuid(),
    finish: finishReasonSchema,
    usage: tokenUsageSchema.optional(),
    /** In US dollars, if the price is known. */
    cost: z.number().nonnegative().optional(),
    /** Of the model, in tokens, if known. */
    contextSize: z.number().int().positive().optional(),
    at: z.number(),
  }),
  /** From now on, the model is sent less than the whole conversation. */
  z.object({
    type: z.literal('context-compacted'),
    /** Of its mark in the conversation, where a summary of everything said so far can end. */
    noticeId: z.uuid().exactOptional(),
    /** The calls whose results are omitted. */
    callIds: z.array(z.uuid()),
    /** Replaces all messages before this one. */
    summary: z.object({ text: z.string(), upToMessageId: z.uuid() }).optional(),
    /** What was dropped, in words for the user. */
    message: z.string(),
    /** The usage of creating the summary. */
    usage: tokenUsageSchema.optional(),
    cost: z.number().nonnegative().optional(),
    at: z.number(),
  }),
  /** The user raised the limit of what this conversation may cost, in US dollars. */
  z.object({ type: z.literal('cost-limit-raised'), limit: z.number().positive(), at: z.number() }),
  /** Something the user should know about the run that isn't a failure. */
  z.object({ type: z.literal('run-notice'), noticeId: z.uuid(), message: z.string(), at: z.number() }),
  z.object({ type: z.literal('question-asked'), at: z.number() }).extend(questionSchema.shape),
  z.object({
    type: z.literal('question-answered'),
    questionId: z.uuid(),
    /** Both are absent if no user was there. */
    optionId: z.string().optional(),
    text: z.string().optional(),
    at: z.number(),
  }),
  toolCallStatusEventSchema,
  z
    .object({ type: z.literal('approval'), id: z.uuid(), toolId: z.string(), at: z.number() })
    .extend(approvalSchema.shape),
  z.object({
    type: z.literal('tool-progress'),
    id: z.uuid(),
    toolId: z.string(),
    progress: toolProgressSchema,
    at: z.number(),
  }),
  z.object({
    type: z.literal('tool-result'),
    id: z.uuid(),
    toolId: z.string(),
    result: toolResultSchema,
    at: z.number(),
  }),
  z.object({
    type: z.literal('tool-call-undone'),
    id: z.uuid(),
    toolId: z.string(),
    /** What was restored. */
    message: z.string(),
    at: z.number(),
  }),
  z.object({ type: z.literal('run-completed'), runId: z.uuid(), at: z.number() }),
  z.object({
    type: z.literal('run-failed'),
    runId: z.uuid(),
    error: z.string(),
    /** The model couldn't be reached or stopped responding; retrying may help. */
    isConnectionLost: z.boolean().exactOptional(),
    at: z.number(),
  }),
  z.object({ type: z.literal('run-cancelled'), runId: z.uuid(), at: z.number() }),
]);
export type ConversationEvent = z.infer<typeof conversationEventSchema>;

export type RunEndEvent = Extract<ConversationEvent, { type: 'run-completed' | 'run-failed' | 'run-cancelled' }>;

export function isRunEnd(event: ConversationEvent): event is RunEndEvent {
  return event.type === 'run-completed' || event.type === 'run-failed' || event.type === 'run-cancelled';
}
