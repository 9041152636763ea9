import { expect, test } from 'vitest';
import { createTabLeader } from './create-tab-leader';

/** As much of the Web Locks API as tabs need, shared by all tabs of one origin. */
function fakeLocks() {
  type Waiter = { name: string; mode: LockMode; run: () => unknown; done: () => void };
  let held: Waiter[] = [];
  let queue: Waiter[] = [];
  function grant(): void {
    for (const waiter of queue) {
      const rivals = held.filter(({ name }) => name === waiter.name);
      if (rivals.some(({ mode }) => mode === 'exclusive' || waiter.mode === 'exclusive')) continue;
      queue = queue.filter((other) => other !== waiter);
      held = [...held, waiter];
      void Promise.resolve(waiter.run()).then(() => {
        held = held.filter((other) => other !== waiter);
        waiter.done();
        grant();
      });
    }
  }
  const request = (name: string, { mode = 'exclusive' }: LockOptions, run: () => unknown) =>
    new Promise<void>((done) => {
      queue = [...queue, { name, mode, run, done }];
      grant();
    });
  const query = async () => ({ held: held.map(({ name, mode }) => ({ name, mode })) });
  return { request, query } as unknown as LockManager;
}

function openTab(locks: LockManager | undefined) {
  let isLookedAt = false;
  let look = () => {};
  const tabs = createTabLeader({
    locks,
    isLookedAt: () => isLookedAt,
    watch(watcher) {
      look = watcher;
    },
  });
  return {
    mayTell: tabs.mayTell,
    async turn(to: 'looked at' | 'away') {
      isLookedAt = to === 'looked at';
      look();
      await Promise.resolve();
    },
  };
}

test('one tab tells for all, and none while somebody looks at any', async () => {
  const locks = fakeLocks();
  const tabs = [openTab(locks), openTab(locks), openTab(locks)];
  const telling = () => Promise.all(tabs.map((tab) => tab.mayTell()));
  expect(await telling()).toEqual([true, false, false]);
  await tabs[2]?.turn('looked at');
  expect(await telling()).toEqual([false, false, false]);
  await tabs[1]?.turn('looked at');
  await tabs[2]?.turn('away');
  expect(await telling()).toEqual([false, false, false]);
  await tabs[1]?.turn('away');
  expect(await telling()).toEqual([true, false, false]);
});

test('without locks every tab tells', async () => {
  expect(await openTab(undefined).mayTell()).toBe(true);
});
