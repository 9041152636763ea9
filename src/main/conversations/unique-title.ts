/** Adds a number to a title that another conversation has, so that a list tells them apart. */
export function uniqueTitle(title: string, others: Iterable<string>): string {
  const taken = new Set(others);
  if (!taken.has(title)) return title;
  for (let number = 2; ; number += 1) {
    const numbered = `${title} (${number})`;
    if (!taken.has(numbered)) return numbered;
  }
}
