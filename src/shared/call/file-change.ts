import { z } from 'zod';

/** What a waiting call would make of one file. */
const fileChangeSchema = z.object({
  /** As it is shown to people. */
  path: z.string(),
  /** Null where there is no such file yet. */
  before: z.string().nullable(),
  after: z.string(),
  /**
   * How the text after the change can be edited: the JSON pointer of the parameter that is this text, or `edits` where
   * the parameters are replacements. Absent where it cannot.
   */
  editable: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('parameter'), pointer: z.string() }),
      z.object({ kind: z.literal('edits') }),
    ])
    .optional(),
});
export type FileChange = z.infer<typeof fileChangeSchema>;

/** The changes of a call, and what kept others from being shown. */
export const changePreviewSchema = z.object({ changes: z.array(fileChangeSchema), problems: z.array(z.string()) });
export type ChangePreview = z.infer<typeof changePreviewSchema>;
