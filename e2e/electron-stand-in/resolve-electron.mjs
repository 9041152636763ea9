const standIn = new URL('./electron.mjs', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  return specifier === 'electron' ? { url: standIn, shortCircuit: true } : nextResolve(specifier, context);
}
