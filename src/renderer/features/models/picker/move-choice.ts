/** Where a key leads in a list of which one entry is the active one; null for keys that lead nowhere. */
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

/** About what the list shows at once. */
const page = 8;
