import { z } from 'zod';
import { countNoun } from '../text/count-noun';

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

interface FoundProblems {
  readonly checker: string;
  readonly problems: readonly CodeProblem[];
  readonly more: number;
}

export function problemsNotice({ checker, problems, more }: FoundProblems): string {
  const files = [...new Set(problems.map(({ path }) => path))];
  const [first, second, ...others] = files;
  const place = others.length > 0 ? `${files.length} files` : [first, second].filter(Boolean).join(' and ');
  return `${checker} found ${countNoun(problems.length + more, 'new error')} in ${place}`;
}

/** The edit itself succeeded, and the model may be in the middle of a larger change. */
export function problemsForModel({ checker, problems, more }: FoundProblems): string {
  return [
    `[Automatic check, not a message from the user] Your edits were applied. A background run of ${checker} then found errors in the edited files that weren’t there before. If you are still in the middle of a change, continue; otherwise fix what your edits broke. The program’s output:`,
    ...problems.map(problemLine),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ].join('\n');
}
