import { z } from 'zod';
import { reasoningEffortSchema } from '../settings/reasoning-effort';
import { conversationSummarySchema } from './descriptions';

const nothing = z.object({});
const conversationId = z.uuid();

/** Commands that rename, pin, archive, copy and configure conversations. */
export const conversationUpkeep = {
  /** How much the model thinks, from the next request on; null leaves it to the model. */
  'conversation.choose-effort': {
    input: z.object({ conversationId, effort: reasoningEffortSchema.nullable() }),
    output: nothing,
  },
  /** Pinned conversations are listed first. */
  'conversation.pin': { input: z.object({ conversationId, isPinned: z.boolean() }), output: nothing },
  /** Archived conversations are listed last, in a group of their own. */
  'conversation.archive': { input: z.object({ conversationId, isArchived: z.boolean() }), output: nothing },
  /** Copies a conversation as it is now. What its calls did can be undone only in the original. */
  'conversation.duplicate': { input: z.object({ conversationId }), output: conversationSummarySchema },
} as const;
