import { z } from 'zod';

/** The change a waiting call would make to one file. */
const fileChangeSchema = z.object({
  /** As displayed. */
  path: z.string(),
  /** Null if the file doesn't exist yet. */
  before: z.string().nullable(),
  after: z.string(),
  /**
   * How the new text can be edited: the JSON pointer of the parameter that holds this text, or `edits` if the
   * parameters are replacements. Absent if it can't be edited.
   */
  editable: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('parameter'), pointer: z.string() }),
      z.object({ kind: z.literal('edits') }),
    ])
    .optional(),
});
export type FileChange = z.infer<typeof fileChangeSchema>;

/** The changes of a call, and the reasons why others can't be shown. */
export const changePreviewSchema = z.object({ changes: z.array(fileChangeSchema), problems: z.array(z.string()) });
export type ChangePreview = z.infer<typeof changePreviewSchema>;
