import { onOneLine } from '../../../shared/text/on-one-line';

export type PathErrorCode = 'Exchanged' | 'NotAFile' | 'NotAFolder' | 'NotFound' | 'Exists' | 'Changed' | 'TooLarge';

/** An expected path failure, in words for the user or model that gave the path. */
export class PathError extends Error {
  override readonly name = 'PathError';

  constructor(
    message: string,
    readonly code: PathErrorCode,
  ) {
    super(onOneLine(message));
  }

  /** A link appeared after the guard's check. */
  static exchanged(path: string): PathError {
    const reason = 'part of the path became a link, so nothing was done';
    return new PathError(`${path} was replaced: ${reason}`, 'Exchanged');
  }
}
