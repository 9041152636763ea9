import { onOneLine } from '../../../shared/text/on-one-line';

export type PathErrorCode = 'Exchanged' | 'NotAFile' | 'NotAFolder' | 'NotFound' | 'Exists' | 'Changed' | 'TooLarge';

/** An expected failure with a path, in words for whoever gave the path. */
export class PathError extends Error {
  override readonly name = 'PathError';

  constructor(
    message: string,
    readonly code: PathErrorCode,
  ) {
    super(onOneLine(message));
  }

  /** The guard looked, and since then a link has come. */
  static exchanged(path: string): PathError {
    const reason = 'part of the path became a link, so nothing was done';
    return new PathError(`${path} was replaced: ${reason}`, 'Exchanged');
  }
}
