import { z } from 'zod';
import { parseResultSchema } from './parse-result';
import { approvalSchema, toolCallStatuses } from './tool-call-lifecycle';
import { toolProgressSchema } from './tool-progress';
import { toolResultSchema } from './tool-result';
import { toolValidationResultSchema } from './tool-validation';

/** These statuses say more than their name; the others are told by `approval` or `tool-result` just before them. */
const plainStatuses = z.enum(toolCallStatuses).exclude(['validation-failed', 'awaiting-approval', 'cancelled']);

const callStatusBase = { type: z.literal('tool-call-status'), id: z.uuid(), toolId: z.string(), at: z.number() };

export const toolCallStatusEventSchema = z.discriminatedUnion('status', [
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
    type: z.literal('parse-results'),
    messageId: z.uuid(),
    results: z.array(parseResultSchema),
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
  z.object({ type: z.literal('run-failed'), runId: z.uuid(), error: z.string(), at: z.number() }),
  z.object({ type: z.literal('run-cancelled'), runId: z.uuid(), at: z.number() }),
]);
export type ConversationEvent = z.infer<typeof conversationEventSchema>;

export type RunEndEvent = Extract<ConversationEvent, { type: 'run-completed' | 'run-failed' | 'run-cancelled' }>;

export function isRunEnd(event: ConversationEvent): event is RunEndEvent {
  return event.type === 'run-completed' || event.type === 'run-failed' || event.type === 'run-cancelled';
}
