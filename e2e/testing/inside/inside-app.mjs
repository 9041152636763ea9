// Loaded into the app's process before the app itself, for tests that need to read or change state that isn't
// accessible from outside.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** @typedef {import('./talk-inside').Request} Request */

setFlagsFromString('--expose-gc');
/** @type {() => void} */
const collectGarbage = runInNewContext('gc');

const realNow = Date.now;
let offset = 0;
Date.now = () => realNow() + offset;
globalThis.Date = new Proxy(Date, {
  // Without arguments, `Date` would read the system's clock instead of `Date.now`.
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [Date.now()], newTarget),
  apply: () => new Date().toString(),
});

/** @param {Request} request */
function answerTo(request) {
  if (request.kind === 'shift-clock') {
    offset += request.by;
    return { now: Date.now() };
  }
  // Objects freed in the first round may have been the last to hold others.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'Immediate');
  return { heapUsed, external, timers: timers.length };
}

process.on('message', (/** @type {Request} */ request) => {
  process.send?.({ id: request.id, ...answerTo(request) });
});
// The app exits when it has nothing left to do, not when its test ends.
process.channel?.unref();
