import { z } from 'zod';
import { attachmentSchema, contextItemSchema } from '../conversation/message-content';

export const attachmentCommands = {
  /** Keeps a file for a message. Text becomes part of the message itself. */
  'attachment.add': {
    input: z.object({ name: z.string().max(4_096), /** As base64. */ data: z.string() }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('attachment'), attachment: attachmentSchema }),
      z.object({ kind: z.literal('text'), item: contextItemSchema }),
    ]),
  },
  /** The file, a thumbnail of it, or its text, as base64. */
  'attachment.read': {
    input: z.object({ sha256: attachmentSchema.shape.sha256, form: z.enum(['original', 'preview', 'text']) }),
    output: z.object({ mime: z.string(), data: z.string() }),
  },
} as const;
