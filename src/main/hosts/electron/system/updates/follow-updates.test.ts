import type { MessageBoxOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import type { AppDescription } from '../../../../../shared/contract/descriptions';
import type { EventMessage } from '../../../../../shared/contract/event-message';
import { defaultSettings, type Settings } from '../../../../../shared/settings/settings';
import type { App } from '../../../../app/app';
import type { Updater } from './create-updates';
import { followUpdates } from './follow-updates';

async function arrange({ canUpdate = true, answers = [] as number[], settings = {} as Partial<Settings> } = {}) {
  const listeners: ((message: EventMessage) => void)[] = [];
  const asked: MessageBoxOptions[] = [];
  const updater = {
    checkForUpdates: vi.fn(async () => ({ isUpdateAvailable: true, updateInfo: { version: '2.0.0' } })),
    downloadUpdate: vi.fn(async () => []),
    quitAndInstall: vi.fn(),
  };
  const load = vi.fn(async () => updater as unknown as Updater);
  const app = {
    handlers: {
      'app.describe': () => ({ canUpdate }) as AppDescription,
      'settings.read': () => ({ ...defaultSettings, ...settings }),
    } as unknown as App['handlers'],
    subscribe(listener: (message: EventMessage) => void) {
      listeners.push(listener);
      return () => {};
    },
    warn: vi.fn(),
  };
  await followUpdates({
    app,
    load,
    showMessage: async (options) => {
      asked.push(options);
      return { response: answers.shift() ?? 0, checkboxChecked: false };
    },
  });
  const change = (changed: Partial<Settings>) => {
    const payload = { ...defaultSettings, ...changed };
    for (const listener of listeners) listener({ name: 'settings.changed', payload });
  };
  return { asked, updater, load, change };
}

const question = (message: string, yes: string): MessageBoxOptions => ({
  type: 'question',
  title: 'AIntern',
  message,
  buttons: ['Later', yes],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
});
const download = question('AIntern 2.0.0 is available. Download it now?', 'Download');
const install = question('AIntern 2.0.0 is ready to install. Quit and install it now?', 'Quit and Install');

it('asks twice, each time with “Later” as the answer that comes without a thought', async () => {
  const { asked, updater } = await arrange({ settings: { checkForUpdates: true }, answers: [1, 1] });
  await expect.poll(() => updater.quitAndInstall).toHaveBeenCalledOnce();
  expect(asked).toEqual([download, install]);
});

it('takes “Later” for a no', async () => {
  const { asked, updater } = await arrange({ settings: { checkForUpdates: true } });
  await expect.poll(() => asked).toEqual([download]);
  expect(updater.downloadUpdate).not.toHaveBeenCalled();
});

it('begins when the setting is turned on, and not with another', async () => {
  const { asked, load, change } = await arrange();
  change({ whenClosed: 'quit' });
  expect(load).not.toHaveBeenCalled();
  change({ checkForUpdates: true });
  await expect.poll(() => asked).toEqual([download]);
});

it('loads nothing in a build without an address, whatever the settings say', async () => {
  const { load, change } = await arrange({ canUpdate: false, settings: { checkForUpdates: true } });
  change({ checkForUpdates: true });
  expect(load).not.toHaveBeenCalled();
});
