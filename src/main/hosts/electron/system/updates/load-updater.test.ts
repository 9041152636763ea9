import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import type { Updater } from './create-updates';
import { loadUpdater } from './load-updater';

it('the module has its updater where it is looked for, made at the first use', async () => {
  const { default: updater } = await import('electron-updater');
  expect(Object.getOwnPropertyDescriptor(updater, 'autoUpdater')?.get).toBeTypeOf('function');
});

it('an error that the updater also tells as an event ends nothing', async () => {
  const autoUpdater = new EventEmitter() as EventEmitter & Updater;
  const loaded = await loadUpdater(async () => ({ default: { autoUpdater } }) as never);
  expect(loaded).toBe(autoUpdater);
  expect(() => autoUpdater.emit('error', new Error('ENOTFOUND'))).not.toThrow();
});
