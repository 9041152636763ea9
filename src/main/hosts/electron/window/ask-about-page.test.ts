import type { BrowserWindow, Dialog } from 'electron';
import { expect, it } from 'vitest';
import { askAboutPage } from './ask-about-page';

const { signal } = new AbortController();

function arrange(platform: NodeJS.Platform, { isVisible = true, isMinimized = false, response = 0 } = {}) {
  const calls: unknown[] = [];
  const window = {
    isVisible: () => isVisible,
    isMinimized: () => isMinimized,
    isDestroyed: () => false,
    restore: () => void calls.push('restore'),
    show: () => void calls.push('show'),
  } as BrowserWindow;
  const dialog = {
    showMessageBox: async (...args: unknown[]) => {
      calls.push(args.length === 2 && args[0] === window ? 'on the window' : 'on its own');
      expect(args.at(-1)).toMatchObject({ signal, cancelId: 0 });
      return { response, checkboxChecked: false };
    },
  } as Pick<Dialog, 'showMessageBox'>;
  return { calls, deps: { platform, window, dialog } };
}

it.each([
  ['crashes-again', 0, 'reload'],
  ['crashes-again', 1, 'quit'],
  ['hangs', 0, 'wait'],
  ['hangs', 1, 'reload'],
] as const)('gives for a page that %s with button %s the remedy: %s', async (trouble, response, remedy) => {
  const { deps } = arrange('linux', { response });
  expect(await askAboutPage(deps, trouble, signal)).toBe(remedy);
});

it.each([
  ['linux', { isVisible: true }, ['on the window']],
  ['linux', { isVisible: false }, ['on its own']],
  ['darwin', { isVisible: true }, ['on the window']],
  ['darwin', { isVisible: false }, ['show', 'on the window']],
  ['darwin', { isVisible: false, isMinimized: true }, ['restore', 'show', 'on the window']],
] as const)('is seen on %s with a window that is %j', async (platform, look, expected) => {
  const { calls, deps } = arrange(platform, look);
  await askAboutPage(deps, 'hangs', signal);
  expect(calls).toEqual(expected);
});
