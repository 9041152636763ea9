import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withTimeLimit } from './with-time-limit';

const ended = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason), { once: true }));

it('aborts after its time, whatever the garbage collector does in between', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const ends = Array.from({ length: 10 }, () => ended(withTimeLimit(200, new AbortController().signal)));
  for (let count = 0; count < 3; count += 1) {
    await new Promise(setImmediate);
    collectGarbage();
  }
  for (const reason of await Promise.all(ends)) expect(reason).toMatchObject({ name: 'TimeoutError' });
});

it('aborts with a signal that aborts before, for the same reason', async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const end = ended(withTimeLimit(60_000, one.signal, other.signal));
  const reason = new Error('stopped');
  other.abort(reason);
  expect(await end).toBe(reason);
});
