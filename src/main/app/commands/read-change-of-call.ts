import type { CommandOutput } from '../../../shared/contract/contract';
import type { FileHistory } from '../../history/file-history';
import { decodeTextFile } from '../../tools/file-system/text/text-file';

/** Returns a file's text before and after a call, or why it can't be shown. */
export async function readChangeOfCall(
  files: Pick<FileHistory, 'readBefore' | 'readAfter'>,
  callId: string,
  path: string,
): Promise<CommandOutput<'tool-call.read-change'>> {
  const [before, after] = await Promise.all([files.readBefore(callId, path), files.readAfter(callId, path)]);
  if (before.kind === 'unknown') return before;
  if (after.kind === 'unknown') return after;
  const [was, is] = [before, after].map((content) =>
    content.kind === 'absent' ? null : decodeTextFile(content.bytes)?.text,
  );
  if (was === undefined || is === undefined) return { kind: 'unknown', why: 'This isn’t a text file' };
  return { kind: 'text', before: was, after: is };
}
