import { z } from 'zod';
import { messageContentSchema } from '../conversation/message-content';
import { modelRefSchema } from '../settings/model';
import { conversationSummarySchema } from './descriptions';
import { rewindPartSchema, rewindPreviewSchema } from './rewind';

const nothing = z.object({});
const conversationId = z.uuid();

/** What continues a conversation without a new message at its end. */
export const branchCommands = {
  /** Continues after a run that failed or was stopped, without a new message. */
  'conversation.resume': { input: z.object({ conversationId }), output: nothing },
  /** Sends a message again as edited, on a new branch; attachments and context stay as they were unless given. */
  'conversation.resend': {
    input: messageContentSchema.extend({ conversationId, messageId: z.uuid(), text: z.string().trim() }),
    output: nothing,
  },
  /** Requests an answer again, on a new branch; from now on with another model if one is given. */
  'conversation.regenerate': {
    input: z.object({ conversationId, itemId: z.string().max(100), model: modelRefSchema.exactOptional() }),
    output: nothing,
  },
  /** Shows the branch that an item is on. */
  'conversation.show-branch': { input: z.object({ conversationId, itemId: z.string().max(100) }), output: nothing },
  /** What going back to a message would change. */
  'conversation.preview-rewind': {
    input: z.object({ conversationId, itemId: z.string().max(100) }),
    output: rewindPreviewSchema,
  },
  /** Goes back to before a message of the user, or to after an answer. Changes no file if one is in the way. */
  'conversation.rewind': {
    input: z.object({
      conversationId,
      itemId: z.string().max(100),
      part: rewindPartSchema,
      /** Files that stay as they are, as the preview shows them. */
      leaveOut: z.array(z.string()).max(10_000),
    }),
    output: nothing,
  },
  /** Undoes the last rewind, as long as nothing has followed it. */
  'conversation.undo-rewind': { input: z.object({ conversationId }), output: nothing },
  /** Creates a conversation with everything up to an item of the branch that is shown. */
  'conversation.fork': {
    input: z.object({ conversationId, itemId: z.string().max(100) }),
    output: conversationSummarySchema,
  },
};
