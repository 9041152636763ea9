/** Returns the smallest single replacement that turns one text into the other; null if they are the same. */
export function shortestChange(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}
