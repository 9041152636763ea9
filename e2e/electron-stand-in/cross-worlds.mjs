/**
 * Brings a value from one world of a page to the other as Electron's contextBridge does: functions become proxies,
 * promises stay promises, everything else is a frozen copy, so that neither world gets hold of the other's objects.
 * @param {unknown} value
 * @returns {unknown}
 */
export function crossWorlds(value) {
  if (typeof value === 'function')
    return (/** @type {unknown[]} */ ...args) => crossWorlds(value(...args.map(crossWorlds)));
  if (typeof value !== 'object' || value === null) return value;
  if ('then' in value && typeof value.then === 'function') return Promise.resolve(value).then(crossWorlds);
  if (Array.isArray(value)) return Object.freeze(value.map(crossWorlds));
  if (hasFunctions(value)) {
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, crossWorlds(part)])));
  }
  return structuredClone(value);
}

/** @param {object} value */
function hasFunctions(value) {
  return Object.values(value).some((part) => typeof part === 'function');
}
