import { shorten } from '../../../shared/text/shorten';

/** As much of a line as a reason can quote and still read as a sentence. */
const LENGTH = 60;

export function excerpt(text: string): string {
  return shorten(text, LENGTH);
}
