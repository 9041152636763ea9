import type { CommandOutput } from '../../../shared/contract/contract';
import type { FileHistory } from '../../history/file-history';
import { decodeTextFile } from '../../tools/file-system/text/text-file';

/** Returns a file's text as it was before a call, or why it can't be shown. */
export async function readBeforeCall(
  files: FileHistory,
  callId: string,
  path: string,
): Promise<CommandOutput<'tool-call.read-before'>> {
  const before = await files.readBefore(callId, path);
  if (before.kind === 'unknown') return before;
  if (before.kind === 'absent') return { kind: 'text', text: '' };
  const decoded = decodeTextFile(before.bytes);
  return decoded === null ? { kind: 'unknown', why: 'This isn’t a text file' } : { kind: 'text', text: decoded.text };
}
