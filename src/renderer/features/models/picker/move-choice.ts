/** Returns the index that a key moves to in a list with one active entry; null for other keys. */
export function moveChoice(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(active + page, count - 1);
    case 'PageUp':
      return Math.max(active - page, 0);
    default:
      return null;
  }
}

/** About as many as the list shows at once. */
const page = 8;
