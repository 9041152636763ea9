/**
 * What went wrong before there was an answer, carried through the SDKs: they look for words like "timed out" in what a
 * fetch throws, and then forget what it was.
 */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';

  constructor(readonly reason: unknown) {
    super('The request failed');
  }
}
