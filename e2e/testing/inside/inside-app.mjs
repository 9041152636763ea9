// Loaded into the process of the app before the app itself, for tests that have to know or to change what nobody outside can.
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
  // Without arguments it would ask the system's clock, and not Date.now.
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
  // What the first round lets go of may be all that held something else.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout' || name === 'Immediate');
  return { heapUsed, external, timers: timers.length };
}

process.on('message', (/** @type {Request} */ request) => {
  process.send?.({ id: request.id, ...answerTo(request) });
});
// The app ends when it has nothing more to do, not when its test has.
process.channel?.unref();
