import { z } from 'zod';

/** How much a model thinks before it answers, from the least to the most. */
export const reasoningEfforts = ['low', 'medium', 'high'] as const;
export const reasoningEffortSchema = z.enum(reasoningEfforts);
export type ReasoningEffort = z.infer<typeof reasoningEffortSchema>;
