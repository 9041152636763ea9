/** All texts of a value that JSON can hold, changed. What stays the same is the very same object. */
export function maskTexts<T>(value: T, mask: (text: string) => string): T;
export function maskTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => maskTexts(item, mask));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const before = Object.entries(value);
  const after = before.map(([key, item]) => [mask(key), maskTexts(item, mask)] as const);
  const isSame = after.every(([key, item], index) => key === before[index]?.[0] && item === before[index]?.[1]);
  return isSame ? value : Object.fromEntries(after);
}
