/**
 * Everything that the app asked of Electron, in order.
 * @type {{ module: string, method: string, args: unknown[] }[]}
 */
export const calls = [];

/**
 * @param {string} module
 * @param {string} method
 * @param {unknown[]} args
 */
export function record(module, method, args) {
  calls.push({ module, method, args });
}

/**
 * The same functions, each noting its calls.
 * @template {Record<string, (...args: never[]) => unknown>} Methods
 * @param {string} module
 * @param {Methods} methods
 * @returns {Methods}
 */
export function recorded(module, methods) {
  const entries = Object.entries(methods).map(([method, run]) => [
    method,
    (/** @type {never[]} */ ...args) => {
      record(module, method, args);
      return run(...args);
    },
  ]);
  return Object.fromEntries(entries);
}
