export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the ranges where any of the forms occurs, in order, with overlapping ones merged. */
export function findSecretRanges(text: string, forms: readonly string[]): TextRange[] {
  const found: TextRange[] = [];
  for (const form of forms) {
    for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + 1)) {
      found.push({ start, end: start + form.length });
    }
  }
  return found.length < 2 ? found : mergeOverlapping(found);
}

/** Returns how many characters at the end of the text may be the start of one of the forms. */
export function unfinishedLength(text: string, forms: readonly string[]): number {
  const longest = forms.reduce((most, form) => Math.max(most, form.length), 0);
  for (let start = Math.max(0, text.length - longest + 1); start < text.length; start += 1) {
    const end = text.slice(start);
    if (forms.some((form) => form.length > end.length && form.startsWith(end))) return end.length;
  }
  return 0;
}

function mergeOverlapping(ranges: TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of ranges.sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && range.start < last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else merged.push(range);
  }
  return merged;
}
