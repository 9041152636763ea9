import { z } from 'zod';

export const toolProgressSchema = z.object({
  message: z.string(),
  percentComplete: z.number().min(0).max(100).optional(),
  currentOperation: z.string().optional(),
  itemsProcessed: z.number().int().nonnegative().optional(),
  totalItems: z.number().int().nonnegative().optional(),
  estimatedRemaining: z.number().nonnegative().optional(),
  warningMessage: z.string().optional(),
});
export type ToolProgress = z.infer<typeof toolProgressSchema>;
