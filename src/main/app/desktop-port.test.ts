import { expect, it, vi } from 'vitest';
import { CommandFailure } from '../base/command-failure';
import { openConf } from '../storage/open-conf';
import { startApp } from '../testing/start-app';

it('is asked before a setting is kept, and its refusal is the answer', async () => {
  const adopt = vi.fn(() => {
    throw new CommandFailure('refused', 'Another program has these keys: choose other ones');
  });
  const { call, messages } = await startApp({ desktop: { adopt } });
  const before = await call('settings.read');
  await expect(call('settings.update', { globalShortcut: 'Ctrl+Alt+A' })).rejects.toThrow('choose other ones');
  expect([await call('settings.read'), messages]).toEqual([before, []]);
  expect(adopt).toHaveBeenCalledExactlyOnceWith({ globalShortcut: 'Ctrl+Alt+A' }, before);
});

it('takes back what it did where the setting cannot be written', async () => {
  const takeBack = vi.fn();
  let isFull = false;
  const { call } = await startApp({
    desktop: { adopt: () => takeBack },
    openStore(options) {
      const store = openConf(options);
      const set = store.set.bind(store);
      return Object.assign(store, {
        set(key: string, value: unknown) {
          if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
          set(key, value);
        },
      });
    },
  });
  await call('settings.update', { launchAtLogin: true });
  expect(takeBack).not.toHaveBeenCalled();
  isFull = true;
  await expect(call('settings.update', { launchAtLogin: false })).rejects.toThrow('The settings were not saved');
  expect(takeBack).toHaveBeenCalledOnce();
});
