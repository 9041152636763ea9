import { z } from 'zod';
import { styledTextSchema } from '../text/styled-text';
import { receiptSchema } from './receipt';

/** A waiting command that runs, or ran, on a copy-on-write layer over the workspace. Nothing is applied yet. */
export const rehearsalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('running') }),
  z.object({ kind: z.literal('impossible'), why: z.string() }),
  z.object({
    kind: z.literal('done'),
    /** What allowing would apply. */
    receipt: receiptSchema,
    /** Null if it was stopped. */
    exitCode: z.number().int().nullable(),
    durationMs: z.number().nonnegative(),
    /** The end of its output. */
    output: styledTextSchema,
  }),
]);
export type RehearsalState = z.infer<typeof rehearsalSchema>;
