import type { CommandOutput } from '../../../shared/contract/contract';

export type FolderCompletion = CommandOutput<'workspace.complete-folder'>;

/** An answer, with the text that it is for. */
export interface AnsweredCompletion extends FolderCompletion {
  readonly text: string;
}

/** What of the last answer still holds for a text that may have been written on since. */
export function completionFor(text: string, answer: AnsweredCompletion): FolderCompletion {
  if (text === answer.text) return answer;
  if (!text.startsWith(answer.text)) return { folders: [], problem: null };
  const written = text.toLowerCase();
  const folders = answer.folders.filter((folder) => folder !== text && folder.toLowerCase().startsWith(written));
  return { folders, problem: null };
}
