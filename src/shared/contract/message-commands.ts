import { z } from 'zod';
import {
  contextLength,
  type MessageContent,
  maxContextLength,
  messageContentSchema,
} from '../conversation/message-content';
import { deliverySchema } from '../conversation/message-queue';
import { modelUsageSchema } from '../conversation/model-usage';

const nothing = z.object({});
const conversationId = z.uuid();
const queued = z.object({ conversationId, queuedId: z.uuid() });
const content = messageContentSchema.extend({ text: z.string().trim() });

const isNotEmpty = ({ text, attachments = [], context = [] }: MessageContent) =>
  text !== '' || attachments.length > 0 || context.length > 0;
const emptyMessage = 'The message is empty';
const isContextInLimit = ({ context = [] }: MessageContent) => contextLength(context) <= maxContextLength;
const tooMuchContext = `A message can include at most ${maxContextLength.toLocaleString('en')} characters of context`;

/** What a renderer can request about what is sent to the model. */
export const messageCommands = {
  /** While a run works, the message is queued. */
  'conversation.send': {
    input: content
      .extend({ conversationId, delivery: deliverySchema.exclude(['held']).exactOptional() })
      .refine(isNotEmpty, emptyMessage)
      .refine(isContextInLimit, tooMuchContext),
    output: nothing,
  },
  /** Keeps a queued message from being sent while the user edits it. */
  'queue.hold': { input: queued, output: nothing },
  /** Ends the hold without a change. The delivery is the one before the hold. */
  'queue.release': { input: queued.extend({ delivery: deliverySchema }), output: nothing },
  /** Replaces a queued message's content and ends its hold; refused if it isn't the revision that the user saw. */
  'queue.edit': {
    input: content
      .extend({ ...queued.shape, revision: z.number().int().nonnegative(), delivery: deliverySchema })
      .refine(isNotEmpty, emptyMessage)
      .refine(isContextInLimit, tooMuchContext),
    output: nothing,
  },
  /** Moves it before another queued message; null for the end. */
  'queue.move': { input: queued.extend({ beforeId: z.uuid().nullable() }), output: nothing },
  /** Also says which of them were still in the queue. */
  'queue.remove': {
    input: z.object({ conversationId, queuedIds: z.array(z.uuid()).max(1_000) }),
    output: z.object({ removedIds: z.array(z.uuid()) }),
  },
  /** Sends it now: before the next request of the run that works, or in a new run. */
  'queue.send': { input: queued, output: nothing },
  /** Has the model summarize the conversation; from then on, it is sent only the summary. */
  'conversation.compact': { input: z.object({ conversationId }), output: nothing },
  /** What a conversation used, and all of them today, by model. */
  'usage.read': {
    input: z.object({ conversationId: conversationId.exactOptional() }),
    output: z.object({ conversation: z.array(modelUsageSchema), today: z.array(modelUsageSchema) }),
  },
} as const;
