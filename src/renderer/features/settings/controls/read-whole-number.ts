import { withoutGrouping } from '../../../core/format/without-grouping';

/** Returns null if the text isn't a whole number in the range. Thousands separators are allowed. */
export function readWholeNumber(text: string, { least, most }: { least: number; most: number }): number | null {
  const digits = withoutGrouping(text);
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
  return number >= least && number <= most ? number : null;
}
