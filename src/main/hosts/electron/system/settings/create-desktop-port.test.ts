import { beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../../../shared/settings/settings';
import { CommandFailure } from '../../../../base/command-failure';
import { createDesktopPort, type ElectronDesktop } from './create-desktop-port';
import type { LoginItem } from './login-item';

const settings = { ...defaultSettings, globalShortcut: 'Ctrl+Alt+A' };
const setLoginItem = vi.fn<(item: LoginItem) => void>();
const hideWindow = vi.fn(async () => {});
const use = vi.fn<(accelerator: string | null) => void>();
let press: () => void;
let desktop: ElectronDesktop;

beforeEach(() => {
  setLoginItem.mockReset();
  use.mockReset();
  desktop = createDesktopPort({
    createShortcut(onPress) {
      press = onPress;
      return { use };
    },
    toggleWindow: ({ openWindow }) => openWindow(),
    setLoginItem,
  });
});

it('asks the desktop only about what changes', () => {
  desktop.adopt({ theme: 'dark', globalShortcut: 'Ctrl+Alt+A', launchAtLogin: false }, settings);
  expect([use.mock.calls, setLoginItem.mock.calls]).toEqual([[], []]);
  desktop.adopt({ globalShortcut: null, launchAtLogin: true }, settings);
  expect([use.mock.calls, setLoginItem.mock.calls]).toEqual([[[null]], [[{ isOn: true }]]]);
});

it('takes back what it did where the settings could not be kept', () => {
  const takeBack = desktop.adopt({ globalShortcut: null, launchAtLogin: true }, settings);
  takeBack();
  expect([use.mock.calls, setLoginItem.mock.calls]).toEqual([
    [[null], ['Ctrl+Alt+A']],
    [[{ isOn: true }], [{ isOn: false }]],
  ]);
});

it('does all of a change or nothing of it', () => {
  setLoginItem.mockImplementation(() => {
    throw new CommandFailure('refused', 'install a package first');
  });
  expect(() => desktop.adopt({ globalShortcut: null, launchAtLogin: true }, settings)).toThrow('install a package');
  expect(use.mock.calls).toEqual([[null], ['Ctrl+Alt+A']]);
});

it('tells at the start that the keys cannot be had, and starts all the same', () => {
  use.mockImplementation(() => {
    throw new CommandFailure('refused', 'Ctrl+Alt+A is already used by another app. Choose a different shortcut');
  });
  const [openWindow, warn] = [vi.fn(), vi.fn()];
  desktop.start(settings, { openWindow, hideWindow, warn });
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'The global shortcut doesn’t work. Ctrl+Alt+A is already used by another app. Choose a different shortcut. You can change it in Settings › Desktop.',
  );
});

it('brings up the window that there is when the keys are pressed', () => {
  const openWindow = vi.fn();
  press();
  desktop.start(settings, { openWindow, hideWindow, warn: vi.fn() });
  expect(use).toHaveBeenCalledExactlyOnceWith('Ctrl+Alt+A');
  press();
  expect(openWindow).toHaveBeenCalledOnce();
});
