import { createCloneCodec } from './clone-codec.mjs';
import { crossWorlds } from './cross-worlds.mjs';
import { runHarness } from './page-harness.mjs';

/**
 * What a page runs before its own scripts. The preload script stands in it as it was built, in a function of its own:
 * the page's policy, which is the real one, lets nothing be evaluated.
 * @param {Parameters<typeof runHarness>[0]} given
 * @param {string} preload
 */
export function writePageScript(given, preload) {
  return `(${runHarness})(${JSON.stringify(given)}, (${createCloneCodec})(), (() => { ${crossWorlds}; return crossWorlds; })(),
(require, process, module, exports, window, self, globalThis) => {
${preload}
});`;
}
