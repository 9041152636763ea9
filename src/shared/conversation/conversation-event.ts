import { z } from 'zod';
import { parseResultSchema } from '../call/parse-result';
import { approvalSchema, toolCallStatuses } from '../call/tool-call-lifecycle';
import { toolProgressSchema } from '../call/tool-progress';
import { toolResultSchema } from '../call/tool-result';
import { toolValidationResultSchema } from '../call/tool-validation';
import { finishReasonSchema, modelRefSchema, tokenUsageSchema } from '../settings/model';
import { questionSchema } from './question';

/** These statuses say more than their name; the others are told by `approval` or `tool-result` just before them. */
const plainStatuses = z.enum(toolCallStatuses).exclude(['validation-failed', 'awaiting-approval', 'cancelled']);

const callStatusBase = { type: z.literal('tool-call-status'), id: z.uuid(), toolId: z.string(), at: z.number() };

const toolCallStatusEventSchema = z.discriminatedUnion('status', [
  z.object({ ...callStatusBase, status: plainStatuses }),
  z.object({ ...callStatusBase, status: z.literal('validation-failed'), validation: toolValidationResultSchema }),
  z.object({ ...callStatusBase, status: z.literal('awaiting-approval'), approvalId: z.uuid(), why: z.string() }),
  z.object({ ...callStatusBase, status: z.literal('cancelled'), reason: z.string() }),
]);
export type ToolCallStatusEvent = z.infer<typeof toolCallStatusEventSchema>;

/** All that happens in a conversation: its log on disk, its stream to the renderer and its screen are made of these. */
export const conversationEventSchema = z.union([
  z.object({
    type: z.literal('conversation-created'),
    conversationId: z.uuid(),
    title: z.string(),
    workspacePath: z.string(),
    at: z.number(),
  }),
  z.object({ type: z.literal('conversation-renamed'), title: z.string(), at: z.number() }),
  /** The next runs ask this model. */
  z.object({ type: z.literal('model-chosen'), model: modelRefSchema, at: z.number() }),
  z.object({ type: z.literal('user-message'), messageId: z.uuid(), text: z.string(), at: z.number() }),
  z.object({
    type: z.literal('run-started'),
    runId: z.uuid(),
    /** Who runs it: a run whose process is gone was cut off, one whose process lives is not ours to end. */
    processId: z.number().int(),
    provider: z.string(),
    model: z.string(),
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
    /** What is added to it. */
    text: z.string(),
    /** What the provider wants to see again beside the text, or in place of it; it ends a stretch of thinking. */
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
  /** What has come of the answer counts for nothing: it is asked for once more. */
  z.object({
    type: z.literal('answer-restarted'),
    messageId: z.uuid(),
    /** In words for the user. */
    reason: z.string(),
    /** Which of how many tries comes next; none where the first was no failure. */
    attempt: z.number().int().positive().optional(),
    attempts: z.number().int().positive().optional(),
    /** When it is asked for. */
    retryAt: z.number(),
    at: z.number(),
  }),
  /** All of it has come. */
  z.object({
    type: z.literal('answer-finished'),
    messageId: z.uuid(),
    finish: finishReasonSchema,
    usage: tokenUsageSchema.optional(),
    /** In US dollars, where the price is known. */
    cost: z.number().nonnegative().optional(),
    /** Of the model, in tokens, where it is known. */
    contextSize: z.number().int().positive().optional(),
    at: z.number(),
  }),
  /** The model is sent less than what the conversation holds, from now on. */
  z.object({
    type: z.literal('context-compacted'),
    /** The calls whose results are left out. */
    callIds: z.array(z.uuid()),
    /** Stands for all messages before this one. */
    summary: z.object({ text: z.string(), upToMessageId: z.uuid() }).optional(),
    /** What was dropped, in words for the user. */
    message: z.string(),
    /** What the summary took. */
    usage: tokenUsageSchema.optional(),
    cost: z.number().nonnegative().optional(),
    at: z.number(),
  }),
  /** Something that the user should know of the run, and that is no failure. */
  z.object({ type: z.literal('run-notice'), noticeId: z.uuid(), message: z.string(), at: z.number() }),
  z.object({ type: z.literal('question-asked'), at: z.number() }).extend(questionSchema.shape),
  z.object({
    type: z.literal('question-answered'),
    questionId: z.uuid(),
    /** Both are missing where nobody was there. */
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
    /** What was put back. */
    message: z.string(),
    at: z.number(),
  }),
  z.object({ type: z.literal('run-completed'), runId: z.uuid(), at: z.number() }),
  z.object({
    type: z.literal('run-failed'),
    runId: z.uuid(),
    error: z.string(),
    /** The model could not be reached, or fell silent: it may help to try again. */
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
