import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { createShowMessage } from './show-message';

const question: MessageBoxOptions = { message: 'Open this folder?', buttons: ['Open', 'Cancel'], cancelId: 1 };

function arrange({ platform = 'darwin' as NodeJS.Platform, isVisible = true, isDestroyed = false } = {}) {
  const calls: unknown[] = [];
  const window = {
    isVisible: () => isVisible,
    isDestroyed: () => isDestroyed,
    show: () => void calls.push('show'),
  } as BrowserWindow;
  const dialog = {
    showMessageBox: async (...args: unknown[]) => {
      calls.push(args);
      return { response: 0, checkboxChecked: true };
    },
  } as Pick<Dialog, 'showMessageBox'>;
  const bringUp = vi.fn<() => BrowserWindow | null>(() => {
    calls.push('bring up');
    return window;
  });
  return { calls, window, bringUp, showMessage: createShowMessage({ dialog, platform, bringUp }) };
}

it.each(['win32', 'linux'] as const)('stands on its own on %s, and leaves the window as it is', async (platform) => {
  const { calls, showMessage } = arrange({ platform, isVisible: false });
  expect(await showMessage(question)).toEqual({ response: 0, checkboxChecked: true });
  expect(calls).toEqual([[question]]);
});

it('hangs on the window on macOS, which comes up first', async () => {
  const { calls, window, showMessage } = arrange();
  expect(await showMessage(question)).toEqual({ response: 0, checkboxChecked: true });
  expect(calls).toEqual(['bring up', [window, question]]);
});

it('does not wait there for the page of a window that is new', async () => {
  const { calls, window, showMessage } = arrange({ isVisible: false });
  await showMessage(question);
  expect(calls).toEqual(['bring up', 'show', [window, question]]);
});

it('counts as closed there where the app ends and has no window any more', async () => {
  const gone = arrange({ isDestroyed: true });
  expect(await gone.showMessage(question)).toEqual({ response: 1, checkboxChecked: false });
  expect(gone.calls).toEqual(['bring up']);
  const without = arrange();
  without.bringUp.mockReturnValue(null);
  expect(await without.showMessage(question)).toEqual({ response: 1, checkboxChecked: false });
  expect(without.calls).toEqual([]);
});
