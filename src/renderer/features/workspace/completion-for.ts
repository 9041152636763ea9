import type { CommandOutput } from '../../../shared/contract/contract';

export type FolderCompletion = CommandOutput<'workspace.complete-folder'>;

/** A completion, with the text it is for. */
export interface AnsweredCompletion extends FolderCompletion {
  readonly text: string;
}

/** Returns the part of the last completion that still applies to a text that may have changed since. */
export function completionFor(text: string, answer: AnsweredCompletion): FolderCompletion {
  if (text === answer.text) return answer;
  if (!text.startsWith(answer.text)) return { folders: [], problem: null };
  const written = text.toLowerCase();
  const folders = answer.folders.filter((folder) => folder !== text && folder.toLowerCase().startsWith(written));
  return { folders, problem: null };
}
