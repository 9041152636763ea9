import { dirname } from 'node:path';
import { messageOf } from '../../shared/text/message-of';

/** Why something could not be written, and what to do about it. `what` begins the sentence: `The conversation`, or `It`. */
export function describeWriteError(cause: unknown, path: string, what: string): Error {
  return new Error(explain(cause, dirname(path), what), { cause });
}

function explain(cause: unknown, folder: string, what: string): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return (
        `There is no space left on the disk for AIntern’s data (${code}). Nothing that was written is lost. ` +
        `Free some space on the disk of ${folder}, then go on.`
      );
    case 'EFBIG':
      return (
        `${what} could not be written to ${folder}: the file would be larger than the system allows (EFBIG). ` +
        'Raise the limit on file sizes (ulimit -f), then go on.'
      );
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `AIntern may not write its data (${code}). Make ${folder} writable, then go on.`;
    case 'ENOENT':
      return `${what} could not be written: the file is not in ${folder} any more (ENOENT). Bring it back, then go on.`;
    default:
      return `${what} could not be written to ${folder}: ${messageOf(cause)}. Check that disk, then go on.`;
  }
}
