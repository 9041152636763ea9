import { dirname } from 'node:path';
import { messageOf } from '../../shared/text/message-of';

/** Explains why a write failed and what to do about it. `what` begins the sentence: `The conversation`, or `It`. */
export function describeWriteError(cause: unknown, path: string, what: string): Error {
  return new Error(explain(cause, dirname(path), what), { cause });
}

function explain(cause: unknown, folder: string, what: string): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return (
        `The disk with AIntern’s data is full (${code}). Saved data is not lost. ` +
        `Free some space on the disk of ${folder}, then continue.`
      );
    case 'EFBIG':
      return (
        `${what} couldn't be written to ${folder}: the file would exceed the system's size limit (EFBIG). ` +
        'Raise the file size limit (ulimit -f), then continue.'
      );
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return `AIntern isn't allowed to write its data (${code}). Make ${folder} writable, then continue.`;
    case 'ENOENT':
      return `${what} couldn't be written: the file is no longer in ${folder} (ENOENT). Restore it, then continue.`;
    default:
      return `${what} couldn't be written to ${folder}: ${messageOf(cause)}. Check that disk, then continue.`;
  }
}
