import { z } from 'zod';
import { attachmentSchema } from '../conversation/message-content';

export const toolArtifactSchema = z.object({
  type: z.enum(['file', 'directory', 'url', 'output']),
  path: z.string(),
  description: z.string().optional(),
  size: z.number().int().nonnegative().optional(),
  mimeType: z.string().optional(),
  contentHash: z.string().optional(),
  isNew: z.boolean(),
  timestamp: z.number(),
  /** Unified diff of a written file's content before and after. */
  diff: z.string().optional(),
  /** An image or document that the model gets to see. */
  attachment: attachmentSchema.exactOptional(),
});
export type ToolArtifact = z.infer<typeof toolArtifactSchema>;
