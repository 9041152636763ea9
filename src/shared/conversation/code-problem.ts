import { z } from 'zod';

/** An error that a compiler or linter found in a file after an edit, and that wasn't there before. */
export const codeProblemSchema = z.object({
  /** The last call that changed the file. */
  callId: z.uuid(),
  /** Relative to the workspace. */
  path: z.string(),
  line: z.int().min(1),
  column: z.int().min(1),
  /** As the program names it, such as `TS2322`; empty if it has no name. */
  code: z.string(),
  message: z.string(),
});
export type CodeProblem = z.infer<typeof codeProblemSchema>;

/** As compilers write it, so that it can be read and opened. */
export function problemLine({ path, line, column, code, message }: Omit<CodeProblem, 'callId'>): string {
  return `${path}:${line}:${column} ${code === '' ? '' : `${code}: `}${message}`;
}
