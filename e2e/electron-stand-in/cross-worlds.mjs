/**
 * Brings a value from one world of a page to the other as Electron's contextBridge does: functions become proxies,
 * promises stay promises, everything else is a frozen copy, so that neither world gets hold of the other's objects.
 * It runs in the page as its own source: nothing from outside the function is there.
 * @param {unknown} value
 * @returns {any}
 */
export function crossWorlds(value) {
  /** @param {object} object */
  const hasFunctions = (object) => Object.values(object).some((part) => typeof part === 'function');
  if (typeof value === 'function') {
    return (/** @type {unknown[]} */ ...args) => crossWorlds(value(...args.map(crossWorlds)));
  }
  if (typeof value !== 'object' || value === null) return value;
  if ('then' in value && typeof value.then === 'function') return Promise.resolve(value).then(crossWorlds);
  // What belongs to the document is the same in both worlds.
  if (typeof Node !== 'undefined' && (value instanceof Node || value instanceof Blob)) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(crossWorlds));
  if (hasFunctions(value)) {
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, crossWorlds(part)])));
  }
  return structuredClone(value);
}
